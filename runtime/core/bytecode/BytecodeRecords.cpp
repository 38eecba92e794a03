//===- BytecodeRecords.cpp - attributes and types in bytecode -------------===//
//
// See BytecodeRecords.h.
//
//===----------------------------------------------------------------------===//

#include "BytecodeRecords.h"
#include "dialectgen/core/records/TextFaults.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::bytecode {
namespace {

/// Reading, printing and comparing nested records recurse.
/// Records share parts, text does not: few bytes can stand for a text that
/// fits nowhere.
constexpr uint32_t maxParts = uint32_t(1) << 24;

/// A field of a builtin record.
enum class Part : uint8_t {
  Number,
  Numbers,
  Signed, // a list
  Booleans,
  String,
  Strings,
  Blob,
  OfType, // a number as wide as the type before
  Attribute,
  Attributes,
  Pairs,
  Type,
  Types,
  Resource,
};

constexpr uint64_t integerTypeCode = 0, indexTypeCode = 1;
/// bf16, f16, f32, f64, f80, f128.
constexpr uint64_t firstFloatCode = 3;
constexpr unsigned floatWidths[] = {16, 16, 32, 64, 80, 128};

} // namespace

/// MLIR's records of builtin attributes, by code.
static ArrayRef<std::vector<Part>> builtinAttributes() {
  static const std::vector<Part> rows[] = {
      {Part::Attributes},                             // array
      {Part::Pairs},                                  // dictionary
      {Part::String},                                 // string
      {Part::String, Part::Type},                     // string of a type
      {Part::Attribute},                              // symbol
      {Part::Attribute, Part::Attributes},            // nested symbol
      {Part::Type},                                   // type
      {},                                             // unit
      {Part::Type, Part::OfType},                     // integer
      {Part::Type, Part::OfType},                     // float
      {Part::Attribute, Part::Attribute},             // loc: call site
      {Part::Attribute, Part::Number, Part::Number},  // loc: file
      {Part::Attributes},                             // loc: fused
      {Part::Attributes, Part::Attribute},            // loc: fused, metadata
      {Part::Attribute, Part::Attribute},             // loc: name
      {},                                             // loc: unknown
      {Part::Type, Part::Resource},                   // dense resource
      {Part::Type, Part::Number, Part::Blob},         // dense array
      {Part::Type, Part::Blob},                       // dense numbers
      {Part::Type, Part::Number, Part::Strings},      // dense strings
      {Part::Type, Part::Attribute, Part::Attribute}, // sparse
      {Part::Attribute},                              // distinct
      {Part::Attribute, Part::Numbers},               // loc: range
  };
  return rows;
}

/// MLIR's records of builtin types, by code.
static ArrayRef<std::vector<Part>> builtinTypes() {
  static const std::vector<Part> rows[] = {
      {Part::Number},             // integer
      {},                         // index
      {Part::Types, Part::Types}, // function
      {},
      {},
      {},
      {},
      {},
      {},                                                           // floats
      {Part::Type},                                                 // complex
      {Part::Signed, Part::Type, Part::Attribute},                  // memref
      {Part::Attribute, Part::Signed, Part::Type, Part::Attribute}, // in space
      {},                                                           // none
      {Part::Signed, Part::Type},                                   // tensor
      {Part::Attribute, Part::Signed, Part::Type}, // encoded tensor
      {Part::Types},                               // tuple
      {Part::Type},                                // unranked memref
      {Part::Attribute, Part::Type},               // in a memory space
      {Part::Type},                                // unranked tensor
      {Part::Signed, Part::Type},                  // vector
      {Part::Booleans, Part::Signed, Part::Type},  // scalable vector
  };
  return rows;
}

const NamedRecords &Records::dialectOf(uint32_t entry) const {
  auto next =
      llvm::upper_bound(runs, entry, [](uint32_t entry, const RecordRun &run) {
        return entry < run.first;
      });
  return dialects[std::prev(next)->dialect];
}

bool Records::readReference(Cursor &record, bool toType, uint64_t &index) {
  uint64_t count = toType ? size() - attributes : attributes;
  if (!record.readIndex(index, count, toType ? "a type" : "an attribute"))
    return false;
  references.push_back(uint32_t(toType ? attributes + index : index));
  return true;
}

