//===- ClassOps.cpp - registration of op classes --------------------------===//
//
// See ClassOps.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/ClassOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace mlir;

namespace dialectgen {
namespace {

using detail::ClassRow;
using detail::PropertiesRow;
using detail::Verifier;

/// The part of OpState that models may use.
struct AnyOp : OpState {
  using OpState::parse;
  using OpState::print;
  using OpState::printOpName;
};

class ClassOp final : public OperationName::Impl {
public:
  ClassOp(Dialect &dialect, const ClassRow &row, const ClassOpHooks &hooks)
      : Impl(row.name, &dialect, row.id(), row.interfaces()), row(row),
        properties(row.properties), traits(row.traits()),
        successorOf(hooks.successorOf),
        verifyUse(isVerifiedByUse(hooks) ? hooks.verifyUse : nullptr) {}

  LogicalResult foldHook(Operation *op, ArrayRef<Attribute> operands,
                         SmallVectorImpl<OpFoldResult> &results) override {
    return row.fold ? row.fold(op, operands, results) : failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &patterns,
                                   MLIRContext *context) override {
    row.canonicalize(patterns, context);
  }
  bool hasTrait(TypeID id) override { return llvm::is_contained(traits, id); }

  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return row.parse ? row.parse : AnyOp::parse;
  }
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) override {
    if (row.printAssembly)
      return row.printAssembly()(op, printer, defaultDialect);
    if (!row.print)
      return AnyOp::print(op, printer, defaultDialect);
    AnyOp::printOpName(op, printer, defaultDialect);
    row.print(op, printer);
  }

  LogicalResult verifyInvariants(Operation *op) override {
    return verifyUse ? verifyUse(op, properties ? properties->bytes : 0, verify)
                     : verify(op);
  }
  LogicalResult verifyRegionInvariants(Operation *op) override {
    return verifyAll(op, row.regionTraitVerifiers, row.verifyRegions);
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) override {
    if (!properties)
      return op->getDiscardableAttr(name);
    return properties->get(op->getContext(), storageOf(op), name);
  }
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override {
    if (!properties)
      return op->setDiscardableAttr(name, value);
    properties->set(storageOf(op), name, valueOfToday(name, value));
  }
  void populateInherentAttrs(Operation *op,
                             NamedAttrList &attributes) override {
    if (properties)
      properties->list(op->getContext(), storageOf(op), attributes);
  }
  LogicalResult
  verifyInherentAttrs(OperationName name, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError) override {
    if (!properties)
      return success();
    // Of an operation as text, before it is made.
    if (successorOf)
      for (NamedAttribute attribute : llvm::to_vector(attributes))
        attributes.set(attribute.getName(),
                       valueOfToday(attribute.getName(), attribute.getValue()));
    return properties->verify(name, attributes, emitError);
  }

