//===- OlderPrograms.cpp - bytecode from before properties ----------------===//
//
// See OlderPrograms.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/OlderPrograms.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace dialectgen {

static thread_local bool isWithoutOperations = false;

bool areOperationsRegistered() { return !isWithoutOperations; }

namespace {

/// Dialects that are loaded while it lives have no operations.
class WithoutOperations {
public:
  WithoutOperations() { isWithoutOperations = true; }
  ~WithoutOperations() { isWithoutOperations = false; }
  WithoutOperations(const WithoutOperations &) = delete;
  WithoutOperations &operator=(const WithoutOperations &) = delete;
};

/// Whether operations of that name take `value` as their attribute `name`.
bool isTaken(OperationName operation, StringRef name, Attribute value) {
  NamedAttrList attributes;
  attributes.append(name, value);
  MLIRContext *context = operation.getContext();
  // The answer is all that is asked for.
  ScopedDiagnosticHandler quiet(context,
                                [](Diagnostic &) { return success(); });
  return succeeded(operation.verifyInherentAttrs(
      attributes, [&] { return mlir::emitError(UnknownLoc::get(context)); }));
}

Attribute makeArray(MLIRContext *context, ArrayRef<int64_t> numbers,
                    bool areTruthValues) {
  Builder builder(context);
  return areTruthValues
             ? Attribute(builder.getDenseBoolArrayAttr(
                   SmallVector<bool>(numbers.begin(), numbers.end())))
             : builder.getDenseI64ArrayAttr(numbers);
}

/// The array that `operation` takes where it once took the list `value`; null
/// if there is none.
Attribute arrayFor(OperationName operation, NamedAttribute attribute) {
  constexpr int64_t longest = 1 << 16;
  auto list = dyn_cast<DenseIntElementsAttr>(attribute.getValue());
  if (!list || list.getType().getRank() != 1 ||
      list.getNumElements() > longest ||
      !llvm::any_of(operation.getAttributeNames(), [&](StringAttr name) {
        return name.getValue() == attribute.getName().getValue();
      }))
    return {};
  bool areTruthValues = list.getElementType().isSignlessInteger(1);
  if (!areTruthValues && !list.getElementType().isSignlessInteger(64))
    return {};
  SmallVector<int64_t> numbers;
  for (const APInt &number : list)
    numbers.push_back(areTruthValues ? number.getZExtValue()
                                     : number.getSExtValue());
  // Attributes belong to a context, so the operation is checked in its own.
  MLIRContext *today = operation.getContext();
  Builder builder(today);
  auto tensor = areTruthValues
                    ? builder.getBoolVectorAttr(
                          SmallVector<bool>(numbers.begin(), numbers.end()))
                    : DenseElementsAttr(builder.getI64TensorAttr(numbers));
  StringRef name = attribute.getName().getValue();
  if (isTaken(operation, name, tensor) ||
      !isTaken(operation, name, makeArray(today, numbers, areTruthValues)))
    return {};
  return makeArray(list.getContext(), numbers, areTruthValues);
}

} // namespace

FailureOr<std::string> replaceOlderLists(llvm::MemoryBufferRef buffer,
                                         const FileLayouts &layouts,
                                         MLIRContext *context) {
  MLIRContext older(context->getDialectRegistry(),
                    MLIRContext::Threading::DISABLED);
  older.allowUnregisteredDialects(context->allowsUnregisteredDialects());
  Location location =
      FileLineColLoc::get(context, buffer.getBufferIdentifier(), 0, 0);
  ScopedDiagnosticHandler handler(&older, [&](Diagnostic &diagnostic) {
    mlir::emitError(location) << diagnostic.str();
  });
  Block block;
  {
    WithoutOperations scope;
    ScopedFileLayouts file(layouts);
    for (const std::string &dialect : layouts.withDictionaries)
      older.getOrLoadDialect(dialect);
    ParserConfig config(&older, /*verifyAfterParse=*/false);
    attachCheckedBuiltinReaders(config);
    if (failed(readBytecodeFile(buffer, &block, config)))
      return failure();
  }
  bool isChanged = false;
  auto replace = [&](Operation *op) {
    OperationName today(op->getName().getStringRef(), context);
    if (op->isRegistered() || !today.isRegistered())
      return;
    for (NamedAttribute attribute : op->getAttrs())
      if (Attribute array = arrayFor(today, attribute)) {
        op->setAttr(attribute.getName(), array);
        isChanged = true;
      }
  };
  std::string bytes;
  if (!llvm::hasSingleElement(block))
    return bytes;
  block.front().walk(replace);
  if (!isChanged)
    return bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(&block.front(), stream)))
    return failure();
  return bytes;
}

} // namespace dialectgen
