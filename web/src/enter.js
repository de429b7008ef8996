/** What do I type? A board to move on, and the text of each move with all that it does. */

import { copy, drawn, find, make, theme, themed } from './dom.js';

export class EnterPanel {
  constructor(engine) {
    this.engine = engine;
    this.orientation = 'white';
    this.path = []; // what was played here: {code before, text}
    this.own = '';
    this.begun = false;
    this.last = null;
    find('enter-start').addEventListener('click', () => this.begin(''));
    find('enter-end').addEventListener('click', () => {
      this.choose(this.last.game);
      this.begin(this.last.code);
    });
    find('enter-flip').addEventListener('click', () => {
      this.orientation = this.orientation === 'white' ? 'black' : 'white';
      this.load(this.position?.code ?? '');
    });
    find('enter-game').addEventListener('change', () => this.begin(''));
    find('enter-code').addEventListener('change', () => this.begin(find('enter-code').value));
    find('enter-back').addEventListener('click', () => {
      this.load(this.path.pop().code);
    });
    find('enter-copy').addEventListener('click', ({ currentTarget }) =>
      copy(find('enter-moves').textContent, currentTarget),
    );
    themed(() => this.position && this.load(this.position.code));
  }

  /** The last position of the log that is checked, `{code, game}`, or null. */
  set end(end) {
    this.last = end;
    find('enter-end').disabled = end === null;
  }

  open() {
    if (!this.begun) this.begin('');
  }

  /** Choose a game by name, or one's own by the text of its file. */
  choose(game) {
    const list = find('enter-game');
    if (game.includes('=')) {
      this.own = game;
      if (!list.querySelector('[value="own game"]'))
        list.append(make('option', { value: 'own game' }, 'Your own game'));
      list.value = 'own game';
    } else {
      list.value = game;
    }
  }

  get game() {
    return find('enter-game').value === 'own game' ? this.own : find('enter-game').value || 'rococo';
  }

  begin(code) {
    this.begun = true;
    this.path = [];
    return this.load(code);
  }

  async load(code) {
    const board = find('enter-board');
    // What is still shown is no longer what a click is meant for.
    board.setAttribute('aria-busy', 'true');
    try {
      const position = await this.engine.latest('moves', code, this.game, this.orientation, theme());
      if (position.error) throw new Error(position.error);
      this.position = position;
      find('enter-code').value = position.code;
      this.picked = null;
      this.say();
      this.draw();
    } catch (error) {
      if (error.name === 'AbortError') return; // a later position is on its way
      find('enter-say').textContent = error.message;
    }
    board.removeAttribute('aria-busy');
  }

  say() {
    const { side, over, faults } = this.position;
    const turn = `${side === 'white' ? 'White' : 'Black'} to move`;
    find('enter-say').textContent = over ? `The game is over: ${over}` : [turn, ...faults].join('. ');
    find('enter-choices').replaceChildren(
      make('li', { class: 'faint' }, over ? 'There is nothing to enter.' : 'Pick a piece on the board.'),
    );
    find('enter-line').hidden = !this.path.length;
    find('enter-moves').textContent = this.path.map(({ text }) => text).join('\n');
  }

  draw() {
    const { svg, width, height, squares, pieces, entries, square: side } = this.position;
    const origins = new Set(entries.map(({ origin }) => origin));
    const picture = drawn(svg);
    picture.removeAttribute('width');
    picture.removeAttribute('height');
    picture.setAttribute('aria-hidden', 'true');
    this.buttons = new Map(
      Object.entries(squares).map(([square, [x, y]]) => {
        const button = make('button', {
          type: 'button',
          class: 'square',
          tabindex: '-1',
          'data-square': square,
          'aria-label': pieces[square] ? `${square}, ${pieces[square]}` : square,
          onclick: () => this.point(square),
        });
        button.style.left = `${(100 * x) / width}%`;
        button.style.top = `${(100 * y) / height}%`;
        if (origins.has(square)) button.classList.add('movable');
        return [square, button];
      }),
    );
    const [first] = origins;
    const reachable = this.buttons.get(this.focused) ?? this.buttons.get(first) ?? [...this.buttons.values()][0];
    if (reachable) reachable.tabIndex = 0;
    const had = find('enter-board').contains(document.activeElement);
    const grid = make('div', { role: 'group', 'aria-label': 'Board' }, picture, ...this.buttons.values());
    grid.style.setProperty('--share', side / width);
    grid.addEventListener('keydown', (event) => this.steer(event));
    find('enter-board').replaceChildren(grid);
    if (had) reachable?.focus();
  }

  /** Arrows go from square to square. */
  steer(event) {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const at = event.target.dataset.square;
    if (event.key === 'Escape') this.pick(null);
    if (!step || !at) return;
    event.preventDefault();
    const { square: side } = this.position;
    const [x, y] = this.position.squares[at];
    const next = Object.entries(this.position.squares).find(
      ([, [a, b]]) => Math.abs(a - x - step[0] * side) < 1 && Math.abs(b - y - step[1] * side) < 1,
    );
    if (!next) return;
    this.buttons.get(at).tabIndex = -1;
    const button = this.buttons.get(next[0]);
    button.tabIndex = 0;
    this.focused = next[0];
    button.focus();
  }

  /** A square was pointed at: it picks up a piece, puts the one in hand down, or lets it go. */
  point(square) {
    const targets = this.position.entries.filter(({ origin, target }) => origin === this.picked && target === square);
    this.focused = square;
    if (this.picked !== null && targets.length && !(square === this.picked)) this.offer(targets);
    else if (this.picked === square) this.pick(null);
    else this.pick(square);
  }

  pick(square) {
    this.picked = square;
    const own = this.position.entries.filter(({ origin }) => origin === square);
    for (const [name, button] of this.buttons) {
      button.classList.toggle('picked', name === square && own.length > 0);
      button.classList.toggle(
        'goal',
        own.some(({ target }) => target === name),
      );
      button.setAttribute('aria-pressed', String(name === square));
    }
    if (square === null) this.say();
    else if (own.length) this.offer(own);
    else {
      const piece = this.position.pieces[square];
      const turn = this.position.side === 'white' ? 'White' : 'Black';
      let told = `The ${piece} on ${square} has no legal move.`;
      if (!piece) told = `There is no piece on ${square}.`;
      else if (!piece.startsWith(turn)) told = `It is ${turn}'s turn.`;
      find('enter-choices').replaceChildren(make('li', { class: 'faint' }, told));
    }
  }

  /** List moves with the text to type. */
  offer(entries) {
    find('enter-choices').replaceChildren(
      ...entries.map((entry) => {
        const code = make('code', {}, entry.text);
        return make(
          'li',
          {},
          code,
          ' ',
          make(
            'button',
            {
              type: 'button',
              'aria-label': `Copy ${entry.text}`,
              onclick: ({ currentTarget }) => copy(entry.text, currentTarget),
            },
            'Copy',
          ),
          ' ',
          make(
            'button',
            { type: 'button', 'aria-label': `Play ${entry.text}`, onclick: () => this.play(entry.text) },
            'Play it',
          ),
          make('span', { class: 'faint words' }, entry.words),
        );
      }),
    );
  }

  async play(text) {
    const { code } = this.position;
    const after = await this.engine.call('play', code, this.game, text);
    if (after.error) {
      find('enter-say').textContent = after.error;
      return;
    }
    this.path.push({ code, text });
    await this.load(after);
  }
}
