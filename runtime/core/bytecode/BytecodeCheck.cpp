//===- BytecodeCheck.cpp - checking untrusted bytecode --------------------===//
//
// See BytecodeCheck.h. Sections, tables and records are here; the program's
// section is in BytecodeCheckProgram.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "BytecodeParts.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace dialectgen {
namespace {

using bytecode::Cursor;
using bytecode::Tables;
using Section = mlir::bytecode::Section::ID;

constexpr const char magic[] = "ML\xefR";

class Check {
public:
  Check(StringRef bytes, RecordsOfDialect recordsOf, bool inOperations,
        FileContents &contents, bytecode::Parts *parts = nullptr)
      : file(reinterpret_cast<const uint8_t *>(bytes.data())),
        size(bytes.size()), recordsOf(recordsOf), inOperations(inOperations),
        parts(parts) {
    tables.contents = &contents;
  }

  std::optional<BytecodeFault> run() {
    if (checkFile() && parts) {
      parts->version = tables.version;
      parts->strings = std::move(strings);
      parts->attributes = tables.attributes;
    }
    return std::move(fault);
  }

private:
  bool checkFile();
  bool checkSections(Cursor cursor);
  bool checkStrings(Cursor cursor);
  bool checkDialects(Cursor cursor);
  bool checkProperties(Cursor cursor);
  bool checkResources(Cursor offsets, Cursor data);
  bool checkResourceGroup(Cursor &offsets, Cursor &data, bool declarations);
  bool checkRecordTable(Cursor offsets, Cursor data);

  const uint8_t *file;
  uint64_t size;
  RecordsOfDialect recordsOf;
  bool inOperations;
  /// To be determined, if somebody asks for it.
  bytecode::Parts *parts;
  std::optional<BytecodeFault> fault;

  Tables tables;
  std::vector<StringRef> strings;
  std::vector<bytecode::NamedRecords> dialects;
  uint64_t resources = 0;
};

} // namespace

bool Check::checkFile() {
  Cursor cursor(file, 0, size, fault);
  StringRef bytes(reinterpret_cast<const char *>(file), size);
  if (!bytes.starts_with(magic))
    return cursor.fail("the file does not begin as MLIR bytecode does");
  cursor.skip(sizeof(magic) - 1, "the magic number");
  uint64_t start = cursor.offset();
  if (!cursor.readVarInt(tables.version, "the bytecode version"))
    return false;
  if (tables.version > mlir::bytecode::kVersion)
    return cursor.failAt(start, "bytecode version " + Twine(tables.version) +
                                    " is newer than the newest readable " +
                                    Twine(mlir::bytecode::kVersion));
  size_t producerEnd = bytes.find('\0', cursor.offset());
  if (producerEnd == StringRef::npos)
    return cursor.fail("the producer's name has no end");
  if (parts)
    parts->producer = bytes.slice(cursor.offset(), producerEnd);
  cursor.skip(producerEnd + 1 - cursor.offset(), "the producer's name");
  return checkSections(cursor);
}

bool Check::checkSections(Cursor cursor) {
  std::optional<Cursor> sections[Section::kNumSections];
  while (!cursor.atEnd()) {
    uint64_t start = cursor.offset();
    uint8_t id;
    Cursor contents;
    if (!cursor.readSection(id, contents))
      return false;
    if (sections[id])
      return cursor.failAt(start, "section " + Twine(unsigned(id)) +
                                      " is there twice");
    sections[id] = contents;
  }
  for (Section id : {Section::kString, Section::kDialect, Section::kAttrType,
                     Section::kAttrTypeOffset, Section::kIR})
    if (!sections[id])
      return cursor.fail("section " + Twine(unsigned(id)) + " is missing");
  bool hasProperties =
      tables.version >= mlir::bytecode::kNativePropertiesEncoding;
  if (hasProperties && !sections[Section::kProperties])
    return cursor.fail("section 8 is missing");
  if (bool(sections[Section::kResource]) !=
      bool(sections[Section::kResourceOffset]))
    return cursor.fail("one of the two sections of resources is missing");

  if (parts) {
    parts->resourceOffsets = sections[Section::kResourceOffset];
    parts->resources = sections[Section::kResource];
    parts->program = *sections[Section::kIR];
  }
  // In the order in which they refer to each other.
  if (!checkStrings(*sections[Section::kString]) ||
      !checkDialects(*sections[Section::kDialect]) ||
      (sections[Section::kProperties] &&
       !checkProperties(*sections[Section::kProperties])) ||
      (sections[Section::kResource] &&
       !checkResources(*sections[Section::kResourceOffset],
                       *sections[Section::kResource])) ||
      !checkRecordTable(*sections[Section::kAttrTypeOffset],
                        *sections[Section::kAttrType]))
    return false;
  return !inOperations ||
         bytecode::checkProgram(*sections[Section::kIR], tables);
}

