//===- BytecodeWriter.cpp - programs as MLIR bytecode ---------------------===//
//
// See BytecodeWriter.h. MLIR's writer keeps a number of every operation, block
// and value of the program until all is written, and encodes the properties of
// each operation. Here, values have numbers while the function around them is
// written, and equal properties are counted and encoded once. The order in
// which things are met, and so every byte, is that of MLIR.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "ProgramOrder.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace format = mlir::bytecode;

namespace dialectgen {
namespace {

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Bytes of a section. Lent data stays where it is.
class Bytes {
public:
  size_t size() const { return own.size() + lentSize; }
  unsigned getAlignment() const { return alignment; }

  void byte(uint8_t value) { own.push_back(char(value)); }
  void text(StringRef text) { own.append(text.begin(), text.end()); }
  /// Seven bits a byte; zeros in front tell the number of bytes.
  void number(uint64_t value) {
    if (value < 1 << 7)
      return byte(uint8_t(value << 1 | 1));
    char encoded[9] = {};
    unsigned count = (llvm::Log2_64(value) + 7) / 7;
    bool isWhole = count > 8;
    llvm::support::endian::write64le(
        encoded + isWhole, isWhole ? value : (value << 1 | 1) << (count - 1));
    own.append(encoded, encoded + (isWhole ? 9 : count));
  }
  void flagged(uint64_t value, bool flag) { number(value << 1 | flag); }
  void lend(ArrayRef<char> data) {
    lent.emplace_back(own.size(), data);
    lentSize += data.size();
  }
  void align(unsigned to, size_t before = 0) {
    if (to < 2)
      return;
    size_t offset = before + size();
    own.append(llvm::alignTo(offset, to) - offset,
               char(format::kAlignmentByte));
    alignment = std::max(alignment, to);
  }
  /// They have no lent data.
  void add(Bytes &&bytes) { own.append(bytes.own); }
  char &operator[](size_t place) { return own[place]; }

  /// Makes a section of the bytes since `start`, which have no lent data.
  void closeSection(format::Section::ID id, size_t start) {
    Bytes head;
    head.byte(id);
    head.number(own.size() - start);
    own.insert(own.begin() + start, head.own.begin(), head.own.end());
  }

