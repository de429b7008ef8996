/** The log that is checked, or the logs: the text, the verdict, the findings, the comment, and what is played. */

import { find, keep, kept, make, settled } from './dom.js';
import { LogsList, nameOf, summary, worst } from './logs.js';
import { TextEditor } from './text_editor.js';

const PAUSE = 150;
/** How long a call may take that judges some of many logs, in milliseconds; the first is about a few. */
const [A_WHILE, A_FEW] = [500, 20];
const WAITING = ['Waiting for a log. Paste one, or play moves on the board.', ''];
/** The codes of the findings that the list of games does something about. */
const ABOUT_THE_GAME = ['GC601', 'GC604'];

export class Checker extends EventTarget {
  /**
   * Fires `changed` when the text is changed, and `checked` with the answer, or null, when there is one.
   * @param {() => string | null} game the game to check by, as the engine is asked for it; null until that is known, and
   * then everything is checked `again`
   * @param {{text: string, answer: object, parts: object}} sample what a first visit shows, checked
   */
  constructor(engine, board, game, sample) {
    super();
    this.engine = engine;
    this.board = board;
    this.game = game;
    this.sample = sample;
    this.isSample = false; // whether the sample is shown, which does not stand in the box
    this.name = ''; // of the file that the text came from
    this.chosen = null; // of several logs in the text; null for the first illegal one
    this.complete = false; // whether the text is said not to be cut off
    this.fresh = false; // whether the game that the text names counts more than the chosen one
    // {count, unread, games, at, edited}: the logs of opened files, which of them the text is, and by number those that
    // were edited, which own the text while it is theirs
    this.files = null;
    this.answer = null; // of the last check of this log
    this.message = WAITING; // in place of the verdict, with the verdict it stands for; or null
    this.stays = false; // whether the board stays at the ply it shows
    this.tried = {}; // what was played last, to be shown with the answer
    this.round = 0;
    this.check = settled(() => this.checkNow(), PAUSE);
    this.list = new LogsList(
      (number) => this.pick(number),
      (number) => this.thumbnail(number),
    );
    this.editor = new TextEditor(find('log'), (how) => {
      this.dispatchEvent(new Event('changed'));
      this.leaveSample();
      if (how === 'set') return;
      if (how === 'other') return this.enter(this.editor.owner);
      if (how === 'new' || this.files?.at === null) {
        this.editor.belong(null);
        this.begin();
        return;
      }
      this.remark('');
      this.complete = false;
      this.wait();
      this.check();
    });
    board.addEventListener('playing', () => this.wait());
    board.addEventListener('played', ({ detail }) => (detail ? this.play(detail) : this.rest()));
    board.addEventListener('shown', ({ detail: ply }) => this.point(ply));
    find('complete').addEventListener('click', () => {
      this.complete = true;
      this.stays = false;
      this.check.now();
    });
  }

  /** The text that is shown, which may be the sample. */
  get text() {
    return this.isSample ? this.sample.text : this.editor.text;
  }

  /** What every call about this log passes to the engine. */
  get about() {
    return [this.text, this.name, this.game(), this.chosen];
  }

  /** The logs that are checked, in short; of the one in the editor what is true of it there. */
  get games() {
    const { files, answer } = this;
    if (!files) return answer?.games ?? [];
    const here = this.editor.owner?.number;
    return files.games.map(
      (game, number) => (number === here && answer?.games[answer.chosen]) || files.edited.get(number)?.game || game,
    );
  }

  /** Check another text; if it is `fresh` and names a known game, by the rules of that. */
  take(text, name = '', fresh = true) {
    this.editor.set(text);
    this.begin({ name, fresh });
  }

  /** Check what is in the editor as a text of its own. */
  begin({ name = '', files = null, fresh = true } = {}) {
    Object.assign(this, { name, files, fresh, chosen: null, complete: false, answer: null, stays: false });
    this.remark('');
    this.check.now();
  }

  /** Check everything again, by the game that is chosen now. */
  again() {
    this.fresh = false;
    if (this.files) this.judge();
    this.check.now();
  }

