//===- reduce.cpp - hooks of stablehlo.reduce -----------------------------===//
//
// Its assembly: inputs with their initial values, and a body of one operation
// by that operation's name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/reduce.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// The type of the one element that a body takes and gives.
static Type elementOf(Type type) {
  return RankedTensorType::get({}, getElementTypeOrSelf(type));
}

/// The operation that is all of the body: commutative, on the arguments in
/// order, and the body's one result. Null if there is none.
static Operation *onlyOperation(ReduceOp op) {
  Region &body = op.getBody();
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      !llvm::hasSingleElement(body))
    return nullptr;
  Block &block = body.front();
  if (block.getOperations().size() != 2)
    return nullptr;
  Operation &inner = block.front(), &last = block.back();
  Type input = op->getOperand(0).getType();
  if (!isa<TensorType>(input))
    return nullptr;
  Type type = elementOf(input);
  if (!inner.hasTrait<Commutative>() || inner.getNumRegions() ||
      inner.getNumResults() != 1 || !inner.getAttrs().empty() ||
      inner.getOperands() != ValueRange(block.getArguments()) ||
      block.getArgumentTypes() != TypeRange{type, type} ||
      inner.getResult(0).getType() != type)
    return nullptr;
  if (last.getName() != OperationName("stablehlo.return", op->getContext()) ||
      last.getOperands() != ValueRange(inner.getResults()) ||
      !last.getAttrs().empty())
    return nullptr;
  return &inner;
}

/// Makes a body of the one operation `name`.
static void buildBody(OpAsmParser &parser, OperationState &result,
                      OperationName name, Type inputType) {
  Location loc = parser.getEncodedSourceLoc(parser.getNameLoc());
  Type type = elementOf(inputType);
  Block &block = result.regions.front()->emplaceBlock();
  block.addArguments({type, type}, {loc, loc});
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  OperationState inner(loc, name);
  inner.addOperands(block.getArguments());
  inner.addTypes(type);
  OperationState last(loc, "stablehlo.return");
  last.addOperands(builder.create(inner)->getResults());
  builder.create(last);
}

/// `(%lhs: type, %rhs: type)` for each input: arguments are all left-hand
/// sides, then all right-hand sides.
static ParseResult parseBody(OpAsmParser &parser, Region &body, size_t inputs) {
  SmallVector<OpAsmParser::Argument> lhs, rhs;
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t i = 0; i != inputs; ++i)
    if (parser.parseLParen() ||
        parser.parseArgument(lhs.emplace_back(), /*allowType=*/true,
                             /*allowAttrs=*/false) ||
        parser.parseComma() ||
        parser.parseArgument(rhs.emplace_back(), /*allowType=*/true,
                             /*allowAttrs=*/false) ||
        parser.parseRParen())
      return failure();
  llvm::append_range(lhs, rhs);
  return parser.parseRegion(body, lhs);
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands, inits;
  do {
    if (parser.parseLParen() || parser.parseOperand(operands.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(inits.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  size_t inputs = operands.size();
  llvm::append_range(operands, inits);

  std::optional<OperationName> inner;
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    SMLoc nameLoc = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    if (!name->hasTrait<Commutative>())
      return parser.emitError(nameLoc)
             << "'" << *name
             << "' is not a commutative operation of two values; write another "
                "operation in a 'reducer' region";
    inner = *name;
  }
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual())
    return failure();
  FailureOr<SmallVector<int64_t>> dimensions = parseInts(parser);
  if (failed(dimensions) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addAttribute("dimensions",
                      parser.getBuilder().getDenseI64ArrayAttr(*dimensions));
  result.addTypes(type.getResults());
  Region *body = result.addRegion();
  if (!inner)
    return parseBody(parser, *body, inputs);
  if (!RankedTensorType::isValidElementType(
          getElementTypeOrSelf(type.getInput(0))))
    return parser.emitError(loc, "expected a tensor");
  buildBody(parser, result, *inner, type.getInput(0));
  return success();
}

/// True if each input has an initial value, and the body two values for it.
bool ReduceOp::hasShortForm() {
  size_t inputs = getInputs().size();
  return inputs && (*this)->getNumOperands() == 2 * inputs &&
         getBody().getNumArguments() == 2 * inputs;
}

void ReduceOp::printShortOrGeneric(Operation *op, OpAsmPrinter &printer,
                                   StringRef defaultDialect) {
  auto self = cast<ReduceOp>(op);
  if (!self.hasShortForm())
    return printer.printGenericOp(op);
  printOpName(op, printer, defaultDialect);
  self.print(printer);
}

void ReduceOp::print(OpAsmPrinter &printer) {
  size_t inputs = getInputs().size();
  llvm::interleaveComma(llvm::zip(getInputs(), getInitValues()), printer,
                        [&](const auto &pair) {
                          auto [input, init] = pair;
                          printer << '(' << input << " init: " << init << ')';
                        });
  Operation *inner = onlyOperation(*this);
  if (inner)
    printer << " applies " << inner->getName();
  printer << " across dimensions = ";
  printInts(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(*this);
  if (inner)
    return;
  printer.printNewline();
  printer << " reducer";
  for (size_t i = 0; i != inputs; ++i) {
    printer << '(';
    printer.printRegionArgument(getBody().getArgument(unsigned(i)));
    printer << ", ";
    printer.printRegionArgument(getBody().getArgument(unsigned(i + inputs)));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

} // namespace dialectgen::stablehlo
