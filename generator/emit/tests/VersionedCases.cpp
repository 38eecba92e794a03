//===- VersionedCases.cpp - cases of compatibility tests -----------------===//

#include "emit/tests/VersionedCases.h"
#include "emit/tests/WireText.h"

namespace dialectgen {

static std::string sigilOf(bool isType) { return isType ? "!" : "#"; }

std::string CaseWriter::mnemonicOf(const Op &op,
                                   const OpVersion &version) const {
  return versionedName(family, op, version)
      .substr(versionedPart.dialect.size() + 1);
}

std::string CaseWriter::useOf(const Op &op, const OpVersion &version) const {
  return "\"" + versionedName(family, op, version) + "\"(";
}

std::string CaseWriter::quotedName(const WireRecord &record,
                                   bool isType) const {
  return "'" + sigilOf(isType) + versionedPart.dialect + "." + record.name +
         "'";
}

std::string CaseWriter::needs(const std::string &what, const Version &since,
                              const Version &target) const {
  return what + " needs version " + toString(since) + " or newer of the '" +
         versionedPart.dialect + "' dialect; the target is " + toString(target);
}

void CaseWriter::refuse(Refused &list, const std::string &title,
                        const std::string &program,
                        const std::string &message) {
  list.push_back(
      {title, "// expected-error @below {{" + message + "}}\n" + program});
}

/// Here the error is at the operation, not at the function around it.
void CaseWriter::refuse(Refused &list, const SampleOp &sample,
                        const Version &at, const std::string &title,
                        const std::string &message) {
  std::string text =
      sampleFunction(make(at), sample, mnemonicOf(*sample.op, *sample.version));
  size_t use = text.find(useOf(*sample.op, *sample.version));
  size_t line = text.rfind('\n', use);
  if (line == std::string::npos)
    return refuse(list, title, text, message);
  text.insert(line + 1, "  // expected-error @below {{" + message + "}}\n");
  list.push_back({title, text});
}

RefusedCases::RefusedCases(const EmitContext &context, ReleaseCases &cases,
                           const SampleFrame &frame)
    : CaseWriter(context, cases, frame) {
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const Refusal &refusal : version.illegal)
        admittedFrom[refusal.below].emplace_back(&op, &version, &refusal);
  for (bool areTypes : {true, false})
    for (const WireRecord &record : recordsOf(areTypes))
      if (record.retired.empty())
        firstOf[areTypes].try_emplace(record.since, &record);
}

void RefusedCases::refuseOps(const Version &at, const Version &before) {
  for (const Op &op : family.ops) {
    // Where there is an older version, the step decides.
    const OpVersion &oldest = op.versions.back();
    if (oldest.since != at)
      continue;
    refuse(cases.refused, SampleOp(op, oldest), at, mnemonicOf(op, oldest),
           needs("'" + versionedName(family, op, oldest) + "'", at, before));
  }
}

/// Elements that the previous release ended without a successor.
void RefusedCases::endThings(const Version &at, const Version &before) {
  auto message = [&](const std::string &what) {
    return what + " needs version " + toString(before) + " or older of the '" +
           versionedPart.dialect + "' dialect; the target is " + toString(at);
  };
  for (const Op &op : family.ops) {
    const OpVersion &newest = op.versions.front();
    if (newest.until != before)
      continue;
    refuse(cases.ended, SampleOp(op, newest), before, mnemonicOf(op, newest),
           message("'" + versionedName(family, op, newest) + "'"));
  }
  for (bool isType : {true, false})
    for (const WireRecord &record : recordsOf(isType))
      if (record.retired.empty() && record.until == before)
        refuseRecord(cases.ended, record, isType, before,
                     message(quotedName(record, isType)));
}