/// How the properties of an operation stand, called so within its dialect.
static const PropertyLayout *layoutOf(const bytecode::NamedRecords &dialect,
                                      StringRef name) {
  if (dialect.records)
    for (const PropertyLayout &layout : dialect.records->layouts)
      if (StringRef(layout.op).drop_front(dialect.name.size() + 1) == name)
        return &layout;
  return nullptr;
}

/// Sizes, the last string's first; then the strings, each with a NUL.
bool Check::checkStrings(Cursor cursor) {
  uint64_t count;
  if (!cursor.readCount(count, "the number of strings"))
    return false;
  std::vector<std::pair<uint64_t, uint64_t>> sizes(count);
  uint64_t sum = 0;
  for (auto &[offset, length] : llvm::reverse(sizes)) {
    offset = cursor.offset();
    if (!cursor.readVarInt(length, "a string's size"))
      return false;
    if (length == 0 || length > cursor.left())
      return cursor.failAt(offset, "a string's size is " + Twine(length));
    sum += length;
  }
  if (sum != cursor.left())
    return cursor.fail("strings of " + Twine(sum) + " bytes are in " +
                       Twine(cursor.left()) + " bytes");
  strings.reserve(count);
  for (auto [offset, length] : sizes) {
    const char *text = reinterpret_cast<const char *>(cursor.data());
    strings.emplace_back(text, length - 1);
    cursor.skip(length, "a string");
    if (text[length - 1] != '\0')
      return cursor.failAt(cursor.offset() - 1, "a string has no NUL");
  }
  return true;
}

bool Check::checkProperties(Cursor cursor) {
  if (cursor.atEnd())
    return true;
  if (!cursor.readCount(tables.properties, "the number of properties"))
    return false;
  bool areRead = llvm::any_of(tables.operationNames, [](const auto *layout) {
    return layout != nullptr;
  });
  for (uint64_t i = 0; i != tables.properties; ++i) {
    uint64_t length;
    Cursor properties;
    if (!cursor.readVarInt(length, "the size of properties") ||
        !cursor.split(length, properties, "an operation's properties"))
      return false;
    if (areRead)
      tables.propertyRecords.push_back(properties);
    if (parts)
      parts->properties.emplace_back(properties.offset(), cursor.offset());
  }
  return cursor.expectEnd("the properties");
}

bool Check::checkDialects(Cursor cursor) {
  uint64_t count;
  if (!cursor.readCount(count, "the number of dialects"))
    return false;
  for (uint64_t i = 0; i != count; ++i) {
    uint64_t start = cursor.offset(), name;
    bool hasVersion = false;
    if (!(tables.version < mlir::bytecode::kDialectVersioning
              ? cursor.readVarInt(name, "a dialect's name")
              : cursor.readFlagged(name, hasVersion, "a dialect's name")) ||
        !cursor.checkIndex(start, name, strings.size(), "a dialect's name"))
      return false;
    if (strings[name].empty())
      return cursor.failAt(start, "a dialect's name is empty");
    dialects.push_back({strings[name], recordsOf(strings[name])});
    if (parts)
      parts->dialects.push_back({strings[name]});
    auto &version =
        tables.contents->dialects.emplace_back(strings[name], std::nullopt)
            .second;
    if (!hasVersion)
      continue;
    uint8_t id;
    Cursor section;
    start = cursor.offset();
    if (!cursor.readSection(id, section))
      return false;
    if (id != Section::kDialectVersions)
      return cursor.failAt(start, "section " + Twine(unsigned(id)) +
                                      " stands for a dialect's version");
    if (parts)
      parts->dialects.back().version = section;
    // Other dialects may state theirs in other ways.
    uint64_t parts[3];
    std::optional<BytecodeFault> ignored;
    Cursor numbers = section.withFault(ignored);
    if (llvm::all_of(parts, [&](uint64_t &part) {
          return numbers.readVarInt(part, "a version");
        }))
      version =
          Version{uint32_t(parts[0]), uint32_t(parts[1]), uint32_t(parts[2])};
  }
  if (tables.version >= mlir::bytecode::kElideUnknownBlockArgLocation) {
    uint64_t names;
    if (!cursor.readCount(names, "the number of operation names"))
      return false;
  }
  while (!cursor.atEnd()) {
    uint64_t dialect, names;
    if (!cursor.readIndex(dialect, dialects.size(), "a dialect") ||
        !cursor.readCount(names, "the number of a dialect's operation names"))
      return false;
    for (uint64_t i = 0; i != names; ++i) {
      uint64_t start = cursor.offset(), name;
      bool registered;
      if (!(tables.version < mlir::bytecode::kNativePropertiesEncoding
                ? cursor.readVarInt(name, "an operation's name")
                : cursor.readFlagged(name, registered,
                                     "an operation's name")) ||
          !cursor.checkIndex(start, name, strings.size(),
                             "an operation's name"))
        return false;
      if (strings[name].empty())
        return cursor.failAt(start, "an operation's name is empty");
      if (parts)
        parts->names.push_back({uint32_t(dialect), strings[name]});
      tables.operationNames.push_back(
          layoutOf(dialects[dialect], strings[name]));
    }
  }
  return true;
}

