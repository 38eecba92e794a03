//===- TableFuzzer.cpp - any bytes as a table of a versioned dialect ------===//
//
// Reads the input as a wire description and registers the dialect. An error
// names the input. Each version of an operation is made by its row, verified,
// converted to the oldest release and to the newest one, and printed: whatever
// the rows are, nothing may crash.
//
//===----------------------------------------------------------------------===//

#include "JsonMutator.h"
#include "Target.h"
#include "dialectgen/core/bytecode/TableDialect.h"
#include "dialectgen/core/versions/VersionedDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dialectgen;

/// One operation of `row` in a module, with one of each of its elements.
static OwningOpRef<ModuleOp> makeOp(const OpRow &row, MLIRContext *context) {
  OpBuilder builder(context);
  Location location = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToStart(module->getBody());
  OperationState state(location, row.name);
  Type type = builder.getI32Type();
  Value value =
      UnrealizedConversionCastOp::create(builder, location, type, ValueRange())
          .getResult(0);
  SmallVector<int32_t> sizes;
  for (const ElementRow &element : row.elements)
    switch (element.kind) {
    case ElementKind::Operand:
      state.addOperands(value);
      sizes.push_back(1);
      break;
    case ElementKind::Result:
      state.addTypes(type);
      break;
    case ElementKind::Region:
      state.addRegion();
      break;
    case ElementKind::Successor:
      return nullptr;
    case ElementKind::Attribute:
      if (!element.isMany)
        state.addAttribute(element.name, builder.getI64IntegerAttr(1));
      break;
    }
  if (row.traits.has(VersionedTrait::AttrSizedOperandSegments))
    state.addAttribute("operandSegmentSizes",
                       builder.getDenseI32ArrayAttr(sizes));
  if (row.traits.has(VersionedTrait::AttrSizedResultSegments))
    return nullptr;
  builder.create(state);
  return module;
}

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  auto table = TableDialect::parse(input, "input");
  if (!table) {
    std::string message = llvm::toString(table.takeError());
    require(llvm::StringRef(message).starts_with("'input':"),
            "an error without the name of the file: " + message);
    return;
  }
  reach("read");
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
  const VersionedDialectTables &tables = (*table)->getTables();
  const VersionTable &versions = tables.load(&context).getTable();
  (void)(*table)->makeTable(&context);
  std::string text;
  llvm::raw_string_ostream stream(text);
  (*table)->describe(stream);
  for (const OpRow &row : tables.ops) {
    OwningOpRef<ModuleOp> module = makeOp(row, &context);
    if (!module || failed(verify(*module)))
      continue;
    for (Version target : {tables.minimum, tables.current})
      if (succeeded(convertToVersion(*module, versions, target))) {
        reach("converted");
        // Steps that do not fit the operations are legal in no release.
        (void)verify(*module);
        module->print(stream);
      }
  }
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return JsonMutator(seed).mutate(input, other);
}

static Target target("table", run, mutate);

} // namespace dialectgen::fuzz
