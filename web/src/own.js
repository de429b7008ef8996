/** A game of your own: its file, and the faults in it underlined. */

import { find, keep, kept, make, settled } from './dom.js';
import { TextEditor } from './text_editor.js';

const PAUSE = 200;
const BEGINNING = `# Rococo with two Swappers in place of the Long Leapers.
title = "Swapping Rococo"
extends = "rococo"

[board]
setup = """
. . . . . . . . . .
. i w s k c s a s .
. p p p p p p p p .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. P P P P P P P P .
. I W S K C S A S .
. . . . . . . . . .
"""
`;

export class OwnGame {
  /** @param {() => void} known called when the text describes another game than before */
  constructor(engine, known) {
    this.engine = engine;
    this.known = known;
    this.text = null; // the last that described a game; "" if none has yet, null before the first is known
    const check = settled(() => this.check(), PAUSE);
    this.editor = new TextEditor(find('own-text'), check);
    find('own-begin').addEventListener('change', async ({ target }) => {
      if (target.value) this.set(await engine.call('toml', target.value));
      target.value = '';
    });
  }

  /** Show its text, or hide it. */
  show(on) {
    find('own').hidden = !on;
    if (on && !this.editor.text) this.editor.set(kept('own') || BEGINNING);
  }

  /** Take another file, by which nothing is checked until it is known. */
  set(text) {
    this.show(true);
    if (text === this.editor.text) return;
    this.text = null;
    this.editor.set(text);
  }

  async check() {
    const { text } = this.editor;
    keep('own', text);
    try {
      const answer = await this.engine.latest('own', text);
      const faults = answer.faults ?? [];
      this.editor.mark(faults.map((fault) => ({ ...fault, severity: 'error' })));
      const place = ({ message, start, end }) =>
        make('button', { type: 'button', class: 'place', onclick: () => this.editor.select(start, end) }, message);
      find('own-faults').replaceChildren(...faults.map((fault) => make('li', { class: 'fault' }, place(fault))));
      find('own-verdict').dataset.verdict = faults.length ? 'illegal' : 'legal';
      const others = this.text ? 'its last valid version' : 'the game that they name';
      const count = faults.length === 1 ? 'There is a fault' : `There are ${faults.length} faults`;
      find('own-verdict').textContent = faults.length
        ? `${count} in this file. Until it is fixed, logs are checked by ${others}.`
        : `${answer.title}: White has ${answer.moves} moves at the beginning.`;
      if (faults.length ? this.text !== null : text === this.text) return;
      this.text = faults.length ? '' : text;
      this.known();
    } catch (error) {
      if (error.name !== 'AbortError') find('own-verdict').textContent = error.message;
    }
  }
}
