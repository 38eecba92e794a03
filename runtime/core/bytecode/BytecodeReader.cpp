//===- BytecodeReader.cpp - programs of checked bytecode ------------------===//
//
// Makes the program of a file whose parts are known and without faults. MLIR's
// reader looks at every length and index again, keeps a table entry of 48 bytes
// for each attribute, and numbers all operations for the order of uses. Here, a
// table entry is an address and an offset, properties that several operations
// have are read once, and uses are ordered where the file says another order
// than that of reading.
//
//===----------------------------------------------------------------------===//

#include "BytecodeParts.h"
#include "ProgramOrder.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Bytecode/BytecodeReaderConfig.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace dialectgen::bytecode {
namespace {

namespace encoding = mlir::bytecode::OpEncodingMask;

/// Of a file without faults.
uint64_t readNumber(Cursor &cursor) {
  uint64_t value = 0;
  (void)cursor.readVarInt(value, "a number");
  return value;
}
uint64_t readFlagged(Cursor &cursor, bool &flag) {
  uint64_t value = readNumber(cursor);
  flag = value & 1;
  return value >> 1;
}

/// The order of the uses of a value, if the file states one.
struct UseOrder {
  bool isStated = false, isPairs = false;
  SmallVector<unsigned, 4> indices = {};
};

/// Operations that see each other's values.
struct Scope {
  explicit Scope(Operation *root) : order(root) {}

  ProgramOrder order;
  /// Of the region that is read and those around it; of some only a stand-in
  /// yet.
  std::vector<Value> values;
  /// Of values whose uses are not in the order of reading.
  llvm::SmallDenseMap<Value, UseOrder, 1> useOrders;
};

struct LoadedDialect {
  Dialect *dialect = nullptr;
  const BytecodeDialectInterface *bytecode = nullptr;
  std::unique_ptr<DialectVersion> version;
  bool isLoaded = false;
};

struct LoadedName {
  OperationName name;
  BytecodeOpInterface::Concept *properties;
};

class Reader {
public:
  Reader(const Parts &parts, Location location, const ParserConfig &config,
         const std::shared_ptr<llvm::SourceMgr> &owner, bool leavesPlacesOut)
      : parts(parts), location(location), config(config), owner(owner),
        leavesPlacesOut(leavesPlacesOut), context(location.getContext()),
        values(parts.begins.size() - 1), dialects(parts.dialects.size()),
        names(parts.names.size()), withProperties(parts.properties.size()) {}
  ~Reader();
  LogicalResult read(Block *block);

private:
  friend class FieldReader;
  Cursor at(const Cursor &part) { return part.withFault(fault); }
  Cursor between(uint64_t begin, uint64_t end) {
    return parts.program.between(begin, end).withFault(fault);
  }

  /// Null after an error, as the other functions that return a value.
  Attribute attributeAt(uint64_t index) {
    if (index < parts.attributes)
      return resolve<Attribute>(index);
    emitError(location) << "invalid Attribute index: " << index;
    return {};
  }
  Type typeAt(uint64_t index) {
    if (index < values.size() - parts.attributes)
      return resolve<Type>(parts.attributes + index);
    emitError(location) << "invalid Type index: " << index;
    return {};
  }
  template <typename Kind> Kind attributeOf(Cursor &cursor) {
    Attribute value = attributeAt(readNumber(cursor));
    auto cast = dyn_cast_or_null<Kind>(value);
    if (value && !cast)
      emitError(location) << "expected attribute of type: "
                          << llvm::getTypeName<Kind>()
                          << ", but got: " << value;
    return cast;
  }
  /// Of an operation, or an argument of a block.
  LocationAttr locationOf(Cursor &cursor);
  uint32_t dialectOf(uint64_t entry) const;
  template <typename Value> Value resolve(uint64_t entry);
  template <typename Value> Value readText(Cursor record);
  template <typename Value> Value readBinary(Cursor record, uint32_t dialect);
  LogicalResult load(uint32_t dialect);
  LoadedName *nameAt(uint64_t index);
  LogicalResult readResources();
  LogicalResult readResourceGroup(Cursor &offsets, Cursor &data,
                                  const AsmResourceParser *parser,
                                  const OpAsmDialectInterface *dialect);

