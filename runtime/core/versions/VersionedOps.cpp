//===- VersionedOps.cpp - operations that are rows ------------------------===//
//
// See VersionedOps.h. The properties of an operation are an array of its
// attributes, sorted by their names, as ODS writes them.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedOps.h"
#include "dialectgen/core/versions/VersionedOpHandle.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/ODSSupport.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

constexpr StringLiteral operandSegments = "operandSegmentSizes";
constexpr StringLiteral resultSegments = "resultSegmentSizes";

/// The elements of one kind, which are together in a row.
struct Elements {
  ArrayRef<ElementRow> rows;
  /// How many of them are lists.
  unsigned lists = 0;

  unsigned singles() const { return unsigned(rows.size()) - lists; }
};

/// Where the properties of an operation that is read are built. An
/// OperationState holds them as a type: there is one for each number up to
/// `exact`, then for each power of two.
constexpr unsigned exact = 16, most = 1024;

template <unsigned Count> Attribute *makeProperties(OperationState &state) {
  return state.getOrAddProperties<std::array<Attribute, Count>>().data();
}

using MakeProperties = Attribute *(*)(OperationState &);

template <unsigned... Counts>
MakeProperties findExact(unsigned count,
                         std::integer_sequence<unsigned, Counts...>) {
  static constexpr MakeProperties all[] = {makeProperties<Counts + 1>...};
  return all[count - 1];
}

template <unsigned Count> MakeProperties findPower(unsigned count) {
  if constexpr (Count < most)
    if (count > Count)
      return findPower<Count * 2>(count);
  return makeProperties<Count>;
}

MakeProperties findProperties(unsigned count) {
  return count <= exact
             ? findExact(count, std::make_integer_sequence<unsigned, exact>())
             : findPower<exact * 2>(count);
}

/// A trait that no class has: the operation's model is a VersionedOp.
const SelfOwningTypeID isVersionedOp;

/// What operations without a class of their own may use of OpState.
struct AnyOp : OpState {
  using OpState::parse;
  using OpState::print;
};

/// An operation as MLIR sees it.
class VersionedOp final : public OperationName::Impl {
public:
  VersionedOp(const OpRow &row, Dialect &dialect);

  /// The model of a name of which findVersionedOp has the row.
  static const VersionedOp &of(OperationName name) {
    struct Open : OperationName {
      explicit Open(OperationName name) : OperationName(name) {}
      using OperationName::getImpl;
    };
    return *static_cast<const VersionedOp *>(Open(name).getImpl());
  }

  /// The names of the attributes and of the sizes of groups, sorted.
  ArrayRef<StringRef> getPropertyNames() const { return names; }
  const OpRow &getRow() const { return row; }

  std::pair<unsigned, unsigned> find(Operation *op, ElementKind kind,
                                     unsigned index) const;
  MutableArrayRef<Attribute> valuesOf(Operation *op) const {
    if (names.empty())
      return {};
    return valuesIn(op->getPropertiesStorageUnsafe());
  }

  LogicalResult read(DialectBytecodeReader &reader,
                     OperationState &state) const;
  void write(Operation *op, DialectBytecodeWriter &writer) const;
  void nameResults(Operation *op, OpAsmSetValueNameFn name) const;

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) override {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &,
                                   MLIRContext *) override {}
  bool hasTrait(TypeID id) override { return llvm::is_contained(traits, id); }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return AnyOp::parse;
  }
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) override {
    AnyOp::print(op, printer, defaultDialect);
  }
  LogicalResult verifyInvariants(Operation *op) override;
  LogicalResult verifyRegionInvariants(Operation *op) override {
    return row.traits.has(VersionedTrait::IsolatedFromAbove)
               ? OpTrait::impl::verifyIsIsolatedFromAbove(op)
               : success();
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) override;
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override;
  void populateInherentAttrs(Operation *op, NamedAttrList &attributes) override;
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &,
                      function_ref<InFlightDiagnostic()>) override {
    return success();
  }
  int getOpPropertyByteSize() override { return int(bytes); }
  void initProperties(OperationName, OpaqueProperties storage,
                      OpaqueProperties init) override;
  void deleteProperties(OpaqueProperties) override {}
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void populateDefaultProperties(OperationName, OpaqueProperties) override {}
  LogicalResult
  setPropertiesFromAttr(OperationName, OpaqueProperties properties,
                        Attribute value,
                        function_ref<InFlightDiagnostic()> emitError) override;
  Attribute getPropertiesAsAttr(Operation *op) override;
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    llvm::copy(valuesIn(from), valuesIn(to).begin());
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    return valuesIn(a) == valuesIn(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) override {
    return llvm::hash_combine_range(valuesIn(properties).begin(),
                                    valuesIn(properties).end());
  }

