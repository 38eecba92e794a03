// Reads an MLIR bytecode file that is dropped: which dialects, operations,
// types and attributes it names, and with those that a versioned dialect has, the oldest
// release that has them all.

import { h, plural } from "./dom.js";
import { allFamilies, compareVersions } from "./records.js";
import { opHref, table } from "./parts.js";

class Reader {
  constructor(bytes, begin = 0, end = bytes.length) {
    Object.assign(this, { bytes, at: begin, end });
  }
  byte() {
    if (this.at >= this.end) throw new Error(`the file ends within something, at byte ${this.at}`);
    return this.bytes[this.at++];
  }
  /// MLIR's number: the trailing zeros of the first byte are the number of bytes that follow.
  number() {
    const first = this.byte();
    if (first & 1) return first >> 1;
    let size = 1;
    while (size < 8 && !((first >> size) & 1)) ++size;
    let value = BigInt(first);
    for (let i = 1n; i <= size; ++i) value |= BigInt(this.byte()) << (8n * i);
    value = first ? value >> BigInt(size + 1) : value >> 8n;
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`a number too large, before byte ${this.at}`);
    return Number(value);
  }
  text() {
    const begin = this.at;
    while (this.byte());
    return new TextDecoder().decode(this.bytes.subarray(begin, this.at - 1));
  }
  part(size) {
    if (size > this.end - this.at) throw new Error(`a section is longer than the file, at byte ${this.at}`);
    this.at += size;
    return new Reader(this.bytes, this.at - size, this.at);
  }
}

/// The sections of the format, by number.
const [STRINGS, DIALECTS, ENTRIES, OFFSETS] = [0, 1, 2, 3];

function readStrings(reader) {
  const sizes = Array.from({ length: reader.number() }, () => reader.number()).reverse();
  return sizes.map((size) => {
    const part = reader.part(size);
    return new TextDecoder().decode(part.bytes.subarray(part.at, part.end - 1));
  });
}

export function readBytecode(bytes) {
  const reader = new Reader(bytes, 4);
  const version = reader.number();
  const producer = reader.text();
  const sections = {};
  while (reader.at < reader.end) {
    const id = reader.byte();
    const size = reader.number();
    if (id & 0x80) {
      const alignment = reader.number();
      while (reader.at % alignment) reader.byte();
    }
    sections[id & 0x7f] = reader.part(size);
  }
  for (const id of [STRINGS, DIALECTS, ENTRIES, OFFSETS])
    if (!sections[id]) throw new Error(`section ${id} is missing`);
  const strings = readStrings(sections[STRINGS]);

  const names = sections[DIALECTS];
  const dialects = Array.from({ length: names.number() }, () => {
    const entry = names.number();
    if (version < 1) return { name: strings[entry] };
    if (entry & 1) {
      names.byte();
      names.part(names.number());
    }
    return { name: strings[entry >> 1] };
  });
  if (version >= 4) names.number();
  const ops = [];
  while (names.at < names.end) {
    const { name } = dialects[names.number()];
    for (let left = names.number(); left; --left) {
      const entry = names.number();
      ops.push(`${name}.${strings[version >= 5 ? entry >> 1 : entry]}`);
    }
  }

  // The first number of an entry with an encoding of its dialect is its code.
  const offsets = sections[OFFSETS];
  const entries = sections[ENTRIES];
  const counts = [offsets.number(), offsets.number()];
  const used = [new Map(), new Map()];
  for (const [kind, count] of counts.entries())
    for (let left = count; left > 0; ) {
      const { name } = dialects[offsets.number()];
      for (let group = offsets.number(); group; --group, --left) {
        const entry = offsets.number();
        const part = entries.part(entry >> 1);
        if (!(entry & 1)) continue;
        const code = part.number();
        const key = `${name}:${code}`;
        const found = used[kind].get(key) || { dialect: name, code, count: 0 };
        ++found.count;
        used[kind].set(key, found);
      }
    }
  return { version, producer, dialects, ops, attributes: [...used[0].values()], types: [...used[1].values()] };
}

/// The elements of a versioned dialect that the file uses, with their first releases.
export function explain(file) {
  const known = [];
  const unknown = [];
  for (const family of allFamilies()) {
    const versionedPart = family.versioned_dialect;
    if (!versionedPart || !file.dialects.some((one) => one.name === versionedPart.name)) continue;
    const versions = new Map(
      family.ops.flatMap((op) =>
        op.versions.flatMap((one) => (one.names || []).map(([name]) => [name, one])),
      ),
    );
    for (const name of file.ops) {
      const version = versions.get(name);
      if (version) known.push({ what: "operation", name, since: version.since, until: version.until, href: opHref(version.op, version.since) });
      else if (name.startsWith(`${versionedPart.name}.`)) unknown.push(name);
    }
    for (const [what, list, records] of [
      ["type", file.types, family.types],
      ["attribute", file.attributes, family.attributes],
    ])
      for (const { dialect, code } of list) {
        if (dialect !== versionedPart.name) continue;
        const record = records[code];
        // A code that nobody has confirmed is in no artifact.
        if (record && !record.retired && !record.code_to_confirm)
          known.push({ what, name: `${versionedPart.name}.${record.name}`, since: String(record.since), until: record.until, href: `#/wire/${family.family}` });
        else unknown.push(`${what} with code ${code}`);
      }
  }
  known.sort((a, b) => compareVersions(b.since, a.since));
  return { known, unknown, oldest: known[0] && known[0].since };
}

/// Whether a file begins as MLIR bytecode does.
export const isBytecode = (bytes) => [0x4d, 0x4c, 0xef, 0x52].every((byte, i) => bytes[i] === byte);

export function reportOfArtifact(name, bytes) {
  const file = readBytecode(bytes);
  const { known, unknown, oldest } = explain(file);
  return h(
    "div",
    null,
    h("h2", null, name),
    h(
      "dl.figures",
      null,
      [
        ["producer", file.producer],
        ["bytecode version", String(file.version)],
        ["dialects", file.dialects.map((one) => one.name).join(", ")],
        ["oldest release with all of them", oldest || "not known from these records"],
      ].map(([what, text]) => h("div", null, h("dt", null, what), h("dd", null, text))),
    ),
    unknown.length ? h("p.failure", null, `Not known here: ${unknown.join(", ")}`) : null,
    table(
      plural(known.length, "name"),
      [["name"], ["kind"], ["since"], ["until", null, true]],
      known.map((one) => ({
        cells: [h("a", { href: one.href }, h("code", null, one.name)), one.what, one.since, one.until || ""],
      })),
    ),
  );
}