  LogicalResult readRegions(Operation *op, Cursor &cursor, Scope &scope);
  LogicalResult readRegion(Region &region, Cursor &cursor, Scope &scope);
  LogicalResult readBlock(Block &block, ArrayRef<Block *> blocks,
                          Cursor &cursor, Scope &scope, size_t &nextValue);
  LogicalResult readArguments(Block &block, Cursor &cursor, Scope &scope,
                              size_t &nextValue);
  LogicalResult readOp(Block &block, ArrayRef<Block *> blocks, Cursor &cursor,
                       Scope &scope, size_t &nextValue);
  Operation *makeOp(Cursor &cursor, uint8_t mask, const LoadedName &name,
                    ArrayRef<Block *> blocks, Scope &scope, bool &isIsolated);
  LogicalResult readProperties(uint64_t index, const LoadedName &name,
                               OperationState &state);
  Value standIn();
  void define(Value value, Scope &scope, size_t place);
  using UseOrders = SmallVector<std::pair<unsigned, UseOrder>, 1>;
  UseOrders readUseOrders(Cursor &cursor, size_t count);
  void orderUses(Scope &scope);

  const Parts &parts;
  Location location;
  const ParserConfig &config;
  std::shared_ptr<llvm::SourceMgr> owner;
  bool leavesPlacesOut;
  MLIRContext *context;
  std::optional<BytecodeFault> fault;
  /// Attributes, then types; null until somebody asks for them.
  std::vector<const void *> values;
  /// How many records are being read within each other.
  unsigned depth = 0;
  std::vector<LoadedDialect> dialects;
  std::vector<std::optional<LoadedName>> names;
  std::vector<AsmDialectResourceHandle> resources;
  /// By the number of properties: the first operation that has these.
  std::vector<Operation *> withProperties;
  OwningOpRef<ModuleOp> program;
  /// Operations whose results stand for values that are not defined yet.
  DenseSet<Operation *> standIns;
};

//===----------------------------------------------------------------------===//
// Attributes and types
//===----------------------------------------------------------------------===//

/// A number of at most 64 bits. As from MLIR's reader, bits above the width
/// stay for those who refuse them; the constructor asserts that there are none.
APInt withAllBits(unsigned width, uint64_t bits) {
  APInt value(width, 0);
  *const_cast<uint64_t *>(value.getRawData()) = bits;
  return value;
}

/// Reads the fields of attributes, types and properties, for dialects.
class FieldReader : public DialectBytecodeReader {
public:
  FieldReader(Reader &reader, const Cursor &cursor)
      : reader(reader), cursor(cursor.withFault(fault)) {}
  bool atEnd() const { return cursor.atEnd(); }

  InFlightDiagnostic emitError(const Twine &message = {}) const override {
    return mlir::emitError(reader.location) << message;
  }
  FailureOr<const DialectVersion *>
  getDialectVersion(StringRef name) const override {
    for (auto [index, dialect] : llvm::enumerate(reader.parts.dialects))
      if (dialect.name == name && succeeded(reader.load(uint32_t(index))) &&
          reader.dialects[index].version)
        return reader.dialects[index].version.get();
    return failure();
  }
  MLIRContext *getContext() const override { return reader.context; }
  uint64_t getBytecodeVersion() const override { return reader.parts.version; }

