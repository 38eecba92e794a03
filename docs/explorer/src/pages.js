// The pages, each a function from its parameters to a title and content.

import { h, plural, prose } from "./dom.js";
import {
  activity,
  allFamilies,
  allOps,
  kinds,
  compareReleases,
  compareVersions,
  findFamily,
  findOp,
  findVersion,
  nameOf,
  pairByName,
  presence,
  relatedOps,
  releaseName,
  spanText,
  stepsBetween,
} from "./records.js";
import {
  kindChip,
  differs,
  lifeline,
  list,
  opHref,
  releaseHref,
  signatureLine,
  signatureTables,
  table,
  typeChips,
  valuesOf,
} from "./parts.js";
import { search } from "./search.js";

// --- home ----------------------------------------------------------------

/// A bar a release, as high as versions came with it.
function activityBars(timeline) {
  const bars = activity(timeline);
  const most = Math.max(...bars.map((bar) => bar.count));
  return h(
    "ol.bars",
    { "aria-label": `New or changed ops by ${releaseName(timeline)}` },
    bars.map(({ release, count }, i) =>
      h(
        "li",
        { style: `--height:${count ? 0.06 + (0.94 * Math.sqrt(count)) / Math.sqrt(most) : 0}` },
        h("a", {
          href: releaseHref(timeline, bars[Math.max(0, i - 1)].release, release),
          "aria-label": `${releaseName(timeline)} ${release}: ${plural(count, "version")}`,
          title: `${releaseName(timeline)} ${release}: ${plural(count, "version")}`,
        }),
      ),
    ),
  );
}

function familyCard(family) {
  const [main, ...others] = [...family.timelines].sort((a, b) => b.ops.length - a.ops.length);
  return h(
    "article.card",
    null,
    h("h2", null, h("a", { href: `#/ops?family=${family.family}` }, family.family)),
    h("p", null, family.summary),
    h(
      "dl.figures",
      null,
      [
        [family.ops.length, "ops"],
        [family.versionCount, "versions"],
        [main.releases.length, `${releaseName(main)}s`],
      ]
        // Ops have versions, too, and more of them.
        .filter(([, noun], i) => i < 2 || noun !== "versions")
        .map(([count, noun]) => h("div", null, h("dt", null, noun), h("dd", null, count.toLocaleString("en")))),
    ),
    activityBars(main),
    h("p.axis", null, h("span", null, main.minimum), h("span", null, main.name), h("span", null, main.newest)),
    h(
      "p.more",
      null,
      h("a", { href: releaseHref(main, main.releases.at(-2) || main.minimum, main.newest) }, `New in ${main.newest}`),
      others.length
        ? h("span.muted", null, `and ${plural(others.length, "smaller timeline")}`)
        : null,
      family.types.length ? h("a", { href: `#/wire/${family.family}` }, "Wire format") : null,
    ),
  );
}

export function home() {
  const versions = allFamilies().reduce((sum, family) => sum + family.versionCount, 0);
  return {
    title: "",
    content: [
      h(
        "div.hero",
        null,
        h("h1", null, "Every version of every operator"),
        h(
          "p",
          null,
          `${plural(allOps().length, "operator")} in ${plural(versions, "version")}: the signature of each, its changes, and the conversion of programs up and down.`,
        ),
        h(
          "p.examples",
          null,
          "Try ",
          ["ReduceSum", "matrix multiply", "attr:axis type:bfloat16", "step:impossible", "dot"].map((query) =>
            h("a.try", { href: `#/ops?q=${encodeURIComponent(query)}` }, query),
          ),
        ),
      ),
      h("div.cards", null, allFamilies().map(familyCard)),
      h(
        "section.legend",
        null,
        h("h2", null, "Kinds of steps"),
        h(
          "p",
          null,
          "A step leads from one version of an operator to the next, and back. Its colour shows the work that it needs.",
        ),
        h(
          "ul",
          null,
          kinds
            .filter((kind) => kind !== "unconfirmed")
            .map((kind) => h("li", null, kindChip(kind), " ", legendText[kind])),
        ),
      ),
    ],
  };
}

const legendText = {
  same: "Programs cannot tell the versions apart.",
  derived: "Follows from the difference, by itself or with a check.",
  declared: "Needs actions that the spec names.",
  hooked: "Needs code of the runtime.",
  impossible: "Not possible; the spec gives the reason.",
};

