//===- ListVersion.cpp - print the version list ---------------------------===//

#include "cli/ListVersion.h"
#include "diff/DriftReport.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "upstream/Upstream.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

/// Live versions of the op at `index`, as printed.
static std::vector<std::string> liveVersions(const Family &family,
                                             size_t index) {
  std::vector<std::string> texts;
  if (index < family.liveVersions.size())
    for (const LiveVersion &live : family.liveVersions[index])
      texts.push_back(toString(live.since));
  return texts;
}

void dialectgen::printVersionList(const Family &family,
                                  const std::string &format,
                                  llvm::raw_ostream &out) {
  // One line an op in both forms, so that a change of one op is one line in a
  // difference of two lists.
  if (format == "json")
    out << "{";
  for (size_t i = 0; i < family.ops.size(); ++i) {
    const Op &op = family.ops[i];
    std::string name = qualifiedName(family, op.domain, op.name);
    if (format != "json") {
      out << name << ": " << llvm::join(liveVersions(family, i), ", ") << "\n";
      continue;
    }
    Json versions = Json::array();
    if (i < family.liveVersions.size())
      for (const LiveVersion &live : family.liveVersions[i])
        versions.push_back(live.since.getMinor() ? Json(toString(live.since))
                                                 : Json(live.since.getMajor()));
    out << (i ? ",\n" : "\n") << "  " << Json(name).dump() << ": "
        << versions.dump();
  }
  if (format == "json")
    out << "\n}";
}

int dialectgen::listVersion(const VersionOptions &options,
                            llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (options.format != "text" && options.format != "json") {
    err << "error: format '" << options.format << "' is not text or json\n";
    return 2;
  }
  std::vector<std::string> names = options.families;
  if (names.empty())
    names = findFamilies(options.root);
  if (names.empty()) {
    err << "error: no family under " << options.root << "/specs\n";
    return 2;
  }
  std::vector<Family> families;
  for (const std::string &name : names) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadFamily(options.root, name, diagnostics);
    if (!family || diagnostics.hasErrors()) {
      diagnostics.print(err, err.has_colors());
      return 2;
    }
    families.push_back(std::move(*family));
  }
  bool json = options.format == "json";
  for (size_t i = 0; i < families.size(); ++i) {
    if (json)
      out << (i ? ",\n" : "{") << Json(families[i].name).dump() << ": ";
    else if (families.size() > 1)
      out << (i ? "\n" : "") << families[i].name << ":\n";
    printVersionList(families[i], options.format, out);
  }
  if (json)
    out << "}\n";
  return 0;
}
