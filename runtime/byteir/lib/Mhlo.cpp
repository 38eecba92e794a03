//===- Mhlo.cpp - the spelling of older programs --------------------------===//
//
// `mhlo.custom_call`, the form of programs before StableHLO: parsed, verified
// and printed unchanged. It is the only operation of this dialect.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Passes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace dialectgen::byteir {
namespace {

/// `mhlo.custom_call @target(%x) {…} : (…) -> …`
class MhloCustomCallOp
    : public Op<MhloCustomCallOp, OpTrait::ZeroRegions,
                OpTrait::VariadicResults, OpTrait::ZeroSuccessors,
                OpTrait::VariadicOperands, MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "mhlo.custom_call"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  static ParseResult parse(OpAsmParser &parser, OperationState &state) {
    StringAttr target;
    SmallVector<OpAsmParser::UnresolvedOperand> operands;
    FunctionType type;
    SMLoc place;
    if (parser.parseSymbolName(target) ||
        parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
        parser.parseOptionalAttrDict(state.attributes) ||
        parser.getCurrentLocation(&place) || parser.parseColonType(type) ||
        parser.resolveOperands(operands, type.getInputs(), place,
                               state.operands))
      return failure();
    state.addAttribute("call_target_name", target);
    state.addTypes(type.getResults());
    return success();
  }

  void print(OpAsmPrinter &printer) {
    printer << ' ';
    printer.printSymbolName(
        (*this)->getAttrOfType<StringAttr>("call_target_name"));
    printer << '(' << getOperation()->getOperands() << ')';
    printer.printOptionalAttrDict((*this)->getAttrs(), {"call_target_name"});
    printer << " : ";
    printer.printFunctionalType(getOperation());
  }

  LogicalResult verify() {
    if (!(*this)->getAttrOfType<StringAttr>("call_target_name"))
      return emitOpError("has no 'call_target_name'");
    return success();
  }

  void
  getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) {
    auto has = (*this)->getAttrOfType<BoolAttr>("has_side_effect");
    if (has && has.getValue()) {
      effects.emplace_back(MemoryEffects::Read::get());
      effects.emplace_back(MemoryEffects::Write::get());
    }
  }
};

class MhloDialect : public Dialect {
public:
  explicit MhloDialect(MLIRContext *context)
      : Dialect("mhlo", context, TypeID::get<MhloDialect>()) {
    addOperations<MhloCustomCallOp>();
  }
  static StringRef getDialectNamespace() { return "mhlo"; }
};

} // namespace

void registerMhlo(DialectRegistry &registry) { registry.insert<MhloDialect>(); }

} // namespace dialectgen::byteir