  LogicalResult readAttribute(Attribute &result) override {
    uint64_t index;
    if (failed(readVarInt(index)))
      return failure();
    result = reader.attributeAt(index);
    return success(bool(result));
  }
  LogicalResult readOptionalAttribute(Attribute &result) override {
    uint64_t index;
    if (failed(readVarInt(index)))
      return failure();
    if (!(index & 1))
      return success();
    result = reader.attributeAt(index >> 1);
    return success(bool(result));
  }
  LogicalResult readType(Type &result) override {
    uint64_t index;
    if (failed(readVarInt(index)))
      return failure();
    result = reader.typeAt(index);
    return success(bool(result));
  }
  LogicalResult readVarInt(uint64_t &result) override {
    return read(cursor.readVarInt(result, "a number"));
  }
  LogicalResult readSignedVarInt(int64_t &result) override {
    uint64_t value;
    if (failed(readVarInt(value)))
      return failure();
    result = int64_t(value >> 1) ^ -int64_t(value & 1);
    return success();
  }
  FailureOr<APInt> readAPIntWithKnownWidth(unsigned width) override {
    uint8_t byte;
    int64_t word;
    uint64_t count;
    if (width <= 8)
      return failed(read(cursor.readByte(byte, "a number")))
                 ? FailureOr<APInt>(failure())
                 : withAllBits(width, byte);
    if (width <= 64)
      return failed(readSignedVarInt(word))
                 ? FailureOr<APInt>(failure())
                 : withAllBits(width, uint64_t(word));
    if (failed(read(cursor.readCount(count, "the number of words"))))
      return failure();
    SmallVector<uint64_t, 4> words;
    for (uint64_t i = 0; i != count; ++i) {
      if (failed(readSignedVarInt(word)))
        return failure();
      words.push_back(uint64_t(word));
    }
    return APInt(width, words);
  }
  FailureOr<APFloat>
  readAPFloatWithKnownSemantics(const llvm::fltSemantics &semantics) override {
    FailureOr<APInt> bits =
        readAPIntWithKnownWidth(APFloat::getSizeInBits(semantics));
    if (failed(bits))
      return failure();
    return APFloat(semantics, *bits);
  }
  LogicalResult readString(StringRef &result) override {
    uint64_t index;
    if (failed(read(
            cursor.readIndex(index, reader.parts.strings.size(), "a string"))))
      return failure();
    result = reader.parts.strings[index];
    return success();
  }
  LogicalResult readBlob(ArrayRef<char> &result) override {
    uint64_t size;
    Cursor data;
    if (failed(readVarInt(size)) ||
        failed(read(cursor.split(size, data, "data"))))
      return failure();
    result = {reinterpret_cast<const char *>(data.data()), size_t(size)};
    return success();
  }
  LogicalResult readBool(bool &result) override {
    uint8_t byte;
    if (failed(read(cursor.readByte(byte, "a truth value"))))
      return failure();
    result = byte;
    return success();
  }

private:
  FailureOr<AsmDialectResourceHandle> readResourceHandle() override {
    uint64_t index;
    if (failed(read(
            cursor.readIndex(index, reader.resources.size(), "a resource"))))
      return failure();
    return reader.resources[index];
  }
  LogicalResult read(bool isRead) {
    if (LLVM_LIKELY(isRead))
      return success();
    return emitError() << "byte " << fault->offset << ": " << fault->message;
  }

  Reader &reader;
  std::optional<BytecodeFault> fault;
  Cursor cursor;
};

} // namespace

LogicalResult Reader::load(uint32_t index) {
  LoadedDialect &loaded = dialects[index];
  if (loaded.isLoaded)
    return success();
  StringRef name = parts.dialects[index].name;
  loaded.dialect = context->getOrLoadDialect(name);
  if (!loaded.dialect && !context->allowsUnregisteredDialects())
    return emitError(location)
           << "dialect '" << name
           << "' is unknown. If this is intended, please call "
              "allowUnregisteredDialects() on the MLIRContext, or use "
              "-allow-unregistered-dialect with the MLIR tool used.";
  if (loaded.dialect)
    loaded.bytecode = dyn_cast<BytecodeDialectInterface>(loaded.dialect);
  loaded.isLoaded = true;
  const std::optional<Cursor> &version = parts.dialects[index].version;
  if (!version || version->atEnd())
    return success();
  if (!loaded.bytecode)
    return emitError(location)
           << "dialect '" << name
           << "' does not implement the bytecode interface, but found a "
              "version entry";
  FieldReader reader(*this, at(*version));
  loaded.version = loaded.bytecode->readVersion(reader);
  return success(bool(loaded.version));
}

