// Full-text search over ops, and the words that narrow it: `attr:axis`,
// `type:bfloat16`, `changed:13`, `step:hooked` hold for one version together,
// `since:13`, `family:onnx`, `domain:ai.onnx.ml` for the op.

import MiniSearch from "minisearch";
import { allOps, findOp } from "./records.js";

const unique = (values) => [...new Set(values)].join(" ");
let index;

function documentOf(op) {
  return {
    id: op.id,
    name: op.op,
    also: (op.also_called || []).join(" "),
    summary: `${op.summary || ""} ${(op.description || []).join(" ")}`,
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

/// They are in queries of people, and tell no op from another.
const fillers = new Set(["a", "an", "by", "for", "in", "of", "on", "op", "operator", "the", "to", "with"]);

/// The last part of a type: `bfloat16` of `seq(tensor(bfloat16))`.
const elementOf = (type) => type.toLowerCase().replace(/^.*\(/, "").replace(/\)+$/, "");

const typesOf = (version) => [
  ...version.types.flatMap((one) => one.types),
  ...[...version.operands, ...version.results].map((one) => one.type),
];

const known = { attr: new Set(), type: new Set() };

export function build() {
  index = new MiniSearch({
    fields: ["name", "also", "summary", "members", "types", "docs"],
    tokenize: words,
    processTerm: (term) => (fillers.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { name: 8, also: 6, members: 2, summary: 2, types: 1, docs: 1 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  for (const op of allOps())
    for (const version of op.versions) {
      for (const { name } of version.attributes) known.attr.add(name.toLowerCase());
      for (const type of typesOf(version)) known.type.add(elementOf(type)).add(type.toLowerCase());
    }
  index.addAll(allOps().map(documentOf));
}

const starts = (text, value) => text.toLowerCase().startsWith(value);

/// A whole name where there is one; the beginning of names while it is typed.
const named = (kind, text, value) =>
  known[kind].has(value) ? text.toLowerCase() === value : text.toLowerCase().includes(value);

/// Of a version; one version has to satisfy all.
const ofVersions = {
  attr: (version, value) => version.attributes.some((one) => named("attr", one.name, value)),
  type: (version, value) =>
    typesOf(version).some((type) => named("type", elementOf(type), value) || named("type", type, value)),
  changed: (version, value) => version.since === value,
  step: (version, value) =>
    Boolean((version.up && version.up.kind === value) || (version.down && version.down.kind === value)),
};
const ofOps = {
  since: (op, value) => op.versions.at(-1).since === value,
  family: (op, value) => starts(op.family.family, value),
  domain: (op, value) => starts(op.domain, value),
};

/// The ops that `query` is about, best first, and for each the newest version that
/// satisfies the words about versions; all ops for an empty query.
export function search(query) {
  const [versionTests, opTests] = [[], []];
  const free = query
    .split(/\s+/)
    .filter((word) => {
      const match = /^(\w+):(.+)$/.exec(word);
      if (!match) return true;
      const value = match[2].toLowerCase();
      if (ofVersions[match[1]]) versionTests.push((version) => ofVersions[match[1]](version, value));
      else if (ofOps[match[1]]) opTests.push((op) => ofOps[match[1]](op, value));
      else return true;
      return false;
    })
    .join(" ")
    .trim();
  let ops = allOps();
  if (free) {
    let found = index.search(free);
    // Rather something near than nothing.
    if (!found.length) found = index.search(free, { combineWith: "OR", fuzzy: false });
    ops = found.map(({ id }) => findOp(id));
    // The name itself comes first, whatever else matches.
    const exact = ops.filter((op) => op.op.toLowerCase() === free.toLowerCase());
    ops = [...exact, ...ops.filter((op) => !exact.includes(op))];
  }
  return ops.flatMap((op) => {
    if (!opTests.every((test) => test(op))) return [];
    const version = op.versions.find((one) => versionTests.every((test) => test(one)));
    return version ? [{ op, version: versionTests.length ? version : undefined }] : [];
  });
}
