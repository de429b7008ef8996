/** The page: puts its parts together, and begins. */

import '../../rococo_notation/view/templates/theme.js';
import sample from '../../samples/illegal-moves.txt';
import { bookmarklet } from './bookmarklet.js';
import { Checker } from './checker.js';
import { find, kept, make, say } from './dom.js';
import { Engine } from './engine.js';
import { listenForFiles, listenForMessages, takeAddress } from './incoming.js';
import { isLink } from './links.js';
import { offer } from './outgoing.js';
import { OwnGame } from './own.js';
import { Board } from './play.js';

const OWN = 'own game';

// What was typed before this script came, or what the browser brought back.
const written = find('log').value;
document.documentElement.dataset.live = '';
// In a frame of the site, the page around it has the headline.
if (parent !== window) document.body.classList.add('framed');
const engine = new Engine();
const own = new OwnGame(engine, () => checker.again());
const isOwn = () => find('game').value === OWN;
/** The game as the engine is asked for it: by name, by the text of its file, or "" as the log says; null for not yet. */
const game = () => (isOwn() ? own.text : find('game').value);
const board = new Board(engine);
/* global GAMES, SAMPLE -- make.mjs puts in the games whose rules are known, and what it says of the sample */
const checker = new Checker(engine, board, game, { text: sample, ...SAMPLE });

const chooseOwn = (on) => {
  if (on) find('game').value = OWN;
  own.show(on);
};
/** Take a text that another page sent, which may be that page itself: of that the moves are shown. */
const takeSent = (text, name, fresh) => {
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) return takeFiles([new File([text], name || 'page.html')], fresh);
  return checker.take(text, name, fresh);
};
const takeFiles = async (files, fresh) => {
  const definition = files.find((file) => /\.(toml|ini)$/i.test(file.name));
  if (!definition) return checker.open(files, fresh);
  chooseOwn(true);
  own.set(await definition.text());
};

/** Take the log from the address once the page shows something else. */
const leaveAddress = () => {
  if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
};
checker.addEventListener('changed', leaveAddress);
checker.addEventListener('checked', ({ detail: answer }) => {
  find('take').hidden = !answer?.game;
  own.show(isOwn());
});
find('game').addEventListener('change', () => {
  leaveAddress();
  own.show(isOwn());
  checker.leaveSample();
  checker.again();
});
find('sample').addEventListener('click', () => checker.take(sample));
find('paste').addEventListener('click', async () => {
  find('log').focus();
  find('log').select();
  // Where the browser does not let a page read it, the box is ready for the keys.
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  if (text?.trim()) checker.take(text);
  else checker.remark('The clipboard is empty, or this page may not read it. Paste with Ctrl+V, or hold the box.');
});
offer(checker, () => (isOwn() ? { own: own.text } : { game: find('game').value }));

engine.addEventListener('progress', ({ detail: { done, total } }) => {
  find('loading').hidden = false;
  find('retry').hidden = true;
  find('progress').value = total ? done / total : 0;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const percent = Math.floor((100 * done) / total);
  const far = done < total ? `is loading: ${megabytes(done)} of ${megabytes(total)} MB, ${percent} %` : 'is starting';
  find('loaded').textContent = `The rules engine ${far}.`;
});
engine.addEventListener('ready', () => {
  find('loading').hidden = true;
  // What it fetches must not come in the way of the first visit, and the page works without it.
  navigator.serviceWorker?.register('service-worker.js').catch(() => {});
});
engine.addEventListener('failed', ({ detail }) => {
  find('loading').hidden = true;
  checker.complain(detail);
  find('retry').hidden = false;
});
find('retry').addEventListener('click', () => {
  find('verdict').focus();
  if (game() === null) own.check();
  else checker.again();
});

find('count').textContent = `one of ${GAMES.length - 2} relatives`;
for (const list of [find('game'), find('own-begin')])
  list.append(...GAMES.map(({ name, title }) => make('option', { value: name }, title)));
find('game').append(make('option', { value: OWN }, 'a game of your own …'));

find('bookmarklet').href = bookmarklet(location.origin + location.pathname);
find('bookmarklet').addEventListener('click', (event) => {
  event.preventDefault();
  say('Drag this link to your bookmarks.');
});

listenForFiles(takeFiles);
const remembered = checker.remember();
const linked = await takeAddress(
  async ({ text, game: named, own: file }) => {
    const isNamed = ({ value, text: title }) => [value, title].some((name) => name.toLowerCase() === named.toLowerCase());
    const known = named && [...find('game').options].find(isNamed);
    find('game').value = known ? known.value : '';
    if (file) {
      chooseOwn(true);
      own.set(file);
    }
    await takeSent(text, '', !known && !file);
    if (named && !known)
      checker.remark(`The link names the game "${named}", which is not known here. The log is checked as it says.`);
  },
  (message) => {
    // An empty box still has its board.
    if (!checker.editor.text) checker.begin();
    checker.complain(message);
  },
);
if (!linked) {
  const isNew = written && written !== checker.editor.text;
  if (isNew) checker.editor.set(written);
  else if (!remembered && !opener) checker.editor.set(kept('text') ?? '');
  own.show(isOwn());
  if (remembered && !isNew) checker.again();
  else if (checker.editor.text || opener) checker.begin();
  else checker.showSample();
}
listenForMessages(takeSent);
