// The explorer: routes, search box, keyboard, theme. Pages are in pages.js.

import { h } from "./dom.js";
import { load } from "./records.js";
import * as pages from "./pages.js";
import { file } from "./file.js";

const main = document.getElementById("main");
const box = document.getElementById("search");
let current = {};

/// The page of an address, the text after `#`.
function route() {
  const [path, query] = decodeURI(location.hash.slice(1) || "/").split("?");
  const params = new URLSearchParams(query);
  const [, page, ...rest] = path.split("/");
  switch (page) {
    case "":
    case undefined:
      return pages.home();
    case "ops":
      return pages.ops(params);
    case "op": {
      const [id, since] = rest.join("/").split("@");
      return pages.op(id, since);
    }
    case "compare":
      return pages.compare(rest.slice(0, 3).join("/"), rest[3] || "");
    case "releases":
      return pages.releases(rest[0], rest[1], rest[2]);
    case "wire":
      return pages.wire(rest[0]);
    case "file":
    case "artifact":
      return file();
    default:
      return pages.notFound(`There is no page ${path}.`);
  }
}

/// The same; an address that nobody can read is a page, too.
function routeOrNothing() {
  try {
    return route();
  } catch (error) {
    return pages.notFound(`The address ${location.hash} cannot be read: ${error.message}.`);
  }
}

function show({ keepFocus = false } = {}) {
  current = routeOrNothing();
  document.title = current.title ? `${current.title} · dialectgen` : "dialectgen explorer";
  main.replaceChildren(...[current.content].flat());
  // The address changes before the page does; this marks the change of the page.
  main.dataset.shows = location.hash;
  const page = location.hash.split(/[/?]/)[1] || "";
  for (const link of document.querySelectorAll("header nav a"))
    if (link.hash.split(/[/?]/)[1] === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  if (page === "ops" && document.activeElement !== box)
    box.value = new URLSearchParams(location.hash.split("?")[1]).get("q") || "";
  if (keepFocus) return;
  window.scrollTo(0, 0);
  if (document.activeElement !== box) main.focus({ preventScroll: true });
}

// --- search --------------------------------------------------------------

let pending = 0;

/// Shows the hits of the words in the box, unless they are shown already.
function search() {
  if (!pending) return;
  clearTimeout(pending);
  pending = 0;
  const params = new URLSearchParams(location.hash.startsWith("#/ops") ? location.hash.split("?")[1] : "");
  if (box.value) params.set("q", box.value);
  else params.delete("q");
  // Typing is one entry of the history, not one a letter.
  const hash = `#/ops?${params}`;
  if (location.hash.startsWith("#/ops")) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  show({ keepFocus: true });
}
box.addEventListener("input", () => {
  clearTimeout(pending);
  pending = setTimeout(search, 60);
});
document.getElementById("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  search();
  const first = main.querySelector(".result");
  if (first) location.hash = first.hash;
});

// --- keyboard ------------------------------------------------------------

/// The next or previous of the entries that can be selected on a page. Hits that
/// came later would take the place of a selected one, so the search comes first.
function move(by) {
  search();
  const items = [...main.querySelectorAll(".result, .changed-ops summary, .plain-ops a")];
  if (!items.length) return false;
  const at = items.indexOf(document.activeElement);
  if (at === 0 && by < 0) box.focus();
  else (items[at < 0 ? 0 : Math.min(items.length - 1, at + by)] || items[0]).focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { activeElement } = document;
  const isTyping = activeElement.matches("input, textarea, select");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "Escape") {
    if (activeElement === box) {
      clearTimeout(pending);
      pending = 0;
      box.value = "";
      box.blur();
      main.focus({ preventScroll: true });
      if (location.hash.startsWith("#/ops")) location.hash = "#/ops";
    } else if (location.hash && location.hash !== "#/") history.back();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (!isTyping || activeElement === box)) {
    if (!activeElement.closest(".table, pre") && move(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !isTyping) {
    const target = event.key === "ArrowLeft" ? current.left : current.right;
    if (target && !activeElement.closest(".table, pre")) location.hash = target;
  }
});

// --- theme ---------------------------------------------------------------

const themeButton = document.getElementById("theme");
const themes = ["auto", "light", "dark"];

function storedTheme() {
  try {
    return localStorage.getItem("theme") || "auto";
  } catch {
    return "auto"; // Files may have no storage.
  }
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeButton.textContent = { auto: "◐", light: "○", dark: "●" }[theme];
  themeButton.setAttribute("aria-label", `Colours: ${theme}; change`);
  themeButton.title = `Colours: ${theme}`;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // It holds until the page is closed.
  }
}
themeButton.addEventListener("click", () =>
  setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme || "auto") + 1) % themes.length]),
);

// --- start ---------------------------------------------------------------

setTheme(storedTheme());
const records = window.dialectgenRecords || [];
if (!records.length)
  main.replaceChildren(
    h("div.empty", null, h("h1", null, "No records"), h("p", null, "The folder data is empty; dialectgen writes it.")),
  );
else {
  load(records);
  window.addEventListener("hashchange", () => show());
  show();
}
