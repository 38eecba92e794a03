//===- OlderPrograms.cpp - bytecode from before properties ----------------===//
//
// See OlderPrograms.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/OlderPrograms.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/UnthreadedContext.h"
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
  Silence silence(context);
  return succeeded(operation.verifyInherentAttrs(attributes, silence));
}

/// A list of numbers or truth values that is a tensor.
struct TensorList {
  SmallVector<int64_t> numbers;
  bool areTruthValues;
};

std::optional<TensorList> readTensor(Attribute value) {
  constexpr int64_t longest = 1 << 16;
  auto tensor = dyn_cast<DenseIntElementsAttr>(value);
  if (!tensor || tensor.getType().getRank() != 1 ||
      tensor.getNumElements() > longest)
    return std::nullopt;
  TensorList list = {{}, tensor.getElementType().isSignlessInteger(1)};
  if (!list.areTruthValues && !tensor.getElementType().isSignlessInteger(64))
    return std::nullopt;
  for (const APInt &number : tensor)
    list.numbers.push_back(list.areTruthValues ? int64_t(number.getZExtValue())
                                               : number.getSExtValue());
  return list;
}

SmallVector<bool> truthValues(const TensorList &list) {
  return SmallVector<bool>(list.numbers.begin(), list.numbers.end());
}

Attribute makeArray(MLIRContext *context, const TensorList &list) {
  Builder builder(context);
  return list.areTruthValues
             ? Attribute(builder.getDenseBoolArrayAttr(truthValues(list)))
             : builder.getDenseI64ArrayAttr(list.numbers);
}

/// The array that `operation` takes where it once took the list `value`; null
/// if there is none.
Attribute arrayFor(OperationName operation, NamedAttribute attribute) {
  std::optional<TensorList> list = readTensor(attribute.getValue());
  if (!list ||
      !llvm::any_of(operation.getAttributeNames(), [&](StringAttr name) {
        return name.getValue() == attribute.getName().getValue();
      }))
    return {};
  // Attributes belong to a context, so the operation is checked in its own.
  MLIRContext *today = operation.getContext();
  Builder builder(today);
  auto tensor =
      list->areTruthValues
          ? builder.getBoolVectorAttr(truthValues(*list))
          : DenseElementsAttr(builder.getI64TensorAttr(list->numbers));
  StringRef name = attribute.getName().getValue();
  if (isTaken(operation, name, tensor) ||
      !isTaken(operation, name, makeArray(today, *list)))
    return {};
  return makeArray(attribute.getValue().getContext(), *list);
}

} // namespace

Attribute detail::arrayOfTensor(Attribute value) {
  std::optional<TensorList> list = readTensor(value);
  return list ? makeArray(value.getContext(), *list) : Attribute();
}

FailureOr<std::string> replaceOlderLists(llvm::MemoryBufferRef buffer,
                                         const FileLayouts &layouts,
                                         MLIRContext *context) {
  UnthreadedContext older(context->getDialectRegistry());
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