uint32_t Reader::dialectOf(uint64_t entry) const {
  auto next = llvm::upper_bound(
      parts.runs, entry,
      [](uint64_t entry, const RecordRun &run) { return entry < run.first; });
  return std::prev(next)->dialect;
}

LocationAttr Reader::locationOf(Cursor &cursor) {
  Cursor ahead = cursor;
  uint64_t entry = readNumber(ahead);
  if (leavesPlacesOut && (parts.begins[entry] & 1) &&
      parts.dialects[dialectOf(entry)].name == "builtin") {
    Cursor record =
        between(parts.begins[entry] >> 1, parts.begins[entry + 1] >> 1);
    if (isPlace(readNumber(record))) {
      cursor = ahead;
      return UnknownLoc::get(context);
    }
  }
  return attributeOf<LocationAttr>(cursor);
}

template <typename Value> Value Reader::resolve(uint64_t entry) {
  if (const void *known = values[entry])
    return Value::getFromOpaquePointer(known);
  if (depth == maxRecordDepth) {
    emitError(location) << "records are nested more than " << maxRecordDepth
                        << " deep";
    return {};
  }
  Cursor record =
      between(parts.begins[entry] >> 1, parts.begins[entry + 1] >> 1);
  ++depth;
  auto value = parts.begins[entry] & 1
                   ? readBinary<Value>(record, dialectOf(entry))
                   : readText<Value>(record);
  --depth;
  values[entry] = value.getAsOpaquePointer();
  return value;
}

template <typename Value> Value Reader::readText(Cursor record) {
  constexpr bool isType = std::is_same_v<Value, Type>;
  // A NUL ends it.
  StringRef text(reinterpret_cast<const char *>(record.data()),
                 record.left() - 1);
  size_t read = 0;
  Value value;
  if constexpr (isType)
    value = parseType(text, context, &read, /*isKnownNullTerminated=*/true);
  else
    value = parseAttribute(text, context, Type(), &read,
                           /*isKnownNullTerminated=*/true);
  if (!value || read == text.size())
    return value;
  emitError(location) << "trailing characters found after "
                      << (isType ? "Type" : "Attribute")
                      << " assembly format: " << text.drop_front(read);
  return {};
}

template <typename Value>
Value Reader::readBinary(Cursor record, uint32_t dialect) {
  constexpr bool isType = std::is_same_v<Value, Type>;
  if (failed(load(dialect)))
    return {};
  StringRef name = parts.dialects[dialect].name;
  auto finish = [&](Value value, const FieldReader &reader) {
    if (value && !reader.atEnd()) {
      emitError(location) << "unexpected trailing bytes after "
                          << (isType ? "Type" : "Attribute") << " entry";
      return Value();
    }
    return value;
  };
  auto readBy = [&](const auto &callbacks, Value &value) -> LogicalResult {
    for (const auto &callback : callbacks) {
      FieldReader reader(*this, record);
      if (failed(callback->read(reader, name, value)))
        return failure();
      if (value) {
        value = finish(value, reader);
        return success(bool(value));
      }
    }
    return success();
  };
  const BytecodeReaderConfig &readers = config.getBytecodeReaderConfig();
  Value value;
  if constexpr (isType) {
    if (failed(readBy(readers.getTypeCallbacks(), value)))
      return {};
  } else {
    if (failed(readBy(readers.getAttributeCallbacks(), value)))
      return {};
  }
  if (value)
    return value;
  const BytecodeDialectInterface *bytecode = dialects[dialect].bytecode;
  if (!bytecode) {
    emitError(location) << "dialect '" << name
                        << "' does not implement the bytecode interface";
    return {};
  }
  FieldReader reader(*this, record);
  if constexpr (isType)
    value = bytecode->readType(reader);
  else
    value = bytecode->readAttribute(reader);
  return finish(value, reader);
}

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

