//===- Prose.cpp - changes in words ---------------------------------------===//

#include "diff/versions/Prose.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::inWords(Element element) {
  return element == Element::TypeConstraint ? "type variable"
                                            : toString(element);
}

std::string dialectgen::inWords(const std::vector<std::string> &names) {
  // One more name takes no more room than saying that there is one more.
  constexpr size_t most = 6;
  if (names.size() <= most + 1)
    return llvm::join(names, ", ");
  return llvm::join(names.begin(), names.begin() + most, ", ") + " and " +
         std::to_string(names.size() - most) + " more";
}

static std::string valueText(const Json &value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A member with its value: `default 1`, `range from 0`.
static std::string memberText(const std::string &key, const Json &value) {
  if (key == "range" && value.is_array() && value.size() == 2) {
    if (value[1].is_null())
      return key + " from " + valueText(value[0]);
    if (value[0].is_null())
      return key + " up to " + valueText(value[1]);
    return key + " " + valueText(value[0]) + " to " + valueText(value[1]);
  }
  return key + " " + valueText(value);
}

/// The members of an element that tell it apart: `ints, required`.
static std::string elementText(const Json &element) {
  std::vector<std::string> parts;
  for (const auto &[key, value] : element.items()) {
    if (key == "name")
      continue;
    if (key == "types" && value.is_array())
      parts.push_back(inWords(value.get<std::vector<std::string>>()));
    else if (value == Json(true))
      parts.push_back(key);
    else if (value.is_string() && key != "default")
      parts.push_back(value.get<std::string>());
    else
      parts.push_back(memberText(key, value));
  }
  return parts.empty() ? "" : " (" + llvm::join(parts, ", ") + ")";
}

/// Describes the changes of the members of an element, or of the version
/// itself.
static std::string memberText(const Change &change) {
  std::vector<std::string> parts;
  auto before = [&](const std::string &key) {
    auto old = change.before.find(key);
    return old == change.before.end() ? Json() : *old;
  };
  for (const auto &[key, value] : change.set.items()) {
    Json old = before(key);
    if (!old.is_null())
      parts.push_back(key + " " + valueText(old) + " -> " + valueText(value));
    else if (value == Json(true))
      parts.push_back("now " + key);
    else
      parts.push_back(memberText(key, value) + " added");
  }
  for (const std::string &key : change.unset)
    parts.push_back(before(key) == Json(true)
                        ? "no longer " + key
                        : memberText(key, before(key)) + " dropped");
  return llvm::join(parts, ", ");
}

std::string dialectgen::inWords(const Change &change) {
  if (change.element == Element::Version)
    return memberText(change);
  std::string what = inWords(change.element).str() + " '" + change.name + "'";
  switch (change.kind) {
  case ChangeKind::Add:
    return what + " added" + elementText(change.value);
  case ChangeKind::Remove:
    return what + " removed" + elementText(change.value);
  case ChangeKind::Rename:
    return what + " is now called '" + change.newName + "'";
  case ChangeKind::Move:
    return what + " moved to position " + std::to_string(change.at.value_or(0));
  case ChangeKind::Modify:
    return what + ": " + memberText(change);
  case ChangeKind::AddTypes:
    return what + " also takes " + inWords(change.types);
  case ChangeKind::RemoveTypes:
    return what + " no longer takes " + inWords(change.types);
  }
  return what;
}
