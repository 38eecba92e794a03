//===- Build.cpp - carriers of operations ---------------------------------===//
//
// Builders of views: infer the results, create the carrier, and verify it.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/View.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
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

/// The innermost module that `op` is, or stands in.
static ModuleOp moduleOf(Operation *op) {
  while (op && !isa<ModuleOp>(op))
    op = op->getParentOp();
  return cast_or_null<ModuleOp>(op);
}

bool areEqual(func::FuncOp one, func::FuncOp other) {
  return one.getFunctionType() == other.getFunctionType() &&
         OperationEquivalence::isRegionEquivalentTo(
             &one.getBody(), &other.getBody(),
             OperationEquivalence::IgnoreLocations);
}

/// Destroys an operation that was never inserted.
struct DestroyOperation {
  void operator()(Operation *op) const { op->destroy(); }
};
using DetachedOperation = std::unique_ptr<Operation, DestroyOperation>;

/// The function with the decomposition of `call`, a detached carrier; an
/// existing one of `module`, if it is equal. It is built separately: `builder`,
/// which may be a rewriter, is notified only of operations that stay.
static FailureOr<FlatSymbolRefAttr> makeDecomposition(OpBuilder &builder,
                                                      Operation *call,
                                                      ModuleOp module,
                                                      BodyMaker decompose) {
  Location location = call->getLoc();
  if (!decompose)
    return emitError(location) << getTarget(call)
                               << ": a composite has a function, which "
                                  "'decompose' of the options makes";
  OpBuilder inside(call->getContext());
  auto type =
      inside.getFunctionType(call->getOperandTypes(), call->getResultTypes());
  std::string stem = getTarget(call).str() + ".impl";
  auto function = func::FuncOp::create(location, stem, type);
  DetachedOperation owner(function);
  function.setPrivate();
  Block *body = function.addEntryBlock();
  inside.setInsertionPointToStart(body);
  // Values of constants may determine the computation, as sizes do.
  SmallVector<std::pair<Operation *, Value>> constants;
  SmallVector<Value> operands;
  for (auto [operand, argument] :
       llvm::zip(call->getOperands(), body->getArguments())) {
    operands.push_back(argument);
    if (!getConstant(operand))
      continue;
    constants.push_back({inside.clone(*operand.getDefiningOp()), argument});
    operands.back() = constants.back().first->getResult(0);
  }
  Operation *inner = inside.clone(*call);
  inner->setOperands(operands);
  inside.setInsertionPoint(inner);
  SmallVector<Value> results;
  if (failed(decompose(View(inner), inside, results)))
    return failure();
  inner->erase();
  inside.setInsertionPointToEnd(body);
  func::ReturnOp::create(inside, location, results);
  for (auto [constant, argument] : constants) {
    constant->getResult(0).replaceAllUsesWith(argument);
    constant->erase();
  }
  // One function of a kind.
  for (auto other : module.getOps<func::FuncOp>())
    if (other.isPrivate() && other.getName().starts_with(stem) &&
        areEqual(other, function))
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
  // If the keys determine the version, as in third-party programs, it is
  // omitted.
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
  // The carrier may accept fewer types than the operation.
  if (failed(verifyView(call.get())) || failed(mlir::verify(call.get())))
    return failure();
  if (!isComposite)
    return builder.insert(call.release());
  Block *block = builder.getInsertionBlock();
  ModuleOp module = moduleOf(block ? block->getParentOp() : nullptr);
  if (!module)
    return emitError(location) << "a composite stands in a module";
  FailureOr<FlatSymbolRefAttr> decomposition =
      makeDecomposition(builder, call.get(), module, options.decompose);
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
    // A default is omitted.
    if (value &&
        !(attribute && value == attribute->absent.make(builder.getContext())))
      dictionary.append(entry.key, value);
  }
  SmallVector<KnownType> known(version.results.size());
  for (auto [type, wish] : llvm::zip(known, wishes)) {
    type.element = wish.element;
    // A complete type needs no inference.
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

LogicalResult View::setEntry(StringRef key, const EntryValue &value,
                             const BuildOptions &options) {
  const ViewVersionRow *version = getVersion();
  if (!version || !dictionary)
    return verifyView(op);
  MLIRContext *context = getContext();
  Builder builder(context);
  if (!version->findAttribute(key))
    version = &row->newest();
  NamedAttrList entries(dictionary);
  entries.erase(key);
  Attribute made = value.make(builder);
  const ViewAttributeRow *attribute = version->findAttribute(key);
  if (made && !(attribute && made == attribute->absent.make(context)))
    entries.set(key, made);
  DictionaryAttr before = op->getAttrDictionary(), was = dictionary;
  auto takeBack = [&] {
    op->setAttrs(before);
    dictionary = was;
    return failure();
  };
  setDictionary(entries.getDictionary(context), version->since);
  if (failed(verifyView(op)))
    return takeBack();
  if (carrier != Carrier::Composite)
    return success();
  ModuleOp module = moduleOf(op);
  if (!module) {
    emitError(getLoc()) << "a composite stands in a module";
    return takeBack();
  }
  auto old = op->getAttrOfType<FlatSymbolRefAttr>("decomposition");
  OpBuilder inside(op);
  FailureOr<FlatSymbolRefAttr> body =
      makeDecomposition(inside, op, module, options.decompose);
  if (failed(body))
    return takeBack();
  op->setAttr("decomposition", *body);
  eraseUnusedBody(module, old);
  return success();
}

void eraseUnusedBody(Operation *module, FlatSymbolRefAttr symbol) {
  Operation *body =
      symbol ? SymbolTable::lookupSymbolIn(module, symbol.getAttr()) : nullptr;
  if (body &&
      SymbolTable::getSymbolVisibility(body) ==
          SymbolTable::Visibility::Private &&
      SymbolTable::symbolKnownUseEmpty(body, module))
    body->erase();
}

FailureOr<Operation *> convertCarrier(OpBuilder &builder, const View &view,
                                      const BuildOptions &options) {
  if (failed(verifyView(view)))
    return failure();
  const ViewTable &table = getViewTable();
  bool toComposite = options.carrier == Carrier::Composite,
       fromComposite = view.getCarrier() == Carrier::Composite;
  // Entries of the operation itself are converted; the others stay, or cannot.
  const StringRef own[] = {"call_target_name",
                           "name",
                           "backend_config",
                           "api_version",
                           "composite_attributes",
                           "decomposition",
                           "version",
                           table.attributesKey,
                           positionalKey};
  SmallVector<NamedAttribute> rest;
  for (NamedAttribute attribute : view->getAttrs()) {
    StringRef name = attribute.getName();
    if (llvm::is_contained(own, name))
      continue;
    // Of no effect: empty lists, and no side effects.
    auto list = dyn_cast<ArrayAttr>(attribute.getValue());
    auto truth = dyn_cast<BoolAttr>(attribute.getValue());
    bool isEmpty = (list && list.empty()) || (truth && !truth.getValue());
    if (toComposite != fromComposite && isEmpty && !name.contains('.'))
      continue;
    if (toComposite && !fromComposite && !name.contains('.') &&
        !name.starts_with("_"))
      return view->emitError() << view.getCarriedName() << ": has '" << name
                               << "', which a composite cannot hold";
    rest.push_back(attribute);
  }
  if (llvm::any_of(view->getRegions(),
                   [](Region &region) { return !region.empty(); }))
    return view->emitError() << view.getCarriedName()
                             << ": has regions, which no other carrier has";
  auto config = view->getAttrOfType<StringAttr>("backend_config");
  if (config && !config.getValue().empty())
    return view->emitError()
           << view.getCarriedName() << ": has backend_config = " << config
           << ", which no other carrier has";
  builder.setInsertionPoint(view);
  // A version that follows from the keys is omitted.
  std::optional<int64_t> version;
  if (options.carrier != Carrier::CustomCall)
    version = view.getVersion()->since;
  FailureOr<Operation *> made = buildCarrier(
      builder, view.getLoc(), view.getCarriedName(), view->getResultTypes(),
      view->getOperands(), view.getDictionary(), options, version);
  if (succeeded(made))
    for (NamedAttribute attribute : rest)
      (*made)->setAttr(attribute.getName(), attribute.getValue());
  return made;
}

} // namespace dialectgen::byteir
