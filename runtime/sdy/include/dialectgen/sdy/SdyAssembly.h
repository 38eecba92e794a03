//===- SdyAssembly.h - directives of assembly formats -----------*- C++ -*-===//
//
// Parts of attributes and operations whose text is no list of parameters:
// `custom<...>` of their formats, in pairs that parse and print.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SDY_SDYASSEMBLY_H
#define DIALECTGEN_SDY_SDYASSEMBLY_H

#include "dialectgen/sdy/SdyDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dialectgen::sdy {

/// `@name`, or `mesh<["a"=2]>`.
mlir::ParseResult parseMeshOrRef(mlir::AsmParser &parser,
                                 mlir::Attribute &meshOrRef);
void printMeshOrRef(mlir::AsmPrinter &printer, mlir::Attribute meshOrRef);

/// `, replicated={"a"}, unreduced=max{"b"}`, each if there are such axes.
mlir::ParseResult parseReplicatedAndUnreducedAxes(
    mlir::AsmParser &parser, llvm::SmallVector<AxisRefAttr> &replicated,
    llvm::SmallVector<AxisRefAttr> &unreduced, ReductionOp &reduction);
void printReplicatedAndUnreducedAxes(mlir::AsmPrinter &printer,
                                     llvm::ArrayRef<AxisRefAttr> replicated,
                                     llvm::ArrayRef<AxisRefAttr> unreduced,
                                     ReductionOp reduction);

/// `-2`, behind a word: a dash and the number.
mlir::ParseResult parseDashAndNumber(mlir::AsmParser &parser, int64_t &number);
void printDashAndNumber(mlir::AsmPrinter &printer, int64_t number);

/// ` {i=2, j=4}`: the sizes of factors, which are called i to z, z_1, z_2, ...
mlir::ParseResult parseFactorSizes(mlir::AsmParser &parser,
                                   llvm::SmallVector<int64_t> &sizes);
void printFactorSizes(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> sizes);

/// ` reduction={i, k}`, for the keyword `reduction`, if there are such factors.
mlir::ParseResult parseFactorsWithType(mlir::AsmParser &parser,
                                       llvm::SmallVector<int64_t> &factors,
                                       llvm::StringRef keyword);
void printFactorsWithType(mlir::AsmPrinter &printer,
                          llvm::ArrayRef<int64_t> factors,
                          llvm::StringRef keyword);

/// `, custom`, or nothing.
mlir::ParseResult parseIsCustomRule(mlir::AsmParser &parser, bool &isCustom);
void printIsCustomRule(mlir::AsmPrinter &printer, bool isCustom);

/// `[<@mesh, [{"a"}]>]`, an attribute without its name.
mlir::ParseResult
parseStrippedTensorShardingPerValueAttr(mlir::AsmParser &parser,
                                        TensorShardingPerValueAttr &shardings);
void printStrippedTensorShardingPerValueAttr(
    mlir::AsmPrinter &printer, mlir::Operation *op,
    TensorShardingPerValueAttr shardings);

/// `(%arg: type) { ... }`, a region of one block.
mlir::ParseResult parseSingleBlockRegionNoBlockId(mlir::OpAsmParser &parser,
                                                  mlir::Region &region);
void printSingleBlockRegionNoBlockId(mlir::OpAsmPrinter &printer,
                                     mlir::Operation *op, mlir::Region &region);

/// Lets contexts of `registry` verify shardings of arguments and results of
/// functions, too, once they have loaded both dialects.
void verifyFunctions(mlir::DialectRegistry &registry);

} // namespace dialectgen::sdy

#endif // DIALECTGEN_SDY_SDYASSEMBLY_H
