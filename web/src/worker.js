// Runs the package in Python, in a thread of its own, so that the page stays quick; engine.js talks to it.

/* global SIZES, LOCK -- make.mjs puts in the sizes of the files, and where Pyodide finds no packages */

const ENGINE = new URL('engine/', import.meta.url).href;
const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
let done = 0;

let fail;
/** Rejected with the first download that fails: Pyodide would hide the reason, or wait for ever. */
const failed = new Promise((_, reject) => {
  fail = reject;
});

/** A download that is counted as it comes; counted are bytes as they are unpacked, for which totals are known. */
async function counted(name) {
  const failing = (error) => {
    fail(new Error(`${name}: ${error.message}`));
    throw error;
  };
  const response = await fetch(ENGINE + name).catch(failing);
  if (!response.ok) failing(new Error(response.status));
  const counting = new TransformStream({
    transform(chunk, controller) {
      done += chunk.byteLength;
      postMessage({ progress: { part: done < total ? 'downloading' : 'starting', done, total } });
      controller.enqueue(chunk);
    },
  });
  response.body.pipeTo(counting.writable).catch(failing).catch(() => {});
  // The type is said again, because WebAssembly is compiled as it comes only if it is this one.
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(counting.readable, { headers: { 'Content-Type': type } });
}

/** All at once and at once; Pyodide would ask for one after the other. */
const downloads = new Map(Object.keys(SIZES).map((name) => [ENGINE + name, counted(name)]));
for (const download of downloads.values()) download.catch(() => {}); // Reported by what fails first.

const plainFetch = self.fetch;
self.fetch = (resource, options) => downloads.get(String(resource.url ?? resource)) ?? plainFetch(resource, options);

const CALL = `
import warnings

# Beautiful Soup would warn that its selectors, which nothing uses, are left out.
warnings.filterwarnings("ignore", "The soupsieve package")

def call(name, args):
    import rococo_notation.editor.calls as editor

    def plain(value):
        if isinstance(value, list):
            return [plain(each) for each in value]
        return bytes(value) if isinstance(value, memoryview) else value

    args = plain(args.to_py())
    keywords = args.pop() if args and isinstance(args[-1], dict) else {}
    return getattr(editor, name)(*args, **keywords)


import rococo_notation.editor.calls
call
`;

/** Writes the files of a zip in which nothing is compressed: done by Python it takes four times as long. */
function unpack(FS, folder, packed) {
  const view = new DataView(packed);
  const isFile = (at) => view.getUint32(at, true) === 0x04034b50;
  for (let at = 0; isFile(at);) {
    const size = view.getUint32(at + 18, true);
    const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const path = `${folder}/${new TextDecoder().decode(packed.slice(at + 30, begin))}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, new Uint8Array(packed, begin, size));
    at = begin + size;
  }
}

let pyodide;

async function start() {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import('./engine/pyodide.mjs'),
    import('./engine/pyodide.asm.mjs'),
  ]);
  pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: ENGINE,
    stdLibURL: `${ENGINE}python.zip`,
    lockFileContents: LOCK,
    convertNullToNone: true,
    fsInit: async (FS, { sitePackages }) => {
      const download = await downloads.get(`${ENGINE}package.zip`);
      unpack(FS, sitePackages, await download.arrayBuffer());
    },
  });
  return pyodide.runPython(CALL);
}

const started = Promise.race([start(), failed]);
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ fatal: error.message }),
);

self.onmessage = async ({ data: { id, name, args } }) => {
  const call = await started;
  try {
    postMessage({ id, result: call(name, args) });
  } catch (error) {
    // After anything but an exception of Python the interpreter cannot go on.
    if (!(error instanceof pyodide.ffi.PythonError)) postMessage({ fatal: error.message });
    const lines = error.message.trim().split('\n');
    postMessage({ id, error: lines.at(-1), trace: error.message });
  }
};