  /** Open files: their logs are judged, and the first illegal one is shown. */
  async open(files, fresh = true) {
    const mine = ++this.round;
    this.leaveSample();
    this.clear('Reading …');
    try {
      let opened;
      for (const [number, file] of files.entries()) {
        const content = new Uint8Array(await file.arrayBuffer());
        if (mine !== this.round) return;
        opened = await this.engine.call(number ? 'add_file' : 'open_file', file.name, content);
      }
      if (opened.error || !opened.logs)
        throw new Error(opened.error ?? opened.unread[0] ?? 'There is no log in this file.');
      const named = await this.engine.call('names_game');
      if (mine !== this.round) return;
      if (fresh && named) find('game').value = '';
      this.files = { count: opened.logs, unread: opened.unread, games: [], at: null, edited: new Map() };
    } catch (error) {
      if (mine === this.round) this.complain(error.message);
      return;
    }
    this.judge();
  }

  /** Judge the logs of the opened files. */
  async judge() {
    const { files } = this;
    const games = (files.games = []);
    let number = A_FEW;
    this.render();
    while (games.length < files.count) {
      const begun = performance.now();
      const judged = await this.asked('judge', games.length, number, this.game());
      if (!judged || files !== this.files || games !== files.games) return;
      games.push(...judged);
      number = Math.ceil(number * Math.min(4, A_WHILE / (performance.now() - begun)));
      if (files.at === null) {
        const first = games.findIndex(({ verdict }) => verdict === worst(games, []));
        if (games[first].verdict === 'illegal' || games.length === files.count) this.pick(first);
      }
      this.render();
    }
    for (const log of files.edited.values()) await this.rejudge(log);
  }

  /** Judge a log of the opened files as it was edited. */
  async rejudge(log) {
    const checked = await this.asked('check', log.text, log.name, this.game());
    log.game = checked?.games[0];
    this.render();
  }

  /** Show one of several logs. */
  async pick(number) {
    const { files } = this;
    if (!files) {
      this.chosen = number;
      this.stays = false;
      this.check.now();
      return;
    }
    this.keepEdits();
    files.at = number;
    const log = files.edited.get(number) ?? (await this.asked('take', number, this.game()));
    if (!log || files !== this.files || files.at !== number) return;
    this.editor.set(log.text, Object.assign(log, { files, number }));
    this.enter(log);
    this.remark(log.remark);
  }

  /** Check the text in the box as a log of the opened files, or as one of its own. */
  enter(log) {
    const files = log && log.files === this.files ? log.files : null;
    if (files) files.at = log.number;
    this.begin({ name: log?.name, files, fresh: false });
  }

  /** Keep what was edited in a log of the opened files, before another comes into the box. */
  keepEdits() {
    const { owner: log, text } = this.editor;
    if (!log || log.text === text) return;
    log.text = text;
    log.files.edited.set(log.number, log);
    this.rejudge(log);
  }

  /** Draw the first fault of one of several logs. */
  async thumbnail(number) {
    const { files, complete } = this;
    const isHere = !files || number === this.editor.owner?.number;
    const log = !isHere && (files.edited.get(number) ?? (await this.engine.call('take', number, this.game())));
    const about = log ? [log.text, log.name, this.game(), null] : [...this.about.slice(0, 3), files ? null : number];
    return this.engine.call('thumbnail', ...about, { complete: complete && !files });
  }

  /** Ask the engine about the opened files; nothing is returned, but said, where it has no answer. */
  async asked(...call) {
    const { files } = this;
    try {
      const answer = await this.engine.call(...call);
      if (!answer.error) return answer;
      throw new Error(answer.error);
    } catch (error) {
      if (files === this.files) this.complain(error.message);
      return null;
    }
  }

  /** Say something next to the verdict; "" says nothing. */
  remark(text) {
    find('remark').textContent = text;
    find('remark').hidden = !text;
  }

  /** Bring back what was checked before a reload, and by which game, with everything that can be undone. */
  remember() {
    try {
      const { editor, game, ...how } = JSON.parse(kept('memory', sessionStorage));
      this.editor.memory = editor;
      find('game').value = game;
      if (find('game').selectedIndex < 0) find('game').value = '';
      Object.assign(this, how);
      return Boolean(this.editor.text || game);
    } catch {
      // There was nothing, or it is of another version of the page.
      return false;
    }
  }

  /** Show the sample, as a first visit does. */
  showSample() {
    this.isSample = true;
    this.show(this.sample.answer);
    this.board.show(this.sample.parts, this.sample.answer.game.variant);
  }

