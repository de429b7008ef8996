/** Many logs: a table to choose from, filled as they are judged. */

import { find, make } from './dom.js';

const AT_A_TIME = 20;

export class LogsPanel {
  /** @param {(log: {text: string, name: string, remark: string}) => void} chosen called with the log to look at */
  constructor(engine, game, chosen) {
    this.engine = engine;
    this.game = game;
    this.chosen = chosen;
    this.opened = false;
    this.round = 0;
    find('faulty-only').addEventListener('change', ({ target }) =>
      find('rows').classList.toggle('faulty-only', target.checked),
    );
  }

  hide() {
    find('logs').hidden = true;
  }

  /** Open files: one log goes to the editor at once, several into the table. */
  async open(files) {
    const mine = ++this.round;
    find('judged').textContent = 'Reading …';
    let opened = { logs: 0, unread: [] };
    for (const [number, file] of files.entries()) {
      opened = await this.engine.call(
        number ? 'add_file' : 'open_file',
        file.name,
        new Uint8Array(await file.arrayBuffer()),
      );
    }
    if (opened.error) throw new Error(opened.error);
    this.opened = opened.logs > 1;
    if (!opened.logs) throw new Error(opened.unread[0] ?? 'There is no log in this file.');
    if (opened.logs === 1) {
      this.hide();
      this.chosen(await this.engine.call('take', 0, this.game()));
      return;
    }
    find('rows').replaceChildren();
    find('logs').hidden = false;
    const verdicts = new Map();
    for (let start = 0; start < opened.logs; start += AT_A_TIME) {
      const judged = await this.engine.call('judge', start, AT_A_TIME, this.game());
      if (mine !== this.round) return;
      this.add(judged, start, async (number) => this.chosen(await this.engine.call('take', number, this.game())));
      for (const { verdict } of judged) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      const done = Math.min(start + AT_A_TIME, opened.logs);
      const counts = [...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
      find('judged').textContent =
        `${done < opened.logs ? `${done} of ` : ''}${opened.logs} logs: ${counts}` +
        (opened.unread.length ? `; not read: ${opened.unread.join(' ')}` : '');
    }
  }

  /** List the games of the text that is checked. */
  list(games, current, choose) {
    this.opened = false;
    find('rows').replaceChildren();
    this.add(games, 0, choose, current);
    find('judged').textContent = '';
    find('logs').hidden = false;
  }

  add(games, start, choose, current = -1) {
    find('rows').append(
      ...games.map((game, index) => {
        const number = start + index;
        const pick = ({ currentTarget }) => {
          for (const other of find('rows').querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
          currentTarget.closest('tr').setAttribute('aria-current', 'true');
          choose(number);
        };
        const name = game.name.replace(/^.*[/\\]/, '') || `Game ${number + 1}`;
        return make(
          'tr',
          { 'data-verdict': game.verdict, 'aria-current': number === current && 'true' },
          make(
            'td',
            {},
            make('button', { type: 'button', class: 'place', onclick: pick }, name),
            game.players ? ` ${game.players}` : '',
          ),
          make('td', {}, game.title),
          make('td', { class: game.verdict }, game.sentence),
        );
      }),
    );
  }
}
