/** A game of one's own: its file, the faults in it underlined, and its set-up. */

import { drawn, find, keep, kept, make, settled, theme, themed } from './dom.js';
import { TextEditor } from './text_editor.js';

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

export class OwnPanel {
  /** @param {() => void} used called when logs are to be checked by these rules */
  constructor(engine, used) {
    this.engine = engine;
    this.title = '';
    this.toml = '';
    find('own-use').addEventListener('click', used);
    themed(() => this.editor && this.check());
    find('own-begin').addEventListener('change', async ({ target }) => {
      if (target.value) this.set(await engine.call('toml', target.value));
      target.value = '';
    });
  }

  open() {
    this.editor ??= this.begin();
  }

  begin() {
    const check = settled(() => this.check(), 200);
    const editor = new TextEditor(find('own-editor'), {
      label: 'The file of the game',
      hint: 'title = "My game"',
      changed: check,
    });
    queueMicrotask(() => {
      if (!editor.text) editor.set(kept('own') || BEGINNING);
    });
    return editor;
  }

  set(toml) {
    this.open();
    this.editor.set(toml);
  }

  async check() {
    const toml = this.editor.text;
    keep('own', toml);
    try {
      const answer = await this.engine.latest('own', toml, theme());
      const faults = answer.faults ?? [];
      this.editor.mark(faults.map((fault) => ({ ...fault, severity: 'error', code: '', repair: null })));
      find('own-faults').replaceChildren(
        ...faults.map(({ message, start, end }) =>
          make(
            'li',
            { class: 'error' },
            make(
              'button',
              {
                type: 'button',
                class: 'place',
                onclick: () => {
                  this.editor.select(start, end);
                  this.editor.focus();
                },
              },
              message,
            ),
          ),
        ),
      );
      find('own-use').disabled = faults.length > 0;
      // While something is wrong, the last set-up that was right stands in the background.
      find('own-board').classList.toggle('stale', faults.length > 0);
      find('own-verdict').dataset.verdict = faults.length ? 'illegal' : 'legal';
      if (faults.length) {
        find('own-verdict').textContent =
          faults.length === 1 ? 'There is a fault in this file.' : `There are ${faults.length} faults in this file.`;
        return;
      }
      this.title = answer.title;
      this.toml = toml;
      find('own-verdict').textContent = `${answer.title}: White has ${answer.moves} moves at the beginning.`;
      find('own-board').replaceChildren(drawn(answer.svg));
    } catch (error) {
      if (error.name !== 'AbortError') find('own-verdict').textContent = error.message;
    }
  }
}
