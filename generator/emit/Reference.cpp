//===- Reference.cpp - documentation of ops in Markdown -------------------===//
//
// docs/reference/<family>/: a page for each op with all its versions, newest
// first, an index of the ops, and what each version of a domain brought.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/Template.h"
#include "emit/VersionNotes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace dialectgen {
namespace {

using llvm::StringRef;

std::string code(StringRef text) { return "`" + text.str() + "`"; }

/// `text` as the content of a table cell.
std::string cell(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string codes(const std::vector<Json> &values) {
  std::vector<std::string> texts;
  for (const Json &value : values)
    texts.push_back(code(value.dump()));
  return llvm::join(texts, ", ");
}

/// `tensor(float)` and its like grouped by what is around the element:
/// "tensor of float16, float; seq(tensor) of float".
std::string makeTypesText(const std::vector<std::string> &types) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const std::string &type : types) {
    std::string around, inner = type;
    // Only what holds a single element can be grouped.
    size_t open = type.rfind('(');
    if (open != std::string::npos && !StringRef(type).contains(',')) {
      around = type.substr(0, open) +
               std::string(StringRef(type).count(')') - 1, ')');
      inner = StringRef(type).substr(open + 1).rtrim(')').str();
    }
    auto group = llvm::find_if(
        groups, [&](const auto &group) { return group.first == around; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {around, {}});
    group->second.push_back(inner);
  }
  std::vector<std::string> texts;
  for (const auto &[around, inner] : groups)
    texts.push_back((around.empty() ? "" : code(around) + " of ") +
                    llvm::join(inner, ", "));
  return llvm::join(texts, "; ");
}

/// Texts of sets of types: few sets serve many versions.
using TypeTexts = llvm::StringMap<std::string>;

const std::string &typesText(const std::vector<std::string> &types,
                             TypeTexts &texts) {
  auto [it, isNew] = texts.try_emplace(llvm::join(types, ";"));
  if (isNew)
    it->second = makeTypesText(types);
  return it->second;
}

std::string parameterTable(const std::vector<Parameter> &parameters) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Parameter &parameter : parameters) {
    os << "| " << code(parameter.name) << " | " << code(parameter.type)
       << " | ";
    switch (parameter.arity) {
    case Arity::Single:
      break;
    case Arity::Optional:
      os << "optional";
      break;
    case Arity::Variadic:
      os << "variadic, at least " << parameter.minCount
         << (parameter.homogeneous ? ", of one type" : ", of any types");
    }
    os << " |\n";
  }
  return text;
}

std::string valuesText(const Attribute &attribute) {
  if (!attribute.allowedValues.empty())
    return codes(attribute.allowedValues);
  if (attribute.minimum && attribute.maximum)
    return attribute.minimum->dump() + " to " + attribute.maximum->dump();
  if (attribute.minimum)
    return "at least " + attribute.minimum->dump();
  if (attribute.maximum)
    return "at most " + attribute.maximum->dump();
  return "";
}

std::string attributeTable(const OpVersion &version) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Attribute &attribute : version.attributes) {
    os << "| " << code(attribute.name) << " | " << attribute.kind;
    auto override = version.hooks.attributeKinds.find(attribute.name);
    if (override != version.hooks.attributeKinds.end())
      os << ", a " << override->second << " here";
    os << " | ";
    if (attribute.required)
      os << "required";
    else if (attribute.hasDefault())
      os << "default " << cell(code(attribute.defaultValue.dump()));
    else
      os << "optional";
    os << " | " << cell(valuesText(attribute)) << " |\n";
  }
  return text;
}

std::string typeTable(const OpVersion &version, TypeTexts &texts) {
  std::string text;
  for (const TypeConstraint &constraint : version.typeConstraints)
    text += "| " + code(constraint.name) + " | " +
            typesText(constraint.types, texts) + " |\n";
  return text;
}

/// A table of a page: its rows, or false where there are none.
Json table(std::string rows) {
  if (rows.empty())
    return false;
  rows.pop_back();
  return Json{{"rows", std::move(rows)}};
}

