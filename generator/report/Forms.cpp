//===- Forms.cpp - order and links that the forms of a report share -------===//

#include "report/Forms.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

static std::vector<std::string> commonAdvice(const FindingGroup &group) {
  std::vector<std::string> common;
  if (group.findings.size() < 2)
    return common;
  common = inLines(group.findings.front()->advice);
  for (const Finding *finding : group.findings) {
    std::vector<std::string> lines = inLines(finding->advice);
    llvm::erase_if(common, [&](const std::string &line) {
      return !llvm::is_contained(lines, line);
    });
  }
  return common;
}

std::vector<std::string> dialectgen::ownAdvice(const FindingGroup &group,
                                               const Finding &finding) {
  std::vector<std::string> lines = inLines(finding.advice);
  llvm::erase_if(lines, [&](const std::string &line) {
    return llvm::is_contained(group.common, line);
  });
  return lines;
}

std::vector<FindingGroup> dialectgen::groupFindings(const Report &report) {
  std::vector<FindingGroup> groups;
  for (const Finding &finding : report.findings) {
    bool isCounted = counts(finding);
    auto group = llvm::find_if(groups, [&](const FindingGroup &group) {
      return group.rule == finding.rule && group.counts == isCounted;
    });
    if (group == groups.end())
      group = groups.insert(group, {&report, finding.rule, isCounted, {}, {}});
    group->findings.push_back(&finding);
  }
  // Rules stand in a table, so that their addresses have its order.
  auto order = [](const FindingGroup &group) {
    return std::tuple(!group.counts, -static_cast<int>(group.rule->severity),
                      -static_cast<int>(group.rule->guarantee), group.rule);
  };
  llvm::sort(groups, [&](const FindingGroup &a, const FindingGroup &b) {
    return order(a) < order(b);
  });
  for (FindingGroup &group : groups) {
    // Findings of one guarantee keep their order, which is that of addresses.
    llvm::sort(group.findings, [](const Finding *a, const Finding *b) {
      return std::tuple(-static_cast<int>(a->guarantee), a) <
             std::tuple(-static_cast<int>(b->guarantee), b);
    });
    group.common = commonAdvice(group);
  }
  return groups;
}

llvm::StringRef dialectgen::beyondRule(const Finding &finding) {
  llvm::StringRef message = finding.message;
  message.consume_front(finding.rule->what);
  return message.ltrim();
}

std::string dialectgen::linkTo(const Report &report, const FilePlace &place) {
  return report.links + place.file +
         (place.line ? "#L" + std::to_string(place.line) : "");
}