bool Check::checkResourceGroup(Cursor &offsets, Cursor &data,
                               bool declarations) {
  uint64_t count;
  if (!offsets.readCount(count, "the number of resources"))
    return false;
  for (uint64_t i = 0; i != count; ++i) {
    uint64_t key, length;
    uint8_t kind;
    Cursor entry;
    if (!offsets.readIndex(key, strings.size(), "a resource's key") ||
        !offsets.readVarInt(length, "a resource's size") ||
        !offsets.readByte(kind, "a resource's kind") ||
        !data.split(length, entry, "a resource"))
      return false;
    if (declarations && length == 0)
      continue;
    auto check = [&] {
      uint8_t boolean;
      uint64_t number, bytes;
      switch (kind) {
      case unsigned(AsmResourceEntryKind::Blob):
        return entry.readVarInt(number, "a resource's alignment") &&
               entry.readVarInt(bytes, "a resource's size") &&
               entry.align(number) && entry.skip(bytes, "a resource");
      case unsigned(AsmResourceEntryKind::Bool):
        return entry.readByte(boolean, "a resource");
      case unsigned(AsmResourceEntryKind::String):
        return entry.readIndex(number, strings.size(), "a resource's string");
      default:
        return offsets.failAt(offsets.offset() - 1,
                              "a resource's kind is " + Twine(unsigned(kind)));
      }
    };
    if (!check() || !entry.expectEnd("a resource"))
      return false;
  }
  if (declarations)
    resources += count;
  return true;
}

bool Check::checkResources(Cursor offsets, Cursor data) {
  uint64_t groups;
  if (!offsets.readCount(groups, "the number of groups of resources"))
    return false;
  for (uint64_t i = 0; i != groups; ++i) {
    uint64_t key;
    if (!offsets.readIndex(key, strings.size(), "a group of resources") ||
        !checkResourceGroup(offsets, data, /*declarations=*/false))
      return false;
  }
  while (!offsets.atEnd()) {
    uint64_t dialect;
    if (!offsets.readIndex(dialect, dialects.size(), "a dialect") ||
        !checkResourceGroup(offsets, data, /*declarations=*/true))
      return false;
  }
  return true;
}

/// Attributes, then types, both in runs of one dialect: the sizes of records.
bool Check::checkRecordTable(Cursor offsets, Cursor data) {
  uint64_t attributes, types;
  if (!offsets.readCount(attributes, "the number of attributes") ||
      !offsets.readCount(types, "the number of types"))
    return false;
  bytecode::Records records(strings.size(), dialects, resources,
                            tables.contents->older, attributes, types, data);
  for (bool isType : {false, true}) {
    uint64_t left = isType ? types : attributes;
    while (left) {
      uint64_t dialect, count, start;
      if (!offsets.readIndex(dialect, dialects.size(), "a dialect"))
        return false;
      start = offsets.offset();
      if (!offsets.readVarInt(count, "the number of a dialect's records"))
        return false;
      if (count > left)
        return offsets.failAt(start, "a dialect has " + Twine(count) +
                                         " records where " + Twine(left) +
                                         " are left");
      left -= count;
      if (count != 0)
        records.startRun(unsigned(dialect));
      for (uint64_t i = 0; i != count; ++i) {
        uint64_t length;
        bool isBinary;
        Cursor record;
        if (!offsets.readFlagged(length, isBinary, "a record's size") ||
            !data.split(length, record, "a record"))
          return false;
        records.add(isBinary, record);
      }
    }
  }
  tables.attributes = attributes;
  tables.types = types;
  if (!offsets.expectEnd("the sizes of the records") ||
      !data.expectEnd("the records") || !records.check())
    return false;
  if (parts) {
    parts->begins = records.takeBegins();
    parts->runs = records.takeRuns();
  }
  return true;
}