bool Records::readReferences(Cursor &record, bool toType, uint64_t perElement) {
  uint64_t count, index;
  if (!record.readCount(count, "the length of a list"))
    return false;
  for (uint64_t i = 0; i != count * perElement; ++i)
    if (!readReference(record, toType, index))
      return false;
  return true;
}

uint64_t Records::widthOf(uint64_t type) {
  auto entry = uint32_t(attributes + type);
  if (!isBinary(entry))
    return 0;
  // Its own faults are found where it stands.
  std::optional<BytecodeFault> ignored;
  Cursor record = recordOf(entry).withFault(ignored);
  uint64_t code, value;
  if (!record.readVarInt(code, "a code"))
    return 0;
  const NamedRecords &dialect = dialectOf(entry);
  if (dialect.name == "builtin") {
    if (code == indexTypeCode)
      return IndexType::kInternalStorageBitWidth;
    if (code == integerTypeCode)
      return record.readVarInt(value, "a width") ? value >> 2 : 0;
    if (code - firstFloatCode < std::size(floatWidths))
      return floatWidths[code - firstFloatCode];
    return 0;
  }
  const RecordTables *records = dialect.records;
  if (!records || code >= records->types.size())
    return 0;
  const RecordRow &row = records->types[code];
  if (isBuiltin(row, "@integer_type"))
    return record.readVarInt(value, "a width") ? value : 0;
  return row.bits;
}

bool Records::checkNumberOfType(Cursor &record, uint64_t type) {
  uint64_t width = widthOf(type), start = record.offset(), count, number;
  if (width <= 8)
    return record.skip(1, "a number");
  if (width <= 64)
    return record.readVarInt(number, "a number");
  if (!record.readCount(count, "the length of a number"))
    return false;
  if (count == 0 || count > (width + 63) / 64)
    return record.failAt(start, "a number of " + Twine(width) + " bits takes " +
                                    Twine(count) + " times 64");
  for (uint64_t i = 0; i != count; ++i)
    if (!record.readVarInt(number, "a number"))
      return false;
  return true;
}

/// A byte, which MLIR writes as 0 or 1.
static bool readTruth(Cursor &record, bool &value) {
  uint8_t byte;
  if (!record.readByte(byte, "a truth value"))
    return false;
  value = byte != 0;
  return byte <= 1 || record.failAt(record.offset() - 1,
                                    "a truth value is " +
                                        Twine(unsigned(byte)) + ", not 0 or 1");
}

bool Records::checkField(Cursor &record, FieldKind kind, uint64_t &lastType) {
  uint64_t number, count;
  bool flag;
  switch (kind) {
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
  case FieldKind::F64:
    return record.readVarInt(number, "a number");
  case FieldKind::Attribute:
    return readReference(record, /*toType=*/false, number);
  case FieldKind::Type:
    return readReference(record, /*toType=*/true, lastType);
  case FieldKind::String:
    return record.readIndex(number, strings, "a string");
  case FieldKind::Bits:
    return checkNumberOfType(record, lastType);
  case FieldKind::Blob:
    return record.readVarInt(count, "the size of data") &&
           record.skip(count, "data");
  case FieldKind::SignedVarInts:
  case FieldKind::F64s:
    if (!record.readCount(count, "the length of a list"))
      return false;
    for (uint64_t i = 0; i != count; ++i)
      if (!record.readVarInt(number, "a number"))
        return false;
    return true;
  case FieldKind::Attributes:
    return readReferences(record, /*toType=*/false);
  case FieldKind::Types:
    return readReferences(record, /*toType=*/true);
  case FieldKind::AttributePairs:
    return readReferences(record, /*toType=*/false, /*perElement=*/2);
  case FieldKind::OptionalAttribute: {
    uint64_t start = record.offset();
    if (!record.readFlagged(number, flag, "an attribute"))
      return false;
    if (!flag)
      return number == 0 || record.failAt(start, "an attribute's flag is bad");
    if (!record.checkIndex(start, number, attributes, "an attribute"))
      return false;
    references.push_back(uint32_t(number));
    return true;
  }
  case FieldKind::FlaggedAttribute: {
    uint64_t start = record.offset();
    if (!record.readVarInt(number, "a flag"))
      return false;
    if (number > 1)
      return record.failAt(start,
                           "a flag is " + Twine(number) + ", not 0 or 1");
    return number == 0 || readReference(record, /*toType=*/false, number);
  }
  case FieldKind::OptionalVarInt: {
    uint64_t start = record.offset();
    if (!record.readFlagged(number, flag, "a number"))
      return false;
    return flag || number == 0 ||
           record.failAt(start, "a number's flag is bad");
  }
  case FieldKind::Bool:
    return readTruth(record, flag);
  case FieldKind::MarkedAttribute:
    return readTruth(record, flag) &&
           (!flag || readReference(record, /*toType=*/false, number));
  }
  return false;
}