namespace {

class ResourceEntry : public AsmParsedResourceEntry {
public:
  ResourceEntry(Location location, std::string key, AsmResourceEntryKind kind,
                Cursor data, ArrayRef<StringRef> strings,
                const std::shared_ptr<llvm::SourceMgr> &owner)
      : location(location), key(std::move(key)), kind(kind), data(data),
        strings(strings), owner(owner) {}
  StringRef getKey() const final { return key; }
  InFlightDiagnostic emitError() const final {
    return mlir::emitError(location);
  }
  AsmResourceEntryKind getKind() const final { return kind; }

  FailureOr<bool> parseAsBool() const final {
    if (failed(expect(AsmResourceEntryKind::Bool)))
      return failure();
    return *data.data() != 0;
  }
  FailureOr<std::string> parseAsString() const final {
    if (failed(expect(AsmResourceEntryKind::String)))
      return failure();
    Cursor cursor = data;
    return strings[readNumber(cursor)].str();
  }
  FailureOr<AsmResourceBlob>
  parseAsBlob(BlobAllocatorFn allocator) const final {
    if (failed(expect(AsmResourceEntryKind::Blob)))
      return failure();
    Cursor cursor = data;
    size_t alignment = readNumber(cursor), size = readNumber(cursor);
    (void)cursor.align(alignment);
    ArrayRef<char> bytes(reinterpret_cast<const char *>(cursor.data()), size);
    // They stay where they are if these live long enough.
    if (owner)
      return UnmanagedAsmResourceBlob::allocateWithAlign(
          bytes, alignment, [owner = owner](void *, size_t, size_t) {});
    AsmResourceBlob blob = allocator(size, alignment);
    llvm::copy(bytes, blob.getMutableData().begin());
    return blob;
  }

private:
  LogicalResult expect(AsmResourceEntryKind wanted) const {
    if (kind == wanted)
      return success();
    return emitError() << "expected a "
                       << (wanted == AsmResourceEntryKind::Blob   ? "blob"
                           : wanted == AsmResourceEntryKind::Bool ? "bool"
                                                                  : "string")
                       << " resource entry, but found a " << toString(kind)
                       << " entry instead";
  }

  Location location;
  std::string key;
  AsmResourceEntryKind kind;
  Cursor data;
  ArrayRef<StringRef> strings;
  const std::shared_ptr<llvm::SourceMgr> &owner;
};

} // namespace

LogicalResult Reader::readResources() {
  if (!parts.resources)
    return success();
  Cursor offsets = at(*parts.resourceOffsets), data = at(*parts.resources);
  for (uint64_t i = readNumber(offsets); i; --i) {
    StringRef key = parts.strings[readNumber(offsets)];
    AsmResourceParser *parser = config.getResourceParser(key);
    if (!parser)
      emitWarning(location)
          << "ignoring unknown external resources for '" << key << "'";
    if (failed(readResourceGroup(offsets, data, parser, nullptr)))
      return failure();
  }
  while (!offsets.atEnd()) {
    auto index = uint32_t(readNumber(offsets));
    if (failed(load(index)))
      return failure();
    StringRef name = parts.dialects[index].name;
    Dialect *dialect = dialects[index].dialect;
    if (!dialect)
      return emitError(location) << "dialect '" << name << "' is unknown";
    const auto *handler = dyn_cast<OpAsmDialectInterface>(dialect);
    if (!handler)
      return emitError(location)
             << "unexpected resources for dialect '" << name << "'";
    if (failed(readResourceGroup(offsets, data, nullptr, handler)))
      return failure();
  }
  return success();
}

