//===- BodyChecks.cpp - bodies of ops -------------------------------------===//
//
// See BodyChecker in OpChecks.h. The specs know the ops of each opset, so that
// a body is checked before a model is converted by it.
//
//===----------------------------------------------------------------------===//

#include "model/check/OpChecks.h"
#include "model/diagnostics/Locate.h"
#include "model/read/Bodies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <climits>

namespace dialectgen {
namespace {

/// The place of `name` in a node that stands at `range`; all of it if the JSON
/// has escapes, which move places.
llvm::SMRange placeIn(llvm::SMRange range, llvm::StringRef text, size_t at,
                      size_t length) {
  const char *begin = range.Start.getPointer();
  if (!begin || size_t(range.End.getPointer() - begin) != text.size() + 2)
    return range;
  begin += 1 + std::min(at, text.size());
  return {llvm::SMLoc::getFromPointer(begin),
          llvm::SMLoc::getFromPointer(begin + std::max<size_t>(length, 1))};
}

/// `1 operand`, `2 to 3 operands`.
std::string countText(int least, int most, const std::string &what) {
  std::string text = std::to_string(least);
  if (most == INT_MAX)
    text += " or more";
  else if (least != most)
    text += " to " + std::to_string(most);
  return text + " " + what + (most == 1 ? "" : "s");
}

/// The checks of one body.
class BodyCheck {
public:
  using Report = llvm::function_ref<void(DiagnosticId id, llvm::SMRange range,
                                         const std::string &message)>;
  BodyCheck(const Family &family, const Op &op, const OpVersion &version,
            Report report)
      : family(family), op(op), version(version), body(*version.body),
        report(report) {}

  void run();

private:
  struct Value {
    llvm::SMRange range;
    bool isUsed = false;
  };

  void error(DiagnosticId id, const NodeName &name,
             const std::string &message) {
    report(id,
           placeIn(body.ranges[index], body.body[index], name.at,
                   name.name.size()),
           message);
  }
  void declare();
  void checkNode(const BodyNode &node);
  void checkOp(const BodyNode &node);
  void checkAttributes(const BodyNode &node, const OpVersion &used);
  void checkReference(const NodeAttribute &attribute, const OpVersion &used,
                      const Attribute &own);
  void checkResults();

