// Reads an ONNX model that is dropped: its opsets, its operators by version, and the
// effect of a conversion to another opset. Weights are passed over.

import Pbf from "pbf";
import { h, plural, prose } from "./dom.js";
import { compareVersions, findTimeline, kinds, stepsBetween, versionAt, worst } from "./records.js";
import { kindChip, opHref, table } from "./parts.js";

// Fields of the messages by their numbers, as onnx.proto3 has them.
const readOpset = (tag, opset, pbf) => {
  if (tag === 1) opset.domain = pbf.readString();
  else if (tag === 2) opset.version = pbf.readVarint();
};
const readAttribute = (tag, model, pbf) => {
  if (tag === 6 || tag === 11) pbf.readMessage(readGraph, model);
};
const readNode = (tag, node, pbf) => {
  if (tag === 4) node.op = pbf.readString();
  else if (tag === 7) node.domain = pbf.readString();
  else if (tag === 5) pbf.readMessage(readAttribute, node.model);
};
function addNode(model, pbf) {
  model.nodes.push(pbf.readMessage(readNode, { op: "", domain: "", model }));
}
const readGraph = (tag, model, pbf) => {
  if (tag === 1) addNode(model, pbf);
};
const readFunction = (tag, model, pbf) => {
  if (tag === 7) addNode(model, pbf);
  else if (tag === 1) model.functions.push(pbf.readString());
};
const readModel = (tag, model, pbf) => {
  if (tag === 1) model.irVersion = pbf.readVarint();
  else if (tag === 2) model.producer = pbf.readString();
  else if (tag === 3) model.producerVersion = pbf.readString();
  else if (tag === 8) model.opsets.push(pbf.readMessage(readOpset, { domain: "", version: 0 }));
  else if (tag === 7) {
    model.hasGraph = true;
    pbf.readMessage(readGraph, model);
  } else if (tag === 25) pbf.readMessage(readFunction, model);
};

export function readOnnx(bytes) {
  const model = { nodes: [], opsets: [], functions: [], producer: "", producerVersion: "", hasGraph: false };
  try {
    new Pbf(bytes).readFields(readModel, model);
  } catch (error) {
    throw new Error(`this is no ONNX model and no MLIR bytecode: ${error.message}`);
  }
  if (!model.hasGraph || !model.opsets.length)
    throw new Error("this is no ONNX model, which has a graph and opsets, and no MLIR bytecode, which begins with ML\\xEFR");
  return model;
}

/// The nodes by operator: each with its count, and the version that the model's opset
/// has; operators that no record describes have none.
export function operatorsOf(model) {
  const rows = new Map();
  for (const { op: name, domain } of model.nodes) {
    const key = `${domain === "ai.onnx" ? "" : domain}:${name}`;
    const row = rows.get(key) || { name, domain, count: 0 };
    ++row.count;
    rows.set(key, row);
  }
  for (const row of rows.values()) {
    const timeline = findTimeline(row.domain);
    const opset = model.opsets.find((one) => one.domain === row.domain || findTimeline(one.domain) === timeline);
    const op = timeline && timeline.ops.find((one) => one.op === row.name);
    if (op && opset) Object.assign(row, { op, timeline, version: versionAt(op, String(opset.version)) });
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/// How the nodes of `row` come to opset `release`: a kind, sentences of the steps.
export function conversion({ op, version }, release) {
  const target = versionAt(op, release);
  if (!target)
    return version.expands
      ? {
          kind: "hooked",
          words: [
            `opset ${release} has no ${op.op}: it is expanded into older operators, and refused if these lack its types`,
          ],
        }
      : { kind: "impossible", words: [`opset ${release} has no ${op.op}, and nothing takes its place`] };
  const isUp = compareVersions(version.since, target.since) <= 0;
  const way = isUp ? "up" : "down";
  const steps = isUp ? stepsBetween(op, version, target) : stepsBetween(op, target, version).reverse();
  return {
    kind: worst(steps, way),
    words: steps.flatMap((step) => (step[way].kind === "same" ? [] : step[way].words)),
  };
}

function conversionTable(rows, release) {
  const changed = rows
    .map((row) => ({ row, ...conversion(row, release) }))
    .filter(({ kind }) => kind !== "same")
    .sort((a, b) => kinds.indexOf(b.kind) - kinds.indexOf(a.kind));
  if (!changed.length) return h("p.empty", null, `Every operator has the same version in opset ${release}.`);
  return table(
    plural(changed.length, "operator with a step", "operators with steps"),
    [["operator"], ["nodes"], ["step"], ["effect on a node"]],
    changed.map(({ row, kind, words }) => ({
      mark: kind === "impossible" ? "removed" : undefined,
      cells: [
        h("a", { href: opHref(row.op, row.version.since) }, h("code", null, row.name)),
        String(row.count),
        kindChip(kind),
        h("ul.words", null, words.map((sentence) => h("li", null, prose(sentence)))),
      ],
    })),
  );
}

export function reportOfModel(name, bytes) {
  const model = readOnnx(bytes);
  const rows = operatorsOf(model);
  const known = rows.filter((row) => row.version);
  const main = findTimeline("");
  const inMain = known.filter((row) => row.timeline === main);
  const opset = model.opsets.find((one) => findTimeline(one.domain) === main);
  // Below this opset, some operator has another version.
  const least = inMain.map((row) => row.version.since).sort(compareVersions).at(-1);
  const steps = h("div", { "aria-live": "polite" });
  const choose = (release) => steps.replaceChildren(conversionTable(inMain, release));
  const releases = main ? [...main.releases].reverse() : [];
  const wanted = releases.find((one) => opset && compareVersions(one, opset.version) < 0) || releases[0];
  if (wanted && opset) choose(wanted);
  return h(
    "div",
    null,
    h("h2", null, name),
    h(
      "dl.figures",
      null,
      [
        ["producer", [model.producer, model.producerVersion].filter(Boolean).join(" ") || "not named"],
        ["opsets", model.opsets.map((one) => `${one.domain || "ai.onnx"} ${one.version}`).join(", ")],
        ["nodes", model.nodes.length.toLocaleString("en")],
        ["lowest opset with the same versions", least || "none of its operators is known here"],
      ].map(([what, text]) => h("div", null, h("dt", null, what), h("dd", null, text))),
    ),
    rows.length > known.length
      ? h(
          "p.muted",
          null,
          "Not described here: ",
          rows.filter((row) => !row.version).map((row) => `${row.domain ? `${row.domain}.` : ""}${row.name}`).join(", "),
        )
      : null,
    opset
      ? h(
          "section.block",
          null,
          h("h2", null, "Conversion to another opset"),
          h(
            "label.picker",
            { for: "target" },
            h("span", null, "To opset"),
            h(
              "select",
              { id: "target", onchange: (event) => choose(event.target.value) },
              releases.map((one) => h("option", { value: one, selected: one === wanted }, one)),
            ),
          ),
          steps,
          h("p.muted", null, "The command ", h("code", null, `dialectgen-onnx convert ${name} --target N`), " converts it."),
        )
      : null,
    table(
      plural(known.length, "operator"),
      [["operator"], ["nodes"], ["domain"], ["version"]],
      known.map((row) => ({
        cells: [
          h("a", { href: opHref(row.op, row.version.since) }, h("code", null, row.name)),
          String(row.count),
          row.op.domain,
          row.version.since,
        ],
      })),
    ),
  );
}
