//===- loop_values.td - the two kinds of results of Loop ------------------===//
//
// ONNX lists the final values of the loop-carried dependencies and the
// collected scan values as one variadic result.
//
//===----------------------------------------------------------------------===//

    /// Final values of the loop-carried dependencies, as many as `v_initial`.
    ::mlir::Operation::result_range v_final() {
      return getOperation()->getResults().take_front(getVInitial().size());
    }
    /// Values collected over the iterations.
    ::mlir::Operation::result_range scan_outputs() {
      return getOperation()->getResults().drop_front(getVInitial().size());
    }
