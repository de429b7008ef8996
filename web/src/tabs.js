/** The tabs, as the ARIA practices describe them: arrows go from one to the next. */

import { find } from './dom.js';

export class Tabs {
  /** @param {Record<string, () => void>} opened what to call when a panel is opened, by its id */
  constructor(opened) {
    this.opened = opened;
    this.tabs = [...document.querySelectorAll('[role=tab]')];
    for (const [number, tab] of this.tabs.entries()) {
      tab.addEventListener('click', () => this.open(tab.getAttribute('aria-controls')));
      tab.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (!step) return;
        const next = this.tabs[(number + step + this.tabs.length) % this.tabs.length];
        this.open(next.getAttribute('aria-controls'));
        next.focus();
      });
    }
  }

  open(name) {
    for (const tab of this.tabs) {
      const panel = tab.getAttribute('aria-controls');
      tab.setAttribute('aria-selected', String(panel === name));
      tab.tabIndex = panel === name ? 0 : -1;
      find(panel).hidden = panel !== name;
    }
    this.opened[name]?.();
  }
}
