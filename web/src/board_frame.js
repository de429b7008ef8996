/** The replay page of the package, in a frame that can reach nothing of this page. */

import { make, theme, themed } from './dom.js';

/** From here on the moves are beside the board; replay.css says so too. */
const LEAST_WIDE = 640;

export class BoardFrame {
  /** @param {HTMLElement} host @param {(ply: number, code: string) => void} shown called when the board shows a ply */
  constructor(host, shown) {
    this.host = host;
    this.shown = shown;
    this.about = [...host.children];
    this.frame = null;
    this.ply = 0;
    this.moved = false;
    addEventListener('message', (event) => this.hear(event));
    themed(() => this.tell({ theme: theme() }));
    new ResizeObserver(() => this.fit()).observe(host);
  }

  /** Show a page; at the ply that its reader chose before, if it is the same game still. */
  show(html, { again = false } = {}) {
    const frame = make('iframe', {
      sandbox: 'allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox',
      allow: 'clipboard-write',
      title: 'The game to step through',
      class: 'coming',
    });
    const ply = again && this.moved ? this.ply : null;
    frame.srcdoc = html;
    this.next?.remove();
    this.next = frame;
    frame.addEventListener(
      'load',
      () => {
        if (this.next !== frame) return;
        this.next = null;
        for (const old of [...this.host.children]) if (old !== frame) old.remove();
        frame.classList.remove('coming');
        this.frame = frame;
        this.moved = ply !== null;
        this.tell({ theme: theme(), ...(ply === null ? {} : { ply }) });
      },
      { once: true },
    );
    this.host.append(frame);
    this.fit();
  }

  /** Show what stood there before there was a game. */
  clear() {
    this.next = null;
    this.frame = null;
    this.moved = false;
    this.host.replaceChildren(...this.about);
  }

  /** Go to a ply, as its reader would. */
  go(ply) {
    this.tell({ ply });
  }

  tell(message) {
    this.frame?.contentWindow?.postMessage(message, '*');
  }

  hear({ source, data }) {
    const frame = [this.frame, this.next].find((each) => each && each.contentWindow === source);
    if (!frame || typeof data !== 'object' || data === null) return;
    if (Number.isFinite(data.height)) this.height = Math.min(Math.ceil(data.height), 5000);
    if (Number.isInteger(data.ply)) {
      this.ply = data.ply;
      this.moved ||= Boolean(data.moved);
      this.shown(data.ply, String(data.code ?? ''));
    }
    this.fit();
  }

  /** Beside the moves the board is as tall as the window of it; above them the frame is as tall as both. */
  fit() {
    const beside = this.host.clientWidth >= LEAST_WIDE;
    for (const frame of [this.frame, this.next]) {
      if (frame) frame.style.height = beside || !this.height ? '' : `${this.height}px`;
    }
  }
}
