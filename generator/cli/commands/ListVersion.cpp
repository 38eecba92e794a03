//===- ListVersion.cpp - print the version list ---------------------------===//

#include "cli/commands/ListVersion.h"
#include "cli/Command.h"
#include "cli/Families.h"
#include "diff/versions/ElementJson.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "report/DriftReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace dialectgen;

static int listVersions(const Place &, llvm::raw_ostream &,
                        llvm::raw_ostream &);
static Command listVersionsCommand("list versions", Access::Read, listVersions);
static Text versionsFormat(listVersionsCommand, "format",
                           llvm::cl::init("text"));

std::vector<Version> dialectgen::carriedVersions(const Family &family,
                                                 const Op &op) {
  std::set<Version, std::greater<>> versions;
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &version : family.carried(*familyPart, op))
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
static void printVersionList(const Family &family, bool json,
                             llvm::raw_ostream &out) {
  if (json)
    out << "{";
  for (const auto &[i, op] : llvm::enumerate(family.ops)) {
    std::string name = qualifiedName(family, op.domain, op.name);
    std::vector<Version> versions = carriedVersions(family, op);
    if (json)
      out << (i ? ",\n" : "\n") << "  " << Json(name).dump() << ": "
          << versionsJson(versions).dump();
    else
      out << name << ": " << versionsText(versions) << "\n";
  }
  if (json)
    out << "\n}";
}

static int listVersions(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  if (!isReportFormat(versionsFormat, {"text", "json"}, err))
    return Failed;
  std::vector<Family> families;
  std::vector<std::string> names =
      chooseFamilies(place.root, place.families, err);
  for (const std::string &name : names) {
    Diagnostics diagnostics;
    auto family = loadFamily(place.root, name, diagnostics);
    if (!family || diagnostics.hasErrors()) {
      diagnostics.print(err, place.errColors);
      return Failed;
    }
    families.push_back(std::move(*family));
  }
  if (families.empty())
    return Failed;
  bool json = versionsFormat == "json";
  for (const auto &[i, family] : llvm::enumerate(families)) {
    if (json)
      out << (i ? ",\n" : "{") << Json(family.name).dump() << ": ";
    else if (families.size() > 1)
      out << (i ? "\n" : "") << family.name << ":\n";
    printVersionList(family, json, out);
  }
  if (json)
    out << "}\n";
  return Done;
}