  void writeTo(llvm::raw_ostream &stream) const {
    size_t done = 0;
    for (auto [place, data] : lent) {
      stream.write(own.data() + done, place - done);
      stream.write(data.data(), data.size());
      done = place;
    }
    stream.write(own.data() + done, own.size() - done);
  }

private:
  SmallVector<char, 0> own;
  /// Behind how many own bytes each stands.
  SmallVector<std::pair<size_t, ArrayRef<char>>, 0> lent;
  size_t lentSize = 0;
  unsigned alignment = 1;
};

/// A file, of sections.
class File {
public:
  Bytes &start() { return parts.emplace_back(); }
  void add(format::Section::ID id, Bytes &&section) {
    size_t before = 0;
    for (const Bytes &part : parts)
      before += part.size();
    Bytes head;
    head.byte(id);
    head.number(section.size());
    if ((before + head.size()) % section.getAlignment() != 0) {
      head[0] |= char(0x80);
      head.number(section.getAlignment());
      head.align(section.getAlignment(), before);
    }
    parts.push_back(std::move(head));
    parts.push_back(std::move(section));
  }
  void writeTo(llvm::raw_ostream &stream) const {
    size_t size = 0;
    for (const Bytes &part : parts)
      size += part.size();
    stream.reserveExtraSpace(size);
    for (const Bytes &part : parts)
      part.writeTo(stream);
  }

private:
  SmallVector<Bytes, 0> parts;
};

/// Strings that the file has once, in the order in which they are met.
class Strings {
public:
  unsigned number(StringRef text) {
    // Of locations, most name one file.
    if (text.data() == last.data() && text.size() == last.size() &&
        !all.empty())
      return lastNumber;
    auto [it, isNew] =
        numbers.try_emplace(llvm::CachedHashStringRef(text), all.size());
    if (isNew)
      all.push_back(text);
    last = text;
    return lastNumber = it->second;
  }
  void write(Bytes &bytes) const {
    bytes.number(all.size());
    for (StringRef text : llvm::reverse(all))
      bytes.number(text.size() + 1);
    for (StringRef text : all) {
      bytes.text(text);
      bytes.byte(0);
    }
  }

private:
  DenseMap<llvm::CachedHashStringRef, unsigned> numbers;
  SmallVector<StringRef, 0> all;
  StringRef last;
  unsigned lastNumber = 0;
};

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

struct Resource {
  std::string key;
  unsigned number = 0;
  /// The dialect has no data for it.
  bool isDeclared = true;
};

struct DialectUse {
  StringRef name;
  unsigned number = 0;
  const BytecodeDialectInterface *bytecode = nullptr;
  const OpAsmDialectInterface *assembly = nullptr;
  llvm::SetVector<AsmDialectResourceHandle> resources;
  llvm::MapVector<StringRef, std::unique_ptr<Resource>> byKey;
};

/// Types, attributes or names of operations: first in the order in which they
/// are met, with the number of their uses, then in that of the file.
template <typename Value> class Table {
public:
  struct Entry {
    Value value;
    /// Of a dialect, by its number.
    unsigned dialect;
    /// Later its number in the file.
    unsigned uses;
  };

  /// The place of a value, and whether it is new.
  std::pair<unsigned, bool> add(Value value, unsigned uses) {
    // Three quarters are full at most.
    if (4 * entries.size() >= 3 * slots.size())
      grow();
    unsigned &slot = slots[slotOf(value)];
    bool isNew = slot == 0;
    if (isNew) {
      entries.push_back({value, 0, uses});
      slot = unsigned(entries.size());
    } else {
      entries[slot - 1].uses += uses;
    }
    return {slot - 1, isNew};
  }
  Entry &operator[](unsigned place) { return entries[place]; }
  unsigned placeOf(Value value) const { return slots[slotOf(value)] - 1; }
  unsigned numberOf(Value value) const { return entries[placeOf(value)].uses; }
  size_t size() const { return entries.size(); }

  /// Gives numbers: small ones to values that are used often, and of those that
  /// take as many bytes, to each dialect in one go.
  void finish() {
    order.reserve(entries.size());
    auto take = [&](bool isRepeated) {
      for (unsigned place = 0; place != entries.size(); ++place)
        if ((entries[place].uses > 1) == isRepeated)
          order.push_back(place);
    };
    // Most have one use, and need not be sorted.
    take(/*isRepeated=*/true);
    sort(order, [](const Entry &entry) { return ~entry.uses; });
    take(/*isRepeated=*/false);
    MutableArrayRef<unsigned> rest = order;
    size_t size = 0;
    unsigned first = 0;
    for (unsigned bytes = 1; !rest.empty() && bytes != 9; ++bytes) {
      size = (size_t(1) << 7 * bytes) - size;
      auto group = rest.take_front(size);
      rest = rest.drop_front(group.size());
      sort(group, [first](const Entry &entry) {
        return entry.dialect == first ? 0 : entry.dialect + 1;
      });
      first = entries[group.back()].dialect;
    }
    for (auto [number, place] : llvm::enumerate(order))
      entries[place].uses = number;
  }

  /// Calls `write` for each in the order of the file, behind its dialect and
  /// the number of those of that dialect.
  template <typename Write> void writeGroups(Bytes &bytes, Write &&write) {
    for (ArrayRef<unsigned> rest = order; !rest.empty();) {
      unsigned dialect = entries[rest.front()].dialect;
      auto group = rest.take_while(
          [&](unsigned place) { return entries[place].dialect == dialect; });
      rest = rest.drop_front(group.size());
      bytes.number(dialect);
      bytes.number(group.size());
      for (unsigned place : group)
        write(entries[place].value, dialect);
    }
  }

private:
  /// By a rank; those of the same stay in order.
  template <typename Rank>
  void sort(MutableArrayRef<unsigned> part, Rank &&rankOf) {
    SmallVector<std::pair<unsigned, unsigned>, 0> keys;
    keys.reserve(part.size());
    for (auto [index, place] : llvm::enumerate(part))
      keys.emplace_back(rankOf(entries[place]), index);
    if (llvm::is_sorted(keys))
      return;
    llvm::sort(keys);
    SmallVector<unsigned, 0> before(part);
    for (auto [place, key] : llvm::zip(part, keys))
      place = before[key.second];
  }

  /// The slot of a value, or one that is free.
  size_t slotOf(Value value) const {
    // Addresses follow each other: neighbours are not to stand side by side.
    constexpr uint64_t golden = 0x9E3779B97F4A7C15;
    size_t slot = DenseMapInfo<Value>::getHashValue(value) * golden >> 32;
    for (;; ++slot) {
      unsigned place = slots[slot &= slots.size() - 1];
      if (place == 0 || entries[place - 1].value == value)
        return slot;
    }
  }
  void grow() {
    slots.assign(std::max<size_t>(64, 2 * slots.size()), 0);
    for (auto [index, entry] : llvm::enumerate(entries))
      slots[slotOf(entry.value)] = unsigned(index) + 1;
  }

  /// A hash table of places, plus one; 0 if nothing is there. A quarter of the
  /// memory of a map.
  SmallVector<unsigned, 0> slots;
  SmallVector<Entry, 0> entries;
  SmallVector<unsigned, 0> order;
};

/// Operations with the same properties in memory, which are written alike.
struct SameProperties : DenseMapInfo<Operation *> {
  static StringRef memoryOf(Operation *op) {
    return {op->getPropertiesStorage().as<const char *>(),
            size_t(op->getPropertiesStorageSize())};
  }
  static unsigned getHashValue(Operation *op) {
    return unsigned(llvm::xxh3_64bits(memoryOf(op))) ^
           DenseMapInfo<OperationName>::getHashValue(op->getName());
  }
  static bool isEqual(Operation *a, Operation *b) {
    if (a == b)
      return true;
    auto isKey = [](Operation *op) {
      return op == getEmptyKey() || op == getTombstoneKey();
    };
    return !isKey(a) && !isKey(b) && a->getName() == b->getName() &&
           memoryOf(a) == memoryOf(b);
  }
};

struct PropertiesUse {
  unsigned uses = 0;
  /// In the section of properties, once it is written.
  std::optional<unsigned> number;
};

template <typename Value> bool isMutable(Value value) {
  return value.template hasTrait<TypeTrait::IsMutable>() ||
         value.template hasTrait<AttributeTrait::IsMutable>();
}

/// All that the file has numbers of, except for blocks and values.
class Numbers {
public:
  Numbers(Operation *root, const BytecodeForm &form);

