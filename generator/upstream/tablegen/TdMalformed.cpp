//===- TdMalformed.cpp - definitions that no dialect can have -------------===//
//
// TableGen reads a definition whose parts contradict each other, and only
// mlir-tblgen, a compiler or MLIR at run time rejects it. Such a file is
// refused with all of its mistakes: a comparison would be with a dialect that
// cannot exist.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/TdSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// Mistakes in the lists of `operation`, and names that two elements share:
/// operands, attributes, results, regions and successors have accessors of that
/// name.
static void checkLists(const TdFile &file, const Record &operation,
                       std::vector<std::string> &mistakes) {
  auto note = [&](const llvm::Twine &what) {
    mistakes.push_back(llvm::toString(file.error(operation, what)));
  };
  constexpr std::pair<const char *, const char *> lists[] = {
      {"arguments", "ins"},
      {"results", "outs"},
      {"regions", "region"},
      {"successors", "successor"}};
  llvm::StringMap<StringRef> places;
  for (auto [field, expected] : lists) {
    auto arguments = argumentsOf(operation, field);
    if (!arguments)
      continue; // Reported where it is needed.
    if (std::string found = operatorOf(operation, field); found != expected) {
      const auto *meant = llvm::find_if(
          lists, [&](const auto &list) { return list.second == found; });
      note("'" + StringRef(field) + "' begins with '" + found + "'; write '(" +
           expected + " …)'" +
           (meant == std::end(lists)
                ? std::string()
                : ", or 'let " + std::string(meant->first) + "'"));
    }
    for (const TdArgument &argument : *arguments) {
      if (argument.name.empty())
        continue;
      auto [first, isNew] = places.try_emplace(argument.name, field);
      if (!isNew)
        note("'" + argument.name + "' is in '" + first->second + "'" +
             (first->second == field ? std::string(" twice")
                                     : " and in '" + std::string(field) + "'") +
             "; rename one of the two");
    }
  }
}

llvm::Error dialectgen::checkDefinitions(const TdFile &file,
                                         const FamilyPart &part) {
  std::vector<std::string> mistakes;
  auto checkNames = [&](StringRef className, StringRef nameField,
                        StringRef what) {
    llvm::StringMap<const Record *> seen;
    for (const Record *record : file.definitions(className, part.dialect)) {
      StringRef name = stringOf(*record, nameField).value_or("");
      if (name.empty())
        continue;
      auto [first, isNew] = seen.try_emplace(name, record);
      if (!isNew)
        mistakes.push_back(llvm::toString(file.error(
            *record, "defines " + what + " '" + name + "' again, which '" +
                         nameOf(*first->second) + "' at " +
                         file.placeOf(*first->second) +
                         " defines; remove or rename one of the two")));
    }
  };
  checkNames("Op", "opName", "operation");
  checkNames("TypeDef", "mnemonic", "type");
  checkNames("AttrDef", "mnemonic", "attribute");
  for (const Record *operation : file.definitions("Op", part.dialect))
    checkLists(file, *operation, mistakes);
  if (mistakes.empty())
    return llvm::Error::success();
  return llvm::createStringError(llvm::join(mistakes, "\n"));
}
