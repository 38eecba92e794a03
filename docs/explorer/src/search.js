// Full-text search over ops, and the words that narrow it: `attr:axis`,
// `type:bfloat16`, `since:13`, `family:onnx`, `domain:ai.onnx.ml`, `step:hooked`.

import MiniSearch from "minisearch";
import { allOps, findOp } from "./records.js";

const unique = (values) => [...new Set(values)].join(" ");
let index;

function documentOf(op) {
  return {
    id: op.id,
    name: op.op,
    summary: op.summary || "",
    members: unique(
      op.versions.flatMap((version) =>
        [...version.operands, ...version.results, ...version.attributes].map((one) => one.name),
      ),
    ),
    types: unique(
      op.versions.flatMap((version) =>
        version.types.flatMap((one) => one.types).concat(version.operands.map((one) => one.type)),
      ),
    ),
    docs: unique(
      op.versions.flatMap((version) => [
        ...(version.notes || []),
        ...[...version.operands, ...version.results, ...version.attributes].map((one) => one.doc || ""),
      ]),
    ),
  };
}

/// `BatchNormalization` is found by `batch` and by `norm`, `dot_general` by
/// `general`.
function words(text) {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

export function build() {
  index = new MiniSearch({
    fields: ["name", "summary", "members", "types", "docs"],
    tokenize: words,
    searchOptions: {
      boost: { name: 8, members: 2, summary: 2, types: 1, docs: 1 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(allOps().map(documentOf));
}

const narrowing = {
  attr: (op, value) => op.versions.some((v) => v.attributes.some((a) => starts(a.name, value))),
  type: (op, value) =>
    op.versions.some(
      (v) =>
        v.types.some((one) => one.types.some((type) => type.toLowerCase().includes(value))) ||
        [...v.operands, ...v.results].some((one) => one.type.toLowerCase().includes(value)),
    ),
  since: (op, value) => op.versions.some((v) => v.since === value),
  family: (op, value) => starts(op.family.family, value),
  domain: (op, value) => starts(op.domain, value),
  step: (op, value) =>
    op.versions.some((v) => (v.up && v.up.kind === value) || (v.down && v.down.kind === value)),
};
export const narrowingWords = Object.keys(narrowing);

const starts = (text, value) => text.toLowerCase().startsWith(value);

/// The ops that `query` is about, best first; all of them for an empty query.
export function search(query) {
  const filters = [];
  const free = query
    .split(/\s+/)
    .filter((word) => {
      const match = /^(\w+):(.+)$/.exec(word);
      if (!match || !narrowing[match[1]]) return true;
      filters.push([narrowing[match[1]], match[2].toLowerCase()]);
      return false;
    })
    .join(" ")
    .trim();
  let ops = allOps();
  if (free) {
    ops = index.search(free).map((found) => findOp(found.id));
    // The name itself comes first, whatever else matches.
    const exact = ops.filter((op) => op.op.toLowerCase() === free.toLowerCase());
    ops = [...exact, ...ops.filter((op) => !exact.includes(op))];
  }
  return ops.filter((op) => filters.every(([test, value]) => test(op, value)));
}
