/** A text box whose faults are underlined, with an undo that reaches back over everything and over a reload. */

import { make } from './dom.js';

/** Longer texts are not underlined, and their history is not kept. */
const LONG = 300_000;
const MOST_STEPS = 200;

export class TextEditor {
  /**
   * @param {HTMLTextAreaElement} box
   * @param {(how: 'set' | 'new' | 'edit' | 'other') => void} changed called after a change: by `set`, by another text that
   * was pasted or filled in, within the same text, or to the text of another owner by undo and redo
   */
  constructor(box, changed) {
    this.box = box;
    this.changed = changed;
    this.found = [];
    this.marks = box.parentElement.querySelector('.marks');
    this.owner = null; // whatever the text is of, for those who set it; undo goes back to it too
    this.steps = [{ text: box.value, at: box.value.length, owner: null }];
    this.step = 0;
    this.typing = ''; // the kind of input that goes on within one step
    this.replaced = 0; // characters that the input is going to replace
    box.addEventListener('input', (event) => this.typed(event.inputType ?? '', event.data ?? ''));
    box.addEventListener('beforeinput', (event) => {
      this.replaced = box.selectionEnd - box.selectionStart;
      const way = { historyUndo: -1, historyRedo: 1 }[event.inputType];
      if (!way) return;
      event.preventDefault();
      this.go(way);
    });
    box.addEventListener('keydown', (event) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
      event.preventDefault();
      this.go(key === 'y' || event.shiftKey ? 1 : -1);
    });
    box.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain');
      if (!text || event.defaultPrevented) return;
      event.preventDefault();
      this.replaced = box.selectionEnd - box.selectionStart;
      box.setRangeText(text.replaceAll('\r\n', '\n'), box.selectionStart, box.selectionEnd, 'end');
      this.typed('insertFromPaste', text);
    });
    box.addEventListener('scroll', () => this.follow());
    new ResizeObserver(() => this.follow()).observe(box);
  }

  get text() {
    return this.box.value;
  }

  /** Replace the text; undo brings the old one back, and its owner. */
  set(text, owner = null) {
    if (text === this.text) return this.belong(owner);
    this.owner = owner;
    this.box.value = text;
    this.box.setSelectionRange(0, 0);
    this.box.scrollTop = 0;
    this.record('');
    this.draw([]);
    this.changed('set');
  }

  /** Say whose the text is that stands here. */
  belong(owner) {
    this.owner = this.steps[this.step].owner = owner;
  }

  /** Replace a stretch of the text. */
  replace({ start, end, text }) {
    this.box.setRangeText(text, start, end, 'end');
    this.record('');
    this.changed('edit');
  }

  typed(kind, data) {
    const before = this.steps[this.step].text;
    const isLetters = /^(insertText|delete)/.test(kind) && data.length <= 1;
    const isWhole = this.replaced === before.length || !kind;
    const isNew = !isLetters && /^(insert(Text|From)|$)/.test(kind) && (isWhole || /\n./.test(data));
    const shift = this.text.length - before.length;
    this.record(isLetters ? kind : '');
    this.draw(this.found.filter(({ end }) => end <= this.box.selectionStart - Math.max(shift, 0)));
    this.changed(isNew ? 'new' : 'edit');
  }

  record(kind) {
    const step = { text: this.text, at: this.box.selectionEnd, owner: this.owner };
    if (kind && kind === this.typing) this.steps[this.step] = step;
    else this.steps = [...this.steps.slice(0, this.step + 1).slice(-MOST_STEPS), step];
    this.step = this.steps.length - 1;
    this.typing = kind;
  }

  go(way) {
    const step = this.steps[this.step + way];
    if (!step) return;
    this.step += way;
    this.typing = '';
    this.box.value = step.text;
    this.box.setSelectionRange(step.at, step.at);
    this.draw([]);
    const isOther = step.owner !== this.owner;
    this.owner = step.owner;
    this.changed(isOther ? 'other' : 'edit');
  }

  /** Underline what is found at its place. */
  mark(found) {
    this.draw(
      found.filter(({ start }) => start !== null && start <= this.text.length).sort((a, b) => a.start - b.start),
    );
  }

  draw(found) {
    this.found = found;
    const { text } = this;
    const parts = [];
    let at = 0;
    for (const { start, end, severity, illegal, message } of text.length > LONG ? [] : found) {
      if (start < at) continue;
      parts.push(text.slice(at, start));
      const kind = illegal === false && severity === 'error' ? 'warning' : severity;
      parts.push(make('mark', { class: kind, title: message }, text.slice(start, Math.max(end, start + 1))));
      at = Math.max(end, start + 1);
    }
    // A last line that is empty takes room only if something stands in it.
    this.marks.replaceChildren(...parts, `${text.length > LONG ? '' : text.slice(at)}\n `);
    this.follow();
  }

  follow() {
    this.marks.style.width = `${this.box.clientWidth}px`;
    this.marks.style.transform = `translateY(${-this.box.scrollTop}px)`;
  }

  /** Bring a fault into view, without taking the focus. */
  reveal(start) {
    const mark = [...this.marks.querySelectorAll('mark')][this.found.findIndex((each) => each.start === start)];
    if (!mark) return;
    this.box.scrollTop = mark.offsetTop - this.box.clientHeight / 2 + mark.offsetHeight / 2;
    this.follow();  // The event comes only with the next frame.
  }

  /** Select a stretch and bring it into view. */
  select(from, to) {
    // On a phone the keyboard would come up over what is to be seen.
    if (!matchMedia('(pointer: coarse)').matches) this.box.focus({ preventScroll: true });
    this.box.setSelectionRange(from, to);
    this.reveal(from);
  }

  /** Its text and everything that can be undone, to be kept over a reload. */
  get memory() {
    const whole = this.text.length > LONG ? [this.steps[this.step]] : this.steps;
    const steps = whole.map(({ text, at }) => ({ text, at, owner: null }));
    return { steps, step: this.text.length > LONG ? 0 : this.step };
  }

  set memory({ steps, step }) {
    Object.assign(this, { steps, step });
    this.box.value = steps[step].text;
    this.draw([]);
  }
}
