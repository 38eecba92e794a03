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
        [...version.operands, ...version.results, ...version.attributes].flatMap(namesOf),
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

const setOf = (text) => new Set(text.split(" "));
/// They are in queries of people, and tell no op from another.
const fillers = setOf("a an by for from in of on op operation operator the to with");
/// These tell few ops from others: they count only where they are all of a query.
const vague = setOf("elementwise function tensor tensors wise");
const meaningOf = (query) => {
  const all = query.replace(/\belement[- ]wise\b/gi, "elementwise").split(/\s+/);
  const clear = all.filter((word) => !vague.has(word.toLowerCase()));
  return (clear.length ? clear : all).join(" ");
};
/// With fewer ops that match all words, those that match some of them follow.
const few = 5;

/// The last part of a type: `bfloat16` of `seq(tensor(bfloat16))`.
const elementOf = (type) => type.toLowerCase().replace(/^.*\(/, "").replace(/\)+$/, "");

/// The spellings of one element type, of ONNX, MLIR and others; `fp8` stands for several.
const spellings = [
  "bool i1 pred",
  ...[2, 4, 8, 16, 32, 64].flatMap((bits) => [`int${bits} i${bits} si${bits} s${bits}`, `uint${bits} ui${bits} u${bits}`]),
  "bfloat16 bf16",
  "float16 f16 fp16 half",
  "float f32 fp32 float32 single",
  "double f64 fp64 float64",
  "float8e4m3fn f8e4m3fn fp8",
  "float8e4m3fnuz f8e4m3fnuz fp8",
  "float8e5m2 f8e5m2 fp8",
  "float8e5m2fnuz f8e5m2fnuz fp8",
  "float8e8m0 f8e8m0fnu fp8",
  "float4e2m1 f4e2m1fn fp4",
].map((line) => line.split(" "));
/// All spellings of the types that `word` stands for; none if it is no type.
const spelled = (word) => spellings.filter((line) => line.includes(word)).flat();

const typesOf = (version) => [
  ...version.types.flatMap((one) => one.types),
  ...[...version.operands, ...version.results].map((one) => one.type),
];

/// An attribute by itself and, in programs, by the one that it is a field of.
const namesOf = (one) => (one.in ? [one.name, one.in] : [one.name]);

const known = { attr: new Set(), type: new Set() };

function build() {
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
      for (const one of version.attributes)
        for (const name of namesOf(one)) known.attr.add(name.toLowerCase());
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
  attr: (version, value) =>
    version.attributes.some((one) => namesOf(one).some((name) => named("attr", name, value))),
  type: (version, value) =>
    [value, ...spelled(value)].some(
      (one) =>
        (one === value || known.type.has(one)) &&
        typesOf(version).some((type) => named("type", elementOf(type), one) || named("type", type, one)),
    ),
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
  // The first search builds the index, so that other pages need not wait for it.
  if (query && !index) build();
  if (free) {
    const words = meaningOf(free);
    const withoutTypes = words
      .split(/\s+/)
      .filter((word) => !spelled(word.toLowerCase()).length)
      .join(" ");
    const found = index.search(words).map(({ id }) => findOp(id));
    const near = found.length < few ? index.search(words, { combineWith: "OR", fuzzy: false }) : [];
    // The name itself comes first, whatever else matches.
    const exact = allOps().filter((op) => [free, words, withoutTypes].some((name) => op.op.toLowerCase() === name.toLowerCase()));
    ops = [...new Set([...exact, ...found, ...near.map(({ id }) => findOp(id))])];
  }
  return ops.flatMap((op) => {
    if (!opTests.every((test) => test(op))) return [];
    const version = op.versions.find((one) => versionTests.every((test) => test(one)));
    return version ? [{ op, version: versionTests.length ? version : undefined }] : [];
  });
}
