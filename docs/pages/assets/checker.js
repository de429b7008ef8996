// The checker in the first page: it weighs 5 MB, so it is loaded when it is asked for.
for (const place of document.querySelectorAll('.checker[data-checker]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'md-button md-button--primary';
  button.textContent = 'Check a log here';
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = place.dataset.checker;
    frame.title = 'The checker';
    place.replaceChildren(frame);
    frame.focus();
  });
  place.append(button);
}