// --- list of ops ---------------------------------------------------------

/// Facets: a name, the parameter, and the values of an op.
const facets = [
  ["Family", "family", (op) => [op.family.family]],
  ["Domain", "domain", (op) => [op.domain]],
  ["Worst step up", "up", (op) => [worstOf(op, "up")]],
  ["Worst step down", "down", (op) => [worstOf(op, "down")]],
];

function worstOf(op, way) {
  const found = op.versions.filter((version) => version[way]).map((version) => kinds.indexOf(version[way].kind));
  return found.length ? kinds[Math.max(...found)] : "one version";
}

function hrefWith(params, changes) {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes))
    if (value) next.set(key, value);
    else next.delete(key);
  return `#/ops?${next}`;
}

function facetPanel(ops, params, [title, key, valuesOf]) {
  const chosen = params.get(key);
  const counts = new Map();
  for (const op of ops) for (const value of valuesOf(op)) counts.set(value, (counts.get(value) || 0) + 1);
  if (chosen && !counts.has(chosen)) counts.set(chosen, 0);
  const order = (value) => (kinds.includes(value) ? kinds.indexOf(value) : -1);
  const values = [...counts].sort((a, b) => order(a[0]) - order(b[0]) || b[1] - a[1]);
  if (values.length < 2 && !chosen) return null;
  return h(
    "section.facet",
    null,
    h("h2", null, title),
    h(
      "ul",
      null,
      values.map(([value, count]) =>
        h(
          "li",
          null,
          h(
            "a",
            {
              class: value === chosen ? "chosen" : "",
              href: hrefWith(params, { [key]: value === chosen ? "" : value }),
              "aria-current": value === chosen ? "true" : undefined,
            },
            kinds.includes(value) ? h("i", { class: `dot kind-${value}`, "aria-hidden": "true" }) : null,
            h("span", null, value),
            h("span.count", null, String(count)),
          ),
        ),
      ),
    ),
  );
}

function resultRow({ op, version }) {
  const first = op.versions.at(-1);
  return h(
    "li",
    null,
    h(
      "a.result",
      { href: opHref(op, version && version.newer ? version.since : undefined) },
      h("span.result-name", null, op.op),
      h("span.result-place", null, op.domain === op.family.family ? op.domain : `${op.family.family} · ${op.domain}`),
      h("span.result-summary", null, op.summary || ""),
      h("span.result-since", null, `${op.versions.length > 1 ? `${plural(op.versions.length, "version")}, ` : ""}since ${first.since}${version && version.newer ? `; found in ${version.since}` : ""}`),
      lifeline(op),
    ),
  );
}

export function ops(params) {
  const query = params.get("q") || "";
  const found = search(query);
  const chosen = facets.filter(([, key]) => params.get(key));
  const changed = params.get("changed") || "";
  const matches = ({ op }, but) =>
    chosen.every(([, key, valuesOf]) => key === but || valuesOf(op).includes(params.get(key))) &&
    (!changed || op.versions.some((version) => version.since === changed));
  const shown = found.filter((one) => matches(one));
  const limit = params.get("all") ? Infinity : 120;
  const changedOptions = [...new Set(shown.flatMap(({ op }) => op.versions.map((version) => version.since)))]
    .sort(compareVersions)
    .reverse();
  if (changed && !changedOptions.includes(changed)) changedOptions.unshift(changed);
  return {
    title: query || "Operators",
    content: h(
      "div.list-page",
      null,
      h(
        "aside.facets",
        { "aria-label": "Narrow" },
        h(
          "details.facet-fold",
          { open: window.matchMedia("(min-width: 56rem)").matches },
          h("summary", null, "Narrow"),
          facets.map((facet) => facetPanel(
              found.filter((one) => matches(one, facet[1])).map(({ op }) => op),
              params,
              facet,
            )),
          h(
            "section.facet",
            null,
            h("h2", null, h("label", { for: "changed" }, "New or changed in")),
            h(
              "select",
              {
                id: "changed",
                onchange: (event) => (location.hash = hrefWith(params, { changed: event.target.value })),
              },
              h("option", { value: "" }, "any version"),
              changedOptions.map((one) => h("option", { value: one, selected: one === changed }, one)),
            ),
          ),
        ),
      ),
      h(
        "div.results",
        null,
        h("h1.visually-hidden", null, "Operators"),
        h(
          "p.status",
          { role: "status" },
          plural(shown.length, "operator"),
          query ? [" for ", h("q", null, query)] : "",
          chosen.length || changed ? [" · ", h("a", { href: `#/ops${query ? `?q=${encodeURIComponent(query)}` : ""}` }, "clear the rest")] : "",
        ),
        shown.length
          ? h("ol.result-list", null, shown.slice(0, limit).map(resultRow))
          : h(
              "div.empty",
              null,
              h("p", null, "No operator is like that."),
              h(
                "p.muted",
                null,
                "Words narrow the search: ",
                ["attr:axis", "type:bfloat16", "since:13", "changed:13", "step:hooked", "family:onnx"].map((one) =>
                  h("a.try", { href: `#/ops?q=${encodeURIComponent(one)}` }, one),
                ),
              ),
            ),
        shown.length > limit
          ? h("p.more", null, h("a", { href: hrefWith(params, { all: "1" }) }, `Show all ${shown.length}`))
          : null,
      ),
    ),
  };
}

