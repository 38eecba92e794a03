//===- StablehloAssembly.h - custom directives of assembly ------*- C++ -*-===//
//
// The `custom<…>` directives that assembly formats of the specs name, and the
// fields of attributes: for each, how it is parsed and printed.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOASSEMBLY_H
#define DIALECTGEN_STABLEHLO_STABLEHLOASSEMBLY_H

#include "dialectgen/stablehlo/StablehloDialect.h"

namespace dialectgen::stablehlo {

//===----------------------------------------------------------------------===//
// Types of operands and results
//===----------------------------------------------------------------------===//

namespace detail {
mlir::ParseResult parseSameTypes(mlir::OpAsmParser &parser,
                                 llvm::ArrayRef<mlir::Type *> operands,
                                 mlir::Type &result);
void printSameTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::TypeRange operands, mlir::Type result);
} // namespace detail

/// `tensor<4xf32>` if all types are the same, a function type otherwise. The
/// result is last.
template <typename... Types>
mlir::ParseResult parseSameOperandsAndResultType(mlir::OpAsmParser &parser,
                                                 Types &...types) {
  mlir::Type *all[] = {&types...};
  return detail::parseSameTypes(parser, llvm::ArrayRef(all).drop_back(),
                                *llvm::ArrayRef(all).back());
}
template <typename... Types>
void printSameOperandsAndResultType(mlir::OpAsmPrinter &printer,
                                    mlir::Operation *op, Types... types) {
  mlir::Type all[] = {types...};
  detail::printSameTypes(printer, op, llvm::ArrayRef(all).drop_back(),
                         llvm::ArrayRef(all).back());
}

/// The same for a variadic operand.
mlir::ParseResult parseVariadicSameOperandsAndResultType(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands,
    llvm::SmallVectorImpl<mlir::Type> &operandTypes, mlir::Type &resultType);
void printVariadicSameOperandsAndResultType(mlir::OpAsmPrinter &printer,
                                            mlir::Operation *op,
                                            mlir::OperandRange operands,
                                            mlir::TypeRange operandTypes,
                                            mlir::Type resultType);

/// `tensor<4xcomplex<f32>>` if the operands are of its element's type.
mlir::ParseResult parseComplexOpType(mlir::OpAsmParser &parser, mlir::Type &lhs,
                                     mlir::Type &rhs, mlir::Type &result);
void printComplexOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type lhs, mlir::Type rhs, mlir::Type result);

/// `tensor<i1>, tensor<4xf32>` if both choices are of the result's type.
mlir::ParseResult parseSelectOpType(mlir::OpAsmParser &parser, mlir::Type &pred,
                                    mlir::Type &onTrue, mlir::Type &onFalse,
                                    mlir::Type &result);
void printSelectOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::Type pred, mlir::Type onTrue, mlir::Type onFalse,
                       mlir::Type result);

/// The tuple; operands have its types.
mlir::ParseResult parseTupleOpType(mlir::OpAsmParser &parser,
                                   llvm::SmallVectorImpl<mlir::Type> &operands,
                                   mlir::Type &result);
void printTupleOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::TypeRange operands, mlir::Type result);

/// A list of types that operands and results have.
mlir::ParseResult
parsePairwiseOpType(mlir::OpAsmParser &parser,
                    llvm::SmallVectorImpl<mlir::Type> &operands,
                    llvm::SmallVectorImpl<mlir::Type> &results);
void printPairwiseOpType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                         mlir::TypeRange operands, mlir::TypeRange results);

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// `%0, %1,`: operands before an attribute.
mlir::ParseResult parseVariadicOperandWithAttribute(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);
void printVariadicOperandWithAttribute(mlir::OpAsmPrinter &printer,
                                       mlir::Operation *op,
                                       mlir::OperandRange operands);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// `e5m10`
mlir::ParseResult parseExponentMantissa(mlir::OpAsmParser &parser,
                                        mlir::IntegerAttr &exponent,
                                        mlir::IntegerAttr &mantissa);
void printExponentMantissa(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                           mlir::IntegerAttr exponent,
                           mlir::IntegerAttr mantissa);

/// `@target`, of a string attribute.
mlir::ParseResult parseCustomCallTarget(mlir::OpAsmParser &parser,
                                        mlir::StringAttr &target);
void printCustomCallTarget(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                           mlir::StringAttr target);

/// `[1:3, 4:8:2]`
mlir::ParseResult parseSliceRanges(mlir::OpAsmParser &parser,
                                   mlir::DenseI64ArrayAttr &starts,
                                   mlir::DenseI64ArrayAttr &limits,
                                   mlir::DenseI64ArrayAttr &strides);
void printSliceRanges(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::DenseI64ArrayAttr starts,
                      mlir::DenseI64ArrayAttr limits,
                      mlir::DenseI64ArrayAttr strides);

/// `batching_dims = [0] x [0], contracting_dims = [2] x [1]`
mlir::ParseResult parseDotDimensionNumbers(mlir::OpAsmParser &parser,
                                           DotDimensionNumbersAttr &numbers);
void printDotDimensionNumbers(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                              DotDimensionNumbersAttr numbers);

/// `, precision = [DEFAULT, HIGH]`, if there is one.
mlir::ParseResult parsePrecisionConfig(mlir::OpAsmParser &parser,
                                       mlir::ArrayAttr &precision);
void printPrecisionConfig(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          mlir::ArrayAttr precision);

/// The same, and `, algorithm = <…>`, if there is one.
mlir::ParseResult parsePrecisionConfigAndAlgorithm(mlir::OpAsmParser &parser,
                                                   mlir::ArrayAttr &precision,
                                                   DotAlgorithmAttr &algorithm);
void printPrecisionConfigAndAlgorithm(mlir::OpAsmPrinter &printer,
                                      mlir::Operation *op,
                                      mlir::ArrayAttr precision,
                                      DotAlgorithmAttr algorithm);

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
mlir::ParseResult parseConvolutionDimensions(mlir::AsmParser &parser,
                                             ConvDimensionNumbersAttr &numbers);
void printConvolutionDimensions(mlir::AsmPrinter &printer, mlir::Operation *op,
                                ConvDimensionNumbersAttr numbers);

/// `stride = [1, 1], pad = [[0, 0], [0, 0]], …`, each part if present.
mlir::ParseResult parseWindowAttributes(mlir::OpAsmParser &parser,
                                        mlir::DenseI64ArrayAttr &strides,
                                        mlir::DenseIntElementsAttr &padding,
                                        mlir::DenseI64ArrayAttr &lhsDilation,
                                        mlir::DenseI64ArrayAttr &rhsDilation,
                                        mlir::DenseBoolArrayAttr &reversal);
void printWindowAttributes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                           mlir::DenseI64ArrayAttr strides,
                           mlir::DenseIntElementsAttr padding,
                           mlir::DenseI64ArrayAttr lhsDilation,
                           mlir::DenseI64ArrayAttr rhsDilation,
                           mlir::DenseBoolArrayAttr reversal);

//===----------------------------------------------------------------------===//
// Fields of attributes
//===----------------------------------------------------------------------===//

mlir::FailureOr<int64_t> parseInt(mlir::AsmParser &parser);
/// `[1, 2]`
mlir::FailureOr<llvm::SmallVector<int64_t>> parseInts(mlir::AsmParser &parser);
void printInts(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> ints);

mlir::FailureOr<bool> parseBool(mlir::AsmParser &parser);
mlir::FailureOr<llvm::APFloat> parseF64(mlir::AsmParser &parser);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_STABLEHLOASSEMBLY_H