bool Records::checkFields(Cursor record, ArrayRef<FieldRow> fields,
                          bool withLater) {
  uint64_t lastType = 0;
  for (const FieldRow &field : fields)
    if ((withLater || !field.isLater) &&
        !checkField(record, field.kind, lastType))
      return false;
  return record.expectEnd("a record");
}

/// A file has all records of a kind as one release has them.
bool Records::checkFields(Cursor record, const RecordRow &row) {
  bool hasLater = llvm::any_of(
      row.fields, [](const FieldRow &field) { return field.isLater; });
  if (hasLater && seen.insert(&row).second) {
    std::optional<BytecodeFault> ignored;
    size_t before = references.size();
    if (!checkFields(record.withFault(ignored), row.fields, true)) {
      ignored.reset();
      if (checkFields(record.withFault(ignored), row.fields, false))
        older.insert(&row);
    }
    references.resize(before);
  }
  return checkFields(record, row.fields, !older.contains(&row));
}

bool Records::checkBuiltin(Cursor record, bool isType, uint64_t code) {
  auto rows = isType ? builtinTypes() : builtinAttributes();
  if (code >= rows.size())
    return record.fail("the builtin dialect has no record of code " +
                       Twine(code));
  uint64_t lastType = 0, number, count;
  auto check = [&](FieldKind kind) {
    return checkField(record, kind, lastType);
  };
  for (Part part : rows[code]) {
    bool ok = true;
    switch (part) {
    case Part::Number:
      ok = check(FieldKind::VarInt);
      break;
    case Part::Numbers:
    case Part::Signed:
      ok = check(FieldKind::SignedVarInts);
      break;
    case Part::String:
      ok = check(FieldKind::String);
      break;
    case Part::Blob:
      ok = check(FieldKind::Blob);
      break;
    case Part::OfType:
      ok = check(FieldKind::Bits);
      break;
    case Part::Attribute:
      ok = check(FieldKind::Attribute);
      break;
    case Part::Attributes:
      ok = check(FieldKind::Attributes);
      break;
    case Part::Pairs:
      ok = check(FieldKind::AttributePairs);
      break;
    case Part::Type:
      ok = check(FieldKind::Type);
      break;
    case Part::Types:
      ok = check(FieldKind::Types);
      break;
    case Part::Resource:
      ok = record.readIndex(number, resources, "a resource");
      break;
    case Part::Booleans:
      ok = record.readCount(count, "the length of a list") &&
           record.skip(count, "a list");
      break;
    case Part::Strings:
      // As many as fit; how many there must be depends on the type.
      while (ok && !record.atEnd())
        ok = record.readIndex(number, strings, "a string");
      break;
    }
    if (!ok)
      return false;
  }
  return record.expectEnd("a record");
}

/// MLIR parses it by recursion into brackets and signs.
bool Records::checkText(Cursor record) {
  StringRef text(reinterpret_cast<const char *>(record.data()), record.left());
  if (text.empty() || text.back() != '\0' || text.find('\0') + 1 != text.size())
    return record.fail("an attribute or type as text does not end in one NUL");
  constexpr unsigned maxTextDepth = 200;
  unsigned depth = 0, signs = 0;
  bool inString = false;
  for (size_t i = 0; i != text.size(); ++i) {
    char letter = text[i];
    if (inString) {
      if (letter == '\\')
        ++i;
      else
        inString = letter != '"';
      if (i == text.size())
        break;
      continue;
    }
    inString = letter == '"';
    if (StringRef("([{<").contains(letter))
      ++depth;
    else if (StringRef(")]}>").contains(letter) && depth &&
             (letter != '>' || text[i - 1] != '-'))
      --depth;
    if (letter == '-')
      ++signs;
    else if (letter != ' ')
      signs = 0;
    if (depth + signs > maxTextDepth)
      return record.fail("an attribute or type as text is nested more than " +
                         Twine(maxTextDepth) + " deep");
  }
  if (auto fault = findTextFault(text.drop_back()))
    return record.fail("an attribute or type as text: " +
                       Twine(fault->message));
  return true;
}