std::optional<BytecodeFault> bytecode::findParts(StringRef bytes,
                                                 RecordsOfDialect recordsOf,
                                                 FileContents &contents,
                                                 Parts &parts) {
  return Check(bytes, recordsOf, /*inOperations=*/true, contents, &parts).run();
}

std::optional<BytecodeFault> findBytecodeFault(StringRef bytes,
                                               RecordsOfDialect recordsOf,
                                               bool inOperations,
                                               FileContents *contents) {
  FileContents ignored;
  return Check(bytes, recordsOf, inOperations, contents ? *contents : ignored)
      .run();
}

/// The records of a dialect that `context` has or can load.
static auto recordsIn(MLIRContext *context) {
  return [context](StringRef name) -> const RecordTables * {
    if (name == "quant")
      return &bytecode::getQuantRecords();
    Dialect *dialect = context->getOrLoadDialect(name);
    const auto *ofRecords = RecordDialect::get(dialect);
    return ofRecords ? &ofRecords->getRecords() : recordsOfDialect(dialect);
  };
}

namespace {

/// Bytes where data can be aligned as it is relative to the file.
class AlignedBytes {
public:
  explicit AlignedBytes(llvm::MemoryBufferRef bytes) : aligned(bytes) {
    const llvm::Align alignment(64);
    if (llvm::isAddrAligned(alignment, bytes.getBufferStart()))
      return;
    copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
        bytes.getBufferSize(), bytes.getBufferIdentifier(), alignment);
    if (copy)
      llvm::copy(bytes.getBuffer(), copy->getBufferStart());
    aligned = copy ? llvm::MemoryBufferRef(*copy) : llvm::MemoryBufferRef();
  }
  /// Without a buffer if there is no memory.
  llvm::MemoryBufferRef get() const { return aligned; }

private:
  std::unique_ptr<llvm::WritableMemoryBuffer> copy;
  llvm::MemoryBufferRef aligned;
};

} // namespace

