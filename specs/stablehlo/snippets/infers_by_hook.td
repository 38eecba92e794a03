//===- infers_by_hook.td - result types beside hand-written inference -----===//
//
// Types that are given are those of the verifier; others are inferred.
//
//===----------------------------------------------------------------------===//

    static ::llvm::LogicalResult
    refineReturnTypes(::mlir::MLIRContext *context,
                      ::std::optional<::mlir::Location> location,
                      ::mlir::ValueRange operands,
                      ::mlir::DictionaryAttr attributes,
                      ::mlir::OpaqueProperties properties,
                      ::mlir::RegionRange regions,
                      ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      if (!types.empty() && !::llvm::is_contained(types, ::mlir::Type()))
        return ::llvm::success();
      types.clear();
      return inferReturnTypes(context, location, operands, attributes,
                              properties, regions, types);
    }