Json versionView(const EmitContext &context, const Op &op,
                 const OpVersion &version, llvm::ArrayRef<LiveVersion> live,
                 TypeTexts &texts) {
  std::vector<std::string> facts = {opsetRange(version)};
  const auto *carrier = llvm::find_if(live, [&](const LiveVersion &candidate) {
    return candidate.since == version.since;
  });
  facts.push_back(carrier == live.end()
                      ? "not in the dialect"
                      : code(context.family.name + "." + carrier->mnemonic) +
                            ", class " + code(carrier->className));
  if (version.deprecated)
    facts.push_back("deprecated");
  if (version.experimental)
    facts.push_back("experimental");
  if (version.deterministic)
    facts.push_back(*version.deterministic ? "deterministic"
                                           : "not deterministic");
  std::string notes;
  if (const OpVersion *before = findPredecessor(op, version)) {
    notes = "Against version " + toString(before->since) + ":\n\n";
    const std::vector<std::string> &list = context.notes.of(op, version);
    for (const std::string &note : list)
      notes += "- " + note + "\n";
    if (list.empty())
      notes += "- same signature\n";
  }
  return {{"since", toString(version.since)},
          {"facts", llvm::join(facts, " · ")},
          {"summary",
           version.summary.empty() ? Json(false) : Json(version.summary)},
          {"notes",
           notes.empty() ? Json(false) : Json(StringRef(notes).rtrim().str())},
          {"operands", table(parameterTable(version.operands))},
          {"results", table(parameterTable(version.results))},
          {"attributes", table(attributeTable(version))},
          {"types", table(typeTable(version, texts))}};
}

/// Where the page of an op is, relative to the folder of the reference.
std::string pageOf(const Op &op) { return op.domain + "/" + op.name + ".md"; }

/// The index: ops by domain in the order of the spec.
Json indexView(const Family &family) {
  Json domains = Json::array();
  for (const Domain &domain : family.domains) {
    std::string ops;
    llvm::raw_string_ostream os(ops);
    // Version → ops that are new or changed with it.
    std::map<Version, std::vector<std::string>> byVersion;
    for (const Op &op : family.ops) {
      if (op.domain != domain.name)
        continue;
      std::vector<std::string> versions;
      for (const OpVersion &version : op.versions) {
        versions.push_back(toString(version.since));
        byVersion[version.since].push_back("[" + op.name + "](" + pageOf(op) +
                                           "#version-" +
                                           toString(version.since) + ")");
      }
      os << "| [" << op.name << "](" << pageOf(op) << ") | "
         << llvm::join(versions, ", ") << " | " << cell(op.summary) << " |\n";
    }
    std::string news;
    for (const auto &[version, names] : llvm::reverse(byVersion))
      news +=
          "| " + toString(version) + " | " + llvm::join(names, ", ") + " |\n";
    domains.push_back(
        {{"name", domain.name},
         {"range", toString(domain.minimum) + " to " + toString(domain.newest)},
         {"unreleased", domain.newest == domain.newestReleased
                            ? Json(false)
                            : Json(toString(domain.newestReleased))},
         {"ops", table(std::move(ops))},
         {"news", table(std::move(news))}});
  }
  return {{"family", family.name},
          {"summary", family.summary},
          {"domains", std::move(domains)}};
}

} // namespace

llvm::Error emitReference(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  std::string folder = "docs/reference/" + family.name + "/";
  llvm::Expected<Template> page =
      Template::read(context.root, "reference/op.md.mustache");
  if (!page)
    return page.takeError();
  llvm::Expected<Template> section =
      Template::read(context.root, "reference/version.md.mustache");
  if (!section)
    return section.takeError();
  TypeTexts texts;
  for (auto [op, live] : llvm::zip(family.ops, family.liveVersions)) {
    std::string versions;
    for (const OpVersion &version : op.versions) {
      llvm::Expected<std::string> text =
          section->render(versionView(context, op, version, live, texts));
      if (!text)
        return text.takeError();
      versions += *text;
    }
    llvm::Expected<std::string> text = page->render(
        {{"family", family.name},
         {"name", op.name},
         {"domain", op.domain},
         {"summary", op.summary},
         {"spec", "specs/" + family.name + "/ops/" + op.name + ".json"},
         {"versions", llvm::StringRef(versions).rtrim('\n').str()}});
    if (!text)
      return text.takeError();
    outputs.add(folder + pageOf(op), std::move(*text));
  }
  llvm::Expected<std::string> index = renderTemplate(
      context.root, "reference/index.md.mustache", indexView(family));
  if (!index)
    return index.takeError();
  outputs.add(folder + "README.md", std::move(*index));
  return llvm::Error::success();
}

} // namespace dialectgen
