/** Logs in the address of the page, behind the `#`, which browsers send to nobody. */

const LINK = /^#(log|z)=([\s\S]*?)(?:&game=([\w-]+))?$/;

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const toBase64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** The fragment for a log, compressed: `#z=...`, and the game if it was chosen. */
export const fragmentOf = async (text, game = '') => {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return `#z=${toBase64(packed)}${game ? `&game=${game}` : ''}`;
};

/** Whether an address names a log. */
export const isLink = (fragment) => LINK.test(fragment);

/**
 * The log in a fragment, `{text, game}`.
 * @throws {Error} the link is damaged, for instance cut off
 */
export const logIn = async (fragment) => {
  const [, kind, value, game = ''] = LINK.exec(fragment);
  try {
    if (kind === 'log') return { text: decodeURIComponent(value), game };
    const bytes = await through(fromBase64(decodeURIComponent(value)), new DecompressionStream('deflate-raw'));
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), game };
  } catch {
    throw new Error(
      'This link is damaged: part of it is missing or changed. Ask for the link again, or for the log.',
    );
  }
};
