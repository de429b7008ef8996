/**
 * Python on the other side of a worker: calls in, answers out, one at a time and in turn. Fires `progress` while it is
 * loaded, then `ready`, or `failed` with a sentence that says why.
 */
export class Engine extends EventTarget {
  #address;
  #worker;
  #queue = [];
  #running;
  #last = 0;

  /**
   * When it has started, though it may be called before; rejected where it could not. Another one after each start.
   * @type {Promise<void>}
   */
  ready;

  /** Whether it has started, so that an answer is a matter of moments. */
  isReady = false;

  /** @param {string | URL} address of worker.js, usually next to the page */
  constructor(address = 'worker.js') {
    super();
    this.#address = address;
    this.#start();
  }

  /**
   * Calls a function of rococo_notation.editor.
   * @param {string} name
   * @param {...(string | number | null | Array | Uint8Array | object)} args an object at the end has keyword arguments
   * @returns {Promise<any>} what its JSON says
   */
  call(name, ...args) {
    return this.#ask(name, args, false);
  }

  /**
   * The same, for what is asked again with every key: a newer call of the same name takes the place of this one, whose
   * promise is then rejected with an AbortError, and which is not even begun if it has not been yet.
   */
  latest(name, ...args) {
    const abandoned = (call) => call.latest && call.name === name;
    for (const call of this.#queue.filter(abandoned)) call.abandon();
    this.#queue = this.#queue.filter((call) => !abandoned(call));
    if (this.#running && abandoned(this.#running)) this.#running.abandon();
    return this.#ask(name, args, true);
  }

  /** Starts afresh, also when something takes too long or it could not be loaded; what waits is rejected. */
  restart(reason = 'The engine was started again.') {
    this.#worker?.terminate();
    this.#fail(reason);
    this.#start();
  }

  #start() {
    const worker = new Worker(this.#address, { type: 'module' });
    this.isReady = false;
    this.#worker = worker;
    this.ready = new Promise((resolve, reject) => {
      const crash = (message) => {
        if (worker !== this.#worker) return;
        worker.terminate();
        this.#worker = undefined;
        const sentence = this.isReady
          ? `The engine stopped: ${message}`
          : `The rules engine could not be loaded (${message}).`;
        this.#fail(sentence);
        // What cannot start would only fail again and again; it is tried when something is asked of it.
        if (this.isReady) return this.#start();
        reject(new Error(message));
        this.dispatchEvent(new CustomEvent('failed', { detail: sentence }));
      };
      worker.onerror = (event) => crash(event.message || 'its script could not be loaded');
      worker.onmessage = ({ data }) => {
        if (worker !== this.#worker) return;
        if (data.progress) this.dispatchEvent(new CustomEvent('progress', { detail: data.progress }));
        else if (data.fatal !== undefined) crash(data.fatal);
        else if (data.ready) {
          this.isReady = true;
          resolve();
          this.dispatchEvent(new Event('ready'));
        } else this.#answer(data);
      };
    });
    this.ready.catch(() => {}); // For pages that do not ask.
  }

  #ask(name, args, latest) {
    return new Promise((resolve, reject) => {
      const abandon = () =>
        reject(new DOMException(`A newer call of ${name} replaced this one.`, 'AbortError'));
      this.#queue.push({ id: ++this.#last, name, args, latest, resolve, reject, abandon });
      this.#next();
    });
  }

  #next() {
    if (this.#running || !this.#queue.length) return;
    if (!this.#worker) this.#start();
    this.#running = this.#queue.shift();
    const { id, name, args } = this.#running;
    this.#worker.postMessage({ id, name, args });
  }

  #answer({ id, result, error, trace }) {
    if (id !== this.#running?.id) return;
    const { resolve, reject } = this.#running;
    this.#running = undefined;
    if (error === undefined) resolve(JSON.parse(result));
    else reject(Object.assign(new Error(error), { trace }));
    this.#next();
  }

  #fail(message) {
    const waiting = [this.#running, ...this.#queue].filter(Boolean);
    this.#running = undefined;
    this.#queue = [];
    for (const { reject } of waiting) reject(new Error(message));
  }
}
