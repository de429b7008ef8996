'use strict';
{
  // The colours: those of the reader's system until others are chosen.
  const button = document.getElementById('theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // A page from disk, or in a frame, may have no store.
  const keep = (name) => { try { localStorage.setItem('rococo-theme', name); } catch { /* it holds for this page */ } };
  const kept = () => { try { return localStorage.getItem('rococo-theme'); } catch { return null; } };
  const show = (name) => {
    document.documentElement.dataset.theme = name;
    button.setAttribute('aria-pressed', String(name === 'dark'));
  };
  show(kept() || (dark.matches ? 'dark' : 'light'));
  dark.addEventListener('change', () => { if (!kept()) show(dark.matches ? 'dark' : 'light'); });
  button.addEventListener('click', () => {
    const other = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    keep(other);
    show(other);
  });
  button.hidden = false;
  // In a frame the page around it decides.
  addEventListener('message', ({ source, data }) => {
    if (parent !== window && source === parent && ['light', 'dark'].includes(data?.theme)) show(data.theme);
  });
}
