/** The few helpers that all parts of the page use. */

export const find = (id) => document.getElementById(id);

/** Make an element with attributes and children; a value of `null` or `false` leaves an attribute out. */
export const make = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null && child !== ''));
  return node;
};

/** Tell those who listen to the page rather than look at it. */
export const say = (text) => {
  find('say').textContent = text;
};

/** Copy a text, and say so on the button for a moment. */
export const copy = async (text, button) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers without permission for it still copy what is selected.
    const box = make('textarea', { class: 'unseen', readonly: true });
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand('copy');
    box.remove();
  }
  const label = (button.dataset.label ??= button.textContent);
  button.textContent = 'Copied';
  say('Copied');
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
};

/** Offer a file for download. */
export const download = (name, content, type) => {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = make('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/** What is kept in this browser; a page without a store keeps nothing. */
export const kept = (name, store = localStorage) => {
  try {
    return store.getItem(`rococo-${name}`);
  } catch {
    return null;
  }
};
export const keep = (name, value, store = localStorage) => {
  try {
    store.setItem(`rococo-${name}`, value);
  } catch {
    /* full, or none */
  }
};

/** Call a function once nothing has asked for it any more for some milliseconds. */
export const settled = (call, pause) => {
  let timer = null;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(call, pause);
  };
  wait.now = () => {
    clearTimeout(timer);
    call();
  };
  return wait;
};