// --- one op --------------------------------------------------------------

function stepCard(version) {
  const { older } = version;
  if (!older)
    return h("section.step", null, h("h3", null, "The first version"), h("p.muted", null, "Nothing came before it."));
  return h(
    "section.step",
    null,
    h("h3", null, "Against ", h("a", { href: opHref(version.op, older.since) }, older.since)),
    h("ul.changes", null, (version.notes || ["no difference that programs see"]).map((note) => h("li", null, prose(note)))),
    h(
      "dl.ways",
      null,
      [
        ["up", `${older.since} → ${version.since}`],
        ["down", `${version.since} → ${older.since}`],
      ].map(([way, label]) => [
        h("dt", null, way === "up" ? "↑ up" : "↓ down", h("span.visually-hidden", null, ` ${label}`)),
        h(
          "dd",
          null,
          kindChip(version[way].kind),
          h("ul.words", null, version[way].words.map((sentence) => h("li", null, prose(sentence)))),
        ),
      ]),
    ),
  );
}

function picker(label, id, values, chosen, onchange) {
  return h(
    "label.picker",
    { for: id },
    h("span", null, label),
    h(
      "select",
      { id, onchange: (event) => onchange(event.target.value) },
      values.map((one) => h("option", { value: one, selected: one === chosen }, one)),
    ),
  );
}

function versionPicker(label, id, op, chosen, onchange) {
  return picker(label, id, op.versions.map((one) => one.since), chosen && chosen.since, onchange);
}

const compareHref = (op, from, to) => `#/compare/${op.id}/${from}..${to}`;

function breadcrumbs(op) {
  return h(
    "nav.crumbs",
    { "aria-label": "Where this is" },
    h("a", { href: `#/ops?family=${op.family.family}` }, op.family.family),
    op.domain === op.family.family
      ? null
      : [" / ", h("a", { href: `#/ops?family=${op.family.family}&domain=${op.domain}` }, op.domain)],
  );
}

function linksOf(op) {
  return h(
    "p.links",
    null,
    (op.links || []).map(({ text, href }) => h("a", { href }, text)),
    relatedOps(op).map(({ text, op: other }) => h("a", { href: opHref(other) }, `${text} ${other.family.family}'s ${other.op}`)),
  );
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Select the text to copy it";
  }
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

/// A program with the op, to be copied.
function example(op) {
  if (!op.example) return null;
  return h(
    "section.block.example",
    null,
    h("h3", null, "Example"),
    h("button.copy", { type: "button", onclick: ({ target }) => copy(op.example, target) }, "Copy"),
    h("pre", { tabindex: 0, "aria-label": "Example" }, op.example),
  );
}

