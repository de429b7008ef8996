/** Many logs: what they come to in a sentence, and the table to choose from. */

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

export class LogsTable {
  /** @param {(number: number) => void} choose called with the number of the log to look at */
  constructor(choose) {
    this.choose = choose;
    this.games = [];
    find('faulty-only').addEventListener('change', ({ target }) =>
      find('rows').classList.toggle('faulty-only', target.checked),
    );
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
    const box = rows.closest('.scroll');
    const [{ top, bottom }, around] = [is.getBoundingClientRect(), box.getBoundingClientRect()];
    if (top < around.top || bottom > around.bottom) box.scrollTop += top - around.top - around.height / 2;
  }

  row(game, number) {
    const pick = () => this.choose(number);
    return make(
      'tr',
      { 'data-verdict': game.verdict },
      make(
        'td',
        {},
        make('button', { type: 'button', class: 'place', onclick: pick }, nameOf(game, number)),
        game.players ? ` ${game.players}` : '',
      ),
      make('td', {}, game.title),
      make('td', { class: game.verdict }, game.sentence),
    );
  }
}
