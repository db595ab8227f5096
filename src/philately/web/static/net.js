// @ts-check
/** Asking the server and listening to it, through bad networks and long sleeps. */

const FIRST = 500; // ms until the second try, doubled up to LONGEST
const LONGEST = 5000;
const PATIENCE = 10_000; // a request without an answer is given up and sent again
const LATER = [429, 502, 503, 504]; // not now, but soon

/** @typedef {{status: number, html?: string, error?: string}} Answer */

/** Calls `wake` whenever the network may be back, or somebody looks again. @param {() => void} wake */
export function onWake(wake) {
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  document.addEventListener("visibilitychange", () => document.hidden || wake());
}

/** @type {Set<() => void>} those who wait before they try again */
const waiting = new Set();
onWake(() => waiting.forEach((go) => go()));

/** Waits so many milliseconds, or until something wakes the page. @param {number} time */
function pause(time) {
  return new Promise((/** @type {(_: void) => void} */ done) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      done();
    };
    const timer = setTimeout(go, time);
    waiting.add(go);
  });
}

/** One request: a GET, or a POST if there is something to say. Throws if the network fails.
 * @param {string} path @param {unknown} [said] @returns {Promise<Answer>} */
export async function ask(path, said) {
  const post = { method: "POST", body: JSON.stringify(said), headers: { "content-type": "application/json" } };
  const response = await fetch(path, { ...(said ? post : {}), signal: AbortSignal.timeout(PATIENCE) });
  return { ...(await response.json()), status: response.status };
}

/** The same request again and again until it is answered; so it must count once (see `key`).
 * @param {string} path @param {unknown} [said] @returns {Promise<Answer>} */
export async function insist(path, said) {
  for (let wait = FIRST; ; wait = Math.min(wait * 2, LONGEST)) {
    const answer = await ask(path, said).catch(() => null);
    if (answer && !LATER.includes(answer.status)) return answer;
    await pause(wait);
  }
}

/** A socket that is opened again whenever it breaks. */
export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST;
  #timer = 0;

  /** @param {() => string} address where to listen, asked anew each time
   * @param {{heard: (html: string) => void, up: () => void, down: () => void}} ears `down` at every try that fails */
  constructor(address, ears) {
    this.address = address;
    this.ears = ears;
  }

  get isUp() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Listens from now on, on a new socket. */
  open() {
    this.close();
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#broken(socket), LONGEST);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#wait = FIRST;
      this.ears.up();
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.ears.heard(JSON.parse(data).html);
    socket.onclose = () => this.#broken(socket);
  }

  /** Stops listening. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The network is said to be gone: a socket may take minutes to notice. */
  lost() {
    if (this.#socket) this.#broken(this.#socket);
  }

  /** @param {WebSocket} socket */
  #broken(socket) {
    if (socket !== this.#socket) return;
    this.close();
    this.#timer = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST);
    this.ears.down();
  }
}
