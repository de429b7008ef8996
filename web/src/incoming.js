/** Logs that come in: dropped, pasted or opened as files, in the address, or from the window that opened this one. */

import { find } from './dom.js';
import { isLink, logIn } from './links.js';

/** Take files that are opened, pasted, or dropped anywhere on the page. */
export const listenForFiles = (take) => {
  find('open').addEventListener('click', () => find('file').click());
  find('file').addEventListener('change', async () => {
    const files = [...find('file').files];
    find('file').value = '';
    await take(files);
  });
  const isOfFiles = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  for (const over of ['dragleave', 'drop', 'dragend'])
    addEventListener(over, () => document.body.classList.remove('dropping'));
  const catchFiles = (event, files) => {
    if (!files?.length) return;
    // The editor would insert their text.
    event.preventDefault();
    event.stopPropagation();
    take([...files]);
  };
  addEventListener('drop', (event) => catchFiles(event, event.dataTransfer?.files), { capture: true });
  addEventListener('paste', (event) => catchFiles(event, event.clipboardData?.files), { capture: true });
};

/** Take logs from the window that opened this one, which is informed that it may send them. */
export const listenForMessages = (take) => {
  addEventListener('message', ({ source, data }) => {
    if (source === null || source !== opener || typeof data?.log !== 'string') return;
    take(data.log, typeof data.name === 'string' ? data.name : '');
  });
  opener?.postMessage({ rococo: 'ready' }, '*');
};

/** Take the log in the address, now and whenever another is put there; whether there is one now. */
export const takeAddress = async (take, complain) => {
  const read = async () => {
    const fragment = location.hash;
    if (!isLink(fragment)) return false;
    try {
      await take(await logIn(fragment));
      // A change of the text takes it from the address, and this one is what the address says.
      history.replaceState(null, '', fragment);
    } catch (error) {
      complain(error.message);
    }
    return true;
  };
  addEventListener('hashchange', read);
  return read();
};