/// Resources of a dialect, or of a parser, which may be null.
LogicalResult Reader::readResourceGroup(Cursor &offsets, Cursor &data,
                                        const AsmResourceParser *parser,
                                        const OpAsmDialectInterface *dialect) {
  for (uint64_t i = readNumber(offsets); i; --i) {
    StringRef key = parts.strings[readNumber(offsets)];
    uint64_t size = readNumber(offsets);
    uint8_t kind = 0;
    Cursor entry;
    (void)offsets.readByte(kind, "a resource's kind");
    (void)data.split(size, entry, "a resource");
    std::string name;
    if (dialect) {
      FailureOr<AsmDialectResourceHandle> handle =
          dialect->declareResource(key);
      if (failed(handle))
        return emitError(location)
               << "unknown 'resource' key '" << key << "' for dialect '"
               << dialect->getDialect()->getNamespace() << "'";
      resources.push_back(*handle);
      name = dialect->getResourceKey(*handle);
      // Only declared.
      if (size == 0)
        continue;
    } else if (!parser) {
      continue;
    }
    ResourceEntry parsed(location, name, AsmResourceEntryKind(kind), entry,
                         parts.strings, owner);
    if (failed(dialect ? dialect->parseResource(parsed)
                       : const_cast<AsmResourceParser *>(parser)->parseResource(
                             parsed)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LoadedName *Reader::nameAt(uint64_t index) {
  std::optional<LoadedName> &loaded = names[index];
  if (loaded)
    return &*loaded;
  const Parts::Name &known = parts.names[index];
  if (failed(load(known.dialect)))
    return nullptr;
  OperationName name(
      (parts.dialects[known.dialect].name + "." + known.name).str(), context);
  loaded = LoadedName{name, name.getInterface<BytecodeOpInterface>()};
  return &*loaded;
}

Value Reader::standIn() {
  OperationState state(UnknownLoc::get(context),
                       UnrealizedConversionCastOp::getOperationName());
  state.addTypes(NoneType::get(context));
  Operation *op = Operation::create(state);
  standIns.insert(op);
  return op->getResult(0);
}

void Reader::define(Value value, Scope &scope, size_t place) {
  Value before = std::exchange(scope.values[place], value);
  if (!before)
    return;
  before.replaceAllUsesWith(value);
  Operation *op = before.getDefiningOp();
  standIns.erase(op);
  op->destroy();
  scope.useOrders.try_emplace(value);
}

/// By the number of the value, of `count` ones.
Reader::UseOrders Reader::readUseOrders(Cursor &cursor, size_t count) {
  UseOrders orders;
  for (uint64_t left = count > 1 ? readNumber(cursor) : 1; left; --left) {
    auto &[value, order] = orders.emplace_back();
    value = count > 1 ? unsigned(readNumber(cursor)) : 0;
    order.isStated = true;
    for (uint64_t i = readFlagged(cursor, order.isPairs); i; --i)
      order.indices.push_back(unsigned(readNumber(cursor)));
  }
  return orders;
}

/// As MLIR's reader does, so that a program that is written again has the same
/// bytes.
void Reader::orderUses(Scope &scope) {
  for (const auto &[value, order] : scope.useOrders) {
    SmallVector<OpOperand *> uses(llvm::make_pointer_range(value.getUses()));
    auto shuffle = llvm::to_vector(llvm::seq<unsigned>(0, uses.size()));
    if (uses.size() < 2)
      continue;
    bool isSorted = true;
    for (size_t i = 1; i != uses.size(); ++i)
      isSorted = isSorted && scope.order.isBehind(*uses[i - 1], *uses[i]);
    if (isSorted && !order.isStated)
      continue;
    if (!isSorted)
      llvm::sort(shuffle, [&](unsigned a, unsigned b) {
        return a != b && scope.order.isBehind(*uses[a], *uses[b]);
      });
    if (order.isStated) {
      auto stated = llvm::to_vector(llvm::seq<unsigned>(0, uses.size()));
      if (!order.isPairs)
        stated.assign(order.indices.begin(), order.indices.end());
      else
        for (size_t i = 0; i != order.indices.size(); i += 2)
          stated[order.indices[i]] = order.indices[i + 1];
      for (unsigned &place : shuffle)
        place = stated[place];
    }
    Value(value).shuffleUseList(shuffle);
  }
}

LogicalResult Reader::readProperties(uint64_t index, const LoadedName &name,
                                     OperationState &state) {
  auto [begin, end] = parts.properties[index];
  FieldReader reader(*this, between(begin, end));
  if (name.properties)
    return name.properties->readProperties(reader, state);
  if (name.name.isRegistered())
    return emitError(location)
           << "has properties but missing BytecodeOpInterface for "
           << name.name.getStringRef();
  // Of an operation that nobody knows they are an attribute.
  return reader.readAttribute(state.propertiesAttr);
}

/// Without regions' contents.
Operation *Reader::makeOp(Cursor &cursor, uint8_t mask, const LoadedName &name,
                          ArrayRef<Block *> blocks, Scope &scope,
                          bool &isIsolated) {
  LocationAttr opLocation = locationOf(cursor);
  if (!opLocation)
    return nullptr;
  OperationState state(opLocation, name.name);
  if (mask & encoding::kHasAttrs) {
    auto dictionary = attributeOf<DictionaryAttr>(cursor);
    if (!dictionary)
      return nullptr;
    state.attributes = dictionary;
  }
  OpaqueProperties properties(nullptr);
  Operation **withSame = nullptr;
  if (mask & encoding::kHasProperties) {
    uint64_t index = readNumber(cursor);
    withSame = &withProperties[index];
    if (*withSame && (*withSame)->getName() == name.name)
      properties = (*withSame)->getPropertiesStorage();
    else if (failed(readProperties(index, name, state)))
      return nullptr;
    else
      properties = state.getRawProperties();
  }
  if (mask & encoding::kHasResults)
    for (uint64_t i = readNumber(cursor); i; --i) {
      state.types.push_back(typeAt(readNumber(cursor)));
      if (!state.types.back())
        return nullptr;
    }
  if (mask & encoding::kHasOperands)
    for (uint64_t i = readNumber(cursor); i; --i) {
      Value &value = scope.values[readNumber(cursor)];
      if (!value)
        value = standIn();
      state.operands.push_back(value);
    }
  if (mask & encoding::kHasSuccessors)
    for (uint64_t i = readNumber(cursor); i; --i)
      state.successors.push_back(blocks[readNumber(cursor)]);
  UseOrders orders;
  if ((mask & encoding::kHasUseListOrders) &&
      parts.version >= mlir::bytecode::kUseListOrdering)
    orders = readUseOrders(cursor, state.types.size());
  uint64_t regions = 0;
  if (mask & encoding::kHasInlineRegions)
    regions = readFlagged(cursor, isIsolated);
  Operation *op =
      Operation::create(opLocation, name.name, state.types, state.operands,
                        std::move(state.attributes), properties,
                        state.successors, unsigned(regions));
  if (state.propertiesAttr)
    (void)op->setPropertiesFromAttribute(state.propertiesAttr, nullptr);
  else if (withSame)
    *withSame = op;
  for (auto &[index, order] : orders)
    scope.useOrders[op->getResult(index)] = std::move(order);
  return op;
}

LogicalResult Reader::readOp(Block &block, ArrayRef<Block *> blocks,
                             Cursor &cursor, Scope &scope, size_t &nextValue) {
  LoadedName *name = nameAt(readNumber(cursor));
  if (!name)
    return failure();
  uint8_t mask = 0;
  (void)cursor.readByte(mask, "an operation's parts");
  bool isIsolated = false;
  Operation *op = makeOp(cursor, mask, *name, blocks, scope, isIsolated);
  if (!op)
    return failure();
  block.push_back(op);
  for (OpResult result : op->getResults())
    define(result, scope, nextValue++);
  if (op->getNumRegions() == 0)
    return success();
  if (!isIsolated)
    return readRegions(op, cursor, scope);
  Scope inner(op);
  Cursor section = cursor;
  uint8_t id;
  if (parts.version >= mlir::bytecode::kLazyLoading)
    (void)cursor.readSection(id, section);
  if (failed(readRegions(op, section, inner)))
    return failure();
  if (parts.version < mlir::bytecode::kLazyLoading)
    cursor = section;
  orderUses(inner);
  return success();
}

LogicalResult Reader::readRegions(Operation *op, Cursor &cursor, Scope &scope) {
  for (Region &region : op->getRegions())
    if (failed(readRegion(region, cursor, scope)))
      return failure();
  return success();
}

LogicalResult Reader::readRegion(Region &region, Cursor &cursor, Scope &scope) {
  uint64_t count = readNumber(cursor);
  if (count == 0)
    return success();
  size_t nextValue = scope.values.size();
  scope.values.resize(nextValue + readNumber(cursor));
  size_t outer = nextValue;
  SmallVector<Block *, 1> blocks;
  for (uint64_t i = 0; i != count; ++i)
    blocks.push_back(&region.emplaceBlock());
  for (Block *block : blocks)
    if (failed(readBlock(*block, blocks, cursor, scope, nextValue)))
      return failure();
  scope.values.resize(outer);
  return success();
}

LogicalResult Reader::readArguments(Block &block, Cursor &cursor, Scope &scope,
                                    size_t &nextValue) {
  SmallVector<Type> types;
  SmallVector<Location> locations;
  for (uint64_t i = readNumber(cursor); i; --i) {
    bool isStated = true;
    uint64_t type =
        parts.version < mlir::bytecode::kElideUnknownBlockArgLocation
            ? readNumber(cursor)
            : readFlagged(cursor, isStated);
    types.push_back(typeAt(type));
    if (!types.back())
      return failure();
    LocationAttr argument =
        isStated ? locationOf(cursor) : LocationAttr(UnknownLoc::get(context));
    if (!argument)
      return failure();
    locations.push_back(argument);
  }
  block.addArguments(types, locations);
  for (BlockArgument argument : block.getArguments())
    define(argument, scope, nextValue++);
  uint8_t hasOrders = 0;
  if (parts.version >= mlir::bytecode::kUseListOrdering)
    (void)cursor.readByte(hasOrders, "the order of an argument's uses");
  if (hasOrders)
    for (auto &[index, order] : readUseOrders(cursor, types.size()))
      scope.useOrders[block.getArgument(index)] = std::move(order);
  return success();
}

LogicalResult Reader::readBlock(Block &block, ArrayRef<Block *> blocks,
                                Cursor &cursor, Scope &scope,
                                size_t &nextValue) {
  bool hasArguments;
  uint64_t count = readFlagged(cursor, hasArguments);
  if (hasArguments && failed(readArguments(block, cursor, scope, nextValue)))
    return failure();
  for (; count; --count)
    if (failed(readOp(block, blocks, cursor, scope, nextValue)))
      return failure();
  return success();
}

LogicalResult Reader::read(Block *block) {
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    diagnostic.attachNote() << "in bytecode version " << parts.version
                            << " produced by: " << parts.producer;
    return failure();
  });
  if (failed(readResources()))
    return failure();
  program = ModuleOp::create(location);
  Scope scope(*program);
  Cursor cursor = at(parts.program);
  size_t nextValue = 0;
  if (failed(readBlock(*program->getBody(), {}, cursor, scope, nextValue)))
    return failure();
  orderUses(scope);
  for (const LoadedDialect &loaded : dialects)
    if (loaded.version && loaded.bytecode &&
        failed(loaded.bytecode->upgradeFromVersion(*program, *loaded.version)))
      return failure();
  if (config.shouldVerifyAfterParse() && failed(verify(*program)))
    return failure();
  block->getOperations().splice(block->end(),
                                program->getBody()->getOperations());
  return success();
}

Reader::~Reader() {
  // After an error, operations may use the results of stand-ins.
  program = nullptr;
  for (Operation *op : standIns)
    op->destroy();
}

LogicalResult readParts(const Parts &parts, Location location, Block *block,
                        const ParserConfig &config,
                        const std::shared_ptr<llvm::SourceMgr> &owner,
                        bool leavesPlacesOut) {
  return Reader(parts, location, config, owner, leavesPlacesOut).read(block);
}

} // namespace dialectgen::bytecode