  /** Take the sample away: until there is an answer, what it says would stand next to another log. */
  leaveSample() {
    if (!this.isSample) return;
    this.isSample = false;
    this.clear('Checking …');
    // It is replaced at once if the engine is there.
    if (!this.engine.isReady) this.board.show({ html: '' }, this.gameShown);
  }

  async checkNow() {
    // While files are read, the text is still the one before.
    if (this.files?.at === null) return;
    const mine = ++this.round;
    const { text } = this;
    const { name, chosen, complete } = this;
    const how = { complete };
    const memory = { editor: this.editor.memory, game: find('game').value, name, chosen, complete };
    keep('memory', JSON.stringify(memory), sessionStorage);
    keep('text', this.editor.text);
    if (text.trim()) this.wait();
    else this.clear(...WAITING);
    if (this.game() === null) return;
    try {
      const answer = text.trim() ? await this.engine.latest('check', ...this.about, how) : null;
      if (mine !== this.round) return;
      if (answer?.error) throw new Error(answer.error);
      const isOverruled = this.fresh && this.game() && answer?.games.some((game) => game.names_game);
      this.fresh = false;
      if (isOverruled) {
        find('game').value = '';
        await this.checkNow();
        return;
      }
      // Together, so that the board is never that of another text than the verdict; where there is none yet, at once.
      const isFirst = !this.board.shown;
      if (answer && isFirst) this.show(answer, text);
      // What is no log has no board, so it is the set-up.
      const about = answer?.game?.variant || answer?.game?.plies ? this.about : ['', '', this.game()];
      const parts = await this.engine.latest('board', ...about, how);
      if (mine !== this.round) return;
      if (answer && !isFirst) this.show(answer, text);
      const { tried } = this;
      this.tried = {};
      if (parts.html) this.board.show(parts, this.gameShown, { again: this.stays, ...tried });
      this.stays = true;
    } catch (error) {
      if (mine === this.round && error.name !== 'AbortError') this.complain(error.message);
    }
  }

  /** The game whose rules the board follows. */
  get gameShown() {
    return this.game() || this.answer?.game?.variant || 'rococo';
  }

  /** Put moves that were played on the board into the text. */
  async play({ ply, moves, code, line, back = false }) {
    const [text, name, game, chosen] = this.about;
    const isVaried = this.varied?.after === text;
    // What is taken back leaves the text if it was put there.
    if (back && !isVaried) return this.rest();
    // What was tried before is a part of the line that is longer now, or shorter.
    const before = isVaried && (back || moves.length > 1) ? this.varied : { text, ply, code };
    const isEmpty = !text.trim();
    try {
      const longer = moves.length
        ? await this.engine.call(
            'add_moves',
            before.text,
            name,
            code === null && !isEmpty ? game : this.board.game,
            chosen,
            ply,
            moves,
            code ?? (isEmpty ? '' : null),
            { complete: true },
          )
        : before;
      if (longer.error) throw new Error(longer.error);
      if (this.text !== text) return this.rest();
      const isOwn = code !== null || isEmpty;
      if (isOwn) Object.assign(this, { name: '', files: null, chosen: null });
      this.varied = longer.is_line ? { ...before, after: longer.text } : null;
      this.tried = longer.is_line ? { ply, line } : { ply: isOwn ? moves.length : ply + moves.length };
      const isOver = isOwn && this.editor.text.trim();
      this.remark(isOver ? 'These moves are a log of their own. Ctrl+Z in the box brings back the one before.' : '');
      // A move on the sample goes on with what is said of it.
      this.isSample = false;
      this.editor.set(longer.text, isOwn ? null : this.editor.owner);
      this.stays = true;
      return this.check.now();
    } catch (error) {
      this.remark(error.message);
      return this.rest();
    }
  }

  /** Show the last answer again. */
  rest() {
    this.message = this.answer ? null : WAITING;
    this.render();
  }

  /** Mark the findings of the ply that the board shows. */
  point(ply) {
    for (const item of find('findings').children) {
      if (Number(item.dataset.ply) === ply && ply) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
    }
  }

  wait() {
    this.message = ['Checking …', ''];
    this.render();
  }

