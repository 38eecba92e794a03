// Pieces that several pages have: chips, lifelines, signatures, tables.

import { h, prose } from "./dom.js";
import {
  arityText,
  kindMeanings,
  compareVersions,
  enumValues,
  nameOf,
  presence,
  spanText,
} from "./records.js";

export const opHref = (op, since) => `#/op/${op.id}${since ? `@${since}` : ""}`;
export const releaseHref = (timeline, from, to) =>
  `#/releases/${timeline.family.family}/${timeline.name}/${from}..${to}`;

export const kindChip = (kind, label) =>
  h("span", { class: `chip kind-${kind}`, title: kindMeanings[kind] }, label || kind);

/// The life of an op: a segment a version, as long as the releases it holds
/// for. The colour is the kind of the step to it.
export function lifeline(op, { selected, link = false } = {}) {
  const { releases } = op.timeline;
  const at = (release) => releases.indexOf(release);
  const count = releases.length;
  const parts = [...op.versions].reverse().map((version) => {
    const begin = Math.max(0, at(version.since));
    const last = version.until ? at(version.until) : count - 1;
    const end = (last < 0 ? releases.filter((one) => compareVersions(one, version.until) <= 0).length - 1 : last) + 1;
    return { version, begin, size: Math.max(1, end - begin) };
  });
  // Before the op was there.
  if (parts[0].begin > 0) parts.unshift({ begin: 0, size: parts[0].begin });
  const label = `Versions ${op.versions.map((version) => version.since).reverse().join(", ")}`;
  return h(
    "div.lifeline",
    { class: link ? "large" : "", role: link ? "list" : "img", "aria-label": label },
    parts.map(({ version, size }) => {
      if (!version) return h("span.slot", { style: `--size:${size}`, "aria-hidden": "true" });
      const kind = version.up ? version.up.kind : "first";
      const attributes = {
        class: `segment kind-${kind}${version === selected ? " selected" : ""}`,
        style: `--size:${size}`,
        title: `${version.since}: ${spanText(version)}${version.up ? `; up ${version.up.text}` : ""}`,
      };
      if (!link) return h("span", attributes);
      return h(
        "span.slot",
        { role: "listitem", style: attributes.style },
        h(
          "a",
          {
            class: attributes.class,
            title: attributes.title,
            href: opHref(op, version.since),
            "aria-current": version === selected ? "true" : undefined,
          },
          h("b", null, version.since),
        ),
      );
    }),
  );
}

/// The attributes that a program writes: those of one record stand in one.
function dialectAttributes(version) {
  const attributes = [];
  for (const one of version.attributes) {
    const last = attributes.at(-1);
    if (!one.in) attributes.push(one);
    else if (last && last.fields && last.name === one.in) last.fields.push(one);
    else attributes.push({ name: one.in, record: one.record, fields: [one] });
  }
  return attributes;
}
const given = (one) => [one.field || one.name, one.required ? "" : "?"];

/// The formal signature, as one would write it down.
export function signatureLine(version) {
  const parameter = (one) => [
    h("span.name", null, one.name),
    one.arity === "optional" ? "?" : one.arity === "variadic" ? "…" : "",
    ": ",
    h("span.type", null, one.type),
  ];
  const comma = (list, text) => list.flatMap((one, i) => (i ? [", ", text(one)] : [text(one)]));
  return h(
    "pre.signature",
    { tabindex: 0, "aria-label": "Signature" },
    h("span.op-name", null, nameOf(version)),
    "(",
    comma(version.operands, parameter),
    ")",
    version.attributes.length
      ? [
          "\n  {",
          comma(dialectAttributes(version), (one) => [
            h("span.name", null, one.name),
            one.fields
              ? [" = ", h("span.type", null, one.record), "<", comma(one.fields, given), ">"]
              : "default" in one
                ? [" = ", h("span.value", null, JSON.stringify(one.default))]
                : one.required
                  ? ""
                  : "?",
          ]),
          "}",
        ]
      : "",
    version.results.length ? ["\n  → ", comma(version.results, parameter)] : "",
  );
}

