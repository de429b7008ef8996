/** The board: the game that is checked, and everything that is tried on it, typed as a code, or set up. */

import '../../rococo_notation/view/templates/board.js';
import '../../rococo_notation/view/templates/replay.js';
import { copy, find, make, say, settled } from './dom.js';

const { GameBoard, draw, replay } = globalThis.Rococo;
const PAUSE = 150;

/** The moves of the piece on a square, or with `N*` those that drop an N from the hand. */
const movesOf = (square, entries) =>
  entries.filter(({ origin, text }) => (square?.endsWith('*') ? text.startsWith(square) : origin === square));

export class Board extends EventTarget {
  /**
   * Fires `playing` when a move begins to be played, and `played` when it is, with `{ply, moves, code, line}`: the moves
   * after a ply of the game, or after the position of a code, `back` if the last one was taken back; null if it could
   * not be. Fires `shown` with the ply when one is shown.
   */
  constructor(engine) {
    super();
    this.engine = engine;
    this.hosts = [find('replay'), find('said')]; // of the board and its buttons, and of what is said and the moves
    this.game = 'rococo'; // as the engine is asked for it
    this.replay = null;
    this.line = []; // what was tried: plies after one of the game, or after a position of its own
    this.free = null; // a position of its own, as a ply; null within the game
    this.picked = null;
    this.brush = null; // the label that a click sets up, "" to take away, null to move pieces
    this.known = new Map(); // positions by code, as the engine describes them
    this.moved = false;
    find('position').addEventListener(
      'input',
      settled(() => this.typed(), PAUSE),
    );
    find('setup').addEventListener('click', () => this.setUp(!this.isSetUp));
    for (const button of document.querySelectorAll('#arrange [data-side]'))
      button.addEventListener('click', () => this.arrange({}, button.dataset.side));
    find('clear').addEventListener('click', () =>
      this.arrange(Object.fromEntries([...this.pieces.keys()].map((square) => [square, '']))),
    );
    find('start').addEventListener('click', () => this.visit(''));
  }

  get isSetUp() {
    return find('setup').getAttribute('aria-pressed') === 'true';
  }

  get shown() {
    return this.replay?.shown ?? null;
  }

  /** The ply of the game that is shown, or from which a line was tried. */
  get ply() {
    return this.replay?.current ?? 0;
  }

  /** How many positions the game has, with the first. */
  get plies() {
    return this.replay?.plies ?? 0;
  }

  /** What is shown if it is no ply of the game: the code of a position, and the move that was tried there, or "". */
  get away() {
    const { before = '', text = '', code } = this.line.at(-1) ?? this.free ?? {};
    return code ? [before || code, this.game, before && text] : null;
  }

  /** The labels of the pieces by square. */
  get pieces() {
    const { board, shown } = this.replay;
    return new Map([...board.pieces(shown.pieces)].map(([square, code]) => [square, board.labels[code]]));
  }

  /**
   * Show a game: its markup and its plies. With `again` the ply stays that was chosen before, with `line` the moves that
   * were tried after a `ply`.
   */
  show({ html, data }, game, { again = false, ply = null, line = [] } = {}) {
    const kept = ply ?? (again && this.moved ? Math.min(this.ply, data.plies.length - 1) : null);
    const focused = this.hosts.some((host) => host.contains(document.activeElement)) ? document.activeElement : null;
    const { square, ply: link } = focused?.dataset ?? {};
    const turned = this.replay?.turned ?? false;
    if (game !== this.game) this.known.clear();
    Object.assign(this, { game, line: [], free: null, replay: null, moved: false });
    this.stop?.abort();
    this.stop = new AbortController();
    const [table, said] = this.hosts;
    table.innerHTML = html;
    said.replaceChildren(...[...table.children].filter((part) => !part.matches('.stage, .controls')));
    find('arrange').hidden = true;
    find('setup').setAttribute('aria-pressed', 'false');
    const isBoard = Boolean(find('board'));
    for (const id of ['position', 'copy-position', 'setup']) find(id).disabled = !isBoard;
    if (!isBoard) {
      find('position').value = '';
      return;
    }
    this.replay = replay(kept === null ? data : { ...data, opens: kept }, {
      turned,
      signal: this.stop.signal,
      point: (at) => this.point(at).catch((error) => this.complain(error)),
      shown: (shown, number) => this.onShown(shown, number),
      told: (shown) => this.told(shown),
    });
    this.moved = kept !== null;
    if (line.length) {
      this.line = line;
      this.replay.display(line.at(-1));
    }
    const now =
      (square && this.replay.board.place.has(square) && this.replay.board.focusable(square)) ||
      (link && find('moves').querySelector(`[data-ply="${link}"]`)) ||
      (focused?.id && find(focused.id));
    if (now) now.focus({ preventScroll: true });
  }

