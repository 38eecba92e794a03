//===- ProgramNames.cpp - errors in the words of the program --------------===//
//
// See ProgramNames.h. Names are known by the tables of the conversion, which
// has no way back from a version that programs cannot have.
//
//===----------------------------------------------------------------------===//

#include "ProgramNames.h"
#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace dialectgen {

/// `tan` of `tan_v1`; the name itself if it has no version.
static StringRef withoutVersion(StringRef name) {
  StringRef rest = name.rtrim("0123456789");
  return rest.size() != name.size() && rest.consume_back("_v") ? rest : name;
}

ProgramNames::ProgramNames(const PortableDialect &dialect, ModuleOp module)
    : dialect(dialect), context(module.getContext()) {
  llvm::StringSet<> versioned;
  for (const PortableDialect *member : dialect.getMembers())
    versioned.insert(member->getName());
  // Programs have few names of operations, and many operations.
  llvm::DenseSet<OperationName> known;
  bool isVersioned =
      module
          ->walk([&](Operation *op) {
            OperationName name = op->getName();
            return known.insert(name).second &&
                           versioned.contains(name.getDialectNamespace())
                       ? WalkResult::interrupt()
                       : WalkResult::advance();
          })
          .wasInterrupted();
  if (!isVersioned)
    handler.emplace(context, [this](Diagnostic &diagnostic) {
      rewrite(diagnostic);
      for (Diagnostic &note : diagnostic.getNotes())
        rewrite(note);
      return failure();
    });
}

/// The names of the operations and records of one dialect.
void ProgramNames::addNames(const PortableDialect &member) {
  auto add = [&](StringRef sign, StringRef name, const llvm::Twine &inProgram) {
    names->try_emplace((sign + member.getName() + "." + name).str(),
                       inProgram.str());
  };
  if (member.getLegalization().makeTable) {
    LegalizationTable table = member.getLegalization().makeTable(context);
    for (const OpMapRow &row : table.ops)
      names->try_emplace(withoutVersion(row.versioned), row.dialectName);
    bool isLoaded = context->getLoadedDialect(table.dialect);
    auto addRecords = [&](StringRef sign, ArrayRef<RecordRow> records,
                          ArrayRef<CounterpartRow> counterparts,
                          ArrayRef<DialectRow> inDialect) {
      for (auto [record, row] : llvm::zip(records, counterparts)) {
        if (record.name && row.kind == BuiltinKind::Text) {
          add(sign, record.name, row.text);
        } else if (record.name && row.kind == BuiltinKind::Dialect &&
                   isLoaded) {
          TypeID id = inDialect[row.inDialect].getId();
          StringRef name =
              sign == "!" ? AbstractType::lookup(id, context).getName()
                          : AbstractAttribute::lookup(id, context).getName();
          add(sign, record.name, sign + name);
        }
      }
    };
    addRecords("!", table.versions.types, table.typeCounterparts, table.types);
    addRecords("#", table.versions.attributes, table.attributeCounterparts,
               table.attributes);
  }
}

/// `quoted` as the program has it; itself if it is no name of a dialect.
std::string ProgramNames::nameInProgram(StringRef quoted) const {
  StringRef name = quoted;
  bool isRecord = name.consume_front("!") || name.consume_front("#");
  auto [prefix, stem] = name.split('.');
  const PortableDialect *member = nullptr;
  for (const PortableDialect *one : dialect.getMembers())
    if (one->getName() == prefix)
      member = one;
  auto isOfName = [](char c) {
    return llvm::isAlnum(c) || StringRef("_-.$").contains(c);
  };
  if (!member || stem.empty() || !llvm::all_of(stem, isOfName))
    return quoted.str();
  auto known = names->find(isRecord ? quoted : withoutVersion(quoted));
  if (known != names->end())
    return known->second;
  return (isRecord ? "" : member->getProgramName().str() + ".") +
         withoutVersion(stem).str();
}

std::string ProgramNames::inProgram(StringRef text) const {
  std::string result;
  while (!text.empty()) {
    size_t quote = text.find('\'');
    if (quote == StringRef::npos)
      return result + text.str();
    result += text.take_front(quote + 1);
    text = text.drop_front(quote + 1);
    StringRef quoted = text.take_front(text.find('\''));
    std::string name = nameInProgram(quoted);
    // `needs version 1.4.0 or newer of the 'vhlo' dialect`
    if (StringRef(result).ends_with("er of the '"))
      for (const PortableDialect *one : dialect.getMembers())
        if (one->getName() == quoted)
          name = one->getProgramName().str();
    if (quoted.size() == text.size() || name == quoted)
      continue;
    result += name;
    text = text.drop_front(quoted.size());
  }
  return result;
}

void ProgramNames::rewrite(Diagnostic &diagnostic) {
  if (!names) {
    names.emplace();
    for (const PortableDialect *member : dialect.getMembers())
      addNames(*member);
  }
  std::string text = diagnostic.str(), after = inProgram(text);
  if (text == after)
    return;
  // Its arguments refer to their texts, which the context keeps.
  MutableArrayRef<DiagnosticArgument> arguments = diagnostic.getArguments();
  for (DiagnosticArgument &argument : arguments)
    argument = DiagnosticArgument(StringRef());
  arguments.front() =
      DiagnosticArgument(StringAttr::get(context, after).getValue());
}

} // namespace dialectgen
