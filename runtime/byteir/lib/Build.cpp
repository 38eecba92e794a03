//===- Build.cpp - carriers of operations ---------------------------------===//
//
// Builders of views: infer what results are, make the carrier, and verify it.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/View.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include <memory>

using namespace mlir;

namespace dialectgen::byteir {

Attribute EntryValue::make(Builder &builder) const {
  if (const auto *number = std::get_if<int64_t>(&value))
    return builder.getI64IntegerAttr(*number);
  if (const auto *number = std::get_if<double>(&value))
    return builder.getF64FloatAttr(*number);
  if (const auto *truth = std::get_if<bool>(&value))
    return builder.getBoolAttr(*truth);
  if (const auto *text = std::get_if<StringRef>(&value))
    return builder.getStringAttr(*text);
  if (const auto *list = std::get_if<SmallVector<int64_t>>(&value))
    return builder.getI64ArrayAttr(*list);
  return std::get<Attribute>(value);
}

/// Destroys what was never inserted.
struct DestroyOperation {
  void operator()(Operation *op) const { op->destroy(); }
};
using DetachedOperation = std::unique_ptr<Operation, DestroyOperation>;

/// The function that holds what `call`, a carrier that stands nowhere, is made
/// of; one that is in `module` already, if it is the same. It is built apart:
/// `builder`, which may be a rewriter, hears of nothing that does not stay.
static FailureOr<FlatSymbolRefAttr>
makeDecomposition(OpBuilder &builder, Operation *call, ModuleOp module) {
  Location location = call->getLoc();
  OpBuilder inside(call->getContext());
  auto type =
      inside.getFunctionType(call->getOperandTypes(), call->getResultTypes());
  std::string stem = getTarget(call).str() + ".impl";
  auto function = func::FuncOp::create(location, stem, type);
  DetachedOperation owner(function);
  function.setPrivate();
  Block *body = function.addEntryBlock();
  inside.setInsertionPointToStart(body);
  Operation *inner = inside.clone(*call);
  inner->setOperands(body->getArguments());
  inside.setInsertionPoint(inner);
  SmallVector<Value> results;
  if (failed(decompose(View(inner), inside, results)))
    return failure();
  inner->erase();
  inside.setInsertionPointToEnd(body);
  func::ReturnOp::create(inside, location, results);
  // One function of a kind.
  for (auto other : module.getOps<func::FuncOp>())
    if (other.isPrivate() && other.getName().starts_with(stem) &&
        other.getFunctionType() == type &&
        OperationEquivalence::isRegionEquivalentTo(
            &other.getBody(), &function.getBody(),
            OperationEquivalence::IgnoreLocations))
      return FlatSymbolRefAttr::get(other);
  std::string name = stem;
  for (unsigned number = 1; module.lookupSymbol(name); ++number)
    name = stem + "_" + std::to_string(number);
  function.setName(name);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(module.getBody());
  builder.insert(owner.release());
  return FlatSymbolRefAttr::get(function);
}

FailureOr<Operation *> buildCarrier(OpBuilder &builder, Location location,
                                    StringRef target, TypeRange results,
                                    ValueRange operands, DictionaryAttr entries,
                                    const BuildOptions &options,
                                    std::optional<int64_t> version) {
  const ViewTable &table = getViewTable();
  bool isConfig = options.carrier == Carrier::BackendConfig;
  bool isComposite = options.carrier == Carrier::Composite;
  NamedAttrList dictionary(entries);
  dictionary.erase(table.versionKey);
  const ViewOpRow *row = table.find(target);
  if (isComposite && !row)
    return emitError(location) << target << ": there is no such operation";
  // Where keys tell the version, as in programs of others, it is not said.
  if (!version && isConfig && row)
    version = row->newest().since;
  if (version && !isComposite)
    dictionary.append(table.versionKey, builder.getI64IntegerAttr(*version));
  OperationState state(location, options.customCall, operands, results, {});
  state.addAttribute("call_target_name", builder.getStringAttr(target));
  if (isConfig) {
    // TYPED_FFI, of which a dictionary is.
    state.addAttribute("api_version", builder.getI32IntegerAttr(4));
    state.addAttribute("backend_config",
                       dictionary.getDictionary(builder.getContext()));
  } else {
    state.addAttribute(table.attributesKey,
                       dictionary.getDictionary(builder.getContext()));
  }
  DetachedOperation call(Operation::create(state));
  if (failed(verifyView(call.get())))
    return failure();
  if (!isComposite)
    return builder.insert(call.release());
  Block *block = builder.getInsertionBlock();
  Operation *parent = block ? block->getParentOp() : nullptr;
  while (parent && !isa<ModuleOp>(parent))
    parent = parent->getParentOp();
  if (!parent)
    return emitError(location) << "a composite stands in a module";
  FailureOr<FlatSymbolRefAttr> decomposition =
      makeDecomposition(builder, call.get(), cast<ModuleOp>(parent));
  if (failed(decomposition))
    return failure();
  OperationState composite(location, options.composite, operands, results, {});
  composite.addAttribute("name", builder.getStringAttr(target));
  composite.addAttribute("composite_attributes",
                         dictionary.getDictionary(builder.getContext()));
  composite.addAttribute("decomposition", *decomposition);
  composite.addAttribute(
      "version", builder.getI32IntegerAttr(
                     int32_t(version ? *version : row->newest().since)));
  return builder.create(composite);
}

FailureOr<Operation *>
buildCarrier(OpBuilder &builder, Location location, StringRef target,
             ArrayRef<ValueRange> operands, ArrayRef<ResultWish> wishes,
             ArrayRef<NamedEntry> entries, const BuildOptions &options) {
  const ViewOpRow *row = getViewTable().find(target);
  if (!row)
    return emitError(location) << target << ": there is no such operation";
  const ViewVersionRow &version = row->newest();
  NamedAttrList dictionary;
  for (const NamedEntry &entry : entries) {
    Attribute value = entry.value.make(builder);
    const ViewAttributeRow *attribute = version.findAttribute(entry.key);
    // A default says nothing.
    if (value &&
        !(attribute && value == attribute->absent.make(builder.getContext())))
      dictionary.append(entry.key, value);
  }
  SmallVector<KnownType> known(version.results.size());
  for (auto [type, wish] : llvm::zip(known, wishes)) {
    type.element = wish.element;
    // A whole type says all.
    if (wish.element && isa<ShapedType>(wish.element))
      type = KnownType::of(wish.element);
  }
  inferTypes(
      version,
      [&](unsigned index) {
        return index < operands.size() ? operands[index] : ValueRange();
      },
      [&](StringRef key) { return dictionary.get(key); }, known);
  SmallVector<Type> results;
  for (auto [index, wish] : llvm::enumerate(wishes)) {
    if (!wish.types.empty()) {
      llvm::append_range(results, wish.types);
    } else if (wish.isThere) {
      Type type = known[index].get();
      if (!type)
        return emitError(location)
               << target << ": the type of '" << version.results[index].name
               << "' does not follow from the operands";
      results.push_back(type);
    }
  }
  SmallVector<Value> values;
  for (ValueRange part : operands)
    llvm::append_range(values, part);
  return buildCarrier(builder, location, target, results, values,
                      dictionary.getDictionary(builder.getContext()), options);
}

} // namespace dialectgen::byteir