  /** Give the focus to the square that was reached last, where what had it goes away. */
  focus() {
    const { board } = this.replay;
    board.focusable(board.reached).focus({ preventScroll: true });
  }

  onShown(ply, number) {
    if (this.replay && find('told').contains(document.activeElement)) this.focus();
    if (number !== null) Object.assign(this, { line: [], free: null });
    this.moved = true;
    this.picked = null;
    find('choices')?.remove();
    if (document.activeElement !== find('position')) find('position').value = ply.code;
    find('position-says').textContent = '';
    this.dispatchEvent(new CustomEvent('shown', { detail: number ?? this.replay?.current ?? 0 }));
  }

  /** Go to a ply of the game. */
  go(ply) {
    this.replay?.go(ply);
  }

  complain(error) {
    if (error.name !== 'AbortError') find('position-says').textContent = error.message;
  }

  async ask(...call) {
    const answer = await this.engine.call(...call);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** A position with its legal moves. */
  async position(code) {
    if (!this.known.has(code)) this.known.set(code, await this.ask('position', code, this.game));
    return this.known.get(code);
  }

  // ---- trying moves

  /** A square was pointed at: it picks up a piece, puts the one in hand down, or lets it go. */
  async point(square) {
    const { shown } = this.replay;
    find('choices')?.remove();
    if (square === null) return this.pick(null, []);
    if (this.isSetUp) return this.place(square);
    const { entries } = await this.position(shown.code);
    if (shown !== this.shown) return undefined;
    const { picked } = this;
    const fitting = movesOf(picked, entries).filter(({ target }) => target === square);
    if (fitting.length === 1 && square !== picked) return this.play(fitting[0].text);
    if (fitting.length) return this.choose(fitting);
    return this.pick(square === picked ? null : square, entries, picked);
  }

  /** Mark where a piece may go, and list what each of its moves does; or say why it, or the one `from` there, may not. */
  pick(square, entries, from = null) {
    const own = movesOf(square, entries);
    this.picked = own.length ? square : null;
    this.replay.board.mark(
      this.picked,
      own.map(({ target }) => target),
    );
    for (const held of document.querySelectorAll('[data-hand]'))
      held.classList.toggle('picked', `${held.dataset.hand}*` === this.picked);
    const why = square && !own.length ? this.whyNot(square, from) : '';
    const box = find('tries');
    box.replaceChildren(
      ...own.map((entry) =>
        make(
          'p',
          { class: 'try' },
          make('button', { type: 'button', class: 'place', onclick: () => this.play(entry.text) }, entry.text),
          make('span', { class: 'faint' }, ` ${entry.words}`),
        ),
      ),
    );
    if (why) box.replaceChildren(make('p', { class: 'faint' }, why));
    say(own.length ? `${own.length === 1 ? '1 move' : `${own.length} moves`} from ${square}` : why);
  }

  /** The piece on a square, or with `N*` in hand, in words; "" for an empty square. */
  called(square) {
    const { board, shown } = this.replay;
    const [, side, name] = board.kindOf.get(square.replace(/\*$/, '')) ?? [];
    if (square.endsWith('*')) return `${side === 'white' ? 'White' : 'Black'} ${name} in hand`;
    const code = board.pieces(shown.pieces).get(square);
    return code ? board.name(code, square, shown) : '';
  }

  whyNot(square, from) {
    const { side, says } = this.known.get(this.shown.code);
    const turn = side === 'white' ? 'White' : 'Black';
    const name = this.called(square);
    if (says.includes('The game is over')) return name && says;
    if (name.startsWith(turn)) return `${name}: no legal move.`;
    if (from) return `${this.called(from)}: no legal move to ${square}.`;
    return name && `It is ${turn}’s turn.`;
  }

  /** Ask which of several moves it is to be. */
  choose(entries) {
    const menu = make('div', { id: 'choices', role: 'menu', 'aria-label': 'Which move?' });
    const close = () => {
      menu.remove();
      this.focus();
    };
    menu.append(
      ...entries.map(({ text, words }) =>
        make(
          'button',
          {
            type: 'button',
            role: 'menuitem',
            'data-choice': text,
            onclick: () => {
              close();
              this.play(text);
            },
          },
          make('code', {}, text),
          make('span', { class: 'faint' }, words),
        ),
      ),
      make('button', { type: 'button', role: 'menuitem', onclick: close }, 'Cancel'),
    );
    menu.addEventListener('keydown', (event) => {
      const items = [...menu.children];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === 'Escape') close();
      else if (step) items.at((items.indexOf(event.target) + step) % items.length).focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    find('board').parentElement.append(menu);
    menu.firstChild.focus({ preventScroll: true });
  }

  /** Say that the line is another one now; with null that it is what it was. */
  fire(detail) {
    const { line, free } = this;
    const moves = line.map((each) => each.text);
    const played = detail && { ply: this.ply, moves, code: free?.code ?? null, line, ...detail };
    this.dispatchEvent(new CustomEvent('played', { detail: played }));
  }

  async play(text) {
    const { shown } = this.replay;
    find('choices')?.remove();
    this.replay.board.mark(null, []);
    this.dispatchEvent(new Event('playing'));
    try {
      const after = await this.ask('position', shown.code, this.game, text);
      if (shown !== this.shown) return this.fire(null);
      this.known.set(after.code, after);
      const ply = GameBoard.whole({ ...after, label: 'Tried:', before: shown.code });
      this.line = [...this.line, ply];
      this.replay.display(ply, this.replay.motion(ply));
    } catch (error) {
      this.fire(null);
      throw error;
    }
    return this.fire({});
  }

  /** What is said of a ply beyond what the game says: what to type, the line that was tried, and the way back. */
  told(ply) {
    const button = (label, onclick) => make('button', { type: 'button', onclick }, label);
    const isLegal = ply.text && ply.status === 'legal';
    const away = this.free || this.line.length;
    const tried = this.line.map(({ text }) => text).join('\n');
    return [
      isLegal &&
        make(
          'p',
          { class: 'type' },
          'To type: ',
          make('code', {}, ply.text),
          ' ',
          button('Copy', ({ currentTarget }) => copy(ply.text, currentTarget)),
        ),
      ply.says && make('p', {}, ply.says),
      // Players of a game that is going on are not advised, unless they ask.
      ply.status === 'illegal' &&
        ply.went.length > 0 &&
        make(
          'p',
          { class: 'could' },
          button('Where could this piece go?', () => this.couldGo(ply.went[0][0])),
          make('span', { class: 'faint' }, ' For finished games.'),
        ),
      away &&
        make(
          'p',
          { class: 'bar' },
          this.line.length ? button('Take back', () => this.takeBack()) : '',
          this.line.length > 1 ? button('Copy these moves', ({ currentTarget }) => copy(tried, currentTarget)) : '',
          button('Back to the game', () => this.go(this.ply)),
        ),
      make('div', { id: 'tries' }),
    ].filter(Boolean);
  }

  async couldGo(square) {
    this.replay.board.focusable(square);
    this.go(this.ply - 1);
    await this.point(square);
  }

  takeBack() {
    const line = this.line.slice(0, -1);
    const { free } = this;
    if (!line.length && !free) this.go(this.ply);
    else {
      this.line = line;
      this.replay.display(line.at(-1) ?? free);
    }
    this.fire({ back: true });
  }

  // ---- positions of their own

  /** Show what is typed as a position code. */
  typed() {
    const code = find('position').value.trim();
    find('position-says').textContent = '';
    if (code && code !== this.shown?.code) this.visit(code);
  }

  /** Show the position of a code, or with "" the set-up. */
  async visit(code) {
    try {
      if (!this.replay) this.show(await this.ask('board', '', '', this.game), this.game);
      const found = await this.engine.latest('position', code, this.game);
      if (found.error) throw new Error(found.error);
      this.known.set(found.code, found);
      this.line = [];
      this.free = GameBoard.whole({ ...found, label: 'A position' });
      this.replay.display(this.free);
      this.palette();
    } catch (error) {
      this.complain(error);
    }
  }

  setUp(on) {
    find('setup').setAttribute('aria-pressed', String(on));
    find('arrange').hidden = !on;
    this.brush = null;
    this.point(null);
    this.palette();
  }

  /** The pieces that can be set up, those of either side, and nothing. */
  palette() {
    if (!this.isSetUp || !this.replay) return;
    const { board } = this.replay;
    const brush = (label, name, ...seen) =>
      make(
        'button',
        {
          type: 'button',
          'data-palette': label,
          'aria-label': name,
          title: name,
          'aria-pressed': String(label === this.brush),
          onclick: () => {
            this.brush = label === this.brush ? null : label;
            this.pick(null, []);
            this.palette();
          },
        },
        ...seen,
      );
    const icon = ([id, side]) =>
      draw(
        'svg',
        { viewBox: `0 0 ${board.side} ${board.side}`, 'aria-hidden': 'true' },
        draw('g', { class: side }, draw('use', { href: `#${id}` })),
      );
    const labels = [...board.kindOf].filter(([label]) => label);
    const focused = document.activeElement.dataset?.palette;
    find('palette').replaceChildren(
      ...labels.map(([label, kind]) =>
        brush(label, `${kind[1] === 'white' ? 'White' : 'Black'} ${kind[2]}`, icon(kind)),
      ),
      brush('', 'Remove', '✕'),
    );
    if (focused !== undefined) find('palette').querySelector(`[data-palette="${focused}"]`)?.focus();
    const side = this.shown.code.split(' ')[1] === 'b' ? 'black' : 'white';
    for (const button of document.querySelectorAll('#arrange [data-side]'))
      button.setAttribute('aria-pressed', String(button.dataset.side === side));
  }

  /** A click while setting up: it puts down what is chosen, or moves a piece anywhere. */
  place(square) {
    const { board } = this.replay;
    if (square.endsWith('*')) return undefined;
    const stands = this.pieces.get(square);
    if (this.brush !== null) return this.arrange({ [square]: stands === this.brush ? '' : this.brush });
    if (this.picked === null || this.picked === square) {
      this.picked = stands && this.picked !== square ? square : null;
      return board.mark(this.picked, []);
    }
    return this.arrange({ [this.picked]: '', [square]: this.pieces.get(this.picked) });
  }

  async arrange(changes, side = this.shown.code.split(' ')[1] === 'b' ? 'black' : 'white') {
    try {
      await this.visit(await this.ask('arrange', this.shown.code, this.game, changes, side));
    } catch (error) {
      this.complain(error);
    }
  }
}
