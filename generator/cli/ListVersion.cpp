//===- ListVersion.cpp - print the version list ---------------------------===//

#include "cli/ListVersion.h"
#include "diff/DriftReport.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "spec/SpecFiles.h"
#include "spec/VersionedDialect.h"
#include "upstream/Upstream.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

namespace {

/// The versions of one op, newest first.
struct OpVersions {
  std::string name;
  std::vector<Version> versions;
};

} // namespace

static std::vector<OpVersions> liveVersions(const Family &family) {
  std::vector<OpVersions> list;
  for (size_t i = 0; i < family.ops.size(); ++i) {
    const Op &op = family.ops[i];
    list.push_back({qualifiedName(family, op.domain, op.name), {}});
    if (i < family.liveVersions.size())
      for (const LiveVersion &live : family.liveVersions[i])
        list.back().versions.push_back(live.since);
  }
  return list;
}

static std::vector<OpVersions> allVersions(const VersionedDialect &dialect) {
  std::vector<OpVersions> list;
  for (const VersionedOp &op : dialect.ops) {
    list.push_back({op.name, {}});
    for (const VersionedOpVersion &version : op.versions)
      list.back().versions.push_back(version.since);
  }
  return list;
}

/// One line an op in both forms, so that a change of one op is one line in a
/// difference of two lists.
static void printVersionList(const std::vector<OpVersions> &list, bool json,
                             llvm::raw_ostream &out) {
  if (json)
    out << "{";
  for (const auto &[i, op] : llvm::enumerate(list)) {
    Json versions = Json::array();
    std::vector<std::string> texts;
    for (const Version &version : op.versions) {
      texts.push_back(toString(version));
      versions.push_back(version.getMinor() ? Json(texts.back())
                                            : Json(version.getMajor()));
    }
    if (json)
      out << (i ? ",\n" : "\n") << "  " << Json(op.name).dump() << ": "
          << versions.dump();
    else
      out << op.name << ": " << llvm::join(texts, ", ") << "\n";
  }
  if (json)
    out << "\n}";
}

/// Empty if the family does not load; the reasons are in `diagnostics`.
static std::optional<std::vector<OpVersions>>
loadVersionList(const std::string &root, const std::string &name,
                Diagnostics &diagnostics) {
  if (isVersionedDialect(root, name)) {
    auto dialect = loadVersionedDialect(root, name, diagnostics);
    return dialect ? std::optional(allVersions(*dialect)) : std::nullopt;
  }
  auto family = loadFamily(root, name, diagnostics);
  if (!family || diagnostics.hasErrors())
    return std::nullopt;
  return liveVersions(*family);
}

int dialectgen::listVersion(const VersionOptions &options,
                            llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (options.format != "text" && options.format != "json") {
    err << "error: format '" << options.format << "' is not text or json\n";
    return 2;
  }
  std::vector<std::string> names =
      chooseFamilies(options.root, options.families, err);
  if (names.empty())
    return 2;
  std::vector<std::vector<OpVersions>> lists;
  for (const std::string &name : names) {
    Diagnostics diagnostics;
    auto list = loadVersionList(options.root, name, diagnostics);
    if (!list) {
      diagnostics.print(err, err.has_colors());
      return 2;
    }
    lists.push_back(std::move(*list));
  }
  bool json = options.format == "json";
  for (size_t i = 0; i < names.size(); ++i) {
    if (json)
      out << (i ? ",\n" : "{") << Json(names[i]).dump() << ": ";
    else if (names.size() > 1)
      out << (i ? "\n" : "") << names[i] << ":\n";
    printVersionList(lists[i], json, out);
  }
  if (json)
    out << "}\n";
  return 0;
}
