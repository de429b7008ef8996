/** The page: tabs, the log that is checked, its verdict, and what can be taken away. */

import '../../rococo_notation/view/templates/theme.js';
import sample from '../../samples/illegal-moves.txt';
import { bookmarklet } from './bookmarklet.js';
import { BoardFrame } from './board_frame.js';
import { copy, download, find, keep, kept, make, say, settled } from './dom.js';
import { Engine } from './engine.js';
import { EnterPanel } from './enter.js';
import { LogsPanel } from './logs.js';
import { OwnPanel } from './own.js';
import { fragmentOf, isLink, logIn } from './links.js';
import { TextEditor } from './text_editor.js';

const PAUSE = 150;
const LONG_LINK = 8000;
const OWN = 'own game';

const engine = new Engine();
const state = {
  name: '', // of the file that the text came from
  chosen: 0, // of several games in the text
  answer: null, // of the last check
  ply: 0,
  code: '',
};

// ---- checking

const editor = new TextEditor(find('editor'), {
  label: 'The log to check',
  hint: 'Game: Rococo\n1. P a2-a3\n1... p g7-g6\n…',
  changed(pasted) {
    if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
    find('remark').hidden = true;
    waiting();
    if (pasted) check.now();
    else check();
  },
});
const frame = new BoardFrame(find('board'), (ply, code) => { state.ply = ply; state.code = code; });
const own = new OwnPanel(engine, () => {
  const chosen = find('game').querySelector(`[value="${OWN}"]`) ?? make('option', { value: OWN });
  chosen.textContent = `${own.title} (your own)`;
  find('game').append(chosen);
  find('game').value = OWN;
  openTab('check');
  check.now();
});
/** The game as the engine is asked for it: by name, by the text of its file, or as the log says. */
const game = () => (find('game').value === OWN ? own.toml : find('game').value);
const about = () => [editor.text, state.name, game(), state.chosen];

const waiting = () => {
  const verdict = find('verdict');
  verdict.dataset.verdict = '';
  verdict.textContent = editor.text.trim() ? 'Checking …' : 'Waiting for a log.';
};

let round = 0;
const check = settled(async () => {
  const text = editor.text;
  const mine = ++round;
  keep('memory', editor.memory, sessionStorage);
  keep('text', text);
  if (!text.trim()) return clear();
  waiting();
  try {
    const again = state.answer?.game?.title !== undefined;
    const answer = await engine.latest('check', ...about());
    if (mine !== round) return undefined;
    if (answer.error) return complain(answer.error);
    state.answer = answer;
    show(answer);
    const page = answer.game && await engine.latest('board', ...about());
    if (mine === round && typeof page === 'string') frame.show(page, { again });
  } catch (error) {
    if (mine === round && !error.stale) complain(error.message);
  }
  return undefined;
}, PAUSE);

const clear = () => {
  state.answer = null;
  waiting();
  editor.mark([]);
  find('findings').replaceChildren();
  find('posting').hidden = true;
  find('take').hidden = true;
};

const complain = (message) => {
  clear();
  find('verdict').dataset.verdict = 'unreadable';
  find('verdict').textContent = message;
};

const show = (answer) => {
  const { game: found } = answer;
  editor.mark(found?.diagnostics ?? []);
  find('findings').replaceChildren(
    ...answer.unread.map((message) => make('li', { class: 'error', 'data-code': '' }, message)),
    ...(found?.diagnostics ?? []).map(finding),
  );
  find('comment').textContent = found?.comment ?? '';
  find('posting').hidden = !found?.comment;
  find('take').hidden = !found;
  enter.end = found?.end ? { code: found.end, game: own.toml && found.title === own.title ? own.toml : found.variant } : null;
  if (answer.games.length > 1) logs.list(answer.games, state.chosen, (number) => { state.chosen = number; check.now(); });
  else if (!logs.opened) logs.hide();
  const verdict = find('verdict');
  verdict.textContent = answer.games.length === 1 && found.title ? `${found.title}: ${answer.sentence}` : answer.sentence;
  verdict.dataset.verdict = answer.verdict;
};

const finding = (each) => {
  const place = each.start !== null;
  const go = () => {
    if (place) { editor.select(each.start, each.end); editor.focus(); }
    if (each.ply) frame.go(each.ply);
  };
  const where = each.label || (each.line ? `line ${each.line}` : '');
  return make(
    'li',
    { class: each.secondary ? 'note' : each.severity, 'data-code': each.code, 'data-ply': each.ply ?? '' },
    where && (place || each.ply) ? make('button', { type: 'button', class: 'place', onclick: go }, where) : where,
    ' ', make('span', {}, each.message), ' ',
    each.rule && each.severity === 'error'
      ? make('a', { href: each.rule.page, rel: 'noreferrer', target: '_blank' }, `Rule: ${each.rule.name}`) : '', ' ',
    make('span', { class: 'faint' }, each.code),
    each.repair
      ? make('button', { type: 'button', class: 'repair', onclick: () => editor.repair(each.repair) }, `Write "${each.repair.text}"`) : '',
  );
};

// ---- what comes in

const take = (text, name = '', chosenGame = null) => {
  state.name = name;
  state.chosen = 0;
  if (chosenGame !== null) find('game').value = chosenGame;
  openTab('check');
  const same = text === editor.text;
  editor.set(text);
  if (same) check.now();
};

const logs = new LogsPanel(engine, game, ({ text, name, remark }) => {
  take(text, name);
  find('remark').textContent = remark;
  find('remark').hidden = !remark;
});