/// Type expressions by container: `tensor` of float16, float.
export function typeChips(types, before) {
  const groups = new Map();
  for (const type of types) {
    const match = /^(.*)\(([^(),]*)\)+$/.exec(type);
    const around = match ? match[1].replace(/\(/g, " of ") : "";
    if (!groups.has(around)) groups.set(around, []);
    groups.get(around).push({ text: match ? match[2] : type, isNew: before && !before.includes(type) });
  }
  return [...groups].map(([around, list]) =>
    h(
      "span.types",
      null,
      around && h("span.around", null, around),
      list.map(({ text, isNew }) =>
        h("span", { class: `type-chip${isNew ? " added" : ""}`, title: isNew ? "New in this version" : undefined }, text),
      ),
    ),
  );
}

const docCell = (one) => (one.doc ? prose(one.doc) : "");

/// The values that an attribute may have.
export function valuesOf(attribute) {
  const values = enumValues(attribute);
  if (values.length)
    return values.map(({ value, doc }) =>
      h("span.case", null, h("code", null, JSON.stringify(value)), doc ? [" ", prose(doc)] : ""),
    );
  if (!attribute.range) return "";
  const [least, most] = attribute.range;
  if (least !== null && most !== null) return `${least} to ${most}`;
  return least !== null ? `at least ${least}` : `at most ${most}`;
}

/// A table with the columns that have something in them.
export function table(caption, columns, rows, heading = "h3") {
  if (!rows.length) return null;
  const shown = columns.filter(
    ([, , isOptional], i) => !isOptional || rows.some((row) => row.cells[i] && row.cells[i].length !== 0),
  );
  return h(
    "section.block",
    null,
    h(heading, null, caption),
    h(
      "div.table",
      { tabindex: 0, role: "region", "aria-label": caption },
      h(
        "table",
        null,
        h("thead", null, h("tr", null, shown.map(([name]) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          null,
          rows.map((row) =>
            h(
              "tr",
              { class: row.mark },
              columns.map((column, i) => shown.includes(column) && h("td", null, row.cells[i])),
            ),
          ),
        ),
      ),
    ),
  );
}

/// Whether two elements differ in more than their words.
const facts = (one) =>
  JSON.stringify({ ...one, doc: 0, in: 0, field: 0, record: 0, path: 0, enum: one.enum && enumValues(one).map(({ value }) => value) });
export const differs = (a, b) => facts(a) !== facts(b);

/// How an element stands to that of its name in the version before.
function markOf(one, before) {
  if (!before) return undefined;
  const old = before.find((other) => other.name === one.name);
  return !old ? "added" : differs(old, one) ? "changed" : undefined;
}

export function signatureTables(version) {
  const { older } = version;
  const parameters = (list, key) =>
    list.map((one) => ({
      mark: markOf(one, older && older[key]),
      cells: [h("code", null, one.name), h("code.type", null, one.type), arityText(one), docCell(one)],
    }));
  const columns = (what) => [[what], ["type"], ["how many", null, true], ["description", null, true]];
  return [
    table("Operands", columns("operand"), parameters(version.operands, "operands")),
    table("Results", columns("result"), parameters(version.results, "results")),
    table(
      "Attributes",
      [["attribute"], ["kind"], ["given"], ["values", null, true], ["description", null, true]],
      version.attributes.map((one) => ({
        mark: markOf(one, older && older.attributes),
        cells: [
          h("code", null, one.path),
          one.kind.replace(/_/g, " "),
          presence(one),
          valuesOf(one),
          docCell(one),
        ],
      })),
    ),
    table(
      "Regions",
      [["region"], ["kind", null, true], ["how many", null, true], ["description", null, true]],
      version.regions.map((one) => ({
        mark: markOf(one, older && older.regions),
        cells: [h("code", null, one.name), one.kind || "", one.variadic ? "variadic" : "", docCell(one)],
      })),
    ),
    table(
      "Type variables",
      [["variable"], ["types"]],
      version.types.map((one) => {
        const old = older && older.types.find((other) => other.name === one.name);
        return { cells: [h("code", null, one.name), typeChips(one.types, old && old.types)] };
      }),
    ),
  ];
}

export const list = (caption, items) =>
  items && items.length
    ? h("section.block", null, h("h3", null, caption), h("ul", null, items.map((one) => h("li", null, prose(one)))))
    : null;