bool Records::checkEntry(uint32_t entry, const NamedRecords &of) {
  Cursor record = recordOf(entry);
  if (!isBinary(entry))
    return checkText(record);
  auto [dialect, records] = of;
  bool isBuiltin = dialect == "builtin";
  if (!isBuiltin && !records)
    return true;
  uint64_t start = record.offset(), code;
  if (!record.readVarInt(code, "a record's code"))
    return false;
  if (isBuiltin)
    return checkBuiltin(record, isType(entry), code);
  ArrayRef<RecordRow> rows =
      isType(entry) ? records->types : records->attributes;
  if (code >= rows.size() || !rows[code].name)
    return record.failAt(start, "unknown " + dialect +
                                    (isType(entry) ? " type" : " attribute") +
                                    " code: " + Twine(code));
  return checkFields(record, rows[code]);
}

/// The depth of an entry whose parts are being summed up.
static constexpr uint16_t unfinished = UINT16_MAX;

bool Records::sumUp(uint32_t entry, ArrayRef<uint32_t> inner) {
  uint16_t depth = 1;
  uint32_t sum = 1;
  for (uint32_t part : inner) {
    if (depths[part] == 0 || depths[part] == unfinished)
      return false;
    depth = std::max<uint16_t>(depth, depths[part] + 1);
    sum = std::min(sum + parts[part], maxParts + 1);
  }
  depths[entry] = depth;
  parts[entry] = sum;
  return depth <= maxRecordDepth && sum <= maxParts;
}

/// Depth-first, without recursion: a record is finished after all it refers
/// to.
bool Records::checkNesting() {
  auto find = [&](uint32_t entry) {
    return llvm::lower_bound(
        pending, entry,
        [](const Pending &one, uint32_t entry) { return one.entry < entry; });
  };
  auto referencesOf = [&](std::vector<Pending>::iterator one) {
    size_t end =
        one + 1 == pending.end() ? references.size() : (one + 1)->first;
    return ArrayRef(references).slice(one->first, end - one->first);
  };
  struct Frame {
    uint32_t entry;
    ArrayRef<uint32_t> all, rest;
  };
  std::vector<Frame> stack;
  auto enter = [&](std::vector<Pending>::iterator one) {
    ArrayRef<uint32_t> inner = referencesOf(one);
    stack.push_back({one->entry, inner, inner});
    depths[one->entry] = unfinished;
  };
  for (auto root = pending.begin(); root != pending.end(); ++root) {
    if (depths[root->entry] != 0)
      continue;
    enter(root);
    while (!stack.empty()) {
      Frame &frame = stack.back();
      uint32_t entry = frame.entry;
      if (!frame.rest.empty()) {
        uint32_t inner = frame.rest.front();
        frame.rest = frame.rest.drop_front();
        if (depths[inner] == unfinished)
          return recordOf(entry).fail("a record contains itself");
        if (depths[inner] == 0)
          enter(find(inner));
        continue;
      }
      if (!sumUp(entry, frame.all)) {
        if (depths[entry] > maxRecordDepth)
          return recordOf(entry).fail("records are nested more than " +
                                      Twine(maxRecordDepth) + " deep");
        return recordOf(entry).fail("a record consists of more than " +
                                    Twine(maxParts) + " parts");
      }
      stack.pop_back();
    }
  }
  return true;
}

bool Records::check() {
  depths.resize(begins.size());
  parts.resize(begins.size());
  begins.push_back((data.offset() + data.left()) << 1);
  for (auto [index, run] : llvm::enumerate(runs)) {
    size_t end = index + 1 == runs.size() ? size() : runs[index + 1].first;
    for (uint32_t entry = run.first; entry != end; ++entry) {
      size_t first = references.size();
      if (!checkEntry(entry, dialects[run.dialect]))
        return false;
      // Most refer to none, or to one that more refer to, which stands before.
      if (sumUp(entry, ArrayRef(references).drop_front(first))) {
        references.resize(first);
      } else {
        depths[entry] = 0;
        pending.push_back({entry, first});
      }
    }
  }
  return checkNesting();
}

} // namespace dialectgen::bytecode
