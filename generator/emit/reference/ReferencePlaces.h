//===- ReferencePlaces.h - where pages of the reference are -----*- C++ -*-===//
//
// The files of docs/reference/<family>, and their links.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_REFERENCEPLACES_H
#define DIALECTGEN_EMIT_REFERENCEPLACES_H

#include "model/Model.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {

class ReferencePlaces {
public:
  explicit ReferencePlaces(const Family &family) : family(family) {}

  /// The page of an op, relative to the folder of the reference.
  std::string pageOf(const Op &op) const {
    std::string folder = folderOf(family.timelineOf(op)), page = op.name;
    // Pages of the family are beside those of ops.
    static const llvm::StringSet<> taken = {"README", "supported", "types",
                                            "verified", "unverified"};
    if (folder.empty() && taken.contains(page))
      page += "-op";
    return folder + page + ".md";
  }
  /// The page of a release, for example `ai.onnx/opset-13.md`.
  std::string pageOf(const Timeline &timeline, const Version &release) const {
    return folderOf(timeline) + timeline.label + "-" + toString(release) +
           ".md";
  }
  /// The folder of the pages of a timeline's ops; empty, or with a slash. No
  /// page is to move when a domain comes.
  std::string folderOf(const Timeline &timeline) const {
    return timeline.releases.empty() ? timeline.name + "/" : "";
  }
  /// The way from pages of `timeline` to the folder of the reference.
  std::string toIndex(const Timeline &timeline) const {
    return folderOf(timeline).empty() ? "" : "../";
  }
  /// From `docs/reference/<family>/` to the root.
  static constexpr const char *indexToRoot = "../../../";

  /// `#version-1100`, as Markdown makes an anchor of a heading.
  static std::string anchorOf(const OpVersion &version) {
    std::string since = toString(version.since);
    std::string anchor = "#version-";
    for (char c : since)
      if (c != '.')
        anchor += c;
    return anchor;
  }

  /// The upstream's page of an op; empty if none is known.
  std::string upstreamPageOf(const Op &op) const {
    std::string page = family.timelineOf(op).page;
    for (size_t at; (at = page.find("{op}")) != std::string::npos;)
      page.replace(at, 4, op.name);
    return page;
  }

private:
  const Family &family;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_REFERENCEPLACES_H
