// Keeps the page, so that it starts at once when it is visited again, and without a network.

/* global FILES, VERSION -- make.mjs puts in what the page is made of, and a name for exactly that */

const CACHE = `rococo-notation ${VERSION}`;
// The page itself is kept as the folder it is in: some hosts redirect index.html there, and what was redirected is refused.
const KEPT = FILES.map((name) => (name === 'index.html' ? './' : name));

self.addEventListener('install', (event) => {
  // What the page has loaded just now comes from the browser's own cache, once the server says that it is still good.
  const requests = KEPT.map((name) => new Request(name, { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

// A new version waits until no page of the old one is open: files of both do not go together.
self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name.startsWith('rococo-notation ') && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin) return;
  event.respondWith(answer(event.request, address));
});

async function answer(request, address) {
  const cache = await caches.open(CACHE);
  const page = address.pathname.replace(/\/index\.html$/, '/');
  return (await cache.match(page, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}