  int getOpPropertyByteSize() override {
    return properties ? int(properties->bytes) : 0;
  }
  void initProperties(OperationName name, OpaqueProperties storage,
                      OpaqueProperties init) override {
    if (properties)
      properties->make(name, storage.as<void *>(), init.as<void *>());
  }
  void deleteProperties(OpaqueProperties storage) override {
    if (properties && properties->destroy)
      properties->destroy(storage.as<void *>());
  }
  void populateDefaultAttrs(const OperationName &name,
                            NamedAttrList &attributes) override {
    row.addDefaults(name, attributes);
  }
  void populateDefaultProperties(OperationName name,
                                 OpaqueProperties storage) override {
    if (properties)
      properties->addDefaults(name, storage.as<void *>());
  }
  LogicalResult
  setPropertiesFromAttr(OperationName, OpaqueProperties storage,
                        Attribute value,
                        function_ref<InFlightDiagnostic()> emitError) override {
    if (!properties) {
      emitError() << "this operation does not support properties";
      return failure();
    }
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(value);
    if (successorOf && dictionary) {
      SmallVector<NamedAttribute> today;
      for (NamedAttribute attribute : dictionary)
        today.emplace_back(
            attribute.getName(),
            valueOfToday(attribute.getName(), attribute.getValue()));
      value = DictionaryAttr::get(dictionary.getContext(), today);
    }
    return properties->fromAttribute(storage.as<void *>(), value, emitError);
  }
  Attribute getPropertiesAsAttr(Operation *op) override {
    if (!properties)
      return {};
    return properties->toAttribute(op->getContext(), storageOf(op));
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    if (!properties)
      return;
    if (properties->copy)
      return properties->copy(to.as<void *>(), from.as<void *>());
    std::memcpy(to.as<void *>(), from.as<void *>(), properties->bytes);
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    if (!properties)
      return true;
    if (properties->compare)
      return properties->compare(a.as<void *>(), b.as<void *>());
    return bytesOf(a) == bytesOf(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties storage) override {
    if (!properties)
      return llvm::hash_code(0);
    if (properties->hash)
      return properties->hash(storage.as<void *>());
    return llvm::hash_value(bytesOf(storage));
  }

private:
  static void *storageOf(Operation *op) {
    return op->getPropertiesStorageUnsafe().as<void *>();
  }
  StringRef bytesOf(OpaqueProperties storage) const {
    return {storage.as<const char *>(), properties->bytes};
  }

  static LogicalResult verifyAll(Operation *op, ArrayRef<Verifier> ofTraits,
                                 Verifier ofClass) {
    for (Verifier verify : ofTraits)
      if (verify && failed(verify(op)))
        return failure();
    return ofClass ? ofClass(op) : success();
  }

  static LogicalResult verify(Operation *op) {
    auto *impl = static_cast<Impl *>(op->getName().getAsOpaquePointer());
    const ClassRow &row = static_cast<ClassOp *>(impl)->row;
    return verifyAll(op, row.traitVerifiers, row.verify);
  }

  /// Whether equal uses of the operation are equally legal.
  bool isVerifiedByUse(const ClassOpHooks &hooks) {
    return hooks.verifyUse && (!row.verify || hasTrait(hooks.verifiedByUse)) &&
           hasTrait(TypeID::get<OpTrait::ZeroRegions>()) &&
           hasTrait(TypeID::get<OpTrait::ZeroSuccessors>()) &&
           !hasTrait(TypeID::get<OpTrait::IsTerminator>()) &&
           // Equal properties have equal bytes.
           (!properties || !properties->compare);
  }

  /// The attribute that properties hold as `name`, given `value`.
  Attribute hold(StringRef name, Attribute value) {
    SmallVector<uintptr_t, 16> storage(
        llvm::divideCeil(properties->bytes, sizeof(uintptr_t)));
    properties->make(OperationName::getFromOpaquePointer(this), storage.data(),
                     nullptr);
    properties->set(storage.data(), name, value);
    Attribute held = properties->get(value.getContext(), storage.data(), name)
                         .value_or(Attribute());
    deleteProperties(storage.data());
    return held;
  }

  /// `value`, or its successor if properties do not take it.
  Attribute valueOfToday(StringRef name, Attribute value) {
    if (!successorOf || !isa_and_nonnull<DenseIntElementsAttr>(value) ||
        hold(name, value))
      return value;
    Attribute successor = successorOf(value);
    return successor && hold(name, successor) ? successor : value;
  }

  const ClassRow row;
  const PropertiesRow *const properties;
  const ArrayRef<TypeID> traits;
  Attribute (*const successorOf)(Attribute);
  LogicalResult (*const verifyUse)(Operation *, size_t, ClassOpHooks::Verifier);
};

} // namespace

void detail::insertClassOps(Dialect &dialect, ArrayRef<ClassRow> rows,
                            const ClassOpHooks &hooks) {
  for (const ClassRow &row : rows)
    RegisteredOperationName::insert(
        std::make_unique<ClassOp>(dialect, row, hooks), row.attributeNames());
}

} // namespace dialectgen
