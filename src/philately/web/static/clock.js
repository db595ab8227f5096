// @ts-check
/** The countdown beside a question. It is only a display: the server decides when the time is up. */

const SHORT = 3000; // ms; less is urgent

let end = 0; // when the countdown ends, by this page's own clock
let timer = 0;

/** Returns the clock in the page, if one is running. @returns {HTMLElement | null} */
const clock = () => document.querySelector("#table .clock");

/** Counts down from the time that the table in the page gives. */
export function startClock() {
  end = performance.now() + Number(clock()?.dataset.left);
  tick();
}

/** Shows the time that is left, now and after every further second. */
function tick() {
  clearTimeout(timer);
  const shown = clock();
  if (!shown) return;
  const left = Math.max(0, end - performance.now());
  const [bar, words] = /** @type {NodeListOf<HTMLElement>} */ (shown.querySelectorAll(".bar, b"));
  bar.style.scale = `${Math.min(1, left / Number(shown.dataset.all))} 1`;
  words.textContent = (shown.dataset.say ?? "").replace("{seconds}", String(Math.ceil(left / 1000)));
  shown.classList.toggle("short", left <= SHORT);
  if (left) timer = setTimeout(tick, left % 1000 || 1000);
}
