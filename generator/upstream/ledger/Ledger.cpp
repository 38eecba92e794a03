//===- Ledger.cpp - what was released, as it was written down -------------===//
//
// See Ledger.h. A release holds all fields but those that are marked as free or
// as prose (model/forms/Fields.h), fields that are added to the model later
// among them.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Ledger.h"
#include "diff/families/ResolvedJson.h"
#include "model/read/ReleasedReader.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace dialectgen;
using llvm::StringRef;

static std::string hashOf(StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)),
                     /*LowerCase=*/true);
}

Json dialectgen::factsAsOf(const Family &family,
                           const ReleasedVersions &released) {
  Json facts = dumpResolved(asOf(family, released), /*isFrozen=*/true);
  facts.erase("family");
  facts["form"] = ledgerForm;
  return facts;
}

std::string dialectgen::factsText(const Json &facts) {
  return membersText(facts, /*indent=*/2) + "\n}\n";
}

/// The text whose hash identifies the content.
static std::string contentText(const Ledger &ledger) {
  return membersText({{"corrections", ledger.corrections}}, /*indent=*/2) +
         ",\n" + ledger.facts;
}

static std::string hashOfLink(const LedgerLink &link) {
  return hashOf(link.before + "\n" + oneLine(toJson(link.released)) + "\n" +
                link.content);
}

bool Ledger::isOfOlderForm() const {
  return !StringRef(facts).ends_with(
      ("\n  \"form\": " + llvm::Twine(ledgerForm) + "\n}\n").str());
}

void Ledger::seal(const ReleasedVersions &released) {
  LedgerLink link;
  link.released = released;
  link.before = links.empty() ? "" : links.back().hash;
  link.content = hashOf(contentText(*this));
  link.hash = hashOfLink(link);
  links.push_back(std::move(link));
}

std::string Ledger::text() const {
  Json list = Json::array();
  for (const LedgerLink &link : links)
    list.push_back({{"released", toJson(link.released)},
                    {"before", link.before},
                    {"content", link.content},
                    {"hash", link.hash}});
  return "{\n" +
         membersText({{"family", family}, {"links", list}}, /*indent=*/2) +
         ",\n" + contentText(*this);
}

llvm::Expected<Ledger> dialectgen::readLedger(StringRef text) {
  auto fail = [](const llvm::Twine &why) {
    return llvm::createStringError(why);
  };
  constexpr StringRef contentBegin = "\n  \"corrections\": [",
                      factsBegin = ",\n  \"timelines\": [";
  size_t content = text.find(contentBegin);
  size_t facts =
      content == StringRef::npos ? content : text.find(factsBegin, content);
  if (facts == StringRef::npos)
    return fail("it has no links, corrections and facts");
  // The head is small; the facts are only parsed where they differ.
  Json head = Json::parse((text.take_front(facts) + "}").str(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  auto textOf = [](const Json &object, const char *key) -> std::string {
    auto member = object.is_object() ? object.find(key) : object.end();
    return member != object.end() && member->is_string()
               ? member->get<std::string>()
               : "";
  };
  if (!head.is_object() || !head["links"].is_array() ||
      !head["corrections"].is_array() || head["links"].empty())
    return fail("it has no links, corrections and facts");
  Ledger ledger;
  ledger.family = textOf(head, "family");
  ledger.corrections = head["corrections"];
  ledger.facts = text.drop_front(facts + 2).str();
  for (const Json &entry : head["links"]) {
    LedgerLink link;
    link.before = textOf(entry, "before");
    link.content = textOf(entry, "content");
    link.hash = textOf(entry, "hash");
    if (entry.is_object() && entry.contains("released"))
      link.released = releasedVersions(entry["released"]);
    if (hashOfLink(link) != link.hash ||
        (!ledger.links.empty() && link.before != ledger.links.back().hash))
      return fail("link " + llvm::Twine(ledger.links.size() + 1) +
                  " of its history was edited");
    ledger.links.push_back(std::move(link));
  }
  if (hashOf(text.drop_front(content + 1)) != ledger.links.back().content)
    return fail("its facts of the release were edited");
  // Anything else that stands between would be in no hash.
  if (ledger.text() != text)
    return fail("it is not laid out as it was written");
  return ledger;
}
