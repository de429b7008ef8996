/** What can be taken away: the link, the position, the comment, the game in several forms. */

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
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

/** Make the buttons work; `choice` is the game that was chosen, as `fragmentOf` takes it. */
export const offer = (checker, choice) => {
  find('copy-comment').addEventListener('click', ({ currentTarget }) =>
    copy(find('comment').textContent, currentTarget),
  );
  find('copy-position').addEventListener('click', ({ currentTarget }) => copy(find('position').value, currentTarget));
  find('link').addEventListener('click', async ({ currentTarget }) => {
    const address = location.origin + location.pathname + (await fragmentOf(checker.text, choice()));
    await copy(address, currentTarget);
    const length = address.length.toLocaleString('en');
    if (address.length > LONG_LINK)
      checker.remark(
        `The link has ${length} characters. Some sites and mail programs cut off long links; a file is safer.`,
      );
  });
  for (const button of document.querySelectorAll('[data-form]')) {
    button.addEventListener('click', () => {
      const menu = button.closest('details');
      menu.open = false;
      menu.firstElementChild.focus();
      save(checker, button.dataset.form).catch((error) => checker.remark(error.message));
    });
  }
};

const save = async (checker, form) => {
  const picture = form === 'png' || form === 'svg';
  const { engine, about, board, complete } = checker;
  const asked = async (...call) => {
    const content = await engine.call(...call);
    if (content.error) throw new Error(content.error);
    return content;
  };
  const exported = (as, ply) => asked('export', ...about, as, ply, { complete });
  // What is pasted has names such as #2.
  const whole = (checker.answer?.game?.name || 'game')
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/^#/, 'game-');
  const name = whole.replace(/[^\w.-]+/g, '_') + (picture ? `-${board.ply}` : '');
  if (form === 'gif') {
    download(`${name}.gif`, await film(board.plies, (ply) => exported('svg', ply), checker), 'image/gif');
    return;
  }
  const [suffix, type] = TYPES[picture ? 'svg' : form];
  const content = picture && board.away ? await asked('picture', ...board.away) : await exported(picture ? 'svg' : form, board.ply);
  if (form !== 'png') return download(`${name}.${suffix}`, content, type);
  const canvas = await painted(content, 2);
  canvas.toBlob((blob) => download(`${name}.png`, blob));
};

/** Paint a drawing in points, this many times as large as it is shown. */
const painted = async (svg, scale) => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make('canvas', { width: image.width * scale, height: image.height * scale });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** Make a film of all positions, each with what is said of it, as GIF. */
const film = async (plies, picture, checker) => {
  const pictures = [];
  // Where there is no board, the first picture says why.
  do {
    checker.remark(`Making the film: ${pictures.length} of ${plies} positions.`);
    pictures.push(await picture(pictures.length));
  } while (pictures.length < plies);
  const [width, height] = ['width', 'height'].map((side) =>
    Math.ceil(Math.max(...pictures.map((svg) => new RegExp(` ${side}="([\\d.]+)"`).exec(svg)[1]))),
  );
  const frame = make('canvas', { width, height }).getContext('2d', { willReadFrequently: true });
  const gif = GIFEncoder();
  for (const [number, svg] of pictures.entries()) {
    frame.fillStyle = '#fff';
    frame.fillRect(0, 0, width, height);
    frame.drawImage(await painted(svg, 1), 0, 0);
    const { data } = frame.getImageData(0, 0, width, height);
    const palette = quantize(data, 64);
    const delay = number === plies - 1 ? 4000 : 1200;
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
  }
  gif.finish();
  checker.remark('');
  return gif.bytes();
};
