/** Many logs: what they come to in a sentence, and the list to choose from, with the fault of each on a small board. */

import { find, make } from './dom.js';

const KINDS = ['legal', 'illegal', 'unreadable', 'unknown game'];

/** The worst verdict of all: illegal, else unreadable, else legal. */
export const worst = (games, unread) => {
  if (games.some(({ verdict }) => verdict === 'illegal')) return 'illegal';
  const isWhole = games.length && !unread.length && games.every(({ verdict }) => verdict === 'legal');
  return isWhole ? 'legal' : 'unreadable';
};

/** How many logs there are of each kind of verdict; of `count` logs as many as there are `games` are judged by now. */
export const summary = (games, unread, count, chosen) => {
  const numbers = KINDS.map((each) => [games.filter(({ kind }) => kind === each).length, each]);
  const parts = [...numbers, [unread.length, 'not read']].filter(([number]) => number);
  const far = games.length < count ? `${Math.floor((100 * games.length) / count)} %: ${games.length} of ` : '';
  const others = games.filter((game) => game.other_game).length;
  return (
    `${far}${count + unread.length} logs: ${parts.map((part) => part.join(' ')).join(', ')}.` +
    (others ? ` ${others} of them ${others === 1 ? 'names' : 'name'} another game; checked as ${chosen}.` : '')
  );
};

/** What a log is called: its file, or its number from 0; what is pasted has names such as #2. */
export const nameOf = (game, number) => game.name.replace(/^.*[/\\]|^#\d+$/, '') || `Game ${number + 1}`;

export class LogsList {
  /**
   * @param {(number: number) => void} choose called with the number of the log to look at
   * @param {(number: number) => Promise<string>} picture draws the fault of a log
   */
  constructor(choose, picture) {
    this.choose = choose;
    this.picture = picture;
    this.games = [];
    this.wanted = new Map(); // number by row: of what is seen, those without their board
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        // A row may have been replaced since it was seen.
        const rows = isIntersecting && target.parentNode;
        if (rows) this.wanted.set(target, [...rows.children].indexOf(target));
        else this.wanted.delete(target);
      }
      this.draw();
    });
    find('faulty-only').addEventListener('change', ({ target }) =>
      find('rows').classList.toggle('faulty-only', target.checked),
    );
  }

  /** Draw the boards of the rows that are seen, one at a time, so that other questions come in between. */
  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    for (let next; ([next] = this.wanted) && next; ) {
      const [row, number] = next;
      this.wanted.delete(row);
      this.seen.unobserve(row);
      const svg = await this.picture(number).catch(() => null);
      if (typeof svg === 'string') row.querySelector('img').src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    }
    this.isDrawing = false;
  }

  /** Show these logs; only the rows of those that changed are written again. */
  show(games, current) {
    const rows = find('rows');
    find('logs').hidden = !games.length;
    for (const [number, game] of games.entries()) {
      const shown = this.games[number];
      if (game === shown || JSON.stringify(game) === JSON.stringify(shown)) continue;
      if (rows.children[number]) rows.children[number].replaceWith(this.row(game, number));
      else rows.append(this.row(game, number));
    }
    while (rows.children.length > games.length) rows.lastChild.remove();
    this.games = games;
    const [was, is] = [rows.querySelector('[aria-current]'), rows.children[current]];
    if (was === is) return;
    was?.removeAttribute('aria-current');
    if (!is) return;
    is.setAttribute('aria-current', 'true');
    const [inner, outer] = [is.getBoundingClientRect(), rows.getBoundingClientRect()];
    rows.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    rows.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }

  row(game, number) {
    const row = make(
      'li',
      { 'data-verdict': game.verdict },
      game.verdict === 'illegal' ? make('img', { alt: '', width: 80, height: 80 }) : '',
      make(
        'div',
        {},
        make('button', { type: 'button', class: 'place', onclick: () => this.choose(number) }, nameOf(game, number)),
        make('span', { class: 'faint' }, [game.title, game.players].filter(Boolean).join(', ')),
        make('span', { class: game.verdict }, game.sentence),
      ),
    );
    if (game.verdict === 'illegal') this.seen.observe(row);
    return row;
  }
}
