/** The page: puts its parts together, and begins. */

import '../../rococo_notation/view/templates/theme.js';
import sample from '../../samples/illegal-moves.txt';
import { bookmarklet } from './bookmarklet.js';
import { Checker } from './checker.js';
import { find, kept, make, say } from './dom.js';
import { Engine } from './engine.js';
import { EnterPanel } from './enter.js';
import { listenForFiles, listenForMessages, takeAddress } from './incoming.js';
import { isLink } from './links.js';
import { offer } from './outgoing.js';
import { OwnPanel } from './own.js';
import { Tabs } from './tabs.js';

const OWN = 'own game';

const engine = new Engine();
const own = new OwnPanel(engine, () => {
  const option =
    find('game').querySelector(`[value="${OWN}"]`) ?? find('game').appendChild(make('option', { value: OWN }));
  option.textContent = `${own.title} (your own)`;
  find('game').value = OWN;
  tabs.open('check');
  checker.again();
});
/** The game as the engine is asked for it: by name, by the text of its file, or "" as the log says. */
const game = () => (find('game').value === OWN ? own.toml : find('game').value);
const checker = new Checker(engine, game);
const enter = new EnterPanel(engine);
const tabs = new Tabs({ enter: () => enter.open(), own: () => own.open() });

/** Take a text that another page sent, which may be that page itself: of that the moves are shown. */
const takeSent = (text, name, fresh) => {
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) return takeFiles([new File([text], name || 'page.html')], fresh);
  tabs.open('check');
  return checker.take(text, name, fresh);
};
const takeFiles = async (files, fresh) => {
  const toml = files.find((file) => file.name.toLowerCase().endsWith('.toml'));
  tabs.open(toml ? 'own' : 'check');
  if (toml) own.set(await toml.text());
  else await checker.open(files, fresh);
};

checker.addEventListener('changed', () => {
  if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
});
checker.addEventListener('checked', ({ detail: answer }) => {
  const found = answer?.game;
  find('take').hidden = !found;
  enter.end = found?.end ? { code: found.end, game: game() || found.variant } : null;
});
find('game').addEventListener('change', () => checker.again());
find('sample').addEventListener('click', () => checker.take(sample));
offer(checker, () => (find('game').value === OWN ? '' : find('game').value));

engine.addEventListener('progress', ({ detail: { done, total } }) => {
  find('loading').hidden = false;
  find('progress').value = total ? done / total : 0;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const far = done < total ? `is coming: ${megabytes(done)} of ${megabytes(total)} MB` : 'is starting';
  find('loaded').textContent = `The rules engine ${far}. You can paste and write already.`;
});
const loaded = () => {
  find('loading').hidden = true;
};
engine.addEventListener('ready', loaded);
engine.ready.catch((error) => {
  loaded();
  checker.complain(`The rules engine could not be loaded: ${error.message} Reload the page to try again.`);
});

/* global GAMES -- make.mjs puts in the games whose rules are known, so that they can be chosen at once */
find('count').textContent = `one of ${GAMES.length - 2} relatives`;
for (const list of [find('game'), find('enter-game'), find('own-begin')]) {
  list.append(...GAMES.map(({ name, title }) => make('option', { value: name }, title)));
}
find('enter-game').value = 'rococo';

find('bookmarklet').href = bookmarklet(location.origin + location.pathname);
find('bookmarklet').addEventListener('click', (event) => {
  event.preventDefault();
  say('It is for your bookmarks: drag it there.');
});

listenForFiles(takeFiles);
checker.remember();
const linked = await takeAddress(
  async (text, named) => {
    find('game').value = named;
    await takeSent(text, '', !named);
  },
  (message) => checker.complain(message),
);
if (!linked) {
  if (!checker.editor.text && !opener) checker.editor.set(kept('text') ?? '');
  checker.check.now();
}
listenForMessages(takeSent);

// What it fetches must not come in the way of the first visit.
engine.ready
  .then(() => navigator.serviceWorker?.register('service-worker.js'))
  .catch(() => {
    /* the page works without it */
  });
