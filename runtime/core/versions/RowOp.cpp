//===- RowOp.cpp - operations without a class -----------------------------===//
//
// See RowOp.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/RowOp.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

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

/// A trait that no class has: the operation's model is a RowOp.
const SelfOwningTypeID isRowOp;

/// The part of OpState that operations without a class may use.
struct AnyOp : OpState {
  using OpState::parse;
  using OpState::print;
};

struct PropertiesModel : BytecodeOpInterface::FallbackModel<PropertiesModel> {
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    return RowOp::of(state.name).read(reader, state);
  }
  void writeProperties(Operation *op, DialectBytecodeWriter &writer) const {
    RowOp::of(op->getName()).write(op, writer);
  }
};

struct ResultNamesModel
    : OpAsmOpInterface::ExternalModel<ResultNamesModel, AnyOp> {
  void getAsmResultNames(Operation *op, OpAsmSetValueNameFn name) const {
    RowOp::of(op->getName()).nameResults(op, name);
  }
};

} // namespace

bool isOfRow(OperationName name) { return name.hasTrait(isRowOp.getTypeID()); }

const RowOp &RowOp::of(OperationName name) {
  struct Open : OperationName {
    explicit Open(OperationName name) : OperationName(name) {}
    using OperationName::getImpl;
  };
  return *static_cast<const RowOp *>(Open(name).getImpl());
}

void RowOp::add(std::unique_ptr<RowOp> op) {
  SmallVector<StringRef, 4> names = op->names;
  RegisteredOperationName::insert(std::move(op), names);
}

void RowOp::addInterfaces(mlir::detail::InterfaceMap &map, bool hasProperties,
                          unsigned results) {
  if (hasProperties)
    map.insertModels<PropertiesModel>();
  // As with ODS, the name of an only result says nothing.
  if (results > 1)
    map.insertModels<ResultNamesModel>();
}

OperationName::ParseAssemblyFn RowOp::getParseAssemblyFn() {
  return AnyOp::parse;
}

void RowOp::printAssembly(Operation *op, OpAsmPrinter &printer,
                          StringRef defaultDialect) {
  AnyOp::print(op, printer, defaultDialect);
}

size_t RowOp::addProperty(StringRef name) {
  name = StringAttr::get(getDialect()->getContext(), name).getValue();
  auto *at = llvm::lower_bound(names, name);
  return size_t(names.insert(at, name) - names.begin());
}

void RowOp::finishProperties() {
  assert(names.size() <= most && "the generator admits no more");
  unsigned count = unsigned(names.size());
  if (!count)
    return;
  make = findProperties(count);
  bytes =
      sizeof(Attribute) * (count <= exact ? count : llvm::PowerOf2Ceil(count));
}

//===----------------------------------------------------------------------===//
// Operands, results, regions, successors
//===----------------------------------------------------------------------===//

void RowOp::addTraits(const Counts &counts) {
  auto add = [&](const Count &of, TypeID none, TypeID one, TypeID any) {
    if (of.lists ? of.singles == 0 : of.singles <= 1)
      traits.push_back(of.lists ? any : of.singles ? one : none);
  };
  traits.push_back(isRowOp.getTypeID());
  traits.push_back(TypeID::get<OpTrait::OpInvariants>());
  add(counts.regions, TypeID::get<OpTrait::ZeroRegions>(),
      TypeID::get<OpTrait::OneRegion>(),
      TypeID::get<OpTrait::VariadicRegions>());
  add(counts.results, TypeID::get<OpTrait::ZeroResults>(),
      TypeID::get<OpTrait::OneResult>(),
      TypeID::get<OpTrait::VariadicResults>());
  add(counts.successors, TypeID::get<OpTrait::ZeroSuccessors>(),
      TypeID::get<OpTrait::OneSuccessor>(),
      TypeID::get<OpTrait::VariadicSuccessors>());
  add(counts.operands, TypeID::get<OpTrait::ZeroOperands>(),
      TypeID::get<OpTrait::OneOperand>(),
      TypeID::get<OpTrait::VariadicOperands>());
}

