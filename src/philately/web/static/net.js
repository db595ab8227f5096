// @ts-check
/** Requests to the server and a socket that listens to it, for bad networks and devices that sleep. */

const FIRST = 500; // ms until the second try; doubled for each further one, up to LONGEST
const LONGEST = 5000;
const PATIENCE = 10_000; // ms after which a request is given up and sent again
const LATER = [429, 502, 503, 504]; // statuses after which a request is sent again

/** @typedef {{status: number, html?: string, error?: string}} Reply */

/** Calls `wake` whenever the network may be back or the page becomes visible. @param {() => void} wake */
export function onWake(wake) {
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  document.addEventListener("visibilitychange", () => document.hidden || wake());
}

/** @type {Set<() => void>} ends the pauses that are running */
const pauses = new Set();
onWake(() => pauses.forEach((end) => end()));

/** Waits for a time in ms, or until something wakes the page. @param {number} time */
function pause(time) {
  return new Promise((/** @type {(_: void) => void} */ done) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      done();
    };
    const timer = setTimeout(end, time);
    pauses.add(end);
  });
}

/** Sends one request: a POST if there is a body, otherwise a GET. Throws if the network fails.
 * @param {string} path @param {unknown} [said] @returns {Promise<Reply>} */
export async function ask(path, said) {
  const post = { method: "POST", body: JSON.stringify(said), headers: { "content-type": "application/json" } };
  const response = await fetch(path, { ...(said ? post : {}), signal: AbortSignal.timeout(PATIENCE) });
  return { ...(await response.json()), status: response.status };
}

/** Repeats a request until the server replies. The server must count repetitions once (see `key` in table.js).
 * @param {string} path @param {unknown} [said] @returns {Promise<Reply>} */
export async function insist(path, said) {
  for (let wait = FIRST; ; wait = Math.min(wait * 2, LONGEST)) {
    const reply = await ask(path, said).catch(() => null);
    if (reply && !LATER.includes(reply.status)) return reply;
    await pause(wait);
  }
}

/** A socket that reopens whenever it breaks. */
export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST;
  #timer = 0;

  /** @param {() => string} address called for each socket
   * @param {{heard: (html: string) => void, up: () => void, down: () => void}} ears `down` at every failure */
  constructor(address, ears) {
    this.address = address;
    this.ears = ears;
  }

  get isUp() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Opens a new socket. */
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

  /** Closes the socket. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Treats the socket as broken. It may take minutes to notice that the network is gone. */
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