const openFiles = async (files) => {
  const given = [...files];
  const toml = given.find((file) => file.name.toLowerCase().endsWith('.toml'));
  if (toml) {
    own.set(await toml.text());
    openTab('own');
    return;
  }
  openTab('check');
  await logs.open(given).catch((error) => complain(error.message));
};

addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  document.body.classList.add('dropping');
});
for (const over of ['dragleave', 'drop', 'dragend']) addEventListener(over, () => document.body.classList.remove('dropping'));
addEventListener('drop', (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  event.stopPropagation();
  openFiles(event.dataTransfer.files);
}, { capture: true });
addEventListener('paste', (event) => {
  if (!event.clipboardData?.files.length) return;
  event.preventDefault();
  event.stopPropagation();
  openFiles(event.clipboardData.files);
}, { capture: true });

// The window that opened this one may hand over a log; it is told when that is expected.
addEventListener('message', ({ source, data }) => {
  if (source === null || source !== opener || typeof data?.log !== 'string') return;
  take(data.log, typeof data.name === 'string' ? data.name : '');
});

const fromAddress = async () => {
  if (!isLink(location.hash)) return false;
  try {
    const { text, game: named } = await logIn(location.hash);
    await known;
    const address = location.href;
    take(text, '', named);
    history.replaceState(null, '', address);
  } catch (error) {
    complain(error.message);
  }
  return true;
};
addEventListener('hashchange', fromAddress);

// ---- what goes out

find('open').addEventListener('click', () => find('file').click());
find('file').addEventListener('change', () => { openFiles(find('file').files).finally(() => { find('file').value = ''; }); });
find('sample').addEventListener('click', () => take(sample, ''));
find('game').addEventListener('change', () => check.now());
find('copy-comment').addEventListener('click', ({ currentTarget }) => copy(find('comment').textContent, currentTarget));
find('link').addEventListener('click', async ({ currentTarget }) => {
  const fragment = await fragmentOf(editor.text, find('game').value === OWN ? '' : find('game').value);
  const address = location.origin + location.pathname + fragment;
  await copy(address, currentTarget);
  if (address.length > LONG_LINK) {
    find('remark').textContent = `The link has ${address.length.toLocaleString('en')} characters. Some sites and mail programs cut such links off; a file is safer.`;
    find('remark').hidden = false;
  }
});
find('copy-position').addEventListener('click', ({ currentTarget }) => copy(state.code, currentTarget));

const TYPES = {
  html: ['html', 'text/html'], svg: ['svg', 'image/svg+xml'], pgn: ['pgn', 'application/vnd.chess-pgn'],
  json: ['json', 'application/json'], courier: ['txt', 'text/plain'],
};
const fileName = () => (state.answer?.game?.name || 'game').replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, '').replace(/[^\w.-]+/g, '_');
for (const button of document.querySelectorAll('[data-form]')) {
  button.addEventListener('click', async () => {
    const form = button.dataset.form;
    const [suffix, type] = TYPES[form === 'png' ? 'svg' : form];
    try {
      const content = await engine.call('export', ...about(), form === 'png' ? 'svg' : form, state.ply);
      if (content.error) throw new Error(content.error);
      if (form === 'png') download(`${fileName()}-${state.ply}.png`, await painted(content), 'image/png');
      else download(`${fileName()}.${suffix}`, content, type);
    } catch (error) {
      find('remark').textContent = error.message;
      find('remark').hidden = false;
    }
  });
}

/** A picture of a drawing in points, twice as large as it is shown. */
const painted = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make('canvas', { width: image.width * 2, height: image.height * 2 });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  } finally {
    URL.revokeObjectURL(address);
  }
};

// ---- tabs

const tabs = [...document.querySelectorAll('[role=tab]')];
const openTab = (name) => {
  for (const tab of tabs) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    find(tab.getAttribute('aria-controls')).hidden = !chosen;
  }
  if (name === 'enter') enter.open();
  if (name === 'own') own.open();
};
for (const [number, tab] of tabs.entries()) {
  tab.addEventListener('click', () => openTab(tab.getAttribute('aria-controls')));
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(number + step + tabs.length) % tabs.length];
    openTab(next.getAttribute('aria-controls'));
    next.focus();
  });
}
const enter = new EnterPanel(engine);

// ---- the engine, and how the page begins

engine.addEventListener('progress', ({ detail: { part, done, total } }) => {
  find('loading').hidden = false;
  find('progress').value = total ? done / total : 0;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  find('loaded').textContent = total && done < total
    ? `The rules engine is coming: ${megabytes(done)} of ${megabytes(total)} MB. You can write or paste already.`
    : part || 'The rules engine is starting. You can write or paste already.';
});
const known = engine.call('games').then((games) => {
  find('loading').hidden = true;
  find('count').textContent = `one of ${games.length} games`;
  for (const { name, title } of games) {
    find('game').append(make('option', { value: name }, title));
    find('enter-game').append(make('option', { value: name }, title));
  }
  find('enter-game').value = 'rococo';
});
known.catch((error) => {
  find('loading').hidden = true;
  complain(`The rules engine could not be loaded: ${error.message} Reload the page to try again.`);
});

find('bookmarklet').href = bookmarklet(location.origin + location.pathname);

const begin = async () => {
  const memory = kept('memory', sessionStorage);
  if (memory) {
    try { editor.memory = memory; } catch { /* of another version of the page */ }
  }
  if (await fromAddress()) return;
  if (!editor.text.trim() && !opener) editor.set(kept('text') ?? '');
  check.now();
  opener?.postMessage({ rococo: 'ready' }, '*');
};
begin();

if ('serviceWorker' in navigator) navigator.serviceWorker.register('service-worker.js').catch(() => { /* it works without */ });
say('');