private:
  /// An attribute, or the sizes of groups, which are one for each element of
  /// `groups`.
  struct Property {
    bool isOptional = false;
    const Elements *groups = nullptr;
    /// Of operations that were given none.
    Attribute initial = {};
  };

  const Elements &get(ElementKind kind) const {
    return elements[unsigned(kind)];
  }
  MutableArrayRef<Attribute> valuesIn(OpaqueProperties properties) const {
    return {properties.as<Attribute *>(), names.size()};
  }
  std::optional<size_t> indexOf(StringRef name) const;
  void add(StringRef name, const Property &property);
  void addTraits();
  static mlir::detail::InterfaceMap interfacesOf(const OpRow &row);

  const OpRow &row;
  Elements elements[unsigned(ElementKind::Attribute) + 1];
  SmallVector<StringRef, 4> names;
  SmallVector<Property, 4> properties;
  SmallVector<TypeID, 8> traits;
  MakeProperties make = nullptr;
  size_t bytes = 0;
};

struct PropertiesModel : BytecodeOpInterface::FallbackModel<PropertiesModel> {
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    return VersionedOp::of(state.name).read(reader, state);
  }
  void writeProperties(Operation *op, DialectBytecodeWriter &writer) const {
    VersionedOp::of(op->getName()).write(op, writer);
  }
};

struct GraphRegionsModel
    : RegionKindInterface::FallbackModel<GraphRegionsModel> {
  static RegionKind getRegionKind(unsigned) { return RegionKind::Graph; }
  static bool hasSSADominance(unsigned) { return false; }
};

