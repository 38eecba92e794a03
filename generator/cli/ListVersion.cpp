//===- ListVersion.cpp - print the version list ---------------------------===//

#include "cli/ListVersion.h"
#include "cli/Families.h"
#include "diff/DriftReport.h"
#include "diff/ElementJson.h"
#include "model/Diagnostics.h"
#include "model/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace dialectgen;

std::vector<Version> dialectgen::carriedVersions(const Dialect &dialect,
                                                 const Op &op) {
  std::set<Version, std::greater<>> versions;
  for (const FamilyPart *familyPart : dialect.parts())
    for (const CarriedVersion &version : dialect.carried(*familyPart, op))
      versions.insert(version.since);
  return {versions.begin(), versions.end()};
}

std::string dialectgen::versionsText(const std::vector<Version> &versions) {
  std::vector<std::string> texts;
  for (const Version &version : versions)
    texts.push_back(toString(version));
  return llvm::join(texts, ", ");
}

Json dialectgen::versionsJson(const std::vector<Version> &versions) {
  Json list = Json::array();
  for (const Version &version : versions)
    list.push_back(versionJson(version));
  return list;
}

/// One line an op in both forms, so that a change of one op is one line in a
/// difference of two lists.
static void printVersionList(const Dialect &dialect, bool json,
                             llvm::raw_ostream &out) {
  if (json)
    out << "{";
  for (const auto &[i, op] : llvm::enumerate(dialect.ops)) {
    std::string name = qualifiedName(dialect, op.domain, op.name);
    std::vector<Version> versions = carriedVersions(dialect, op);
    if (json)
      out << (i ? ",\n" : "\n") << "  " << Json(name).dump() << ": "
          << versionsJson(versions).dump();
    else
      out << name << ": " << versionsText(versions) << "\n";
  }
  if (json)
    out << "\n}";
}

int dialectgen::listVersion(const VersionOptions &options,
                            llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (!isReportFormat(options.format, {"text", "json"}, err))
    return Failed;
  std::vector<Dialect> dialects;
  std::vector<std::string> names =
      chooseFamilies(options.root, options.families, err);
  for (const std::string &name : names) {
    Diagnostics diagnostics;
    auto dialect = loadFamily(options.root, name, diagnostics);
    if (!dialect || diagnostics.hasErrors()) {
      diagnostics.print(err, options.errColors);
      return Failed;
    }
    dialects.push_back(std::move(*dialect));
  }
  if (dialects.empty())
    return Failed;
  bool json = options.format == "json";
  for (const auto &[i, dialect] : llvm::enumerate(dialects)) {
    if (json)
      out << (i ? ",\n" : "{") << Json(dialect.name).dump() << ": ";
    else if (dialects.size() > 1)
      out << (i ? "\n" : "") << dialect.name << ":\n";
    printVersionList(dialect, json, out);
  }
  if (json)
    out << "}\n";
  return Done;
}
