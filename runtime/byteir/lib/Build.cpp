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

/// The function that holds what `call`, a carrier, is made of; one that is
/// there already, if it is the same.
static FailureOr<FlatSymbolRefAttr> makeDecomposition(OpBuilder &builder,
                                                      Operation *call) {
  Location location = call->getLoc();
  auto module = call->getParentOfType<ModuleOp>();
  if (!module)
    return emitError(location) << "a composite stands in a module";
  StringRef target = getTarget(call);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(module.getBody());
  auto type =
      builder.getFunctionType(call->getOperandTypes(), call->getResultTypes());
  std::string stem = target.str() + ".impl";
  auto function = func::FuncOp::create(builder, location, stem, type);
  function.setPrivate();
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Operation *inner = builder.clone(*call);
  inner->setOperands(body->getArguments());
  auto end = func::ReturnOp::create(builder, location, inner->getResults());
  builder.setInsertionPoint(inner);
  SmallVector<Value> results;
  if (failed(decompose(View(inner), builder, results))) {
    function.erase();
    return failure();
  }
  end->setOperands(results);
  inner->erase();
  // One function of a kind.
  for (auto other : module.getOps<func::FuncOp>())
    if (other != function && other.isPrivate() &&
        other.getName().starts_with(stem) && other.getFunctionType() == type &&
        OperationEquivalence::isRegionEquivalentTo(
            &other.getBody(), &function.getBody(),
            OperationEquivalence::IgnoreLocations)) {
      function.erase();
      return FlatSymbolRefAttr::get(other);
    }
  SymbolTable symbols(module);
  unsigned number = 0;
  if (symbols.lookup(stem) != function)
    while (symbols.lookup(stem + "_" + std::to_string(++number))) {
    }
  if (number)
    function.setName(stem + "_" + std::to_string(number));
  return FlatSymbolRefAttr::get(function);
}

FailureOr<Operation *> buildCarrier(OpBuilder &builder, Location location,
                                    StringRef target, TypeRange results,
                                    ValueRange operands, DictionaryAttr entries,
                                    const BuildOptions &options,
                                    std::optional<int64_t> version) {
  const ViewTable &table = getViewTable();
  bool isConfig = options.carrier == Carrier::BackendConfig;
  NamedAttrList dictionary(entries);
  dictionary.erase(table.versionKey);
  const ViewOpRow *row = table.find(target);
  // Where keys tell the version, as in programs of others, it is not said.
  if (!version && isConfig && row)
    version = row->newest().since;
  if (version && options.carrier != Carrier::Composite)
    dictionary.append(table.versionKey, builder.getI64IntegerAttr(*version));
  OperationState state(location, "stablehlo.custom_call", operands, results,
                       {});
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
  Operation *call = builder.create(state);
  if (failed(verifyView(call))) {
    call->erase();
    return failure();
  }
  if (options.carrier != Carrier::Composite)
    return call;
  FailureOr<FlatSymbolRefAttr> decomposition = makeDecomposition(builder, call);
  if (failed(decomposition)) {
    call->erase();
    return failure();
  }
  OperationState composite(location, "stablehlo.composite", operands, results,
                           {});
  composite.addAttribute("name", builder.getStringAttr(target));
  composite.addAttribute("composite_attributes",
                         dictionary.getDictionary(builder.getContext()));
  composite.addAttribute("decomposition", *decomposition);
  composite.addAttribute(
      "version", builder.getI32IntegerAttr(
                     int32_t(version ? *version : row->newest().since)));
  builder.setInsertionPoint(call);
  Operation *made = builder.create(composite);
  call->erase();
  return made;
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