struct ResultNamesModel
    : OpAsmOpInterface::ExternalModel<ResultNamesModel, AnyOp> {
  void getAsmResultNames(Operation *op, OpAsmSetValueNameFn name) const {
    VersionedOp::of(op->getName()).nameResults(op, name);
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Of a row
//===----------------------------------------------------------------------===//

mlir::detail::InterfaceMap VersionedOp::interfacesOf(const OpRow &row) {
  mlir::detail::InterfaceMap map;
  auto count = [&](ElementKind kind) {
    return llvm::count_if(row.elements, [&](const ElementRow &element) {
      return element.kind == kind;
    });
  };
  if (count(ElementKind::Attribute) ||
      row.traits.has(VersionedTrait::AttrSizedOperandSegments) ||
      row.traits.has(VersionedTrait::AttrSizedResultSegments))
    map.insertModels<PropertiesModel>();
  if (row.traits.has(VersionedTrait::VersionedGraphRegions))
    map.insertModels<GraphRegionsModel>();
  // As with ODS, the name of an only result says nothing.
  if (count(ElementKind::Result) > 1)
    map.insertModels<ResultNamesModel>();
  return map;
}

VersionedOp::VersionedOp(const OpRow &row, Dialect &dialect)
    : Impl(StringAttr::get(dialect.getContext(), row.name), &dialect,
           TypeID::getFromOpaquePointer(&row), interfacesOf(row)),
      row(row) {
  for (const ElementRow &element : row.elements) {
    Elements &kind = elements[unsigned(element.kind)];
    kind.rows = {kind.rows.empty() ? &element : kind.rows.data(),
                 kind.rows.size() + 1};
    assert(&kind.rows.back() == &element && "others are between them");
    kind.lists += element.isMany;
    if (element.kind == ElementKind::Attribute)
      add(element.name, {element.isMany});
  }
  auto addSizes = [&](StringRef name, VersionedTrait trait, ElementKind kind) {
    if (!row.traits.has(trait))
      return;
    SmallVector<int32_t> none(get(kind).rows.size());
    add(name, {false, &get(kind),
               DenseI32ArrayAttr::get(dialect.getContext(), none)});
  };
  addSizes(operandSegments, VersionedTrait::AttrSizedOperandSegments,
           ElementKind::Operand);
  addSizes(resultSegments, VersionedTrait::AttrSizedResultSegments,
           ElementKind::Result);
  assert(names.size() <= most && "the generator admits no more");
  unsigned count = unsigned(names.size());
  if (count) {
    make = findProperties(count);
    bytes = sizeof(Attribute) *
            (count <= exact ? count : llvm::PowerOf2Ceil(count));
  }
  addTraits();
}

/// Keeps the names sorted.
void VersionedOp::add(StringRef name, const Property &property) {
  name = StringAttr::get(getDialect()->getContext(), name).getValue();
  auto *at = llvm::lower_bound(names, name);
  properties.insert(properties.begin() + (at - names.begin()), property);
  names.insert(at, name);
}

void VersionedOp::addTraits() {
  auto addIf = [&](bool has, TypeID id) {
    if (has)
      traits.push_back(id);
  };
  auto addCount = [&](ElementKind kind, TypeID none, TypeID one, TypeID any) {
    const Elements &of = get(kind);
    unsigned singles = of.singles();
    addIf(!of.lists && singles == 0, none);
    addIf(!of.lists && singles == 1, one);
    addIf(of.lists && singles == 0, any);
  };
  addIf(true, isVersionedOp.getTypeID());
  addIf(true, TypeID::get<OpTrait::OpInvariants>());
  addCount(ElementKind::Region, TypeID::get<OpTrait::ZeroRegions>(),
           TypeID::get<OpTrait::OneRegion>(),
           TypeID::get<OpTrait::VariadicRegions>());
  addCount(ElementKind::Result, TypeID::get<OpTrait::ZeroResults>(),
           TypeID::get<OpTrait::OneResult>(),
           TypeID::get<OpTrait::VariadicResults>());
  addCount(ElementKind::Successor, TypeID::get<OpTrait::ZeroSuccessors>(),
           TypeID::get<OpTrait::OneSuccessor>(),
           TypeID::get<OpTrait::VariadicSuccessors>());
  addCount(ElementKind::Operand, TypeID::get<OpTrait::ZeroOperands>(),
           TypeID::get<OpTrait::OneOperand>(),
           TypeID::get<OpTrait::VariadicOperands>());
  auto add = [&](VersionedTrait trait, TypeID id) {
    addIf(row.traits.has(trait), id);
  };
  add(VersionedTrait::Terminator, TypeID::get<OpTrait::IsTerminator>());
  add(VersionedTrait::NoTerminator, TypeID::get<OpTrait::NoTerminator>());
  add(VersionedTrait::IsolatedFromAbove,
      TypeID::get<OpTrait::IsIsolatedFromAbove>());
  add(VersionedTrait::VersionedGraphRegions,
      TypeID::get<OpTrait::HasOnlyGraphRegion>());
  add(VersionedTrait::AttrSizedOperandSegments,
      TypeID::get<OpTrait::AttrSizedOperandSegments>());
  add(VersionedTrait::AttrSizedResultSegments,
      TypeID::get<OpTrait::AttrSizedResultSegments>());
}

//===----------------------------------------------------------------------===//
// Operands, results, regions, successors
//===----------------------------------------------------------------------===//

static unsigned countOf(Operation *op, ElementKind kind) {
  switch (kind) {
  case ElementKind::Operand:
    return op->getNumOperands();
  case ElementKind::Result:
    return op->getNumResults();
  case ElementKind::Region:
    return op->getNumRegions();
  case ElementKind::Successor:
    return op->getNumSuccessors();
  case ElementKind::Attribute:
    break;
  }
  return 0;
}

std::pair<unsigned, unsigned> VersionedOp::find(Operation *op, ElementKind kind,
                                                unsigned index) const {
  const Elements &of = get(kind);
  unsigned has = countOf(op, kind);
  if (!of.lists)
    return {std::min(index, has), index < has ? 1 : 0};
  SmallVector<unsigned, 8> sizes(of.rows.size(), 1);
  const auto *sized = llvm::find_if(properties, [&](const Property &property) {
    return property.groups == &of;
  });
  if (sized != properties.end()) {
    auto given = cast<DenseI32ArrayAttr>(
        valuesOf(op)[size_t(sized - properties.begin())]);
    for (auto [size, number] : llvm::zip(sizes, given.asArrayRef()))
      size = unsigned(std::max(number, 0));
  } else {
    // Several lists are equally long.
    unsigned rest = has < of.singles() ? 0 : (has - of.singles()) / of.lists;
    for (auto [size, element] : llvm::zip(sizes, of.rows))
      if (element.isMany)
        size = rest;
  }
  unsigned begin = 0;
  for (unsigned size : ArrayRef(sizes).take_front(index))
    begin = std::min(has, begin + size);
  return {begin, std::min(sizes[index], has - begin)};
}

void VersionedOp::nameResults(Operation *op, OpAsmSetValueNameFn name) const {
  for (auto [index, element] : llvm::enumerate(get(ElementKind::Result).rows))
    if (auto [begin, size] = find(op, ElementKind::Result, unsigned(index));
        size)
      name(op->getResult(begin), element.name);
}

/// MLIR's words for a number of operands, results, regions or successors.
template <LogicalResult (*Zero)(Operation *), LogicalResult (*One)(Operation *),
          LogicalResult (*Exactly)(Operation *, unsigned),
          LogicalResult (*AtLeast)(Operation *, unsigned)>
static LogicalResult verifyCount(Operation *op, const Elements &elements) {
  unsigned singles = elements.singles();
  if (elements.lists)
    return singles ? AtLeast(op, singles) : success();
  return singles == 0   ? Zero(op)
         : singles == 1 ? One(op)
                        : Exactly(op, singles);
}

LogicalResult VersionedOp::verifyInvariants(Operation *op) {
  using namespace OpTrait::impl;
  if (failed(
          verifyCount<verifyZeroRegions, verifyOneRegion, verifyNRegions,
                      verifyAtLeastNRegions>(op, get(ElementKind::Region))) ||
      failed(
          verifyCount<verifyZeroResults, verifyOneResult, verifyNResults,
                      verifyAtLeastNResults>(op, get(ElementKind::Result))) ||
      failed(verifyCount<verifyZeroSuccessors, verifyOneSuccessor,
                         verifyNSuccessors, verifyAtLeastNSuccessors>(
          op, get(ElementKind::Successor))) ||
      failed(
          verifyCount<verifyZeroOperands, verifyOneOperand, verifyNOperands,
                      verifyAtLeastNOperands>(op, get(ElementKind::Operand))))
    return failure();
  if (row.traits.has(VersionedTrait::AttrSizedOperandSegments) &&
      failed(verifyOperandSizeAttr(op, operandSegments)))
    return failure();
  if (row.traits.has(VersionedTrait::AttrSizedResultSegments) &&
      failed(verifyResultSizeAttr(op, resultSegments)))
    return failure();
  for (auto [name, property, value] :
       llvm::zip(names, properties, valuesOf(op)))
    if (!value && !property.isOptional)
      return op->emitOpError("requires attribute '") << name << "'";
  return row.traits.has(VersionedTrait::Terminator) ? verifyIsTerminator(op)
                                                    : success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Of the sizes of groups, in older programs of MLIR.
static StringRef olderName(StringRef name) {
  return name == operandSegments  ? "operand_segment_sizes"
         : name == resultSegments ? "result_segment_sizes"
                                  : name;
}

std::optional<size_t> VersionedOp::indexOf(StringRef name) const {
  // Most have their names from an attribute of the context.
  for (auto [index, known] : llvm::enumerate(names))
    if (known.data() == name.data())
      return index;
  for (auto [index, known] : llvm::enumerate(names))
    if (known == name || (properties[index].groups && olderName(known) == name))
      return index;
  return std::nullopt;
}

std::optional<Attribute> VersionedOp::getInherentAttr(Operation *op,
                                                      StringRef name) {
  // As with ODS, an operation without properties has no inherent attributes.
  if (names.empty())
    return op->getDiscardableAttr(name);
  if (std::optional<size_t> index = indexOf(name))
    return valuesOf(op)[*index];
  return std::nullopt;
}

void VersionedOp::setInherentAttr(Operation *op, StringAttr name,
                                  Attribute value) {
  if (names.empty())
    return op->setDiscardableAttr(name, value);
  std::optional<size_t> index = indexOf(name);
  if (!index)
    return;
  if (const Elements *groups = properties[*index].groups) {
    auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(value);
    if (!sizes || sizes.size() != int64_t(groups->rows.size()))
      return;
  }
  valuesOf(op)[*index] = value;
}

void VersionedOp::populateInherentAttrs(Operation *op,
                                        NamedAttrList &attributes) {
  for (auto [name, value] : llvm::zip(getAttributeNames(), valuesOf(op)))
    if (value)
      attributes.append(name, value);
}

void VersionedOp::initProperties(OperationName, OpaqueProperties storage,
                                 OpaqueProperties init) {
  auto *values = storage.as<Attribute *>();
  std::uninitialized_value_construct_n(values, bytes / sizeof(Attribute));
  if (init)
    return copyProperties(storage, init);
  for (auto [index, property] : llvm::enumerate(properties))
    values[index] = property.initial;
}

LogicalResult VersionedOp::setPropertiesFromAttr(
    OperationName, OpaqueProperties storage, Attribute value,
    function_ref<InFlightDiagnostic()> emitError) {
  if (names.empty()) {
    emitError() << "this operation does not support properties";
    return failure();
  }
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(value);
  if (!dictionary) {
    emitError() << "expected DictionaryAttr to set properties";
    return failure();
  }
  for (auto [name, property, set] :
       llvm::zip(names, properties, valuesIn(storage))) {
    Attribute given = dictionary.get(name);
    if (!property.groups) {
      if (given)
        set = given;
      continue;
    }
    if (!given)
      given = dictionary.get(olderName(name));
    SmallVector<int32_t> sizes(property.groups->rows.size());
    if (!given)
      continue;
    if (failed(convertFromAttribute(MutableArrayRef<int32_t>(sizes), given,
                                    emitError)))
      return failure();
    set = DenseI32ArrayAttr::get(value.getContext(), sizes);
  }
  return success();
}

Attribute VersionedOp::getPropertiesAsAttr(Operation *op) {
  NamedAttrList attributes;
  populateInherentAttrs(op, attributes);
  return attributes.empty() ? Attribute()
                            : attributes.getDictionary(op->getContext());
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

/// From this version on, sizes of groups are numbers, behind all attributes.
constexpr uint64_t nativeSizes = 6;

LogicalResult VersionedOp::read(DialectBytecodeReader &reader,
                                OperationState &state) const {
  bool areNative = reader.getBytecodeVersion() >= nativeSizes;
  MutableArrayRef<Attribute> values(make(state), names.size());
  for (auto [property, value] : llvm::zip(properties, values)) {
    if (!property.groups) {
      if (failed(property.isOptional ? reader.readOptionalAttribute(value)
                                     : reader.readAttribute(value)))
        return failure();
      continue;
    }
    if (areNative)
      continue;
    DenseI32ArrayAttr given;
    if (failed(reader.readAttribute(given)))
      return failure();
    if (given.size() > int64_t(property.groups->rows.size()))
      return reader.emitError("size mismatch for operand/result_segment_size");
    SmallVector<int32_t> sizes(given.asArrayRef());
    sizes.resize(property.groups->rows.size());
    value = DenseI32ArrayAttr::get(reader.getContext(), sizes);
  }
  for (auto [property, value] : llvm::zip(properties, values)) {
    if (!property.groups || !areNative)
      continue;
    SmallVector<int32_t> sizes(property.groups->rows.size());
    if (failed(reader.readSparseArray(MutableArrayRef<int32_t>(sizes))))
      return failure();
    value = DenseI32ArrayAttr::get(reader.getContext(), sizes);
  }
  return success();
}

void VersionedOp::write(Operation *op, DialectBytecodeWriter &writer) const {
  bool areNative = writer.getBytecodeVersion() >= int64_t(nativeSizes);
  for (auto [property, value] : llvm::zip(properties, valuesOf(op))) {
    if (property.isOptional)
      writer.writeOptionalAttribute(value);
    else if (!property.groups || !areNative)
      writer.writeAttribute(value);
  }
  for (auto [property, value] : llvm::zip(properties, valuesOf(op)))
    if (property.groups && areNative)
      writer.writeSparseArray(cast<DenseI32ArrayAttr>(value).asArrayRef());
}

//===----------------------------------------------------------------------===//
// VersionedOps.h
//===----------------------------------------------------------------------===//

void registerVersionedOps(Dialect &dialect, ArrayRef<OpRow> rows) {
  for (const OpRow &row : rows) {
    auto op = std::make_unique<VersionedOp>(row, dialect);
    auto names = llvm::to_vector(op->getPropertyNames());
    RegisteredOperationName::insert(std::move(op), names);
  }
}

const OpRow *findVersionedOp(OperationName name) {
  return name.hasTrait(isVersionedOp.getTypeID())
             ? &VersionedOp::of(name).getRow()
             : nullptr;
}

void forEachInherent(Operation *op,
                     function_ref<void(StringAttr, Attribute)> look) {
  OperationName name = op->getName();
  if (name.hasTrait(isVersionedOp.getTypeID())) {
    for (auto [attribute, value] : llvm::zip(
             name.getAttributeNames(), VersionedOp::of(name).valuesOf(op)))
      if (value)
        look(attribute, value);
    return;
  }
  if (op->getPropertiesStorageSize())
    for (StringAttr attribute : name.getAttributeNames())
      if (auto value = op->getInherentAttr(attribute); value && *value)
        look(attribute, *value);
}

std::pair<unsigned, unsigned> findElement(Operation *op, ElementKind kind,
                                          unsigned index) {
  return VersionedOp::of(op->getName()).find(op, kind, index);
}

Operation *createVersionedOp(OpBuilder &builder, Location location,
                             StringRef name, const VersionedOpParts &parts) {
  OperationState state(location, name);
  const OpRow *row = findVersionedOp(state.name);
  assert(row && "the dialect is not loaded");
  for (TypeRange types : parts.results)
    state.addTypes(types);
  for (ValueRange values : parts.operands)
    state.addOperands(values);
  for (auto [attribute, value] : parts.attributes)
    if (value)
      state.addAttribute(attribute, value);
  for (BlockRange blocks : parts.successors)
    state.addSuccessors(blocks);
  for (unsigned i = 0; i != parts.regions; ++i)
    state.addRegion();
  auto addSizes = [&](VersionedTrait trait, StringRef attribute,
                      const auto &groups) {
    if (!row->traits.has(trait))
      return;
    auto sizes = llvm::map_to_vector(
        groups, [](const auto &group) { return int32_t(group.size()); });
    state.addAttribute(attribute, builder.getDenseI32ArrayAttr(sizes));
  };
  addSizes(VersionedTrait::AttrSizedOperandSegments, operandSegments,
           parts.operands);
  addSizes(VersionedTrait::AttrSizedResultSegments, resultSegments,
           parts.results);
  return builder.create(state);
}

} // namespace dialectgen
