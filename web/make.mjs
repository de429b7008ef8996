// Makes the page of its sources and of a folder of installed Python packages: node make.mjs PACKAGES TARGET.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { loadPyodide } from 'pyodide';

const WEB = dirname(fileURLToPath(import.meta.url));
const PYODIDE = join(WEB, 'node_modules/pyodide');
const CORE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
const [packages, dist] = process.argv.slice(2);
const engine = join(dist, 'engine');

/** Where the page is going to be, with a slash at the end; the userscript opens it there. */
const SITE = process.env.SITE ?? 'http://localhost:8000/';

/** Where Pyodide may be told to look for packages of its own: nowhere. */
const LOCK = { ...JSON.parse(read(PYODIDE, 'pyodide-lock.json')), packages: {} };

function read(...path) {
  return readFileSync(join(...path), 'utf8');
}

/** The files of a folder, in a fixed order. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** Pyodide with pack.py in it and folders mounted. */
async function python(folders, options) {
  const pyodide = await loadPyodide({ ...options, env: { HOME: '/tmp', PYTHONHASHSEED: '0' } });
  for (const [name, folder] of Object.entries(folders)) pyodide.mountNodeFS(name, folder);
  pyodide.runPython(read(WEB, 'pack.py'));
  return pyodide;
}

/** Pyodide's core and what Python is to import, compiled by Pyodide and tried there. */
async function makeEngine() {
  mkdirSync(engine, { recursive: true });
  for (const name of CORE) copyFileSync(join(PYODIDE, name), join(engine, name));
  // Nobody is served the map of its source that it names.
  writeFileSync(join(engine, CORE[0]), read(engine, CORE[0]).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));

  const packer = await python({ '/pyodide': PYODIDE, '/packages': packages, '/engine': engine });
  packer.runPython("pack_python('/pyodide/python_stdlib.zip', '/engine/python.zip')");
  packer.runPython("pack_packages('/packages', '/engine/package.zip')");

  const lean = { stdLibURL: join(engine, 'python.zip'), lockFileContents: JSON.stringify(LOCK) };
  const tried = await python({ '/packages': packages }, lean);
  tried.unpackArchive(new Uint8Array(readFileSync(join(engine, 'package.zip'))), 'zip');
  const missing = tried.runPython("'; '.join(check('/packages'))");
  if (missing) throw new Error(`left out, see pack.py, but wanted: ${missing}`);
  tried.globals.set('sample', read(WEB, '../samples/illegal-moves.txt'));
  return JSON.parse(
    tried.runPython(`
import json
from rococo_notation.editor import calls
from rococo_notation.built import engine_in_use
from rococo_notation.view.themes import css
json.dumps({
    "colours": {theme: "\\n".join(css(theme, ":root")) for theme in ("light", "dark")},
    "engine": engine_in_use(),
    "games": json.loads(calls.games()),
    "sample": {"answer": json.loads(calls.check(sample)), "parts": json.loads(calls.board(sample))},
})
  `),
  );
}

/** One of the scripts, as one file; the packages of npm that are in it. */
async function makeScript(name, define = {}) {
  const { metafile } = await build({
    entryPoints: [join(WEB, 'src', name)],
    outfile: join(dist, name),
    absWorkingDir: WEB,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    external: ['./engine/*'],
    loader: { '.txt': 'text' },
    define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs)
    .map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
    .filter(Boolean);
}

/** A script for the pages of others, as text. */
async function packed(name, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(WEB, 'userscript', name)],
    bundle: true,
    minify: true,
    ...options,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** The userscript, readable, because people look at what they install. */
async function makeUserscript() {
  const [, version] = readdirSync(packages)
    .find((name) => /^rococo_notation-.*dist-info$/.test(name))
    .split(/-|\.dist-info/);
  const code = await packed('userscript.js', { minify: false, define: { CHECKER: JSON.stringify(SITE) } });
  const header = read(WEB, 'userscript/header.txt').replace('{{version}}', version);
  writeFileSync(join(dist, 'check-the-moves.user.js'), `${header}\n${code}\n`);
}

/** A style sheet, with the colours of boards, which the package knows. */
async function makeStyle(name, colours) {
  await makeScript(name);
  writeFileSync(join(dist, name), `${read(dist, name)}${colours}\n`);
}

/** The licences of all that is handed out, each in the words of the package itself. */
function makeLicences(bundled) {
  const texts = new Map();
  const add = (title, folder, names) => texts.set(title, names.map((name) => read(folder, name).trim()).join('\n\n'));
  const licence = /^(licen[cs]e|copying|notice)/i;
  for (const info of readdirSync(packages).filter((name) => name.endsWith('.dist-info'))) {
    const folder = join(packages, info, 'licenses');
    const [name, version] = info.replace('.dist-info', '').split('-');
    add(
      `${name} ${version}`,
      folder,
      filesOf(folder).filter((file) => licence.test(file)),
    );
  }
  for (const name of bundled) {
    const folder = join(WEB, 'node_modules', name);
    add(
      `${name} ${JSON.parse(read(folder, 'package.json')).version}`,
      folder,
      readdirSync(folder).filter((file) => licence.test(file)),
    );
  }
  // The package of Pyodide brings no licences.
  for (const file of filesOf(join(WEB, 'licences'))) {
    const title = file
      .replace('.txt', '')
      .replace('Pyodide', `Pyodide ${JSON.parse(read(PYODIDE, 'package.json')).version}`);
    add(title.replace('CPython', `CPython ${LOCK.info.python}`), join(WEB, 'licences'), [file]);
  }
  const parts = [...texts].sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  for (const [title, text] of parts) if (!text) throw new Error(`${title} has no licence in its package`);
  const head =
    'What this page is made of, and the licences of each.\n\n' + parts.map(([title]) => `- ${title}\n`).join('');
  const line = '='.repeat(100);
  writeFileSync(
    join(dist, 'licences.txt'),
    head + parts.map(([title, text]) => `\n${line}\n${title}\n${line}\n\n${text}\n`).join(''),
  );
}

/** Named after the contents of everything else, so that it changes when anything does. */
async function makeServiceWorker() {
  const hash = createHash('sha256');
  const files = filesOf(dist);
  for (const name of files)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(dist, name)));
  await makeScript('service-worker.js', { FILES: files, VERSION: hash.digest('hex').slice(0, 16) });
}

rmSync(dist, { recursive: true, force: true });
const { colours, engine: inUse, games, sample } = await makeEngine();
if (inUse !== 'compiled') console.error(`The page is slow at many logs: its engine is ${inUse}. See web/README.md.`);
const sizes = Object.fromEntries(
  ['pyodide.asm.wasm', 'python.zip', 'package.zip'].map((name) => [name, statSync(join(engine, name)).size]),
);
const bundled = await makeScript('page.js', { BOOKMARKLET: await packed('bookmarklet.js'), GAMES: games, SAMPLE: sample });
copyFileSync(join(WEB, '../docs/variants.md'), join(dist, 'variants.md.txt'));
await makeUserscript();
await makeStyle('page.css', colours.light);
await makeStyle('dark.css', colours.dark);
await makeScript('worker.js', { SIZES: sizes, LOCK });
copyFileSync(join(WEB, 'src/index.html'), join(dist, 'index.html'));
makeLicences(new Set(bundled));
await makeServiceWorker();
for (const name of filesOf(dist)) console.log(`${String(statSync(join(dist, name)).size).padStart(10)} ${name}`);
