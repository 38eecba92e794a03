//===- compatible_results.td - result types that inferred ones fit --------===//
//
// As those of other operations: equal as far as both are known.
//
//===----------------------------------------------------------------------===//

    static bool isCompatibleReturnTypes(::mlir::TypeRange first,
                                        ::mlir::TypeRange second) {
      return ::dialectgen::haveCompatibleTypes(first, second);
    }