export function op(id, since) {
  const one = findOp(id);
  if (!one) return notFound(`There is no operator ${id}.`);
  const version = since ? findVersion(one, since) : one.versions[0];
  if (!version) return notFound(`${one.op} has no version ${since}.`, opHref(one), one.op);
  const { older, newer } = version;
  return {
    title: since ? `${one.op} ${since}` : one.op,
    left: older && opHref(one, older.since),
    right: newer && opHref(one, newer.since),
    content: h(
      "article.op-page",
      null,
      breadcrumbs(one),
      h("h1.op-title", null, one.op),
      h("p.lead", null, prose(version.summary || one.summary || "")),
      (one.description || []).map((paragraph) => paragraph.startsWith("    ")
        ? h("pre", { tabindex: 0, "aria-label": "Equations" }, paragraph.replace(/^ {4}/gm, ""))
        : h("p.description", null, prose(paragraph))),
      linksOf(one),
      lifeline(one, { selected: version, link: true }),
      h(
        "div.version-head",
        null,
        h("h2", null, `Version ${version.since}`),
        h("span.muted", null, spanText(version)),
        version.deprecated ? h("span.chip.flag", null, "deprecated") : null,
        version.experimental ? h("span.chip.flag", null, "experimental") : null,
        one.versions.length > 1
          ? versionPicker("Compare with", "compare-with", one, older || newer, (other) => {
              const [from, to] = [other, version.since].sort(compareVersions);
              location.hash = compareHref(one, from, to);
            })
          : null,
        one.versions.length > 1
          ? h(
              "a.button",
              { href: compareHref(one, (older || version).since, older ? version.since : newer.since) },
              "Compare",
            )
          : null,
      ),
      h(
        "div.columns",
        null,
        h(
          "div",
          null,
          signatureLine(version),
          version === one.versions[0] ? example(one) : null,
          signatureTables(version),
          list("Verified", version.verified),
          list("Not verified", version.unverified),
          list("Refused", version.refused),
          h(
            "section.block",
            null,
            h("h3", null, "Called"),
            h(
              "dl.names",
              null,
              (version.names || [[one.op, ""]]).map(([name, className]) => [
                h("dt", null, h("code", null, name)),
                h("dd", null, className && ["class ", h("code", null, className)]),
              ]),
            ),
          ),
        ),
        h("aside", { "aria-label": "Changes" }, stepCard(version)),
      ),
    ),
  };
}

// --- two versions --------------------------------------------------------

/// Rows of two lists side by side, each cell a text of one side.
function sideBySide(caption, before, after, text) {
  const rows = pairByName(before, after);
  if (!rows.length) return null;
  return h(
    "section.block",
    null,
    h("h3", null, caption),
    h(
      "div.table",
      { tabindex: 0, role: "region", "aria-label": caption },
      h(
        "table.sides",
        null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "name"), h("th", { scope: "col" }, "older"), h("th", { scope: "col" }, "newer"))),
        h(
          "tbody",
          null,
          rows.map(({ left, right }) =>
            h(
              "tr",
              { class: !left ? "added" : !right ? "removed" : differs(left, right) ? "changed" : "" },
              h("th", { scope: "row" }, h("code", null, (right || left).name)),
              h("td", null, left ? text(left) : h("span.muted", null, "—")),
              h("td", null, right ? text(right, left) : h("span.muted", null, "—")),
            ),
          ),
        ),
      ),
    ),
  );
}

export function compare(id, range) {
  const one = findOp(id);
  if (!one) return notFound(`There is no operator ${id}.`);
  const [from, to] = range.split("..").map((since) => findVersion(one, since));
  if (!from || !to) return notFound(`${one.op} has no such versions.`, opHref(one), one.op);
  const [older, newer] = compareVersions(from.since, to.since) <= 0 ? [from, to] : [to, from];
  const steps = stepsBetween(one, older, newer);
  const doc = (item) => (item.doc ? h("span.doc", null, prose(item.doc)) : "");
  const parameter = (item) => [
    h("code.type", null, item.type),
    item.arity && item.arity !== "single" ? ` ${item.arity}` : "",
    doc(item),
  ];
  const pick = (a, b) => (location.hash = compareHref(one, ...[a, b].sort(compareVersions)));
  return {
    title: `${one.op} ${older.since} and ${newer.since}`,
    content: h(
      "article.op-page",
      null,
      breadcrumbs(one),
      h("h1.op-title", null, h("a", { href: opHref(one) }, one.op)),
      h(
        "div.pickers",
        null,
        versionPicker("Older", "older", one, older, (since) => pick(since, newer.since)),
        h("span.arrow", { "aria-hidden": "true" }, "→"),
        versionPicker("Newer", "newer", one, newer, (since) => pick(older.since, since)),
      ),
      steps.length
        ? h(
            "ol.steps",
            null,
            steps.map((step) => h("li", null, h("h2", null, step.older.since, " → ", step.since), stepCard(step))),
          )
        : h("p.muted", null, "One version is no difference."),
      h("div.two", null, signatureLine(older), signatureLine(newer)),
      sideBySide("Operands", older.operands, newer.operands, parameter),
      sideBySide("Results", older.results, newer.results, parameter),
      sideBySide("Attributes", older.attributes, newer.attributes, (item) => [
        item.kind.replace(/_/g, " "),
        ", ",
        presence(item),
        valuesOf(item).length ? h("span.doc", null, "values: ", valuesOf(item)) : "",
        doc(item),
      ]),
      sideBySide("Regions", older.regions, newer.regions, (item) => [item.kind || "region", doc(item)]),
      sideBySide("Type variables", older.types, newer.types, (item, left) =>
        typeChips(item.types, left && left.types),
      ),
      rulesBeside("Verified, shapes among them", older.verified, newer.verified),
      rulesBeside("Not verified", older.unverified, newer.unverified),
      rulesBeside("Refused", older.refused, newer.refused),
    ),
  };
}