  LogicalResult tryWrite(Attribute value, const DialectUse &dialect,
                         DialectBytecodeWriter &writer) const {
    return failure(isMutable(value) || !dialect.bytecode ||
                   failed(dialect.bytecode->writeAttribute(value, writer)));
  }
  LogicalResult tryWrite(Type value, const DialectUse &dialect,
                         DialectBytecodeWriter &writer) const {
    return failure(isMutable(value) || !dialect.bytecode ||
                   failed(dialect.bytecode->writeType(value, writer)));
  }
  /// The attributes that stand beside properties.
  DictionaryAttr dictionaryOf(Operation *op) const {
    return hasProperties && op->getPropertiesStorage()
               ? op->getDiscardableAttrDictionary()
               : op->getAttrDictionary();
  }
  /// Whether regions of `op` use only values of their own.
  bool isIsolated(Operation *op) const { return !open.contains(op); }

  Table<Attribute> attributes;
  Table<Type> types;
  Table<OperationName> names;
  /// By the place of the name.
  SmallVector<BytecodeOpInterface::Concept *, 0> propertyWriters;
  SmallVector<std::unique_ptr<DialectUse>> dialects;
  DenseMap<AsmDialectResourceHandle, Resource *> resources;
  DenseMap<Operation *, PropertiesUse, SameProperties> properties;
  const bool hasProperties;
  const int64_t version;

private:
  friend class Counter;
  void count(Operation *op);
  void count(Region &region);
  void count(Attribute value, unsigned uses = 1) {
    auto [place, isNew] = attributes.add(value, uses);
    if (isNew)
      countNew(place, value, attributes, dyn_cast<OpaqueAttr>(value));
  }
  void count(Type value, unsigned uses = 1) {
    auto [place, isNew] = types.add(value, uses);
    if (isNew)
      countNew(place, value, types, dyn_cast<OpaqueType>(value));
  }
  template <typename Value, typename Opaque>
  void countNew(unsigned place, Value value, Table<Value> &table,
                Opaque opaque);
  void countProperties(Operation *op, unsigned name, unsigned uses);
  void count(DialectUse &dialect, ArrayRef<AsmDialectResourceHandle> handles);
  DialectUse &count(StringRef dialect);
  DialectUse &count(Dialect *dialect);
  void finishResources(Operation *root);
  void findOuterUses(Operation *op);