  const Family &family;
  const Op &op;
  const OpVersion &version;
  const FunctionBody &body;
  Report report;
  /// Of the node.
  size_t index = 0;
  llvm::StringMap<Value> values;
};

} // namespace

void BodyCheck::declare() {
  for (const auto *list : {&version.operands, &version.results})
    for (const Parameter &parameter : *list)
      if (parameter.isVariadic())
        report(DiagnosticId::BodyOp, body.range,
               "'" + parameter.name + "' of " + op.name +
                   " is variadic, and the nodes of a body name single values; "
                   "name a function under \"hooks\": {\"body\": …}");
  for (const Parameter &operand : version.operands)
    values.try_emplace(operand.name, Value{llvm::SMRange(), true});
}

void BodyCheck::checkNode(const BodyNode &node) {
  for (const NodeName &operand : node.operands) {
    if (operand.name.empty())
      continue;
    auto known = values.find(operand.name);
    if (known != values.end()) {
      known->second.isUsed = true;
      continue;
    }
    std::vector<std::string> names;
    for (const auto &entry : values)
      names.push_back(entry.first().str());
    llvm::sort(names);
    error(DiagnosticId::BodyValue, operand,
          "no node before this one defines '" + operand.name + "'" +
              didYouMean(operand.name, names));
  }
  if (timelineOfBodies(family))
    checkOp(node);
  for (const NodeName &result : node.results) {
    auto [it, isNew] = values.try_emplace(
        result.name, Value{placeIn(body.ranges[index], body.body[index],
                                   result.at, result.name.size())});
    if (!isNew)
      error(DiagnosticId::BodyValue, result,
            "'" + result.name +
                (it->second.range.isValid() ? "' is defined twice"
                                            : "' is an operand of " + op.name));
  }
}

/// The op of a node, of which the family has the signature.
void BodyCheck::checkOp(const BodyNode &node) {
  const Timeline &timeline = *timelineOfBodies(family);
  const Op *found = family.findOp(timeline.name, node.op.name);
  const OpVersion *used =
      found ? found->versionAt(Version(body.opset)) : nullptr;
  std::string at = timeline.label + " " + std::to_string(body.opset);
  if (!used || used->deprecated) {
    std::vector<std::string> known;
    for (const Op &candidate : family.ops)
      if (candidate.domain == timeline.name &&
          candidate.versionAt(Version(body.opset)))
        known.push_back(candidate.name);
    error(DiagnosticId::BodyOp, node.op,
          at + (used ? " deprecates '" : " has no op '") + node.op.name + "'" +
              (found ? "" : didYouMean(node.op.name, known)));
  } else {
    auto checkCount = [&](size_t count, int least, int most, const char *what) {
      if (int(count) < least || int(count) > most)
        error(DiagnosticId::BodyOp, node.op,
              "'" + node.op.name + "' of " + at + " has " +
                  countText(least, most, what) + ", and not " +
                  std::to_string(count));
    };
    checkCount(node.operands.size(), used->minOperands(), used->maxOperands(),
               "operand");
    checkCount(node.results.size(), used->minResults(), used->maxResults(),
               "result");
    checkAttributes(node, *used);
  }
}

void BodyCheck::checkAttributes(const BodyNode &node, const OpVersion &used) {
  llvm::StringSet<> given;
  for (const NodeAttribute &attribute : node.attributes) {
    const std::string &name = attribute.name.name;
    if (!given.insert(name).second)
      error(DiagnosticId::BodyOp, attribute.name,
            "attribute '" + name + "' is given twice");
    const Attribute *own = used.findAttribute(name);
    if (!own) {
      error(DiagnosticId::BodyOp, attribute.name,
            "'" + node.op.name + "' has no attribute '" + name + "' in " +
                family.timelines.front().label + " " +
                std::to_string(body.opset) +
                didYouMean(name, namesOf(used.attributes)));
      continue;
    }
    if (own->kind != attribute.kind.name)
      error(DiagnosticId::BodyOp, attribute.kind,
            "attribute '" + name + "' of '" + node.op.name + "' is of kind " +
                own->kind + ", and not " + attribute.kind.name);
    else if (!attribute.reference.name.empty())
      checkReference(attribute, used, *own);
  }
  for (const Attribute &own : used.attributes)
    if (own.required && !given.contains(own.name))
      error(DiagnosticId::BodyOp, node.op,
            "'" + node.op.name + "' needs attribute '" + own.name + "'");
}

void BodyCheck::checkReference(const NodeAttribute &attribute,
                               const OpVersion &used, const Attribute &own) {
  const std::string &name = attribute.reference.name;
  const Attribute *said = version.findAttribute(name);
  std::string ofOp =
      "'" + name + "' of " + op.name + " version " + toString(version.since);
  if (!said)
    error(DiagnosticId::BodyAttribute, attribute.reference,
          op.name + " has no attribute '" + name + "' in version " +
              toString(version.since) +
              didYouMean(name, namesOf(version.attributes)));
  else if (said->kind != attribute.kind.name)
    error(DiagnosticId::BodyAttribute, attribute.reference,
          ofOp + " is of kind " + said->kind + ", and not " +
              attribute.kind.name);
  // A node without operands has its value from its attributes.
  else if (said->isOptional() && (!own.isOptional() || used.operands.empty()))
    error(DiagnosticId::BodyAttribute, attribute.reference,
          ofOp + " may be absent, and then '" + own.name +
              "' has no value; name a function under \"hooks\": {\"body\": …}");
}

void BodyCheck::checkResults() {
  for (const Parameter &result : version.results) {
    auto known = values.find(result.name);
    if (known != values.end() && known->second.range.isValid())
      known->second.isUsed = true;
    else if (!result.isVariadic())
      report(DiagnosticId::BodyValue, locate(body.range, "body"),
             "no node defines the result '" + result.name + "'");
  }
  // In the order of the text.
  std::vector<std::pair<const char *, llvm::StringRef>> unused;
  for (const auto &entry : values)
    if (!entry.second.isUsed)
      unused.push_back({entry.second.range.Start.getPointer(), entry.first()});
  llvm::sort(unused);
  for (const auto &[place, name] : unused)
    report(DiagnosticId::BodyValue, values[name].range,
           "no node uses '" + name.str() + "', and it is no result of " +
               op.name);
}

void BodyCheck::run() {
  const Timeline *timeline = timelineOfBodies(family);
  Version opset(body.opset);
  if (timeline && timeline->releases.empty() && !timeline->newest.empty() &&
      (opset < timeline->minimum || timeline->newest < opset))
    return report(DiagnosticId::BodyOp, locate(body.range, "opset"),
                  timeline->label + " " + std::to_string(body.opset) +
                      " is outside " + timeline->name + ", which has " +
                      toString(timeline->minimum) + " to " +
                      toString(timeline->newest));
  declare();
  bool isRead = true;
  for (index = 0; index != body.body.size(); ++index) {
    BodyNode node;
    if (std::optional<NodeError> mistake = parseNode(body.body[index], node)) {
      isRead = false;
      error(DiagnosticId::BodySyntax, {"", mistake->at}, mistake->message);
      continue;
    }
    checkNode(node);
  }
  // The values of a node that cannot be read are unknown.
  if (isRead)
    checkResults();
}

void BodyChecker::check(const Op &op, const OpVersion &version) {
  if (!version.body || family.timelines.empty())
    return;
  const FunctionBody &body = *version.body;
  for (auto [function, hook] :
       {std::pair(&version.hooks->body, "body"),
        std::pair(&version.hooks->expansion, "expansion")})
    if (!function->empty())
      error(DiagnosticId::KeyWithoutEffect, locate(version.hooks->range, hook),
            "'" + std::string(hook) +
                "' of 'hooks' has no effect: 'bodies' has that of version " +
                toString(version.since));
  BodyCheck(family, op, version,
            [&](DiagnosticId id, llvm::SMRange range,
                const std::string &message) { error(id, range, message); })
      .run();
  for (size_t i = 0; i != body.body.size(); ++i) {
    BodyNode node;
    if (!timelineOfBodies(family) || parseNode(body.body[i], node))
      continue;
    std::vector<const OpVersion *> seen;
    if (leadsTo(node.op.name, body.opset, version, seen))
      error(DiagnosticId::BodyCycle,
            placeIn(body.ranges[i], body.body[i], node.op.at,
                    node.op.name.size()),
            "the body of " + op.name + " version " + toString(version.since) +
                " leads back to it by '" + node.op.name + "' of " +
                family.timelines.front().label + " " +
                std::to_string(body.opset));
  }
}

/// Whether op `name` of `opset` is `version`, or its body has a node that is.
bool BodyChecker::leadsTo(const std::string &name, unsigned opset,
                          const OpVersion &version,
                          std::vector<const OpVersion *> &seen) {
  const Op *op = family.findOp(family.timelines.front().name, name);
  const OpVersion *used = op ? op->versionAt(Version(opset)) : nullptr;
  if (!used || llvm::is_contained(seen, used))
    return false;
  if (used == &version)
    return true;
  seen.push_back(used);
  if (!used->body)
    return false;
  return llvm::any_of(used->body->body, [&](const std::string &text) {
    BodyNode node;
    return !parseNode(text, node) &&
           leadsTo(node.op.name, used->body->opset, version, seen);
  });
}

} // namespace dialectgen
