/** A text with line numbers, its faults underlined, and an undo that reaches back over everything. */

import { defaultKeymap, history, historyField, historyKeymap } from '@codemirror/commands';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';

const colours = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Consolas, Menlo, monospace', fontSize: '.9rem', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--chosen) 45%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--chosen) !important',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '1px' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    maxWidth: '34rem',
  },
  '.cm-diagnostic': { padding: '.4rem .6rem', whiteSpace: 'normal' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--accent)',
    textUnderlineOffset: '3px',
  },
});

export class TextEditor {
  /**
   * @param {HTMLElement} host what it fills
   * @param {{label: string, hint: string, changed: (how: 'set' | 'new' | 'edit') => void}} options `changed` is called
   * after a change: by `set`, by a paste of another text, or within the same text
   */
  constructor(host, { label, hint, changed }) {
    this.extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      EditorState.allowMultipleSelections.of(false),
      // Tab leaves the box, for those who go by keys.
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      placeholder(hint),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        spellcheck: 'false',
        autocorrect: 'off',
        autocapitalize: 'off',
      }),
      colours,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        const is = (...kinds) => update.transactions.some((each) => kinds.some((kind) => each.isUserEvent(kind)));
        let [replaced, lines] = [0, 1];
        update.changes.iterChanges((from, to, start, end, inserted) => {
          replaced += to - from;
          lines = Math.max(lines, inserted.lines);
        });
        const isOther = lines > 1 || replaced === update.startState.doc.length;
        if (is('set')) changed('set');
        else changed(is('input.paste', 'input.drop') && isOther ? 'new' : 'edit');
      }),
    ];
    // In a shadow the styles of the editor are style sheets of the document, which a strict policy allows.
    this.view = new EditorView({
      root: host.attachShadow({ mode: 'open' }),
      extensions: this.extensions,
    });
    host.shadowRoot.append(this.view.dom);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Replace the text; undo brings the old one back. */
  set(text) {
    const { state } = this.view;
    if (text === this.text) return;
    this.view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      userEvent: 'set',
    });
  }

  /** Underline what is found at its place. */
  mark(found) {
    const length = this.view.state.doc.length;
    const severity = { error: 'error', warning: 'warning', note: 'info' };
    const diagnostics = found
      .filter(({ start }) => start !== null && start <= length)
      .map((each) => ({
        from: each.start,
        to: Math.min(Math.max(each.end, each.start), length),
        severity: severity[each.severity] ?? 'error',
        message: each.message,
        source: each.code,
        actions: each.repair
          ? [
              {
                name: `Write "${each.repair.text}"`,
                apply: (view, from, to) => this.replace({ start: from, end: to, text: each.repair.text }),
              },
            ]
          : [],
      }));
    diagnostics.sort((a, b) => a.from - b.from || a.to - b.to);
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Replace a stretch of the text. */
  replace({ start, end, text }) {
    this.view.dispatch({ changes: { from: start, to: end, insert: text }, userEvent: 'repair' });
  }

  /** Select a stretch and bring it into view. */
  select(from, to) {
    const length = this.view.state.doc.length;
    this.view.dispatch({
      selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
      effects: EditorView.scrollIntoView(Math.min(from, length), { y: 'center' }),
    });
  }

  /** Its text and everything that can be undone, to be kept over a reload. */
  get memory() {
    return JSON.stringify(this.view.state.toJSON({ history: historyField }));
  }

  set memory(json) {
    this.view.setState(
      EditorState.fromJSON(JSON.parse(json), { extensions: this.extensions }, { history: historyField }),
    );
  }

  focus() {
    this.view.focus();
  }
}
