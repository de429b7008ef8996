/** The log that is checked: its text, the verdict, the findings, the comment and the board. */

import { BoardFrame } from './board_frame.js';
import { find, keep, kept, make, settled } from './dom.js';
import { TextEditor } from './text_editor.js';

const PAUSE = 150;

export class Checker extends EventTarget {
  /**
   * Fires `changed` when the text is changed, and `checked` with the answer, or null, when there is one.
   * @param {() => string} game the game to check by, as the engine is asked for it
   */
  constructor(engine, game) {
    super();
    this.engine = engine;
    this.game = game;
    this.name = ''; // of the file that the text came from
    this.chosen = 0; // of several games in the text
    this.answer = null; // of the last check of this game
    this.ply = 0; // that the board shows
    this.code = ''; // of the position there
    this.round = 0;
    this.check = settled(() => this.checkNow(), PAUSE);
    this.frame = new BoardFrame(find('board'), (ply, code) => {
      this.ply = ply;
      this.code = code;
    });
    this.editor = new TextEditor(find('editor'), {
      label: 'The log to check',
      hint: 'Game: Rococo\n1. P a2-a3\n1... p g7-g6\n…',
      changed: (pasted) => {
        this.dispatchEvent(new Event('changed'));
        this.remark('');
        this.wait();
        if (!pasted) return this.check();
        this.answer = null;
        return this.check.now();
      },
    });
  }

  /** What the engine is told with every call about this log. */
  get about() {
    return [this.editor.text, this.name, this.game(), this.chosen];
  }

  /** Check another text. */
  take(text, name = '') {
    this.name = name;
    this.chosen = 0;
    this.answer = null;
    if (text === this.editor.text) this.check.now();
    else this.editor.set(text);
  }

  choose(number) {
    this.chosen = number;
    this.answer = null;
    this.check.now();
  }

  /** Say something beside the verdict; "" says nothing. */
  remark(text) {
    find('remark').textContent = text;
    find('remark').hidden = !text;
  }

  /** Bring back what was written before a reload, with everything that can be undone. */
  remember() {
    const memory = kept('memory', sessionStorage);
    try {
      if (memory) this.editor.memory = memory;
    } catch {
      /* it is of another version of the page */
    }
  }

  async checkNow() {
    const mine = ++this.round;
    const text = this.editor.text;
    keep('memory', this.editor.memory, sessionStorage);
    keep('text', text);
    if (!text.trim()) return this.clear();
    this.wait();
    const again = this.answer !== null;
    try {
      const answer = await this.engine.latest('check', ...this.about);
      if (mine !== this.round) return undefined;
      if (answer.error) return this.complain(answer.error);
      this.show(answer, text);
      const page = answer.game && (await this.engine.latest('board', ...this.about));
      if (mine === this.round && typeof page === 'string') this.frame.show(page, { again });
    } catch (error) {
      if (mine === this.round && error.name !== 'AbortError') this.complain(error.message);
    }
    return undefined;
  }

  wait() {
    find('verdict').dataset.verdict = '';
    find('verdict').textContent = this.editor.text.trim() ? 'Checking …' : 'Waiting for a log.';
  }

  clear() {
    this.wait();
    this.answer = null;
    this.editor.mark([]);
    find('findings').replaceChildren();
    find('posting').hidden = true;
    if (!this.editor.text.trim()) this.frame.clear();
    this.dispatchEvent(new CustomEvent('checked', { detail: null }));
  }

  complain(message) {
    this.clear();
    find('verdict').textContent = message;
    find('verdict').dataset.verdict = 'unreadable';
  }

  show(answer, text) {
    const found = answer.game;
    // What is noted of the log as a whole comes last.
    const isAside = (each) => each.severity === 'note' && !each.secondary;
    const diagnostics = (found?.diagnostics ?? []).toSorted((a, b) => isAside(a) - isAside(b));
    this.answer = answer;
    this.editor.mark(diagnostics);
    find('findings').replaceChildren(
      ...answer.unread.map((message) => make('li', { class: 'error' }, message)),
      ...diagnostics.map((each) => this.finding(each, text)),
    );
    find('comment').textContent = found?.comment ?? '';
    find('posting').hidden = !found?.comment;
    this.dispatchEvent(new CustomEvent('checked', { detail: answer }));
    find('verdict').textContent = answer.games.length === 1 ? `${found.title}: ${answer.sentence}` : answer.sentence;
    find('verdict').dataset.verdict = answer.verdict;
  }

  finding(each, text) {
    const { start, end, ply, rule, repair } = each;
    const go = () => {
      if (start !== null) {
        this.editor.select(start, end);
        this.editor.focus();
      }
      if (ply) this.frame.go(ply);
    };
    const mend = () => {
      if (this.editor.text === text) this.editor.replace(repair);
    };
    const where = each.label || (each.line ? `line ${each.line}` : '');
    return make(
      'li',
      { class: each.secondary ? 'note' : each.severity, 'data-code': each.code, 'data-ply': ply ?? '' },
      where && (start !== null || ply) ? make('button', { type: 'button', class: 'place', onclick: go }, where) : where,
      ' ',
      make('span', {}, each.message),
      ' ',
      rule && each.severity === 'error'
        ? make('a', { href: rule.page, rel: 'noreferrer', target: '_blank' }, `Rule: ${rule.name}`)
        : '',
      ' ',
      make('a', { class: 'faint', href: each.page, rel: 'noreferrer', target: '_blank' }, each.code),
      repair ? make('button', { type: 'button', class: 'repair', onclick: mend }, `Write "${repair.text}"`) : '',
    );
  }
}
