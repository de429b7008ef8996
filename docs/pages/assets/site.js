// What the theme leaves to be done for those who use a keyboard: wide tables can be scrolled by its keys.
const mend = () => {
  for (const table of document.querySelectorAll('.md-typeset__scrollwrap')) table.tabIndex = 0;
};
mend();
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