/// Refuses ops that bytecode gives an attribute of another kind than they take:
/// MLIR leaves it out without a message, also where the op relies on its
/// default.
static LogicalResult refuseLeftOut(Block &block) {
  WalkResult result = WalkResult::advance();
  SmallVector<char, 256> before;
  for (Operation &top : block) {
    result = top.walk([&](Operation *op) {
      OpaqueProperties properties = op->getPropertiesStorage();
      if (!properties)
        return WalkResult::advance();
      auto *begin = properties.as<char *>();
      before.assign(begin, begin + op->getPropertiesStorageSize());
      op->getName().populateDefaultProperties(properties);
      if (std::equal(before.begin(), before.end(), begin))
        return WalkResult::advance();
      auto isThere = [&](StringAttr name) {
        auto value = op->getInherentAttr(name);
        return value && *value;
      };
      auto filled = llvm::to_vector(
          llvm::make_filter_range(op->getName().getAttributeNames(), isThere));
      llvm::copy(before, begin);
      for (StringAttr name : filled)
        if (!isThere(name))
          op->emitOpError() << "attribute '" << name.getValue()
                            << "' is of another kind than the operation takes";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}

LogicalResult readCheckedBytecode(llvm::MemoryBufferRef buffer, Block *block,
                                  ParserConfig &config,
                                  const std::shared_ptr<llvm::SourceMgr> &owner,
                                  std::string *readInstead, bool lendsData,
                                  bool leavesPlacesOut) {
  Location location = FileLineColLoc::get(
      config.getContext(), buffer.getBufferIdentifier(), /*line=*/0,
      /*column=*/0);
  AlignedBytes aligned(buffer);
  if (!aligned.get().getBufferStart())
    return emitError(location)
           << "there is no memory for " << buffer.getBufferSize() << " bytes";
  // MLIR may keep a buffer that it can align, and no other.
  bool isKept =
      owner && owner->getNumBuffers() != 0 &&
      owner->getMemoryBuffer(owner->getMainFileID())->getBufferStart() ==
          aligned.get().getBufferStart();
  buffer = aligned.get();
  FileContents contents;
  bytecode::Parts parts;
  if (auto fault = bytecode::findParts(
          buffer.getBuffer(), recordsIn(config.getContext()), contents, parts))
    return emitError(location)
           << "byte " << fault->offset << ": " << fault->message;
  auto hasRanges = attachCheckedBuiltinReaders(
      config, lendsData && isKept ? owner : nullptr);
  bool hasError = false;
  {
    ScopedFileLayouts scope(contents);
    ScopedDiagnosticHandler handler(
        config.getContext(), [&](Diagnostic &diagnostic) {
          hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
          return failure();
        });
    if (succeeded(readParts(parts, location, block, config,
                            isKept ? owner : nullptr, leavesPlacesOut))) {
      // MLIR's own reader knows neither.
      if (readInstead && (*hasRanges || contents.areOlder()) &&
          llvm::hasSingleElement(*block)) {
        llvm::raw_string_ostream stream(*readInstead);
        if (failed(writeBytecode(&block->front(), stream)))
          return failure();
      }
      // Data was copied, and need not stay in memory as part of the file, too.
      useOnce({buffer.getBufferStart(), buffer.getBufferSize()},
              [](ArrayRef<char>) {});
      return contents.hasDictionaries ? refuseLeftOut(*block) : success();
    }
  }
  // MLIR has failures without names.
  if (!hasError)
    emitError(location) << "the bytecode cannot be read";
  return failure();
}

/// Whether regions below `op` are nested more than `depth` deep.
static bool nestsDeeper(Operation *op, unsigned depth) {
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      if (inner.getNumRegions() != 0 &&
          (depth == 0 || nestsDeeper(&inner, depth - 1)))
        return true;
  return false;
}

namespace {

/// Appends to `bytes`, which have room for all once: MLIR says how much it is
/// about to write. Data of a tensor, which comes in one piece, is not needed
/// again where it was.
class BytecodeStream final : public llvm::raw_ostream {
public:
  BytecodeStream(SmallVectorImpl<char> &bytes, size_t alignment)
      : raw_ostream(/*unbuffered=*/true), bytes(bytes), alignment(alignment) {}

  void reserveExtraSpace(uint64_t size) override {
    bytes.reserve(bytes.size() + size + alignment);
  }

private:
  void write_impl(const char *data, size_t count) override {
    constexpr size_t large = 1 << 20;
    if (count < large)
      return bytes.append(data, data + count);
    useOnce({data, count}, [&](ArrayRef<char> part) {
      bytes.append(part.begin(), part.end());
    });
  }
  uint64_t current_pos() const override { return bytes.size(); }

  SmallVectorImpl<char> &bytes;
  size_t alignment;
};

} // namespace

LogicalResult writeCheckedBytecode(Operation *op, const BytecodeForm &form,
                                   llvm::raw_ostream &stream) {
  // Large buffers begin 16 bytes into a page. Data behind a start of 48 bytes
  // is therefore aligned, and need not be moved.
  constexpr size_t alignment = 64, start = 48;
  SmallVector<char, 0> bytes(start);
  BytecodeStream buffer(bytes, alignment);
  if (failed(writeBytecode(op, buffer, form)))
    return failure();
  size_t size = bytes.size() - start;
  size_t aligned =
      llvm::offsetToAlignedAddr(bytes.data(), llvm::Align(alignment));
  if (aligned != start) {
    bytes.resize_for_overwrite(size + alignment);
    std::memmove(bytes.data() + aligned, bytes.data() + start, size);
  }
  StringRef written(bytes.data() + aligned, size);
  // Of operations MLIR's writer gets all right; a reader may not follow them
  // down.
  bool inOperations = nestsDeeper(op, bytecode::maxRegionDepth - 2);
  if (auto fault =
          findBytecodeFault(written, recordsIn(op->getContext()), inOperations))
    return op->emitError() << "it could not be read again: " << fault->message;
  stream << written;
  return success();
}

} // namespace dialectgen
