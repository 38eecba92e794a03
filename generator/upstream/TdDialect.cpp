//===- TdDialect.cpp - what a .td file says of a family -------------------===//
//
// First the definitions as they stand (TdSignature, bounds), then each put in
// the place of what the specs say. Of a twin, names, order and bounds are
// stated; of an own dialect also types, kinds, defaults and traits.
//
//===----------------------------------------------------------------------===//

#include "upstream/TdDialect.h"
#include "upstream/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <cmath>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

namespace {

struct TdParameter {
  std::string name;
  Arity arity = Arity::Single;
  unsigned minCount = 0;
  const Record *constraint = nullptr;
};

struct TdAttribute {
  std::string name;
  /// One that has a default is required where that is filled in.
  bool required = true;
  /// C++.
  std::optional<std::string> defaultText;
  const Record *constraint = nullptr;
};

struct TdRegion {
  std::string name;
  bool variadic = false;
  const Record *constraint = nullptr;
};

/// An operation as its definition has it.
struct TdSignature {
  std::vector<TdParameter> operands, results;
  std::vector<TdAttribute> attributes;
  std::vector<TdRegion> regions;
};

/// From when to when something is there; an end that is open is nothing.
struct TdBounds {
  Version since;
  std::optional<Version> until;
};

/// An op of a twin: a version.
struct TdVersion {
  unsigned number = 0;
  TdBounds bounds;
  const Record *record = nullptr;
};

/// How often each of some things is there.
using Uses = std::map<std::string, size_t>;

class TdReader {
public:
  TdReader(const TdFile &file, const Dialect &ours, StringRef root)
      : dialect(ours), file(file), ours(ours), root(root) {
    // By index of ops, which are not those of `ours` any more.
    for (Carriage &carriage : dialect.carriages)
      carriage.versions.clear();
  }

  /// False if the file has nothing of the dialects of `ours`.
  llvm::Expected<bool> read();

  Dialect dialect;
  std::vector<std::string> notCompared;

private:
  // Definitions.
  std::vector<const Record *> definitionsOf(StringRef className,
                                            StringRef dialectField,
                                            const Carriage &carriage) const;
  llvm::Error checkMnemonic(const Record &operation, StringRef mnemonic) const;
  llvm::Expected<TdSignature> signatureOf(const Record &operation) const;
  llvm::Expected<std::optional<Version>>
  versionOf(const Record &record, StringRef name, bool isEnd) const;
  llvm::Expected<TdBounds> boundsOf(const Record &record) const;

  // Twins.
  llvm::Error readTwin(const Carriage &twin);
  llvm::Error readTwinOps(const Carriage &twin,
                          const std::vector<const Record *> &operations);
  llvm::Expected<Op> readTwinOp(const Carriage &twin, const std::string &name,
                                const std::vector<TdVersion> &versions);
  llvm::Error readRecords(const Carriage &twin,
                          const std::vector<const Record *> &definitions,
                          std::vector<WireRecord> &records);
  void readReleases(const Carriage &twin);

  // Own dialects.
  llvm::Error readOwn(const Carriage &own);
  llvm::Error readOwnOp(const Carriage &own, const Record &operation,
                        llvm::StringSet<> &seen);
  void stateOwn(const TdVocabulary &vocabulary, const TdSignature &stated,
                const Record &operation, Op &op, OpVersion &version);
  void stateTypes(const TdVocabulary &vocabulary, const TdSignature &stated,
                  OpVersion &version);
  void stateAttribute(const TdVocabulary &vocabulary, const TdAttribute &stated,
                      const OpVersion &version, Attribute &attribute);
  Json defaultOf(const TdAttribute &stated, const Attribute &attribute) const;
  void readCases(const Record &enumeration, const Version &newest,
                 WireRecord &record) const;

  // Both.
  void stateParameters(const std::vector<TdParameter> &stated,
                       const std::string &anyType,
                       std::vector<Parameter> &parameters) const;
  void stateRegions(const TdVocabulary &vocabulary,
                    const std::vector<TdRegion> &stated,
                    std::vector<Region> &regions);
  void stateTraits(const TdVocabulary &vocabulary, const Record &operation,
                   bool isTwin, std::vector<std::string> &traits);
  Version newest() const { return dialect.releaseLine().newest; }

  const TdFile &file;
  const Dialect &ours;
  StringRef root;
  /// Of the carriage that is being read.
  TdNames names;
  /// Versions that have a definition in an own dialect, by timeline and op.
  std::set<std::tuple<std::string, std::string, Version>> defined;
  Uses unknownTypes, unknownKinds, unknownTraits;
};

} // namespace

/// Whether a definition may call `name` that: names are made apart where they
/// would clash, and dots are no part of them.
static bool isCalled(StringRef stated, StringRef name) {
  if (stated.empty())
    return false;
  name = name.rtrim('.');
  return stated == name || (stated.consume_front("in_") && stated == name) ||
         (stated.consume_front("out_") && stated == name);
}