  llvm::StringMap<DialectUse *> dialectsByName;
  DenseMap<Dialect *, DialectUse *> registered;
  /// Operations whose regions use values from around them.
  DenseSet<Operation *> open;
};

/// Counts the references of an attribute, a type or properties.
class Counter : public DialectBytecodeWriter {
public:
  explicit Counter(Numbers &numbers, unsigned uses = 1)
      : numbers(numbers), uses(uses) {}
  void writeAttribute(Attribute value) override { numbers.count(value, uses); }
  void writeOptionalAttribute(Attribute value) override {
    if (value)
      numbers.count(value, uses);
  }
  void writeType(Type value) override { numbers.count(value, uses); }
  void writeResourceHandle(const AsmDialectResourceHandle &handle) override {
    numbers.count(numbers.count(handle.getDialect()), handle);
  }
  void writeVarInt(uint64_t) override {}
  void writeSignedVarInt(int64_t) override {}
  void writeAPIntWithKnownWidth(const APInt &) override {}
  void writeAPFloatWithKnownSemantics(const APFloat &) override {}
  void writeOwnedString(StringRef) override {}
  void writeOwnedBlob(ArrayRef<char>) override {}
  void writeOwnedBool(bool) override {}
  int64_t getBytecodeVersion() const override { return numbers.version; }
  FailureOr<const DialectVersion *>
  getDialectVersion(StringRef) const override {
    return failure();
  }

private:
  Numbers &numbers;
  unsigned uses;
};

Numbers::Numbers(Operation *root, const BytecodeForm &form)
    : hasProperties(form.version >= format::kNativePropertiesEncoding),
      version(form.version) {
  count(root);
  SmallVector<Region *> rest(llvm::make_pointer_range(root->getRegions()));
  while (!rest.empty()) {
    Region *region = rest.pop_back_val();
    count(*region);
    for (Operation &op : region->getOps())
      for (Region &inner : op.getRegions())
        rest.push_back(&inner);
  }
  for (auto [op, use] : properties)
    if (use.uses > 1)
      countProperties(op, names.placeOf(op->getName()), use.uses - 1);
  attributes.finish();
  types.finish();
  names.finish();
  finishResources(root);
}

void Numbers::count(Operation *op) {
  OperationName name = op->getName();
  auto [place, isNew] = names.add(name, 1);
  if (isNew) {
    Dialect *dialect = name.getDialect();
    names[place].dialect =
        (dialect ? count(dialect) : count(name.getDialectNamespace())).number;
    propertyWriters.push_back(name.getInterface<BytecodeOpInterface>());
  }
  for (Type type : op->getResultTypes())
    count(type);
  if (DictionaryAttr dictionary = dictionaryOf(op); !dictionary.empty())
    count(dictionary);
  if (hasProperties && op->getPropertiesStorageSize() != 0 &&
      ++properties[op].uses == 1)
    countProperties(op, place, 1);
  count(op->getLoc());
}

void Numbers::countProperties(Operation *op, unsigned name, unsigned uses) {
  if (op->isRegistered()) {
    Counter counter(*this, uses);
    BytecodeOpInterface(op, propertyWriters[name]).writeProperties(counter);
  } else if (auto value = *op->getPropertiesStorage().as<Attribute *>()) {
    count(value, uses);
  }
}

void Numbers::count(Region &region) {
  Operation *parent = region.getParentOp();
  bool mayBeOpen = !parent->hasTrait<OpTrait::IsIsolatedFromAbove>();
  for (Block &block : region) {
    for (BlockArgument argument : block.getArguments()) {
      count(argument.getLoc());
      count(argument.getType());
    }
    for (Operation &op : block) {
      count(&op);
      if (mayBeOpen)
        findOuterUses(&op);
    }
  }
}

void Numbers::findOuterUses(Operation *op) {
  for (Value operand : op->getOperands()) {
    Region *defining = operand.getParentRegion();
    for (Region *region = op->getParentRegion(); region && region != defining;
         region = region->getParentRegion()) {
      if (region->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
        break;
      open.insert(region->getParentOp());
    }
  }
}

template <typename Value, typename Opaque>
void Numbers::countNew(unsigned place, Value value, Table<Value> &table,
                       Opaque opaque) {
  // As if the dialect, which nobody knows, were there.
  if (opaque) {
    table[place].dialect =
        count(opaque.getDialectNamespace().getValue()).number;
    return;
  }
  DialectUse &dialect = count(&value.getDialect());
  table[place].dialect = dialect.number;
  Counter counter(*this);
  if (succeeded(tryWrite(value, dialect, counter)))
    return;
  // It will be text, which has names of resources.
  AsmState state(value.getContext());
  llvm::raw_null_ostream nowhere;
  value.print(nowhere, state);
  for (const auto &[owner, handles] : state.getDialectResources())
    count(count(owner), handles.getArrayRef());
}

DialectUse &Numbers::count(StringRef dialect) {
  DialectUse *&use = dialectsByName[dialect];
  if (!use) {
    use = dialects.emplace_back(std::make_unique<DialectUse>()).get();
    use->name = dialect;
    use->number = unsigned(dialects.size() - 1);
  }
  return *use;
}

DialectUse &Numbers::count(Dialect *dialect) {
  DialectUse *&use = registered[dialect];
  if (!use) {
    use = &count(dialect->getNamespace());
    use->bytecode = dyn_cast<BytecodeDialectInterface>(dialect);
    use->assembly = dyn_cast<OpAsmDialectInterface>(dialect);
  }
  return *use;
}

void Numbers::count(DialectUse &dialect,
                    ArrayRef<AsmDialectResourceHandle> handles) {
  for (const AsmDialectResourceHandle &handle : handles) {
    if (!dialect.resources.insert(handle))
      return;
    auto resource = std::make_unique<Resource>();
    resource->key = dialect.assembly->getResourceKey(handle);
    resources.try_emplace(handle, resource.get());
    StringRef key = resource->key;
    dialect.byKey.insert({key, std::move(resource)});
  }
}

/// Tells of each resource that a dialect or a printer has.
class ResourceBuilder : public AsmResourceBuilder {
public:
  /// `see` gets the key, the kind, and a function that writes the data.
  using See = llvm::function_ref<void(StringRef, AsmResourceEntryKind,
                                      llvm::function_ref<void(Bytes &)>)>;
  ResourceBuilder(Strings *strings, See see) : strings(strings), see(see) {}
  void buildBlob(StringRef key, ArrayRef<char> data, uint32_t alignment) final {
    see(key, AsmResourceEntryKind::Blob, [&](Bytes &bytes) {
      bytes.number(alignment);
      bytes.number(data.size());
      bytes.align(alignment);
      bytes.lend(data);
    });
  }
  void buildBool(StringRef key, bool data) final {
    see(key, AsmResourceEntryKind::Bool,
        [&](Bytes &bytes) { bytes.byte(data); });
  }
  void buildString(StringRef key, StringRef data) final {
    see(key, AsmResourceEntryKind::String,
        [&](Bytes &bytes) { bytes.number(strings->number(data)); });
  }

private:
  Strings *strings;
  See see;
};

void Numbers::finishResources(Operation *root) {
  unsigned next = 0;
  for (const auto &dialect : dialects) {
    if (!dialect->assembly)
      continue;
    auto see = [&](StringRef key, auto, auto) {
      auto *it = dialect->byKey.find(key);
      if (it == dialect->byKey.end())
        return;
      it->second->number = next++;
      it->second->isDeclared = false;
    };
    ResourceBuilder builder(nullptr, see);
    dialect->assembly->buildResources(root, dialect->resources, builder);
    for (const auto &[key, resource] : dialect->byKey)
      if (resource->isDeclared)
        resource->number = next++;
  }
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Writes the fields of attributes, types and properties.
class Encoder : public DialectBytecodeWriter {
public:
  Encoder(Bytes &bytes, const BytecodeForm &form, const Numbers &numbers,
          Strings &strings)
      : bytes(bytes), form(form), numbers(numbers), strings(strings) {}
  void writeAttribute(Attribute value) override {
    bytes.number(numbers.attributes.numberOf(value));
  }
  void writeOptionalAttribute(Attribute value) override {
    if (value)
      bytes.flagged(numbers.attributes.numberOf(value), true);
    else
      bytes.number(0);
  }
  void writeType(Type value) override {
    bytes.number(numbers.types.numberOf(value));
  }
  void writeResourceHandle(const AsmDialectResourceHandle &handle) override {
    bytes.number(numbers.resources.lookup(handle)->number);
  }
  void writeVarInt(uint64_t value) override { bytes.number(value); }
  void writeSignedVarInt(int64_t value) override {
    bytes.number(uint64_t(value) << 1 ^ uint64_t(value >> 63));
  }
  void writeAPIntWithKnownWidth(const APInt &value) override {
    if (value.getBitWidth() <= 8)
      return bytes.byte(uint8_t(value.getLimitedValue()));
    if (value.getBitWidth() <= 64)
      return writeSignedVarInt(int64_t(value.getLimitedValue()));
    bytes.number(value.getActiveWords());
    for (unsigned i = 0; i != value.getActiveWords(); ++i)
      writeSignedVarInt(int64_t(value.getRawData()[i]));
  }
  void writeAPFloatWithKnownSemantics(const APFloat &value) override {
    writeAPIntWithKnownWidth(value.bitcastToAPInt());
  }
  void writeOwnedString(StringRef text) override {
    bytes.number(strings.number(text));
  }
  void writeOwnedBlob(ArrayRef<char> data) override {
    bytes.number(data.size());
    bytes.lend(data);
  }
  void writeOwnedBool(bool value) override { bytes.byte(value); }
  int64_t getBytecodeVersion() const override { return form.version; }
  FailureOr<const DialectVersion *>
  getDialectVersion(StringRef dialect) const override {
    auto it = form.dialectVersions.find(dialect);
    if (it == form.dialectVersions.end())
      return failure();
    return it->second.get();
  }

private:
  Bytes &bytes;
  const BytecodeForm &form;
  const Numbers &numbers;
  Strings &strings;
};

/// Operations that see each other's values.
struct Scope {
  explicit Scope(Operation *root) : order(root) {}

  ProgramOrder order;
  llvm::SmallDenseMap<Value, unsigned, 16> values;
  /// Of regions with several.
  llvm::SmallDenseMap<Block *, unsigned, 1> blocks;
};

class Writer {
public:
  Writer(Operation *root, const BytecodeForm &form)
      : root(root), form(form), numbers(root, form) {}
  File write();

private:
  bool has(format::BytecodeVersion since) const {
    return form.version >= since;
  }
  Encoder encode(Bytes &bytes) { return {bytes, form, numbers, strings}; }
  void writeDialects();
  template <typename Value>
  void writeValues(Table<Value> &table, Bytes &sizes, Bytes &values);
  void writeResources();
  void writeOp(Operation *op, Scope &scope, unsigned nextValue);
  void writeRegion(Region &region, Scope &scope, unsigned firstValue);
  void writeBlock(Block &block, unsigned operations, Scope &scope,
                  unsigned nextValue);
  bool writeUseOrders(ValueRange values, Scope &scope);
  std::optional<unsigned> propertiesOf(Operation *op, unsigned name);

  Operation *root;
  const BytecodeForm &form;
  Numbers numbers;
  Strings strings;
  File file;
  /// Of operations.
  Bytes body;
  Bytes allProperties;
  llvm::StringMap<unsigned> propertyNumbers;
};

File Writer::write() {
  Bytes &head = file.start();
  head.text("ML\xefR");
  head.number(uint64_t(form.version));
  head.text(form.producer);
  head.byte(0);
  writeDialects();
  Bytes sizes, values;
  sizes.number(numbers.attributes.size());
  sizes.number(numbers.types.size());
  writeValues(numbers.attributes, sizes, values);
  writeValues(numbers.types, sizes, values);
  file.add(format::Section::kAttrTypeOffset, std::move(sizes));
  file.add(format::Section::kAttrType, std::move(values));
  // As a block with one operation.
  body.flagged(1, false);
  Scope scope(root);
  for (OpResult result : root->getResults())
    scope.values.try_emplace(result, result.getResultNumber());
  writeOp(root, scope, root->getNumResults());
  file.add(format::Section::kIR, std::move(body));
  writeResources();
  Bytes texts;
  strings.write(texts);
  file.add(format::Section::kString, std::move(texts));
  if (has(format::kNativePropertiesEncoding)) {
    Bytes properties;
    properties.number(propertyNumbers.size());
    properties.add(std::move(allProperties));
    file.add(format::Section::kProperties, std::move(properties));
  }
  return std::move(file);
}

void Writer::writeDialects() {
  Bytes bytes;
  bytes.number(numbers.dialects.size());
  for (const auto &dialect : numbers.dialects) {
    unsigned name = strings.number(dialect->name);
    if (!has(format::kDialectVersioning)) {
      bytes.number(name);
      continue;
    }
    Bytes version;
    if (dialect->bytecode) {
      Encoder encoder = encode(version);
      dialect->bytecode->writeVersion(encoder);
    }
    bytes.flagged(name, version.size() != 0);
    if (version.size() != 0) {
      size_t start = bytes.size();
      bytes.add(std::move(version));
      bytes.closeSection(format::Section::kDialectVersions, start);
    }
  }
  if (has(format::kElideUnknownBlockArgLocation))
    bytes.number(numbers.names.size());
  numbers.names.writeGroups(bytes, [&](OperationName name, unsigned) {
    unsigned text = strings.number(name.stripDialect());
    if (has(format::kNativePropertiesEncoding))
      bytes.flagged(text, name.isRegistered());
    else
      bytes.number(text);
  });
  file.add(format::Section::kDialect, std::move(bytes));
}

template <typename Value>
void Writer::writeValues(Table<Value> &table, Bytes &sizes, Bytes &values) {
  Encoder encoder = encode(values);
  table.writeGroups(sizes, [&](Value value, unsigned dialect) {
    size_t start = values.size();
    bool isEncoded =
        succeeded(numbers.tryWrite(value, *numbers.dialects[dialect], encoder));
    if (!isEncoded) {
      std::string text;
      llvm::raw_string_ostream(text) << value;
      values.text(text);
      values.byte(0);
    }
    sizes.flagged(values.size() - start, isEncoded);
  });
}

void Writer::writeResources() {
  Bytes index, data;
  SmallVector<std::tuple<StringRef, AsmResourceEntryKind, size_t>> seen;
  size_t start = 0;
  auto see = [&](StringRef key, AsmResourceEntryKind kind, auto write) {
    if (!form.leavesDataOut)
      write(data);
    seen.emplace_back(key, kind, data.size() - start);
    start = data.size();
  };
  ResourceBuilder builder(&strings, see);
  auto writeGroup = [&](unsigned owner) {
    index.number(owner);
    index.number(seen.size());
    for (auto [key, kind, size] : seen) {
      index.number(strings.number(key));
      index.number(size);
      index.byte(uint8_t(kind));
    }
    seen.clear();
  };
  std::vector<std::unique_ptr<AsmResourcePrinter>> printers;
  if (form.resources)
    printers = form.resources->getPrinters();
  index.number(printers.size());
  for (const auto &printer : printers) {
    printer->buildResources(root, builder);
    writeGroup(strings.number(printer->getName()));
  }
  for (const auto &dialect : numbers.dialects) {
    if (!dialect->assembly)
      continue;
    dialect->assembly->buildResources(root, dialect->resources, builder);
    for (const auto &[key, resource] : dialect->byKey)
      if (resource->isDeclared)
        see(key, AsmResourceEntryKind::Blob, [](Bytes &) {});
    if (!seen.empty())
      writeGroup(dialect->number);
  }
  file.add(format::Section::kResourceOffset, std::move(index));
  file.add(format::Section::kResource, std::move(data));
}

/// `nextValue` is the number of the first value of regions that see those
/// around them.
void Writer::writeOp(Operation *op, Scope &scope, unsigned nextValue) {
  using namespace format::OpEncodingMask;
  unsigned name = numbers.names.placeOf(op->getName());
  body.number(numbers.names[name].uses);
  size_t maskPlace = body.size();
  uint8_t mask = 0;
  body.byte(mask);
  body.number(numbers.attributes.numberOf(op->getLoc()));
  if (DictionaryAttr dictionary = numbers.dictionaryOf(op);
      !dictionary.empty()) {
    mask |= kHasAttrs;
    body.number(numbers.attributes.numberOf(dictionary));
  }
  if (numbers.hasProperties)
    if (std::optional<unsigned> properties = propertiesOf(op, name)) {
      mask |= kHasProperties;
      body.number(*properties);
    }
  if (op->getNumResults() != 0) {
    mask |= kHasResults;
    body.number(op->getNumResults());
    for (Type type : op->getResultTypes())
      body.number(numbers.types.numberOf(type));
  }
  if (op->getNumOperands() != 0) {
    mask |= kHasOperands;
    body.number(op->getNumOperands());
    for (Value operand : op->getOperands())
      body.number(scope.values.lookup(operand));
  }
  if (op->getNumSuccessors() != 0) {
    mask |= kHasSuccessors;
    body.number(op->getNumSuccessors());
    for (Block *block : op->getSuccessors())
      body.number(scope.blocks.lookup(block));
  }
  if (has(format::kUseListOrdering) && writeUseOrders(op->getResults(), scope))
    mask |= kHasUseListOrders;
  if (op->getNumRegions() != 0)
    mask |= kHasInlineRegions;
  body[maskPlace] = char(mask);
  if (op->getNumRegions() == 0)
    return;
  bool isIsolated = numbers.isIsolated(op);
  body.flagged(op->getNumRegions(), isIsolated);
  size_t start = body.size();
  if (!isIsolated) {
    for (Region &region : op->getRegions())
      writeRegion(region, scope, nextValue);
    return;
  }
  Scope inner(op);
  for (Region &region : op->getRegions())
    writeRegion(region, inner, 0);
  if (has(format::kLazyLoading))
    body.closeSection(format::Section::kIR, start);
}

void Writer::writeRegion(Region &region, Scope &scope, unsigned firstValue) {
  if (region.empty())
    return body.number(0);
  unsigned nextValue = firstValue;
  SmallVector<unsigned, 4> sizes;
  for (Block &block : region) {
    if (!region.hasOneBlock())
      scope.blocks.try_emplace(&block, sizes.size());
    for (BlockArgument argument : block.getArguments())
      scope.values.try_emplace(argument, nextValue++);
    unsigned size = 0;
    for (Operation &op : block) {
      ++size;
      for (OpResult result : op.getResults())
        scope.values.try_emplace(result, nextValue++);
    }
    sizes.push_back(size);
  }
  body.number(sizes.size());
  body.number(nextValue - firstValue);
  for (auto [block, size] : llvm::zip(region, sizes))
    writeBlock(block, size, scope, nextValue);
}

void Writer::writeBlock(Block &block, unsigned operations, Scope &scope,
                        unsigned nextValue) {
  auto arguments = block.getArguments();
  body.flagged(operations, !arguments.empty());
  if (!arguments.empty()) {
    body.number(arguments.size());
    for (BlockArgument argument : arguments) {
      unsigned type = numbers.types.numberOf(argument.getType());
      bool mayLack = has(format::kElideUnknownBlockArgLocation);
      bool isKnown = !mayLack || !isa<UnknownLoc>(argument.getLoc());
      if (mayLack)
        body.flagged(type, isKnown);
      else
        body.number(type);
      if (isKnown)
        body.number(numbers.attributes.numberOf(argument.getLoc()));
    }
    if (has(format::kUseListOrdering)) {
      size_t maskPlace = body.size();
      body.byte(0);
      if (writeUseOrders(arguments, scope))
        body[maskPlace] = char(format::OpEncodingMask::kHasUseListOrders);
    }
  }
  for (Operation &op : block)
    writeOp(&op, scope, nextValue);
}

/// A reader puts each use it meets in front of the others: only other orders
/// are written.
bool Writer::writeUseOrders(ValueRange values, Scope &scope) {
  // MLIR writes them in the order that this map has them.
  DenseMap<unsigned, SmallVector<unsigned>> orders;
  for (auto [index, value] : llvm::enumerate(values)) {
    if (value.use_empty() || value.hasOneUse())
      continue;
    bool isUsual = true;
    OpOperand *before = nullptr;
    for (OpOperand &use : value.getUses()) {
      isUsual = isUsual && (!before || scope.order.isBehind(*before, use));
      before = &use;
    }
    if (isUsual)
      continue;
    SmallVector<OpOperand *> uses(llvm::make_pointer_range(value.getUses()));
    auto order = llvm::to_vector(llvm::seq<unsigned>(0, uses.size()));
    llvm::sort(order, [&](unsigned a, unsigned b) {
      return a != b && scope.order.isBehind(*uses[a], *uses[b]);
    });
    orders.try_emplace(unsigned(index), std::move(order));
  }
  if (orders.empty())
    return false;
  if (values.size() != 1)
    body.number(orders.size());
  for (const auto &[index, order] : orders) {
    if (values.size() != 1)
      body.number(index);
    size_t moved = 0;
    for (auto [place, use] : llvm::enumerate(order))
      moved += place != use;
    // Pairs, where they are shorter than the list.
    bool inPairs = moved < order.size() / 2;
    body.flagged(inPairs ? 2 * moved : order.size(), inPairs);
    for (auto [place, use] : llvm::enumerate(order)) {
      if (inPairs && place == use)
        continue;
      body.number(use);
      if (inPairs)
        body.number(place);
    }
  }
  return true;
}

/// The number of the properties of `op`, if it has any.
std::optional<unsigned> Writer::propertiesOf(Operation *op, unsigned name) {
  if (op->getPropertiesStorageSize() == 0)
    return std::nullopt;
  PropertiesUse &use = numbers.properties[op];
  if (use.number)
    return use.number;
  Bytes bytes;
  if (op->isRegistered()) {
    Encoder encoder = encode(bytes);
    BytecodeOpInterface(op, numbers.propertyWriters[name])
        .writeProperties(encoder);
  } else if (auto value = *op->getPropertiesStorage().as<Attribute *>()) {
    bytes.number(numbers.attributes.numberOf(value));
  } else {
    return std::nullopt;
  }
  SmallString<64> written;
  llvm::raw_svector_ostream stream(written);
  bytes.writeTo(stream);
  auto [it, isNew] =
      propertyNumbers.try_emplace(written, propertyNumbers.size());
  if (isNew) {
    allProperties.number(written.size());
    allProperties.text(written);
  }
  use.number = it->second;
  return use.number;
}

} // namespace

LogicalResult writeBytecode(Operation *op, llvm::raw_ostream &stream,
                            const BytecodeForm &form) {
  constexpr int64_t oldest = format::kMinSupportedVersion,
                    newest = format::kVersion;
  if (form.version < oldest || form.version > newest)
    return op->emitError() << "unsupported version requested " << form.version
                           << ", must be in range [" << oldest << ", " << newest
                           << ']';
  // Numbers are gone before a stream copies the bytes.
  File file = Writer(op, form).write();
  file.writeTo(stream);
  return success();
}

} // namespace dialectgen