  /** Show no log, but a message. */
  clear(message, verdict = '') {
    Object.assign(this, { files: null, answer: null, stays: false, message: [message, verdict] });
    this.editor.mark([]);
    find('posting').hidden = true;
    find('complete').hidden = true;
    find('findings').replaceChildren();
    document.body.classList.remove('checked');
    this.dispatchEvent(new CustomEvent('checked', { detail: null }));
    this.render();
  }

  complain(message) {
    this.clear(message, 'unreadable');
  }

  show(answer, text = this.text) {
    const found = answer.game;
    // The illegal move comes first, then slips, and last what is noted of the log as a whole.
    const rank = ({ illegal, severity, secondary }) =>
      illegal && !secondary ? 0 : severity === 'note' && !secondary ? 2 : 1;
    const diagnostics = (found?.diagnostics ?? []).toSorted((a, b) => rank(a) - rank(b));
    Object.assign(this, { answer, chosen: answer.chosen, message: null });
    this.editor.mark(this.isSample ? [] : diagnostics);
    const isHere = document.activeElement.closest('#findings, #complete');
    find('findings').replaceChildren(
      // What is the verdict itself is not said twice.
      ...[...(this.files?.unread ?? []), ...answer.unread]
        .filter((message) => found || message !== answer.sentence)
        .map((message) =>
          make('li', { class: 'slip', 'data-code': '', 'data-ply': '', 'data-severity': 'error' }, message),
        ),
      ...diagnostics.map((each) => this.finding(each, text)),
    );
    find('comment').textContent = found?.comment ?? '';
    find('posting').hidden = !found?.comment;
    find('complete').hidden = !found?.cut_off;
    document.body.classList.toggle('checked', !this.isSample);
    // What had the focus has just gone away.
    if (isHere) find('verdict').focus({ preventScroll: true });
    const at = diagnostics.find(({ start }) => start !== null);
    if (!this.stays && !this.isSample) {
      if (at) this.editor.reveal(at.start);
      find('verdict').scrollIntoView({ block: 'nearest' });
    }
    this.dispatchEvent(new CustomEvent('checked', { detail: answer }));
    this.render();
  }

  /** Show the verdict: on the log, or on all logs, which then stand in the table. */
  render() {
    const { files, answer, games } = this;
    const found = answer?.game;
    const unread = [...(files?.unread ?? []), ...(answer?.unread ?? [])];
    const count = files?.count ?? games.length;
    const isMany = count > 0 && count + unread.length > 1;
    const at = files ? files.at : this.chosen;
    this.list.show(isMany ? games : [], at);
    const title = found && found.title !== 'unknown game' ? `${found.title}: ` : '';
    const one = found ? `${this.isSample ? 'For example, ' : ''}${title}${found.sentence}` : answer?.sentence;
    find('opened').hidden = !isMany || !found;
    find('opened').textContent = isMany && found ? `${nameOf(found, at)}, ${one}` : '';
    find('opened').className = found?.verdict ?? '';
    const all = isMany && summary(games, unread, count, find('game').selectedOptions[0].text);
    const [text, verdict] = this.message ?? [all || one, games.length < count ? '' : worst(games, unread)];
    find('verdict').textContent = (files && all) || text;
    // The sample is no verdict on anything that was given.
    const isSample = this.isSample && !this.message;
    find('verdict').dataset.verdict = isSample ? '' : verdict;
    find('verdict').classList.toggle('sample', isSample);
  }

  finding(each, text) {
    const { start, end, ply, rule, repair } = each;
    const go = () => {
      if (start !== null && !this.isSample) this.editor.select(start, end);
      if (ply) this.board.go(ply);
    };
    const mend = () => {
      if (this.editor.text === text) this.editor.replace(repair);
    };
    const where = each.label || (each.line ? `line ${each.line}` : '');
    return make(
      'li',
      {
        class: each.secondary ? 'note' : each.illegal ? 'fault' : each.severity === 'error' ? 'slip' : each.severity,
        'data-code': each.code,
        'data-ply': ply ?? '',
        'data-severity': each.severity,
      },
      where && (start !== null || ply) ? make('button', { type: 'button', class: 'place', onclick: go }, where) : where,
      ' ',
      make('span', {}, each.message + (ABOUT_THE_GAME.includes(each.code) ? ' Choose the game in the list.' : '')),
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