/// Sentences of two versions: those of the newer one and those that are gone.
function rulesBeside(caption, before = [], after = []) {
  if (!before.length && !after.length) return null;
  const row = (mark, text) =>
    h("li", { class: mark }, mark ? h("b.mark", null, mark === "added" ? "new " : "gone ") : "", prose(text));
  return h(
    "section.block",
    null,
    h("h3", null, caption),
    h(
      "ul.rules",
      null,
      before.filter((text) => !after.includes(text)).map((text) => row("removed", text)),
      after.map((text) => row(before.includes(text) ? "" : "added", text)),
    ),
  );
}

// --- two releases --------------------------------------------------------

function releasePicker(label, id, timeline, chosen, onchange) {
  return picker(label, id, [...timeline.releases].reverse(), chosen, onchange);
}

function changedRow({ op: one, before, after, steps, up, down }) {
  return h(
    "li",
    null,
    h(
      "details",
      null,
      h(
        "summary",
        null,
        h("span.result-name", null, one.op),
        h("span.muted", null, `${before.since} → ${after.since}`),
        h("span.ways-inline", null, "up ", kindChip(up), " down ", kindChip(down)),
      ),
      h(
        "div.detail",
        null,
        steps.map((step) =>
          h(
            "div",
            null,
            steps.length > 1 ? h("h4", null, step.older.since, " → ", step.since) : null,
            h("ul", null, (step.notes || ["no difference that programs see"]).map((note) => h("li", null, prose(note)))),
          ),
        ),
        h("p", null, h("a", { href: compareHref(one, before.since, after.since) }, "Side by side")),
      ),
    ),
  );
}