template <typename List> static auto findCalled(List &list, StringRef stated) {
  return llvm::find_if(list, [&](const auto &element) {
    return isCalled(stated, element.name);
  });
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

std::vector<const Record *>
TdReader::definitionsOf(StringRef className, StringRef dialectField,
                        const Carriage &carriage) const {
  std::vector<const Record *> records;
  for (const Record *record : file.definitions(className))
    if (const Record *of = recordOf(*record, dialectField))
      if (stringOf(*of, "name") == carriage.dialect)
        records.push_back(record);
  return records;
}

/// What an argument, a parameter or a region is an instance of; null if that is
/// no definition.
static const Record *constraintOf(const TdArgument &argument) {
  const auto *definition =
      llvm::dyn_cast_or_null<llvm::DefInit>(argument.value);
  const Record *record = definition ? definition->getDef() : nullptr;
  while (record && isOf(*record, "OpVariable"))
    record = recordOf(*record, "constraint");
  return record;
}

static TdParameter parameterOf(const std::string &name, const Record *type) {
  TdParameter parameter;
  parameter.name = name;
  bool isVariadic = isOf(*type, "Variadic");
  if (isVariadic) {
    parameter.arity = Arity::Variadic;
    parameter.minCount =
        std::max<int64_t>(0, numberOf(*type, "minSize").value_or(0));
  } else if (isOf(*type, "Optional")) {
    parameter.arity = Arity::Optional;
  }
  const Record *base =
      parameter.arity == Arity::Single ? nullptr : recordOf(*type, "baseType");
  parameter.constraint = base ? base : type;
  return parameter;
}

static TdAttribute attributeOf(const std::string &name, const Record *kind) {
  TdAttribute attribute;
  attribute.name = name;
  attribute.constraint = kind;
  // Wrapped by what may be absent, has a default, or is confined.
  while (attribute.constraint) {
    const Record &at = *attribute.constraint;
    if (numberOf(at, "isOptional").value_or(0))
      attribute.required = false;
    const Record *base = recordOf(at, "baseAttr");
    if (auto text = stringOf(at, "defaultValue"); base && text)
      attribute.defaultText = text->str();
    if (!base)
      break;
    attribute.constraint = base;
  }
  return attribute;
}

/// Operations are called what files can be called, too.
llvm::Error TdReader::checkMnemonic(const Record &operation,
                                    StringRef mnemonic) const {
  bool isGood = !mnemonic.empty() && llvm::isAlpha(mnemonic.front()) &&
                llvm::all_of(mnemonic, [](char c) {
                  return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.';
                });
  if (isGood)
    return llvm::Error::success();
  return file.error(operation, "has the 'opName' '" + mnemonic +
                                   "'; expected letters, digits and '_', '-' "
                                   "or '.'");
}

llvm::Expected<TdSignature>
TdReader::signatureOf(const Record &operation) const {
  TdSignature signature;
  auto list = [&](StringRef field) -> llvm::Expected<std::vector<TdArgument>> {
    if (auto arguments = argumentsOf(operation, field))
      return *arguments;
    return file.error(operation, "has no list '" + field + "'");
  };
  auto arguments = list("arguments");
  if (!arguments)
    return arguments.takeError();
  for (const TdArgument &argument : *arguments) {
    const Record *constraint = constraintOf(argument);
    if (constraint && isOf(*constraint, "TypeConstraint"))
      signature.operands.push_back(parameterOf(argument.name, constraint));
    else if (constraint && (isOf(*constraint, "AttrConstraint") ||
                            isOf(*constraint, "PropConstraint")))
      signature.attributes.push_back(attributeOf(argument.name, constraint));
    else
      return file.error(operation,
                        "argument '" + argument.name +
                            "' is neither a type constraint nor an attribute");
  }
  auto results = list("results");
  if (!results)
    return results.takeError();
  for (const TdArgument &result : *results) {
    const Record *constraint = constraintOf(result);
    if (!constraint || !isOf(*constraint, "TypeConstraint"))
      return file.error(operation,
                        "result '" + result.name + "' is no type constraint");
    signature.results.push_back(parameterOf(result.name, constraint));
  }
  auto regions = list("regions");
  if (!regions)
    return regions.takeError();
  for (const TdArgument &region : *regions) {
    const Record *constraint = constraintOf(region);
    if (!constraint)
      return file.error(operation,
                        "region '" + region.name + "' is no region constraint");
    signature.regions.push_back(
        {region.name, isOf(*constraint, "VariadicRegion"), constraint});
  }
  return signature;
}

/// The body of method `name` in `text`, C++; empty if it is not there.
static StringRef bodyOf(StringRef text, StringRef name) {
  for (size_t at = text.find(name); at != StringRef::npos;
       at = text.find(name, at + 1)) {
    if (at && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_'))
      continue;
    StringRef rest = text.drop_front(at + name.size()).ltrim();
    if (!rest.starts_with("("))
      continue;
    rest = rest.drop_front(std::min(rest.find('{'), rest.size()));
    size_t depth = 0;
    for (size_t i = 0; i != rest.size(); ++i) {
      depth += rest[i] == '{';
      depth -= rest[i] == '}';
      if (!depth)
        return rest.take_front(i + 1);
    }
  }
  return {};
}

/// The first version in `text`, C++ or plain: `1.4.0`, `Version(1, 4, 0)`,
/// `14`.
static std::optional<Version> findVersion(StringRef text) {
  std::vector<unsigned> parts;
  while (!text.empty() && parts.size() < 3) {
    text = text.drop_until(llvm::isDigit);
    unsigned part = 0;
    if (text.consumeInteger(10, part))
      break;
    parts.push_back(part);
    text = text.ltrim();
    if (!text.consume_front(".") && !text.consume_front(","))
      break;
  }
  if (parts.size() == 3)
    return Version(parts[0], parts[1], parts[2]);
  if (parts.size() == 1)
    return Version(parts[0]);
  return std::nullopt;
}

llvm::Expected<std::optional<Version>>
TdReader::versionOf(const Record &record, StringRef name, bool isEnd) const {
  // Nothing is said to be what says it.
  if (name.empty())
    return std::nullopt;
  std::string text;
  if (auto value = stringOf(record, name))
    text = value->str();
  else if (auto number = numberOf(record, name))
    text = std::to_string(*number);
  for (StringRef field : {"extraClassDeclaration", "extraClassDefinition"})
    if (auto code = stringOf(record, field); code && text.empty())
      text = bodyOf(*code, name).str();
  for (const Record *trait : traitsOf(record)) {
    StringRef said = stringOf(*trait, "trait").value_or("");
    if (text.empty() && said.consume_front(name) && said.consume_front("<"))
      text = said.str();
  }
  if (text.empty())
    return std::nullopt;
  std::optional<Version> version = findVersion(text);
  if (!version && (!isEnd || !StringRef(text).contains_insensitive("current")))
    return file.error(
        record, "'" + name + "' says no version: " + StringRef(text).trim());
  return version;
}

llvm::Expected<TdBounds> TdReader::boundsOf(const Record &record) const {
  auto since = versionOf(record, names.since, /*isEnd=*/false);
  if (!since)
    return since.takeError();
  if (!*since)
    return file.error(
        record, (names.since.empty()
                     ? "says since when it is there in a way that is not said"
                     : "has no field or method '" + names.since +
                           "' that says since when it is there") +
                    " ('td' in specs/" + ours.name + "/dialect.json)");
  auto until = versionOf(record, names.until, /*isEnd=*/true);
  if (!until)
    return until.takeError();
  if (*until && **until < **since)
    return file.error(record, "ends with " + toString(**until) +
                                  ", before it begins with " +
                                  toString(**since));
  return TdBounds{**since, *until};
}

//===----------------------------------------------------------------------===//
// What twins and own dialects state alike
//===----------------------------------------------------------------------===//

void TdReader::stateParameters(const std::vector<TdParameter> &stated,
                               const std::string &anyType,
                               std::vector<Parameter> &parameters) const {
  std::vector<Parameter> result;
  for (size_t i = 0; i != stated.size(); ++i) {
    const TdParameter &their = stated[i];
    auto our = findCalled(parameters, their.name);
    // One without a name is known by its place.
    bool isNameless = their.name.empty();
    if (isNameless && stated.size() == parameters.size())
      our = parameters.begin() + i;
    bool isRenamed = our == parameters.end() && !isNameless &&
                     stated.size() == parameters.size() &&
                     llvm::none_of(stated, [&](const TdParameter &other) {
                       return isCalled(other.name, parameters[i].name);
                     });
    if (isRenamed)
      our = parameters.begin() + i;
    Parameter parameter;
    parameter.type = anyType;
    if (our != parameters.end())
      parameter = *our;
    if (isNameless && our == parameters.end())
      parameter.name =
          stated.size() == 1 ? "result" : "result" + std::to_string(i);
    else if (our == parameters.end() || isRenamed)
      parameter.name = their.name;
    if (parameter.arity != their.arity) {
      parameter.arity = their.arity;
      parameter.homogeneous = true;
      parameter.minCount = their.arity == Arity::Variadic ? their.minCount : 1;
    }
    result.push_back(std::move(parameter));
  }
  parameters = std::move(result);
}

void TdReader::stateRegions(const TdVocabulary &vocabulary,
                            const std::vector<TdRegion> &stated,
                            std::vector<Region> &regions) {
  std::vector<Region> result;
  for (size_t i = 0; i != stated.size(); ++i) {
    const TdRegion &their = stated[i];
    auto our = llvm::find_if(regions, [&](const Region &region) {
      return their.name == region.name || their.name == region.ownName;
    });
    if (our == regions.end() && stated.size() == regions.size())
      our = regions.begin() + i;
    Region region;
    if (our != regions.end())
      region = *our;
    else if (const Word *word = vocabulary.find(ours.vocabulary.regionKinds,
                                                nameOf(*their.constraint)))
      region.kind = word->name;
    if (region.name != their.name && region.ownName != their.name &&
        !their.name.empty())
      region.name = their.name;
    region.variadic = their.variadic;
    result.push_back(std::move(region));
  }
  regions = std::move(result);
}

/// What a trait without a word is called in reports.
static std::string traitName(const Record &trait) {
  for (StringRef field : {"cppInterfaceName", "trait"})
    if (auto name = stringOf(trait, field))
      return name->split('<').first.str();
  return nameOf(trait);
}

void TdReader::stateTraits(const TdVocabulary &vocabulary,
                           const Record &operation, bool isTwin,
                           std::vector<std::string> &traits) {
  // A word that the twin has something else for is that there.
  auto inDialect = [&](Word word) {
    if (isTwin)
      word.def = word.twinDef;
    return word;
  };
  std::vector<Word> words;
  for (const Word &word : ours.vocabulary.traits)
    words.push_back(inDialect(word));
  std::vector<std::string> stated;
  // A word may stand for a list of traits.
  auto state = [&](auto &state, const Record &from) -> void {
    for (const Record *trait :
         recordsOf(from, "traits").value_or(std::vector<const Record *>()))
      if (const Word *word = vocabulary.find(words, nameOf(*trait)))
        stated.push_back(word->name);
      else if (isOf(*trait, "TraitList"))
        state(state, *trait);
      else
        ++unknownTraits[traitName(*trait)];
  };
  state(state, operation);
  llvm::erase_if(traits, [&](const std::string &trait) {
    const Word *word = findByName(words, trait);
    return word && !word->def.empty() && vocabulary.knows(*word) &&
           !llvm::is_contained(stated, trait);
  });
  for (const std::string &trait : stated)
    if (!llvm::is_contained(traits, trait))
      traits.push_back(trait);
}

//===----------------------------------------------------------------------===//
// Twins
//===----------------------------------------------------------------------===//

/// Puts each of `names` that `list` lacks behind the one before it, and takes
/// out what is not among them. The order of others is not theirs to say.
template <typename List, typename Make>
static void stateNames(const std::vector<std::string> &names, List &list,
                       Make make) {
  llvm::erase_if(list, [&](const auto &element) {
    return !llvm::is_contained(names, element.name);
  });
  for (size_t i = 0; i != names.size(); ++i) {
    if (findByName(list, names[i]))
      continue;
    auto place = i ? llvm::find_if(list,
                                   [&](const auto &element) {
                                     return element.name == names[i - 1];
                                   })
                   : list.end();
    place = place == list.end() ? (i ? list.end() : list.begin())
                                : std::next(place);
    list.insert(place, make(i));
  }
}

/// A version that says nothing: all is as it was before, what was said of that
/// version alone apart.
static OpVersion nextVersion(OpVersion version) {
  version.until = std::nullopt;
  version.illegal.clear();
  version.step.clear();
  version.note.clear();
  version.summary.clear();
  return version;
}

llvm::Expected<Op>
TdReader::readTwinOp(const Carriage &twin, const std::string &name,
                     const std::vector<TdVersion> &versions) {
  TdVocabulary vocabulary(file, ours, twin, names);
  std::string domain = ours.releaseLine().name;
  Op op;
  op.name = name;
  op.domain = domain;
  // Counted from the oldest, `VHLO_ClzOpV1` gives the class its name.
  StringRef definition = versions.front().record->getName();
  definition.consume_front(twin.prefix + "_");
  definition = definition.take_front(definition.rfind('V'));
  op.className = definition.str();
  const Op *our = ours.findOp(domain, name);
  if (our)
    op = *our;
  op.versions.clear();
  for (const TdVersion &their : versions) {
    llvm::Expected<TdSignature> stated = signatureOf(*their.record);
    if (!stated)
      return stated.takeError();
    const OpVersion *same =
        our ? our->findVersion(their.bounds.since) : nullptr;
    OpVersion version;
    if (same) {
      version = *same;
    } else if (!op.versions.empty()) {
      version = nextVersion(op.versions.front());
    }
    version.since = their.bounds.since;
    version.until = their.bounds.until;
    stateParameters(stated->operands, vocabulary.anyType(), version.operands);
    stateParameters(stated->results, vocabulary.anyType(), version.results);
    std::vector<std::string> attributes = namesOf(stated->attributes);
    stateNames(attributes, version.attributes, [&](size_t i) {
      Attribute attribute;
      attribute.name = attributes[i];
      attribute.kind = vocabulary.anyKind();
      attribute.required = true;
      return attribute;
    });
    stateRegions(vocabulary, stated->regions, version.regions);
    stateTraits(vocabulary, *their.record, /*isTwin=*/true, version.traits);
    op.versions.insert(op.versions.begin(), std::move(version));
  }
  return op;
}

llvm::Error
TdReader::readTwinOps(const Carriage &twin,
                      const std::vector<const Record *> &operations) {
  std::map<std::string, std::vector<TdVersion>> byName;
  for (const Record *operation : operations) {
    StringRef mnemonic = stringOf(*operation, "opName").value_or("");
    if (llvm::Error error = checkMnemonic(*operation, mnemonic))
      return error;
    auto [name, number] = mnemonic.rsplit("_v");
    TdVersion version;
    if (number.getAsInteger(10, version.number) || name.empty())
      return file.error(*operation, "'" + mnemonic +
                                        "' does not end in its version, as "
                                        "'" +
                                        mnemonic + "_v1' does");
    llvm::Expected<TdBounds> bounds = boundsOf(*operation);
    if (!bounds)
      return bounds.takeError();
    version.bounds = *bounds;
    version.record = operation;
    byName[name.str()].push_back(version);
  }
  dialect.ops.clear();
  for (auto &[name, versions] : byName) {
    llvm::sort(versions, [](const TdVersion &a, const TdVersion &b) {
      return a.number < b.number;
    });
    for (size_t i = 0; i != versions.size(); ++i) {
      const TdVersion &version = versions[i];
      if (version.number != i + 1)
        return file.error(*version.record,
                          "is version " + std::to_string(version.number) +
                              " of '" + name + "', and there is no version " +
                              std::to_string(i + 1));
      if (i && version.bounds.since <= versions[i - 1].bounds.since)
        return file.error(*version.record,
                          "begins with " + toString(version.bounds.since) +
                              ", not after version " + std::to_string(i) +
                              " of '" + name + "', which begins with " +
                              toString(versions[i - 1].bounds.since));
    }
    llvm::Expected<Op> op = readTwinOp(twin, name, versions);
    if (!op)
      return op.takeError();
    dialect.ops.push_back(std::move(*op));
  }
  return llvm::Error::success();
}

void TdReader::readCases(const Record &enumeration, const Version &newest,
                         WireRecord &record) const {
  auto stated = recordsOf(enumeration, "enumerants");
  if (!stated)
    return;
  std::vector<std::string> names;
  std::vector<int64_t> values;
  for (const Record *entry : *stated) {
    auto name = stringOf(*entry, "str");
    auto value = numberOf(*entry, "value");
    if (!name || !value)
      continue;
    names.push_back(name->str());
    values.push_back(*value);
  }
  bool isNew = record.cases.empty();
  stateNames(names, record.cases, [&](size_t i) {
    WireCase entry;
    entry.name = names[i];
    if (!isNew)
      entry.since = newest;
    return entry;
  });
  for (WireCase &entry : record.cases)
    entry.value = values[llvm::find(names, entry.name) - names.begin()];
}

/// The wire kind that holds a parameter of C++ type `type`, as far as that can
/// be told: what a person then confirms.
static unsigned guessWireKind(StringRef type) {
  auto has = [&](StringRef part) { return type.contains(part); };
  StringRef word = has("pair")       ? "list(attribute, attribute)"
                   : has("ArrayRef") ? (has("Attribute") ? "list(attribute)"
                                        : has("Type")    ? "list(type)"
                                        : has("APFloat") ? "list(f64)"
                                                         : "list(signed)")
                   : has("Attr")     ? "attribute"
                   : has("Type")     ? "type"
                   : has("APFloat") || has("double") ? "f64"
                   : has("StringRef")                ? "string"
                   : has("bool")                     ? "varint"
                   : has("unsigned") || has("uint")  ? "varint"
                                                     : "signed";
  const WireKind *kind = findByName(getWireKinds(), word);
  return kind - getWireKinds().begin();
}

llvm::Error
TdReader::readRecords(const Carriage &twin,
                      const std::vector<const Record *> &definitions,
                      std::vector<WireRecord> &records) {
  std::map<std::string, const Record *> byName;
  for (const Record *definition : definitions) {
    auto mnemonic = stringOf(*definition, "mnemonic");
    if (!mnemonic)
      return file.error(*definition, "has no 'mnemonic'");
    if (!byName.try_emplace(mnemonic->str(), definition).second)
      return file.error(*definition, "is a second '" + *mnemonic + "'");
  }
  // Codes are places in the list, so none moves up.
  for (WireRecord &record : records)
    if (record.retired.empty() && !byName.count(record.name)) {
      WireRecord gone;
      gone.retired = record.name;
      record = std::move(gone);
    }
  for (const Record *definition : definitions) {
    std::string name = stringOf(*definition, "mnemonic")->str();
    llvm::Expected<TdBounds> bounds = boundsOf(*definition);
    if (!bounds)
      return bounds.takeError();
    auto parameters = argumentsOf(*definition, "parameters");
    if (!parameters)
      return file.error(*definition, "has no list 'parameters'");
    // Several records may have one name; each has some of the fields.
    llvm::StringSet<> known;
    bool isNew = !findByName(records, name);
    if (isNew) {
      WireRecord &record = records.emplace_back();
      record.name = name;
      record.className = stringOf(*definition, "cppClassName").value_or(name);
    }
    for (const WireRecord &record : records)
      if (record.name == name)
        for (const WireField &field : record.fields)
          known.insert(field.name);
    const Record *enumeration = recordOf(*definition, "enum");
    for (WireRecord &record : records) {
      if (record.name != name)
        continue;
      record.since = bounds->since;
      record.until = bounds->until;
      llvm::erase_if(record.fields, [&](const WireField &field) {
        return !findByName(*parameters, field.name);
      });
      for (const TdArgument &parameter : *parameters) {
        if (known.contains(parameter.name))
          continue;
        const auto *text = llvm::dyn_cast<llvm::StringInit>(parameter.value);
        const Record *constraint = constraintOf(parameter);
        StringRef type = text ? text->getValue()
                         : constraint
                             ? stringOf(*constraint, "cppType").value_or("")
                             : "";
        WireField field;
        field.name = parameter.name;
        field.kind = enumeration ? 0 : guessWireKind(type);
        record.fields.push_back(std::move(field));
      }
      if (enumeration)
        readCases(*enumeration, newest(), record);
    }
  }
  return llvm::Error::success();
}

/// The releases that a log in the dialect's description has, a line each that
/// begins with one: `1.4.0: what is new`; and those that definitions begin and
/// end with.
void TdReader::readReleases(const Carriage &twin) {
  std::set<Version> releases;
  for (const Record *record : file.definitions("Dialect")) {
    if (stringOf(*record, "name") != twin.dialect)
      continue;
    llvm::SmallVector<StringRef> lines;
    stringOf(*record, "description").value_or("").split(lines, '\n');
    for (StringRef line : lines) {
      auto [release, text] = line.trim().split(':');
      if (std::optional<Version> version = parseVersion(release))
        if (version->getMinor() && !text.empty())
          releases.insert(*version);
    }
  }
  bool hasLog = !releases.empty();
  for (const char *name : {"Op", "TypeDef", "AttrDef"})
    for (const Record *record : definitionsOf(
             name, StringRef(name) == "Op" ? "opDialect" : "dialect", twin)) {
      llvm::Expected<TdBounds> bounds = boundsOf(*record);
      if (!bounds) {
        // Told where the definition is read.
        llvm::consumeError(bounds.takeError());
        continue;
      }
      releases.insert(bounds->since);
      if (bounds->until)
        releases.insert(*bounds->until);
    }
  Timeline &line = dialect.timelines.front();
  if (!hasLog) {
    notCompared.push_back("which releases there are: the description of '" +
                          twin.dialect + "' has no lines 'RELEASE: …'");
    for (const Version &release : ours.releaseLine().releases)
      if (!releases.empty() && release <= *releases.rbegin())
        releases.insert(release);
  }
  if (releases.empty())
    return;
  line.releases.assign(releases.begin(), releases.end());
  line.newest = line.newestReleased = line.releases.back();
}

llvm::Error TdReader::readTwin(const Carriage &twin) {
  auto operations = definitionsOf("Op", "opDialect", twin);
  auto types = definitionsOf("TypeDef", "dialect", twin);
  auto attributes = definitionsOf("AttrDef", "dialect", twin);
  readReleases(twin);
  std::string quoted = "'" + twin.dialect + "'";
  if (!operations.empty()) {
    if (llvm::Error error = readTwinOps(twin, operations))
      return error;
    notCompared.push_back(
        "types of operands and results, kinds and defaults of attributes and "
        "whether they may be absent: operations of " +
        quoted + " take any");
  } else {
    notCompared.push_back("operations: none of " + quoted + " is defined");
  }
  for (const auto &[what, definitions, records] :
       {std::tuple("types", &types, &dialect.types),
        std::tuple("attributes", &attributes, &dialect.attributes)}) {
    if (definitions->empty())
      notCompared.push_back(what + (": none of " + quoted + " is defined"));
    else if (llvm::Error error = readRecords(twin, *definitions, *records))
      return error;
  }
  if (!types.empty() || !attributes.empty())
    notCompared.push_back(
        "codes, layouts, widths and text of types and attributes, what they "
        "are in MLIR, and since when a case is there");
  notCompared.push_back("steps between versions, relations, and uses that some "
                        "releases do not admit");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Own dialects
//===----------------------------------------------------------------------===//

void TdReader::stateTypes(const TdVocabulary &vocabulary,
                          const TdSignature &stated, OpVersion &version) {
  // What each value is stated to be, where that is known and not what it was.
  std::vector<std::pair<Parameter *, std::set<std::string>>> values;
  auto collect = [&](const std::vector<TdParameter> &theirs,
                     std::vector<Parameter> &ours) {
    for (const auto &[their, our] : llvm::zip(theirs, ours)) {
      TdTypes types = vocabulary.typesOf(*their.constraint);
      if (types.orNothing && our.arity == Arity::Single)
        our.arity = Arity::Optional;
      if (!types.unknown.empty())
        ++unknownTypes[types.unknown];
      else if (!types.types.empty())
        values.push_back({&our, std::move(types.types)});
    }
  };
  collect(stated.operands, version.operands);
  collect(stated.results, version.results);

  // A variable of which all values are stated to be the same is that.
  for (TypeConstraint &variable : version.typeConstraints) {
    const std::set<std::string> *common = nullptr;
    bool isOne = true;
    for (const auto &[parameter, types] : values)
      if (parameter->type == variable.name) {
        isOne &= !common || *common == types;
        common = &types;
      }
    if (!common || !isOne)
      continue;
    llvm::erase_if(variable.types, [&](const std::string &type) {
      return !common->count(type);
    });
    for (const std::string &type : *common)
      if (!llvm::is_contained(variable.types, type))
        variable.types.push_back(type);
  }
  for (const auto &[parameter, types] : values) {
    if (types == vocabulary.typesOf(version, *parameter))
      continue;
    if (types.size() == 1) {
      parameter->type = *types.begin();
      continue;
    }
    // Of several types, a variable of its own.
    std::string name = "T";
    for (unsigned n = 1;; ++n) {
      const TypeConstraint *taken = version.findTypeConstraint(name);
      if (!taken)
        version.typeConstraints.push_back(
            {name, {types.begin(), types.end()}, {}});
      if (!taken || llvm::equal(taken->types, types))
        break;
      name = "T" + std::to_string(n);
    }
    parameter->type = name;
  }
}

/// The same number, but for what is lost where a float is written with five
/// digits.
static bool isSameValue(const Json &a, const Json &b) {
  if (a.is_array() && b.is_array() && a.size() == b.size())
    return llvm::all_of(llvm::zip(a, b), [](const auto &pair) {
      return isSameValue(std::get<0>(pair), std::get<1>(pair));
    });
  if (a.is_number() && b.is_number() &&
      (a.is_number_float() || b.is_number_float())) {
    double left = a.get<double>(), right = b.get<double>();
    return std::abs(left - right) <=
           1e-5 * std::max({1.0, std::abs(left), std::abs(right)});
  }
  return a == b;
}

/// The default of `stated` as a spec writes it; null if it cannot be told.
Json TdReader::defaultOf(const TdAttribute &stated,
                         const Attribute &attribute) const {
  StringRef text = StringRef(*stated.defaultText).trim();
  if (const OwnRecord *record =
          findByName(ours.ownAttributes, attribute.kind)) {
    const WireRecord *cases = findByName(ours.attributes, record->wire);
    StringRef name = text.rsplit("::").second;
    if (cases && findByName(cases->cases, name))
      return name.str();
    return nullptr;
  }
  const AttributeKind *kind = ours.findAttributeKind(attribute.kind);
  if (!kind || kind->value.empty())
    return nullptr;
  bool isQuoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  if (kind->value == "string" && !kind->list)
    return (isQuoted ? text.drop_front().drop_back() : text).str();
  std::string json = text.str();
  if (kind->list && text.starts_with("{") && text.ends_with("}"))
    json = ("[" + text.drop_front().drop_back() + "]").str();
  Json value = Json::parse(json, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded() || value.is_array() != kind->list)
    return nullptr;
  return value;
}

void TdReader::stateAttribute(const TdVocabulary &vocabulary,
                              const TdAttribute &stated,
                              const OpVersion &version, Attribute &attribute) {
  std::vector<std::string> kinds = vocabulary.kindsOf(*stated.constraint);
  // The dialect may hold it as another kind than the schema says.
  auto held = version.hooks.attributeKinds.find(attribute.name);
  bool isHeldOtherwise = held != version.hooks.attributeKinds.end();
  const std::string &our = isHeldOtherwise ? held->second : attribute.kind;
  if (kinds.empty())
    ++unknownKinds[nameOf(*stated.constraint)];
  else if (!isHeldOtherwise && !llvm::is_contained(kinds, our))
    attribute.kind = kinds.front();
  if (isHeldOtherwise)
    return;
  if (!stated.defaultText) {
    attribute.required = stated.required;
    attribute.defaultValue = nullptr;
    return;
  }
  attribute.required = stated.required && !ours.own()->fillsInDefaults;
  Json value = defaultOf(stated, attribute);
  if (!value.is_null() && !isSameValue(value, attribute.defaultValue))
    attribute.defaultValue = std::move(value);
}

void TdReader::stateOwn(const TdVocabulary &vocabulary,
                        const TdSignature &stated, const Record &operation,
                        Op &op, OpVersion &version) {
  stateParameters(stated.operands, vocabulary.anyType(), version.operands);
  stateParameters(stated.results, vocabulary.anyType(), version.results);
  stateTypes(vocabulary, stated, version);
  const std::vector<std::string> &unused = version.unusedTypeVariables;
  llvm::erase_if(version.typeConstraints, [&](const TypeConstraint &variable) {
    return !version.usesTypeVariable(variable.name) &&
           !llvm::is_contained(unused, variable.name);
  });

  auto isRegion = [&](StringRef kindName) {
    const AttributeKind *kind = ours.findAttributeKind(kindName);
    return kind && kind->region;
  };
  std::vector<TdRegion> regions = stated.regions;
  std::set<std::string> here, gone;
  for (const OwnAttribute &our : ownAttributesOf(op, version)) {
    here.insert(our.name);
    auto region = findCalled(regions, our.name);
    bool isThere =
        findCalled(stated.attributes, our.name) != stated.attributes.end();
    if (isRegion(our.kind) && region != regions.end()) {
      regions.erase(region);
      isThere = true;
    }
    if (isThere)
      continue;
    if (our.attribute)
      gone.insert(our.name);
    else
      for (const auto &[name, field] : our.holder->holds)
        gone.insert(name);
  }
  llvm::erase_if(version.attributes, [&](const Attribute &attribute) {
    return gone.count(attribute.name);
  });
  for (const TdAttribute &their : stated.attributes) {
    if (!here.count(their.name)) {
      Attribute attribute;
      attribute.name = their.name;
      attribute.kind = vocabulary.anyKind();
      version.attributes.push_back(std::move(attribute));
    }
    if (Attribute *attribute = findByName(version.attributes, their.name))
      stateAttribute(vocabulary, their, version, *attribute);
  }
  stateRegions(vocabulary, regions, version.regions);
  stateTraits(vocabulary, operation, /*isTwin=*/false, version.traits);
}

llvm::Error TdReader::readOwnOp(const Carriage &own, const Record &operation,
                                llvm::StringSet<> &seen) {
  StringRef mnemonic = stringOf(operation, "opName").value_or("");
  if (llvm::Error error = checkMnemonic(operation, mnemonic))
    return error;
  if (!seen.insert(mnemonic).second)
    return file.error(operation, "is a second '" + mnemonic + "'");
  llvm::Expected<TdSignature> stated = signatureOf(operation);
  if (!stated)
    return stated.takeError();
  auto since = versionOf(operation, names.since, /*isEnd=*/false);
  if (!since)
    return since.takeError();
  TdVocabulary vocabulary(file, ours, own, names);

  // The op of ours, and the version: the one that has the mnemonic, unless the
  // definition says another.
  StringRef base = mnemonic;
  if (own.carriesAll) {
    auto [name, number] = mnemonic.rsplit('V');
    unsigned version = 0;
    if (!name.empty() && !number.getAsInteger(10, version)) {
      base = name;
      *since = Version(version);
    }
  }
  const Op *our = nullptr;
  std::optional<Version> carried;
  for (const Op &op : ours.ops)
    for (const CarriedVersion &version : ours.carried(own, op))
      if (version.mnemonic == mnemonic || version.mnemonic == base) {
        our = &op;
        if (version.mnemonic == mnemonic)
          carried = version.since;
      }
  if (!*since)
    *since = carried;
  if (!*since && own.carriesAll) {
    seen.insert("?" + mnemonic.str());
    return llvm::Error::success();
  }
  Version at = since->value_or(newest());

  auto op = llvm::find_if(dialect.ops, [&](const Op &candidate) {
    return our ? candidate.name == our->name && candidate.domain == our->domain
               : candidate.name == base;
  });
  if (op == dialect.ops.end()) {
    Op fresh;
    fresh.name = base.str();
    fresh.domain = dialect.timelines.front().name;
    op = dialect.ops.insert(op, std::move(fresh));
  }
  // Without versions it is the newest, whichever that is by now.
  if (!own.carriesAll && !op->versions.empty())
    at = op->versions.front().since;
  auto version = llvm::find_if(op->versions, [&](const OpVersion &candidate) {
    return candidate.since <= at;
  });
  if (version == op->versions.end() || version->since != at) {
    OpVersion fresh;
    if (version != op->versions.end())
      fresh = nextVersion(*version);
    fresh.since = at;
    version = op->versions.insert(version, std::move(fresh));
  }
  stateOwn(vocabulary, *stated, operation, *op, *version);
  defined.insert({op->domain, op->name, at});
  for (Timeline &line : dialect.timelines)
    if (line.name == op->domain && line.releases.empty())
      line.newest = std::max(line.newest, at);
  return llvm::Error::success();
}

/// Names with how often each is there, in one line.
static void tell(StringRef what, const Uses &uses,
                 std::vector<std::string> &lines) {
  if (uses.empty())
    return;
  std::vector<std::string> names;
  for (const auto &[name, count] : uses)
    names.push_back(name + " (" + std::to_string(count) + ")");
  lines.push_back((what + ": " + llvm::join(names, ", ")).str());
}

static bool isSameCases(const WireRecord &a, const WireRecord &b) {
  auto same = [](const WireCase &left, const WireCase &right) {
    return left.name == right.name && left.value == right.value;
  };
  return llvm::equal(a.cases, b.cases, same);
}

llvm::Error TdReader::readOwn(const Carriage &own) {
  auto operations = definitionsOf("Op", "opDialect", own);
  llvm::StringSet<> seen;
  for (const Record *operation : operations)
    if (llvm::Error error = readOwnOp(own, *operation, seen))
      return error;

  std::vector<std::string> nameless;
  for (const auto &entry : seen)
    if (StringRef name = entry.getKey(); name.consume_front("?"))
      nameless.push_back(name.str());
  llvm::sort(nameless);
  if (!nameless.empty())
    notCompared.push_back("operations that say no version and are none of the "
                          "specs: " +
                          llvm::join(nameless, ", "));

  // What a file that has the newest versions lacks is gone; one that has a
  // choice of versions says nothing by leaving one out.
  size_t absent = 0;
  std::set<std::pair<std::string, std::string>> gone;
  for (const Op &op : ours.ops)
    for (const CarriedVersion &version : ours.carried(own, op)) {
      Version since = version.since;
      if (const Op *their = dialect.findOp(op.domain, op.name);
          their && !own.carriesAll)
        since = their->versions.front().since;
      if (!defined.count({op.domain, op.name, since})) {
        ++absent;
        gone.insert({op.domain, op.name});
      }
    }
  if (!own.carriesAll && !operations.empty())
    llvm::erase_if(dialect.ops, [&](const Op &op) {
      return gone.count({op.domain, op.name});
    });
  else if (absent)
    notCompared.push_back(std::to_string(absent) +
                          " versions of operations that are not defined");

  TdVocabulary vocabulary(file, ours, own, names);
  Uses unknownRecords;
  for (const auto &[className, records, known] :
       {std::tuple("TypeDef", &dialect.ownTypes, &ours.ownTypes),
        std::tuple("AttrDef", &dialect.ownAttributes, &ours.ownAttributes)})
    for (const Record *definition : definitionsOf(className, "dialect", own)) {
      const OwnRecord *our = vocabulary.findRecord(*known, *definition);
      auto parameters = argumentsOf(*definition, "parameters");
      if (!our)
        ++unknownRecords[nameOf(*definition)];
      // The parameter of an enumeration is its value.
      if (!our || !parameters || recordOf(*definition, "enum"))
        continue;
      std::vector<std::string> fields;
      for (const TdArgument &parameter : *parameters)
        fields.push_back(llvm::convertToSnakeFromCamelCase(parameter.name));
      stateNames(fields, findByName(*records, our->name)->fields,
                 [&](size_t i) {
                   RecordField field;
                   field.name = fields[i];
                   field.kind = vocabulary.anyKind();
                   return field;
                 });
    }
  tell("types and attributes that are none of the specs", unknownRecords,
       notCompared);

  // Enumerations say their cases where the twin has none.
  for (const char *name : {"EnumAttr", "EnumAttrInfo"})
    for (const Record *definition : file.definitions(name)) {
      const OwnRecord *our =
          vocabulary.findRecord(ours.ownAttributes, *definition);
      WireRecord *record =
          our ? findByName(dialect.attributes, our->wire) : nullptr;
      const Record *enumeration = recordOf(*definition, "enum");
      if (!record || record->cases.empty())
        continue;
      WireRecord own = *findByName(ours.attributes, our->wire);
      readCases(enumeration ? *enumeration : *definition, newest(), own);
      // What is as ours contradicts nothing that the twin said.
      if (!isSameCases(own, *findByName(ours.attributes, our->wire)))
        record->cases = own.cases;
    }
  notCompared.push_back(
      "relations, formats, kinds of fields, and what a definition has in "
      "C++");
  return llvm::Error::success();
}

llvm::Expected<bool> TdReader::read() {
  bool found = false;
  // A twin first: it says versions, of which own ops are the newest.
  for (CarriageKind kind : {CarriageKind::Twin, CarriageKind::Own}) {
    const Carriage *carriage = ours.find(kind);
    if (!carriage)
      continue;
    bool isThere = !definitionsOf("Op", "opDialect", *carriage).empty();
    for (StringRef name : {"TypeDef", "AttrDef"})
      isThere |= !definitionsOf(name, "dialect", *carriage).empty();
    if (!isThere)
      continue;
    found = true;
    llvm::Expected<TdNames> called = readTdNames(root, ours, *carriage);
    if (!called)
      return called.takeError();
    names = std::move(*called);
    if (llvm::Error error = kind == CarriageKind::Twin ? readTwin(*carriage)
                                                       : readOwn(*carriage))
      return std::move(error);
  }
  tell("types without a word in the specs", unknownTypes, notCompared);
  tell("kinds of attributes without a word", unknownKinds, notCompared);
  tell("traits without a word", unknownTraits, notCompared);
  llvm::sort(dialect.ops, [&](const Op &a, const Op &b) {
    return std::pair(&dialect.timelineOf(a), StringRef(a.name)) <
           std::pair(&dialect.timelineOf(b), StringRef(b.name));
  });
  return found;
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readTdDialect(const TdFile &file, const Dialect &ours,
                          StringRef root) {
  TdReader reader(file, ours, root);
  llvm::Expected<bool> found = reader.read();
  if (!found)
    return found.takeError();
  if (!*found)
    return std::nullopt;
  return TdDialect{std::move(reader.dialect), std::move(reader.notCompared)};
}

std::vector<std::string> dialectgen::dialectsOf(const TdFile &file) {
  std::set<std::string> names;
  for (auto [className, field] :
       {std::pair("Op", "opDialect"), std::pair("TypeDef", "dialect"),
        std::pair("AttrDef", "dialect")})
    for (const Record *record : file.definitions(className))
      if (const Record *dialect = recordOf(*record, field))
        if (auto name = stringOf(*dialect, "name"))
          names.insert(name->str());
  return {names.begin(), names.end()};
}
