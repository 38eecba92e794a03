//===- generic_where_not_short.td - programs that no short form says ------===//
//
// `print` is what the operation looks like where its short form says all of it;
// elsewhere it is in the generic form of MLIR, which every parser reads.
//
//===----------------------------------------------------------------------===//

    /// Prints the operation, its name included.
    static void printShortOrGeneric(::mlir::Operation *op,
                                    ::mlir::OpAsmPrinter &printer,
                                    ::llvm::StringRef defaultDialect);
    static ::mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn() {
      return printShortOrGeneric;
    }
    /// Whether the short form says all of the operation.
    bool hasShortForm();
