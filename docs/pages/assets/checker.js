// The checker within the first page. It weighs 5 MB, so it is loaded when it is asked for; where the page is narrow, and for
// those who want another tab, the links lead to the checker itself.
const wide = matchMedia('(min-width: 60em)');
document.addEventListener('click', (event) => {
  const link = event.target.closest('.checker a, a.here');
  const place = document.querySelector('.checker');
  const other = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || other || !wide.matches || place.querySelector('iframe')) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = link.href;
  frame.title = 'The checker';
  place.replaceChildren(frame);
  place.scrollIntoView();
  frame.focus();
});
