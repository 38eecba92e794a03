// The records of data/*.js, with the queries of the pages.

/// Steps take one of these; the last is the worst that can be.
export const kinds = ["same", "derived", "declared", "hooked", "impossible", "unconfirmed"];

export const kindMeanings = {
  same: "Programs cannot tell the two versions apart.",
  derived: "Follows from the difference of the two versions.",
  declared: "The spec declares the actions.",
  hooked: "Code of the runtime does it.",
  impossible: "Not possible; the spec gives the reason.",
  unconfirmed: "The spec has to declare the actions.",
};

export function compareVersions(a, b) {
  const left = String(a).split(".").map(Number);
  const right = String(b).split(".").map(Number);
  for (let i = 0; i < 4; ++i) {
    const difference = (left[i] || 0) - (right[i] || 0);
    if (difference) return difference;
  }
  return 0;
}

const families = [];
const opsById = new Map();

export function load(all) {
  for (const family of all) {
    families.push(family);
    for (const timeline of family.timelines) {
      timeline.family = family;
      timeline.minimum = String(timeline.minimum);
      timeline.newest = String(timeline.newest);
      timeline.releases = timeline.releases
        ? timeline.releases.map(String)
        : Array.from({ length: timeline.newest - timeline.minimum + 1 }, (_, i) =>
            String(Number(timeline.minimum) + i),
          );
      timeline.ops = [];
    }
    for (const op of family.ops) {
      op.family = family;
      op.timeline = family.timelines.find((one) => one.name === op.domain);
      op.timeline.ops.push(op);
      op.id = `${family.family}/${op.domain}/${op.op}`;
      opsById.set(op.id, op);
      op.versions.forEach((version, i) => {
        version.op = op;
        version.since = String(version.since);
        if (version.until !== undefined) version.until = String(version.until);
        version.newer = op.versions[i - 1];
        version.older = op.versions[i + 1];
        for (const list of ["operands", "results", "attributes", "regions"]) version[list] ||= [];
        // Where programs have it: by itself, or as a field of an attribute.
        for (const one of version.attributes) one.path = one.in ? `${one.in}.${one.field || one.name}` : one.name;
        version.types = Object.entries(version.types || {}).map(([name, index]) => ({
          name,
          types: family.sets[index],
        }));
      });
    }
    family.timelines = family.timelines.filter((timeline) => timeline.ops.length);
    family.versionCount = family.ops.reduce((sum, op) => sum + op.versions.length, 0);
  }
  families.sort((a, b) => b.versionCount - a.versionCount);
}

export const allFamilies = () => families;
export const findFamily = (name) => families.find((family) => family.family === name);
export const findOp = (id) => opsById.get(id);
export const allOps = () => [...opsById.values()];
export const findVersion = (op, since) => op.versions.find((version) => version.since === since);
/// The name of a timeline's releases: `opset` or `version`, `release`.
export const releaseName = (timeline) => timeline.label;

/// Ops of other families that mean the same: a view stands for one of them.
export const relatedOps = (op) => [
  ...allOps().filter((other) => other.family !== op.family && other.op === op.stands_for).map((other) => ({ text: "Made from", op: other })),
  ...allOps().filter((other) => other.family !== op.family && other.stands_for === op.op).map((other) => ({ text: "Becomes", op: other })),
];

/// The timeline that a name in programs, such as the empty domain of ONNX, means.
export const findTimeline = (name) =>
  families.flatMap((family) => family.timelines).find((one) => one.label === "opset" && (one.name === name || (one.aliases || []).includes(name)));

/// The version that a release has; nothing if the op is not there then.
export function versionAt(op, release) {
  return op.versions.find(
    (version) =>
      compareVersions(version.since, release) <= 0 &&
      (!version.until || compareVersions(release, version.until) <= 0),
  );
}

/// From which release to which; `to` is absent for a version that is current.
export function spanText(version) {
  const timeline = version.op.timeline;
  const label = releaseName(timeline);
  if (!version.until) return `${label} ${version.since} and later`;
  if (version.until === version.since) return `${label} ${version.since}`;
  return `${label}s ${version.since} to ${version.until}`;
}

/// The versions between two, older one excluded, oldest first: the steps.
export function stepsBetween(op, from, to) {
  return op.versions
    .filter(
      (version) =>
        compareVersions(from.since, version.since) < 0 &&
        compareVersions(version.since, to.since) <= 0,
    )
    .reverse();
}

/// The worst kind of a list of steps.
export const worst = (steps, way) =>
  steps.reduce(
    (most, step) =>
      step[way] && kinds.indexOf(step[way].kind) > kinds.indexOf(most)
        ? step[way].kind
        : most,
    "same",
  );

/// The changes of a timeline's ops from one release to another.
export function compareReleases(timeline, from, to) {
  const result = { added: [], removed: [], changed: [], same: 0 };
  for (const op of timeline.ops) {
    const before = versionAt(op, from);
    const after = versionAt(op, to);
    if (!before && !after) continue;
    if (!before) result.added.push({ op, after });
    else if (!after) result.removed.push({ op, before });
    else if (before === after) ++result.same;
    else {
      const steps = stepsBetween(op, before, after);
      result.changed.push({ op, before, after, steps, up: worst(steps, "up"), down: worst(steps, "down") });
    }
  }
  return result;
}

/// How many versions came with each release, oldest first.
export function activity(timeline) {
  const counts = new Map(timeline.releases.map((release) => [release, 0]));
  for (const op of timeline.ops)
    for (const version of op.versions) counts.set(version.since, (counts.get(version.since) || 0) + 1);
  return [...counts].map(([release, count]) => ({ release, count }));
}

/// The rows of two lists by name, in the order of the newer.
export function pairByName(before, after) {
  const rows = after.map((right) => ({ left: before.find((one) => one.name === right.name), right }));
  before.forEach((left, i) => {
    if (!after.some((one) => one.name === left.name)) rows.splice(Math.min(i, rows.length), 0, { left });
  });
  return rows;
}

export const presence = (attribute) =>
  attribute.required
    ? "required"
    : "default" in attribute
      ? `default ${JSON.stringify(attribute.default)}`
      : "optional";

export const enumValues = (attribute) =>
  (attribute.enum || []).map((one) =>
    one !== null && typeof one === "object" && "value" in one ? one : { value: one },
  );

export function arityText(parameter) {
  if (parameter.arity === "optional") return "optional";
  if (parameter.arity !== "variadic") return "";
  const least = parameter.min_count === undefined ? 1 : parameter.min_count;
  return `variadic${least ? `, at least ${least}` : ""}${parameter.homogeneous === false ? ", of any types" : ""}`;
}

/// The name in programs, for example `onnx.Pad`.
export const nameOf = (version) => (version.names ? version.names[0][0] : version.op.op);
