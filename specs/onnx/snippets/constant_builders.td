//===- constant_builders.td - a Constant typed by its value ---------------===//
//
// The result has the type of the value, dense or sparse; one of them is null.
//
//===----------------------------------------------------------------------===//

  let builders = [
    OpBuilder<(ins "::mlir::Attribute":$sparse_value,
                   "::mlir::Attribute":$value), [{
      if (sparse_value)
        $_state.addAttribute("sparse_value", sparse_value);
      if (value)
        $_state.addAttribute("value", value);
      $_state.addTypes(
          ::llvm::cast<::mlir::TypedAttr>(value ? value : sparse_value)
              .getType());
    }]>];
