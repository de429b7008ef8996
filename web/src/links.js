/** Logs in the address of the page, behind the `#`, which browsers send to nobody. */

const LINK = /^#(log|z)=([\s\S]*?)(?:&(game|own)=([^&]*))?$/;

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const toBase64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const pack = async (text) =>
  toBase64(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
const unpack = async (data) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    await through(fromBase64(decodeURIComponent(data)), new DecompressionStream('deflate-raw')),
  );

/** The fragment for a log, compressed: `#z=...`, and the game if it was chosen: its name, or the text of its file. */
export const fragmentOf = async (text, { game = '', own = '' }) =>
  `#z=${await pack(text)}${own ? `&own=${await pack(own)}` : game ? `&game=${game}` : ''}`;

/** Whether an address names a log. */
export const isLink = (fragment) => LINK.test(fragment);

/**
 * The log in a fragment, `{text, game, own}`: with the name of a game, or the text of its file, or "" for both.
 * @throws {Error} the link is damaged, for instance cut off
 */
export const logIn = async (fragment) => {
  const [, kind, value, choice, chosen = ''] = LINK.exec(fragment);
  try {
    return {
      text: kind === 'log' ? decodeURIComponent(value) : await unpack(value),
      game: choice === 'game' ? decodeURIComponent(chosen) : '',
      own: choice === 'own' ? await unpack(chosen) : '',
    };
  } catch {
    throw new Error(
      'This link is damaged: part of it is missing or changed. Ask for the link again, or for the log.',
    );
  }
};
