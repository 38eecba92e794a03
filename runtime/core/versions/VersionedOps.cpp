//===- VersionedOps.cpp - operations that are rows ------------------------===//
//
// See VersionedOps.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedOps.h"
#include "dialectgen/core/versions/RowOp.h"
#include "dialectgen/core/versions/VersionedOpHandle.h"
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

/// A trait that no class has: the operation's model is a VersionedOp.
const SelfOwningTypeID isVersionedOp;

/// An operation as MLIR sees it.
class VersionedOp final : public RowOp {
public:
  VersionedOp(const OpRow &row, Dialect &dialect);

  /// The model of a name of which findVersionedOp has the row.
  static const VersionedOp &of(OperationName name) {
    return static_cast<const VersionedOp &>(RowOp::of(name));
  }

  const OpRow &getRow() const { return row; }

  std::pair<unsigned, unsigned> find(Operation *op, ElementKind kind,
                                     unsigned index) const override;

  LogicalResult read(DialectBytecodeReader &reader,
                     OperationState &state) const override;
  void write(Operation *op, DialectBytecodeWriter &writer) const override;
  void nameResults(Operation *op, OpAsmSetValueNameFn name) const override;

  LogicalResult verifyInvariants(Operation *op) override;
  LogicalResult verifyRegionInvariants(Operation *op) override {
    return row.traits.has(VersionedTrait::IsolatedFromAbove)
               ? OpTrait::impl::verifyIsIsolatedFromAbove(op)
               : success();
  }
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override;

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
  Counts countsOf() const;
  void add(StringRef name, const Property &property);
  void addTraitsOfRow();
  static mlir::detail::InterfaceMap interfacesOf(const OpRow &row);

  StringRef olderName(size_t index, StringRef name) const override;
  LogicalResult
  convert(size_t index, Attribute given, Attribute &property,
          function_ref<InFlightDiagnostic()> emitError) const override;
  Attribute initialOf(size_t index) const override {
    return properties[index].initial;
  }

  const OpRow &row;
  Elements elements[unsigned(ElementKind::Attribute) + 1];
  SmallVector<Property, 4> properties;
};

struct GraphRegionsModel
    : RegionKindInterface::FallbackModel<GraphRegionsModel> {
  static RegionKind getRegionKind(unsigned) { return RegionKind::Graph; }
  static bool hasSSADominance(unsigned) { return false; }
};

} // namespace

//===----------------------------------------------------------------------===//
// Of a row
//===----------------------------------------------------------------------===//

mlir::detail::InterfaceMap VersionedOp::interfacesOf(const OpRow &row) {
  mlir::detail::InterfaceMap map;
  auto count = [&](ElementKind kind) {
    return unsigned(
        llvm::count_if(row.elements, [&](const ElementRow &element) {
          return element.kind == kind;
        }));
  };
  addInterfaces(map,
                count(ElementKind::Attribute) ||
                    row.traits.has(VersionedTrait::AttrSizedOperandSegments) ||
                    row.traits.has(VersionedTrait::AttrSizedResultSegments),
                count(ElementKind::Result));
  if (row.traits.has(VersionedTrait::VersionedGraphRegions))
    map.insertModels<GraphRegionsModel>();
  return map;
}

VersionedOp::VersionedOp(const OpRow &row, Dialect &dialect)
    : RowOp(row.name, dialect, TypeID::getFromOpaquePointer(&row),
            interfacesOf(row)),
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
  finishProperties();
  traits.push_back(isVersionedOp.getTypeID());
  addTraits(countsOf());
  addTraitsOfRow();
}

void VersionedOp::add(StringRef name, const Property &property) {
  properties.insert(properties.begin() + addProperty(name), property);
}

RowOp::Counts VersionedOp::countsOf() const {
  auto count = [&](ElementKind kind) -> Count {
    return {get(kind).singles(), get(kind).lists};
  };
  return {count(ElementKind::Operand), count(ElementKind::Result),
          count(ElementKind::Region), count(ElementKind::Successor)};
}

void VersionedOp::addTraitsOfRow() {
  auto add = [&](VersionedTrait trait, TypeID id) {
    if (row.traits.has(trait))
      traits.push_back(id);
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

LogicalResult VersionedOp::verifyInvariants(Operation *op) {
  using namespace OpTrait::impl;
  if (failed(verifyCounts(op, countsOf())))
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
static StringRef olderSizesName(StringRef name) {
  return name == operandSegments  ? "operand_segment_sizes"
         : name == resultSegments ? "result_segment_sizes"
                                  : name;
}

StringRef VersionedOp::olderName(size_t index, StringRef name) const {
  return properties[index].groups ? olderSizesName(name) : name;
}

void VersionedOp::setInherentAttr(Operation *op, StringAttr name,
                                  Attribute value) {
  std::optional<size_t> index = indexOf(name);
  if (index && properties[*index].groups) {
    auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(value);
    if (!sizes ||
        sizes.size() != int64_t(properties[*index].groups->rows.size()))
      return;
  }
  RowOp::setInherentAttr(op, name, value);
}

LogicalResult
VersionedOp::convert(size_t index, Attribute given, Attribute &property,
                     function_ref<InFlightDiagnostic()> emitError) const {
  const Elements *groups = properties[index].groups;
  if (!groups)
    return RowOp::convert(index, given, property, emitError);
  SmallVector<int32_t> sizes(groups->rows.size());
  if (failed(convertFromAttribute(MutableArrayRef<int32_t>(sizes), given,
                                  emitError)))
    return failure();
  property = DenseI32ArrayAttr::get(given.getContext(), sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

/// From this version on, sizes of groups are numbers, behind all attributes.
constexpr uint64_t nativeSizes = 6;

LogicalResult VersionedOp::read(DialectBytecodeReader &reader,
                                OperationState &state) const {
  bool areNative = reader.getBytecodeVersion() >= nativeSizes;
  MutableArrayRef<Attribute> values = makeProperties(state);
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
  for (const OpRow &row : rows)
    RowOp::add(std::make_unique<VersionedOp>(row, dialect));
}

const OpRow *findVersionedOp(OperationName name) {
  return name.hasTrait(isVersionedOp.getTypeID())
             ? &VersionedOp::of(name).getRow()
             : nullptr;
}

void forEachInherent(Operation *op,
                     function_ref<void(StringAttr, Attribute)> look) {
  OperationName name = op->getName();
  if (isOfRow(name)) {
    for (auto [attribute, value] :
         llvm::zip(name.getAttributeNames(), RowOp::of(name).valuesOf(op)))
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
  return RowOp::of(op->getName()).find(op, kind, index);
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
