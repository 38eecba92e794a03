//===- FunctionText.cpp - functions of versioned dialects as text ---------===//
//
// `dialect.func @name(%arg0: type) -> (type) { … } {attributes}` of operations
// that the spec marks as functions: with attributes `sym_name` and
// `function_type`, which are part of the syntax, and one region. An operation
// that this form cannot represent (for example, a declaration has no arguments
// to print) is printed in MLIR's generic form.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace dialectgen {
namespace {

constexpr StringLiteral nameAttribute = "sym_name";
constexpr StringLiteral typeAttribute = "function_type";

bool isFunction(const VersionedDialectTables &tables, StringRef name) {
  return llvm::any_of(tables.ops, [&](const OpRow &row) {
    return row.isFunction && name == row.name;
  });
}

/// The one field of a record of `dialect` that the spec calls `builtin`; null
/// if it is none.
Attribute onlyField(const VersionedDialect &dialect, Attribute value,
                    StringRef builtin) {
  Record record = value ? dialect.split(value) : Record();
  return record.row && isBuiltin(*record.row, builtin) ? record.fields[0]
                                                       : Attribute();
}

template <typename Types> bool isListOf(Attribute list, const Types &types) {
  return llvm::equal(cast<ArrayAttr>(list).getAsValueRange<TypeAttr>(), types);
}

/// Name and types of a function; empty if the short form cannot represent them.
struct Signature {
  StringAttr name;
  ArrayAttr results;
};

std::optional<Signature> signatureOf(Operation *op) {
  const auto &dialect = *static_cast<VersionedDialect *>(op->getDialect());
  auto name = dyn_cast_or_null<StringAttr>(
      onlyField(dialect, op->getAttr(nameAttribute), "@string"));
  auto held = dyn_cast_or_null<TypeAttr>(
      onlyField(dialect, op->getAttr(typeAttribute), "@type"));
  Record type = held ? dialect.split(held.getValue()) : Record();
  if (!name || !type.row || !isBuiltin(*type.row, "@function") ||
      op->getNumRegions() != 1 || op->getNumOperands() || op->getNumResults() ||
      op->getNumSuccessors() ||
      !isListOf(type.fields[0], op->getRegion(0).getArgumentTypes()))
    return std::nullopt;
  return Signature{name, cast<ArrayAttr>(type.fields[1])};
}

void printFunction(Operation *op, OpAsmPrinter &printer) {
  std::optional<Signature> function = signatureOf(op);
  printer << ' ';
  printer.printSymbolName(function->name.getValue());
  printer << '(';
  llvm::interleaveComma(
      op->getRegion(0).getArguments(), printer,
      [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") -> (";
  llvm::interleaveComma(function->results.getAsValueRange<TypeAttr>(), printer,
                        [&](Type type) { printer.printType(type); });
  printer << ") ";
  printer.printRegion(op->getRegion(0), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true,
                      /*printEmptyBlock=*/true);
  printer.printOptionalAttrDict(op->getAttrs(), {nameAttribute, typeAttribute});
}

ParseResult parseFunction(OpAsmParser &parser, OperationState &result) {
  MLIRContext *context = parser.getContext();
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> results;
  if (parser.parseSymbolName(name) ||
      parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseArrowTypeList(results) ||
      parser.parseRegion(*result.addRegion(), arguments) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  auto listOf = [&](auto &&types) {
    SmallVector<Attribute> list;
    for (Type type : types)
      list.push_back(TypeAttr::get(type));
    return ArrayAttr::get(context, list);
  };
  auto inputs = llvm::map_range(
      arguments, [](OpAsmParser::Argument &argument) { return argument.type; });
  const auto &dialect =
      *static_cast<VersionedDialect *>(result.name.getDialect());
  const RecordTables &records = dialect.getRecords();
  std::optional<unsigned> function = findBuiltin(records.types, "@function"),
                          type = findBuiltin(records.attributes, "@type"),
                          string = findBuiltin(records.attributes, "@string");
  if (!function || !type || !string)
    return parser.emitError(parser.getNameLoc(),
                            "the dialect has no types of functions");
  Type signature =
      dialect.getType(*function, {listOf(inputs), listOf(results)});
  // The name is no symbol: a string that is not looked up.
  result.addAttribute(
      nameAttribute,
      dialect.getAttribute(*string, StringAttr::get(context, name.getValue())));
  result.addAttribute(typeAttribute,
                      dialect.getAttribute(*type, TypeAttr::get(signature)));
  return success();
}

} // namespace

std::optional<Dialect::ParseOpHook>
VersionedDialect::getParseOperationHook(StringRef name) const {
  return isFunction(tables, name) ? std::optional<ParseOpHook>(parseFunction)
                                  : std::nullopt;
}

llvm::unique_function<void(Operation *, OpAsmPrinter &)>
VersionedDialect::getOperationPrinter(Operation *op) const {
  // MLIR's generic form represents the parts that this form cannot.
  if (!isFunction(tables, op->getName().getStringRef()) || !signatureOf(op))
    return nullptr;
  return printFunction;
}

} // namespace dialectgen
