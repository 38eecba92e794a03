//===- ClassOpsTest.cpp - registration of op classes ----------------------===//
//
// Registers a class through MLIR and through ClassOps.h, and compares the
// answers of the two models. Its properties are no plain bytes, and, as
// few generated classes, it has a folder and a verifier of regions.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/ClassOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace {

struct HeldOp;

struct HeldProperties {
  std::string text = "initial";
  bool operator==(const HeldProperties &other) const {
    return text == other.text;
  }
};

struct HeldOp : Op<HeldOp, OpTrait::OneRegion, OpTrait::OneResult,
                   OpTrait::ZeroSuccessors, OpTrait::ZeroOperands,
                   OpTrait::NoTerminator, MemoryEffectOpInterface::Trait> {
  using Op::Op;
  using Properties = HeldProperties;
  struct FoldAdaptor {
    FoldAdaptor(ArrayRef<Attribute>, HeldOp) {}
  };

  static StringRef getOperationName() { return "held.op"; }
  static ArrayRef<StringRef> getAttributeNames() {
    static const StringRef names[] = {"text"};
    return names;
  }

  static LogicalResult
  setPropertiesFromAttr(Properties &properties, Attribute value,
                        function_ref<InFlightDiagnostic()> emitError) {
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(value);
    auto text =
        dictionary ? dictionary.getAs<StringAttr>("text") : StringAttr();
    if (!text)
      return emitError() << "expected a text";
    properties.text = text.str();
    return success();
  }
  static Attribute getPropertiesAsAttr(MLIRContext *context,
                                       const Properties &properties) {
    Builder builder(context);
    return builder.getDictionaryAttr(
        builder.getNamedAttr("text", builder.getStringAttr(properties.text)));
  }
  static llvm::hash_code computePropertiesHash(const Properties &properties) {
    return llvm::hash_value(properties.text);
  }
  static std::optional<Attribute> getInherentAttr(MLIRContext *context,
                                                  const Properties &properties,
                                                  StringRef name) {
    if (name == "text")
      return StringAttr::get(context, properties.text);
    return std::nullopt;
  }
  static void setInherentAttr(Properties &properties, StringRef name,
                              Attribute value) {
    if (name == "text")
      properties.text = cast<StringAttr>(value).str();
  }
  static void populateInherentAttrs(MLIRContext *context,
                                    const Properties &properties,
                                    NamedAttrList &attributes) {
    attributes.append("text", StringAttr::get(context, properties.text));
  }
  static LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError) {
    if (isa_and_nonnull<IntegerAttr>(attributes.get("text")))
      return emitError() << "a number is no text";
    return success();
  }

  OpFoldResult fold(FoldAdaptor) {
    return StringAttr::get(getContext(), getProperties().text);
  }
  LogicalResult verify() { return success(getProperties().text != "illegal"); }
  LogicalResult verifyRegions() {
    return success(getProperties().text != "illegal region");
  }
  void print(OpAsmPrinter &printer) { printer << " " << getProperties().text; }
  static ParseResult parse(OpAsmParser &, OperationState &) {
    return failure();
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}
};

template <bool isByRow> struct HeldDialect : Dialect {
  explicit HeldDialect(MLIRContext *context)
      : Dialect("held", context, TypeID::get<HeldDialect>()) {
    if constexpr (isByRow)
      dialectgen::insertClassOps<HeldOp>(*this);
    else
      addOperations<HeldOp>();
  }
  static StringRef getDialectNamespace() { return "held"; }
};

/// The answers of a model about the class and an operation with `text`.
template <bool isByRow> std::string answers(StringRef text) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<HeldDialect<isByRow>>();
  std::string answer;
  llvm::raw_string_ostream out(answer);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    out << diagnostic << "\n";
    return success();
  });
  OpBuilder builder(&context);
  auto emitError = [&] { return mlir::emitError(builder.getUnknownLoc()); };

  OperationState state(builder.getUnknownLoc(), HeldOp::getOperationName());
  state.addTypes(builder.getI32Type());
  state.addRegion();
  OwningOpRef<Operation *> owned = builder.create(state);
  Operation *op = *owned;
  OperationName name = op->getName();
  out << name.getOpPropertyByteSize() << isa<HeldOp>(op)
      << isa<MemoryEffectOpInterface>(op) << name.hasTrait<OpTrait::OneRegion>()
      << name.hasTrait<OpTrait::ZeroRegions>()
      << name.hasInterface<MemoryEffectOpInterface>() << "\n";

  out << op->getPropertiesAsAttribute() << "\n";
  out << succeeded(
      op->setPropertiesFromAttribute(builder.getUnitAttr(), emitError));
  op->setInherentAttr(builder.getStringAttr("text"),
                      builder.getStringAttr(text));
  out << *op->getInherentAttr("text")
      << op->getInherentAttr("other").has_value() << op->getAttrDictionary()
      << "\n";
  NamedAttrList attributes;
  attributes.append("text", builder.getI32IntegerAttr(1));
  out << succeeded(name.verifyInherentAttrs(attributes, emitError));

  OwningOpRef<Operation *> copy = op->clone();
  auto compare = [&] {
    out << name.compareOpProperties(op->getPropertiesStorage(),
                                    copy.get()->getPropertiesStorage())
        << (op->hashProperties() == copy.get()->hashProperties());
  };
  compare();
  copy.get()->setInherentAttr(builder.getStringAttr("text"),
                              builder.getStringAttr("another"));
  compare();
  copy.get()->copyProperties(op->getPropertiesStorage());
  compare();

  SmallVector<OpFoldResult> results;
  out << succeeded(op->fold(results)) << results.size() << "\n";
  out << succeeded(verify(op)) << "\n";
  op->print(out);
  return answer;
}

TEST(ClassOpsTest, RowsAnswerLikeModels) {
  for (StringRef text : {"legal", "illegal", "illegal region",
                         "a text that is longer than a string holds itself"}) {
    std::string expected = answers<false>(text);
    EXPECT_EQ(answers<true>(text), expected);
    EXPECT_NE(expected.find(text.str()), std::string::npos);
  }
}

} // namespace
