//===- DomainImport.cpp - specs of a domain from its schemas --------------===//
//
// See DomainImport.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/onnx/DomainImport.h"
#include "model/forms/ModelForms.h"
#include "upstream/import/Import.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

bool isOfStandard(llvm::StringRef domain) {
  return domain == "ai.onnx" || domain.starts_with("ai.onnx.");
}

} // namespace

llvm::Expected<std::string> chooseDomain(const Family &dump,
                                         llvm::StringRef asked) {
  std::vector<std::string> all = namesOf(dump.timelines), others;
  if (!asked.empty() && llvm::is_contained(all, asked.str()))
    return asked.str();
  for (const std::string &domain : all)
    if (!isOfStandard(domain))
      others.push_back(domain);
  if (asked.empty() && others.size() == 1)
    return others.front();
  return llvm::createStringError(
      (asked.empty() ? "an import of schemas needs --domain"
                     : "there is no domain '" + asked.str() + "'") +
      ", one of " + llvm::join(all, ", ") + didYouMean(asked, all));
}

llvm::Expected<FileTexts> domainFiles(llvm::StringRef root,
                                      const std::string &name,
                                      const Family &dump,
                                      const std::string &domain) {
  FileTexts texts;
  std::string folder = "specs/" + name + "/";
  std::vector<TypeConstraint> typeSets;
  for (const char *file :
       {"types/elements.json", "types/sets.json", "attributes/kinds.json"}) {
    llvm::Expected<Json> base =
        readInstalled(root, "specs/onnx/" + std::string(file));
    if (!base)
      return base.takeError();
    if (base->contains("type_sets"))
      for (const auto &[set, types] : (*base)["type_sets"].items()) {
        TypeConstraint &made = typeSets.emplace_back();
        made.name = set;
        made.types = types.get<std::vector<std::string>>();
      }
    texts[folder + file] = specFile(*base);
  }
  llvm::Expected<Json> onnx = readInstalled(root, "specs/onnx/dialect.json");
  if (!onnx)
    return onnx.takeError();
  const Timeline &line = *dump.findTimeline(domain);
  Json dialect = (*onnx)["dialect"];
  dialect.erase("tests");
  // The newest of a domain whose ops nobody has changed lately.
  Version newest = line.newest;
  for (const Op &op : dump.ops)
    if (op.domain == domain)
      newest = std::max(newest, op.versions.front().since);
  texts[folder + familyFile.str()] = specFile(
      {{"family", name},
       {"summary", "The operators of " + domain + "."},
       {"timelines", Json::array({{{"name", domain},
                                   {"mnemonic_prefix", domain + "."},
                                   {"label", "opset"},
                                   {"minimum", line.minimum.getMajor()},
                                   {"newest", newest.getMajor()}}})},
       {"dialect", std::move(dialect)},
       {"outputs", {"op-table", "reference"}}});
  for (const Op &op : dump.ops)
    if (op.domain == domain) {
      Json json = {{"op", op.name},
                   {"domain", domain},
                   {"summary", "The operator " + domain + "." + op.name + "."}};
      json.update(opJson(op, typeSets));
      texts[folder + "ops/" + op.name + ".json"] = specFile(json);
    }
  return texts;
}

} // namespace dialectgen
