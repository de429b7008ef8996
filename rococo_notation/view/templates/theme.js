'use strict';
{
  // The colours: those of the reader's system until others are chosen. The sheet of dark ones says so by itself, before
  // and without this script, and is never for paper.
  const sheet = document.getElementById('dark');
  const media = { system: sheet.media, light: 'not all', dark: 'screen' };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const ofSystem = () => (system.matches ? 'dark' : 'light');
  // A page from disk, or in a frame, may have no store.
  const keep = (name) => { try { localStorage.setItem('rococo-theme', name); } catch { /* it holds for this page */ } };
  const kept = () => { try { return localStorage.getItem('rococo-theme'); } catch { return null; } };
  let chosen = 'system';
  const show = (name) => {
    chosen = name in media ? name : 'system';
    sheet.media = media[chosen];
    document.documentElement.dataset.theme = chosen === 'system' ? ofSystem() : chosen;
  };
  show(kept());
  system.addEventListener('change', () => show(chosen));
  addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    const words = { system: 'as the system', light: 'light', dark: 'dark' };
    const tell = () => {
      button.dataset.chosen = chosen;
      button.title = `Colours: ${words[chosen]}`;
      button.setAttribute('aria-label', button.title);
    };
    button.addEventListener('click', () => {
      // The first click changes something to be seen: to the colours the system does not have, then to its own.
      const other = ofSystem() === 'dark' ? 'light' : 'dark';
      show({ system: other, [other]: ofSystem() }[chosen] ?? 'system');
      keep(chosen);
      tell();
    });
    tell();
    button.hidden = false;
  });
}
