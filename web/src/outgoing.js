/** What can be taken away: the link, the position, the comment, the game in several forms. */

import { copy, download, find, make } from './dom.js';
import { fragmentOf } from './links.js';

const LONG_LINK = 8000;
const TYPES = {
  html: ['html', 'text/html'],
  svg: ['svg', 'image/svg+xml'],
  pgn: ['pgn', 'application/vnd.chess-pgn'],
  json: ['json', 'application/json'],
  courier: ['txt', 'text/plain'],
};

/** Make the buttons work; `gameName` is the game that was chosen, "" if the log tells. */
export const offer = (checker, gameName) => {
  find('copy-comment').addEventListener('click', ({ currentTarget }) =>
    copy(find('comment').textContent, currentTarget),
  );
  find('copy-position').addEventListener('click', ({ currentTarget }) => copy(find('position').value, currentTarget));
  find('link').addEventListener('click', async ({ currentTarget }) => {
    const address = location.origin + location.pathname + (await fragmentOf(checker.text, gameName()));
    await copy(address, currentTarget);
    const length = address.length.toLocaleString('en');
    if (address.length > LONG_LINK)
      checker.remark(
        `The link has ${length} characters. Some sites and mail programs cut off long links; a file is safer.`,
      );
  });
  for (const button of document.querySelectorAll('[data-form]')) {
    button.addEventListener('click', () =>
      save(checker, button.dataset.form).catch((error) => checker.remark(error.message)),
    );
  }
};

const save = async (checker, form) => {
  const picture = form === 'png' || form === 'svg';
  const [suffix, type] = TYPES[picture ? 'svg' : form];
  const { engine, about, board, complete } = checker;
  const content =
    picture && board.away
      ? await engine.call('picture', ...board.away)
      : await engine.call('export', ...about, picture ? 'svg' : form, board.ply, { complete });
  if (content.error) throw new Error(content.error);
  const whole = (checker.answer?.game?.name || 'game').replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, '');
  const name = whole.replace(/[^\w.-]+/g, '_') + (picture ? `-${checker.board.ply}` : '');
  if (form === 'png') download(`${name}.png`, await painted(content), 'image/png');
  else download(`${name}.${suffix}`, content, type);
};

/** Paint a drawing in points, twice as large as it is shown. */
const painted = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make('canvas', { width: image.width * 2, height: image.height * 2 });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
};
