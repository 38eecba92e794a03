//===- OpTable.cpp - lookups in the table of op versions ------------------===//
//
// See OpTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <tuple>

namespace dialectgen::onnx {
namespace {

#include "OpBuildTable.inc"

/// Compares a row with (domain, name).
struct ByOp {
  using Key = std::pair<llvm::StringRef, llvm::StringRef>;
  static Key key(const OpVersionInfo &info) { return {info.domain, info.name}; }
  bool operator()(const OpVersionInfo &info, const Key &other) const {
    return key(info) < other;
  }
  bool operator()(const Key &other, const OpVersionInfo &info) const {
    return other < key(info);
  }
};

} // namespace

llvm::ArrayRef<OpVersionInfo> getOpVersions() { return opVersionTable; }

llvm::ArrayRef<DomainInfo> getDomains() { return domainTable; }

llvm::ArrayRef<OpVersionList> getOpVersionLists() { return opVersionLists; }

llvm::StringRef canonicalDomain(llvm::StringRef domain) {
  return domain.empty() ? llvm::StringRef("ai.onnx") : domain;
}

llvm::ArrayRef<OpVersionInfo> findOp(llvm::StringRef domain,
                                     llvm::StringRef name) {
  llvm::ArrayRef<OpVersionInfo> rows = getOpVersions();
  auto range =
      std::equal_range(rows.begin(), rows.end(),
                       ByOp::Key(canonicalDomain(domain), name), ByOp());
  return rows.slice(range.first - rows.begin(), range.second - range.first);
}

const OpVersionInfo *findOpVersion(llvm::StringRef domain, llvm::StringRef name,
                                   unsigned opset) {
  const OpVersionInfo *found = nullptr;
  for (const OpVersionInfo &info : findOp(domain, name))
    if (info.since <= opset)
      found = &info;
  return found;
}

const OpVersionInfo *findByOpName(llvm::StringRef opName) {
  static const llvm::StringMap<const OpVersionInfo *> index = [] {
    llvm::StringMap<const OpVersionInfo *> map;
    for (const OpVersionInfo &info : getOpVersions())
      if (!info.opName.empty())
        map.try_emplace(info.opName, &info);
    return map;
  }();
  return index.lookup(opName);
}

} // namespace dialectgen::onnx
