//===- stored_results.td - result types that inferred ones fit ------------===//
//
// Elements may be of a type that is stored as the inferred one.
//
//===----------------------------------------------------------------------===//

    static bool isCompatibleReturnTypes(::mlir::TypeRange first,
                                        ::mlir::TypeRange second);