/// Uses that versions of operations exclude below release `at`.
void RefusedCases::constrainOps(const Version &at, const Version &before) {
  auto those = admittedFrom.find(at);
  if (those == admittedFrom.end())
    return;
  for (const auto &[opOf, versionOf, refusal] : those->second) {
    const Op &op = *opOf;
    const OpVersion &version = *versionOf;
    const Refusal &constraint = *refusal;
    if (!livesAt(version, before))
      continue;
    SampleOp sample(op, version);
    std::string what, title = mnemonicOf(op, version);
    const WireRecord *record = findByName(
        recordsOf(constraint.kind == Refusal::OperandIs), constraint.record);
    switch (constraint.kind) {
    case Refusal::ElementTypesChange:
      sample.resultType = make(before).usualType(/*other=*/true);
      title += " with another element type";
      what = "a result of another element type than its operand";
      break;
    case Refusal::AttributeIs:
      sample.attributes[constraint.attribute] = make(before).attribute(*record);
      title += " with " + constraint.attribute + " as #" + record->name;
      what = "attribute '" + constraint.attribute + "' as " +
             quotedName(*record, /*isType=*/false);
      break;
    case Refusal::OperandIs:
      sample.operandType = make(before).type(*record);
      title += " with an operand of !" + record->name;
      what = "an operand of type " + quotedName(*record, /*isType=*/true);
      break;
    }
    if (livesAt(version, at))
      cases.kept.push_back(
          {title, sampleFunction(make(at), sample, mnemonicOf(op, version)),
           useOf(op, version)});
    refuse(cases.refused, sample, before, title, needs(what, at, before));
  }
}

void RefusedCases::refuseRecord(Refused &list, const WireRecord &record,
                                bool isType, const Version &at,
                                const std::string &message) {
  std::string program =
      isType
          ? sampleFunction(make(at), {make(at).type(record)}, {}, record.name)
          : sampleFunction(make(at), {},
                           {{"value", make(at).attribute(record)}},
                           record.name);
  refuse(list, sigilOf(isType) + record.name, program, message);
}

void RefusedCases::refuseRecords(const Version &at, const Version &before) {
  for (bool isType : {true, false})
    for (const WireRecord &record : recordsOf(isType)) {
      if (!record.retired.empty())
        continue;
      std::string name = quotedName(record, isType);
      for (const WireCase &entry : record.cases)
        if (entry.since.value_or(record.since) == at) {
          Json value = make(at).attribute(record, {{0, entry.value}});
          bool later = record.since < at;
          refuse(cases.refused, "case " + entry.name + " of #" + record.name,
                 sampleFunction(make(at), {}, {{"value", value}}, record.name),
                 needs(later ? "case " + entry.name + " of " + name : name, at,
                       before));
        }
      if (record.cases.empty() && record.since == at)
        refuseRecord(cases.refused, record, isType, at,
                     needs(name, at, before));
    }
}

/// For each field of each type and attribute, the first element newer than it,
/// so that a new element is found in any position.
void RefusedCases::refuseNested(const Version &at, const Version &before) {
  for (bool isType : {true, false})
    for (const WireRecord &record : recordsOf(isType))
      if (record.retired.empty() && livesAt(record, before))
        refuseNestedIn(record, isType, at, before);
}

void RefusedCases::refuseNestedIn(const WireRecord &container, bool isType,
                                  const Version &at, const Version &before) {
  for (size_t i = 0; i != container.fields.size(); ++i) {
    llvm::StringRef kind = kindOf(container.fields[i]);
    bool holdsType = kind == "type" || kind == "list(type)";
    if (!holdsType && !kind.contains("attribute"))
      continue;
    auto next = firstOf[holdsType].upper_bound(container.since);
    if (next == firstOf[holdsType].end() || next->first != at)
      continue;
    const WireRecord *inner = next->second;
    Json value = holdsType ? make(at).type(*inner) : make(at).attribute(*inner);
    Json valid =
        isType ? make(at).type(container) : make(at).attribute(container);
    if (hasData(container, i))
      value = make(at).tensorOf(value, {1, 2});
    std::vector<Json> variants = {value};
    if (kind.starts_with("list")) {
      // Any place of the list; of pairs, the key and the value.
      Json list = valid["fields"][i];
      variants.clear();
      for (size_t place = 0; place != list.size(); ++place) {
        variants.push_back(list);
        variants.back()[place] = value;
      }
    }
    for (const Json &variant : variants) {
      Json whole = isType ? make(at).type(container, {{i, variant}})
                          : make(at).attribute(container, {{i, variant}});
      std::vector<Json> arguments;
      std::map<std::string, Json> discardable;
      if (isType)
        arguments.push_back(whole);
      else
        discardable["value"] = whole;
      refuse(cases.refused,
             sigilOf(holdsType) + inner->name + " as " +
                 container.fields[i].name + " of " + sigilOf(isType) +
                 container.name,
             sampleFunction(make(at), arguments, discardable, "nested"),
             needs(quotedName(*inner, holdsType), at, before));
    }
  }
}

} // namespace dialectgen