export function releases(familyName, timelineName, range) {
  const family = familyName ? findFamily(familyName) : allFamilies()[0];
  const timeline =
    family && family.timelines.find((one) => !timelineName || one.name === timelineName);
  if (!timeline) return notFound(`There is no timeline ${timelineName} of ${familyName}.`);
  const [first, second] = (range || "").split("..");
  const known = (release, otherwise) => (timeline.releases.includes(release) ? release : otherwise);
  const [from, to] = [known(first, timeline.minimum), known(second, timeline.newest)].sort(compareVersions);
  const { added, removed, changed, same: unchanged } = compareReleases(timeline, from, to);
  const go = (a, b) => (location.hash = releaseHref(timeline, ...[a, b].sort(compareVersions)));
  const rank = (row) => -kinds.indexOf(row.up) - kinds.indexOf(row.down);
  const at = timeline.releases.indexOf(to);
  const shift = (by) => {
    const right = timeline.releases[at + by];
    return right && timeline.releases[at + by - 1] && releaseHref(timeline, timeline.releases[at + by - 1], right);
  };
  const section = (title, rows) =>
    rows.length ? h("section.block", null, h("h2", null, `${title} (${rows.length})`), rows.content) : null;
  const simple = (rows, key) =>
    Object.assign(rows, {
      content: h(
        "ul.plain-ops",
        null,
        rows.map((row) =>
          h(
            "li",
            null,
            h("a", { href: opHref(row.op, row[key].since) }, row.op.op),
            h("span.muted", null, row.op.summary || ""),
          ),
        ),
      ),
    });
  return {
    title: `${timeline.name} ${from} to ${to}`,
    left: shift(-1),
    right: shift(1),
    content: h(
      "article.op-page",
      null,
      h("nav.crumbs", { "aria-label": "Where this is" }, h("a", { href: `#/ops?family=${family.family}` }, family.family)),
      h("h1", null, `From ${releaseName(timeline)} ${from} to ${to}`),
      h(
        "div.pickers",
        null,
        h(
          "label.picker",
          { for: "timeline" },
          h("span", null, "Of"),
          h(
            "select",
            {
              id: "timeline",
              onchange: (event) => {
                const [familyOf, name] = event.target.value.split("/");
                location.hash = `#/releases/${familyOf}/${name}`;
              },
            },
            allFamilies().flatMap((one) =>
              one.timelines.map((other) =>
                h(
                  "option",
                  { value: `${one.family}/${other.name}`, selected: other === timeline },
                  one.family === other.name ? other.name : `${one.family}: ${other.name}`,
                ),
              ),
            ),
          ),
        ),
        releasePicker("From", "from", timeline, from, (value) => go(value, to)),
        h("span.arrow", { "aria-hidden": "true" }, "→"),
        releasePicker("To", "to", timeline, to, (value) => go(from, value)),
      ),
      h(
        "dl.figures",
        null,
        [
          [added.length, "new"],
          [changed.length, "changed"],
          [removed.length, "gone"],
          [unchanged, "as they were"],
        ].map(([count, what]) => h("div", null, h("dt", null, what), h("dd", null, String(count)))),
      ),
      section(
        "Changed",
        Object.assign(changed, {
          content: h("ul.changed-ops", null, [...changed].sort((a, b) => rank(a) - rank(b)).map(changedRow)),
        }),
      ),
      section("New", simple(added, "after")),
      section("Gone", simple(removed, "before")),
      !added.length && !changed.length && !removed.length
        ? h("p.empty", null, "Nothing is new here.")
        : null,
    ),
  };
}

// --- wire format ---------------------------------------------------------

/// Marks a guess of a tool.
const toConfirm = (text, isToConfirm) => (isToConfirm ? `${text} (to confirm)` : String(text));

function wireTable(caption, records) {
  return table(
    caption,
    [["code"], ["name"], ["since"], ["layout", null, true], ["cases", null, true]],
    records.map((record) => ({
      mark: record.retired ? "removed" : undefined,
      cells: record.retired
        ? [String(record.code), h("span.muted", null, `retired: ${record.retired}`), "", "", ""]
        : [
            toConfirm(record.code, record.code_to_confirm),
            h("code", null, record.name),
            record.until ? `${record.since} to ${record.until}` : String(record.since),
            record.fields.map((field) =>
              h("span.case", null, h("code", null, field.name), ` ${toConfirm(field.kind, field.to_confirm)}`),
            ),
            (record.cases || []).map((one) =>
              h("span.case", null, h("code", null, `${one.value} ${one.name}`), toConfirm("", one.to_confirm), one.doc ? [" ", prose(one.doc)] : ""),
            ),
          ],
    })),
    "h2",
  );
}

export function wire(familyName) {
  const family = findFamily(familyName);
  if (!family || !family.types.length) return notFound(`${familyName} has no wire format.`);
  const versionedPart = family.versioned_dialect;
  return {
    title: `Wire format of ${family.family}`,
    content: h(
      "article.op-page",
      null,
      h("nav.crumbs", { "aria-label": "Where this is" }, h("a", { href: `#/ops?family=${family.family}` }, family.family)),
      h("h1", null, `Content of artifacts of ${family.family}`),
      h(
        "p.lead",
        null,
        `An artifact is MLIR bytecode whose operations, types and attributes are of the dialect ${versionedPart.name}. Each type and attribute begins with its code, and its fields follow in this order.`,
      ),
      wireTable("Types", family.types),
      wireTable("Attributes", family.attributes),
    ),
  };
}

export function notFound(text, href = "#/ops", label = "All operators") {
  return {
    title: "Not found",
    content: h("div.empty", null, h("h1", null, "Nothing here"), h("p", null, text), h("p", null, h("a", { href }, label))),
  };
}