/// MLIR's words for a number of operands, results, regions or successors.
template <LogicalResult (*Zero)(Operation *), LogicalResult (*One)(Operation *),
          LogicalResult (*Exactly)(Operation *, unsigned),
          LogicalResult (*AtLeast)(Operation *, unsigned)>
static LogicalResult verifyCount(Operation *op, const RowOp::Count &count) {
  unsigned singles = count.singles;
  if (count.lists)
    return singles ? AtLeast(op, singles) : success();
  return singles == 0   ? Zero(op)
         : singles == 1 ? One(op)
                        : Exactly(op, singles);
}

LogicalResult RowOp::verifyCounts(Operation *op, const Counts &counts) {
  using namespace OpTrait::impl;
  return success(
      succeeded(verifyCount<verifyZeroRegions, verifyOneRegion, verifyNRegions,
                            verifyAtLeastNRegions>(op, counts.regions)) &&
      succeeded(verifyCount<verifyZeroResults, verifyOneResult, verifyNResults,
                            verifyAtLeastNResults>(op, counts.results)) &&
      succeeded(verifyCount<verifyZeroSuccessors, verifyOneSuccessor,
                            verifyNSuccessors, verifyAtLeastNSuccessors>(
          op, counts.successors)) &&
      succeeded(
          verifyCount<verifyZeroOperands, verifyOneOperand, verifyNOperands,
                      verifyAtLeastNOperands>(op, counts.operands)));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

std::optional<size_t> RowOp::indexOf(StringRef name) const {
  // Most have their names from an attribute of the context.
  for (auto [index, known] : llvm::enumerate(names))
    if (known.data() == name.data())
      return index;
  for (auto [index, known] : llvm::enumerate(names))
    if (known == name || olderName(index, known) == name)
      return index;
  return std::nullopt;
}

std::optional<Attribute> RowOp::getInherentAttr(Operation *op, StringRef name) {
  // As with ODS, an operation without properties has no inherent attributes.
  if (names.empty())
    return op->getDiscardableAttr(name);
  if (std::optional<size_t> index = indexOf(name))
    return valuesOf(op)[*index];
  return std::nullopt;
}

void RowOp::setInherentAttr(Operation *op, StringAttr name, Attribute value) {
  if (names.empty())
    return op->setDiscardableAttr(name, value);
  // As with ODS, nothing is left of a value of another kind.
  if (std::optional<size_t> index = indexOf(name))
    valuesOf(op)[*index] = value && holds(*index, value) ? value : Attribute();
}

void RowOp::populateInherentAttrs(Operation *op, NamedAttrList &attributes) {
  for (auto [name, value] : llvm::zip(getAttributeNames(), valuesOf(op)))
    if (value)
      attributes.append(name, value);
}

void RowOp::initProperties(OperationName, OpaqueProperties storage,
                           OpaqueProperties init) {
  auto *values = storage.as<Attribute *>();
  std::uninitialized_value_construct_n(values, bytes / sizeof(Attribute));
  if (init)
    copyProperties(storage, init);
  for (auto [index, value] : llvm::enumerate(valuesIn(storage)))
    if (!value)
      value = initialOf(index);
}

LogicalResult
RowOp::convert(size_t index, Attribute given, Attribute &property,
               function_ref<InFlightDiagnostic()> emitError) const {
  if (!holds(index, given))
    return emitError() << "Invalid attribute `" << names[index]
                       << "` in property conversion: " << given;
  property = given;
  return success();
}

LogicalResult
RowOp::setPropertiesFromAttr(OperationName, OpaqueProperties storage,
                             Attribute value,
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
  for (auto [index, property] : llvm::enumerate(valuesIn(storage))) {
    Attribute given = dictionary.get(names[index]);
    if (!given)
      given = dictionary.get(olderName(index, names[index]));
    if (given && failed(convert(index, given, property, emitError)))
      return failure();
  }
  return success();
}

Attribute RowOp::getPropertiesAsAttr(Operation *op) {
  NamedAttrList attributes;
  populateInherentAttrs(op, attributes);
  return attributes.empty() ? Attribute()
                            : attributes.getDictionary(op->getContext());
}

} // namespace dialectgen
