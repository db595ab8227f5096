// @ts-check
/** Shows on every page, also in a tab in the background, at how many tables it is the player's turn. */

const EVERY = 20_000; // milliseconds
const badge = document.querySelector("[data-turns]");

async function look() {
  if (!navigator.onLine) return;
  const table = document.getElementById("table")?.dataset.table ?? "";
  try {
    const answer = await fetch(`/turns?besides=${encodeURIComponent(table)}`);
    if (answer.ok) show((await answer.json()).turns);
  } catch {} // the server is away; the next look may find it
}

/** @param {number} turns */
function show(turns) {
  document.title = (turns ? `(${turns}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  if (!(badge instanceof HTMLElement)) return;
  badge.textContent = String(turns);
  badge.hidden = !turns;
}

look();
setInterval(look, EVERY);
