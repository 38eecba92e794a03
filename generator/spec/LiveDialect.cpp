//===- LiveDialect.cpp - load the dialect of the newest versions ----------===//
//
// See LiveDialect.h.
//
//===----------------------------------------------------------------------===//

#include "spec/LiveDialect.h"
#include "spec/Diagnostics.h"
#include "spec/ObjectReader.h"
#include "spec/VersionedDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

namespace dialectgen {

llvm::ArrayRef<RelationWord> getRelationWords() {
  static const RelationWord words[] = {
      {"same_types", "SameTypes", "[va]+", "$* have one type"},
      {"compatible_types", "CompatibleTypes", "[va]+",
       "$* have one type, but for sizes that one leaves open and parameters "
       "of quantization"},
      {"same_element_types", "SameElementTypes", "[va]+",
       "$* have one element type"},
      {"compatible_element_types", "CompatibleElementTypes", "[va]+",
       "$* have one element type, but for parameters of quantization"},
      {"same_stored_element_types", "SameStoredElementTypes", "[va]+",
       "$* have one element type, a quantized one being the type that stores "
       "it"},
      {"compatible_shapes", "CompatibleShapes", "[va]+",
       "$* have one shape, but for sizes that one leaves open"},
      {"same_ranks", "SameRanks", "[va]+", "$* have one rank"},
      {"same_size", "SameSize", "[va]+", "$* have equally many elements"},
      {"pairwise_same_types", "PairwiseSameTypes", "vv+",
       "$* are equally many and have the same types, pair by pair"},
      {"pairwise_compatible_types", "PairwiseCompatibleTypes", "vv+",
       "$* are equally many and have compatible types, pair by pair"},
      {"pairwise_same_element_types", "PairwiseSameElementTypes", "vv+",
       "$* are equally many and have the same element types, pair by pair"},
      {"pairwise_compatible_shapes", "PairwiseCompatibleShapes", "vv+",
       "$* are equally many and have compatible shapes, pair by pair"},
      {"pairwise_same_ranks", "PairwiseSameRanks", "vv+",
       "$* are equally many and have the same ranks, pair by pair"},
      {"same_count", "SameCount", "vv+", "$* are equally many"},
      {"not_empty", "NotEmpty", "v+", "there are $*"},
      {"unique", "Unique", "a+", "no number stands twice in $*"},
      {"permutation", "Permutation", "a+v",
       "$< are all dimensions of $>, each once"},
      {"contracted", "Contracted", "vvaaaav",
       "products of $0 and $1, for each index of dimensions $2 and $3, summed "
       "over dimensions $4 and $5, have the shape of $6"},
      {"length_is_rank", "LengthIsRank", "[va]+v",
       "the length of each of $< is the rank of $>"},
      {"below_rank", "BelowRank", "a+v", "$< are dimensions of $>"},
      {"transposed", "Transposed", "vav",
       "$0 with its dimensions permuted by $1 has the shape of $2"},
      {"sliced", "Sliced", "vaaav",
       "$0 from $1 to $2 by strides $3 has the shape of $4"},
      {"padded", "Padded", "vaaav",
       "$0 padded by $1 before, $2 behind and $3 between its elements has the "
       "shape of $4"},
      {"concatenated", "Concatenated", "vav",
       "$0 joined along $1 have the shape of $2"},
      {"broadcast_along", "BroadcastAlong", "vav",
       "dimensions of $0 are 1, or as large as the dimensions of $2 that $1 "
       "names"},
      {"reduced", "Reduced", "vav",
       "$0 without dimensions $1 have the shapes of $2"},
      {"windowed", "Windowed", "vaaaaav",
       "windows of sizes $1 over $0, with strides $2, dilations $3 and $4, and "
       "padding $5, are as many as elements of $6"},
      {"same_shape_except", "SameShapeExcept", "a+vv",
       "the last two of $* have one shape, but for the dimensions that the "
       "others name"},
      {"size_of_dimension", "SizeOfDimension", "vav",
       "$0 is as long as dimension $1 of $2"},
      {"has_shape", "HasShape", "av", "$0 is the shape of $1"},
      {"scalar_or_shape", "ScalarOrShape", "v+v",
       "$< are scalars or have the shape of $>"},
      {"square", "Square", "v+",
       "the last two dimensions of $* are of one size"},
      {"complex_of", "ComplexOf", "v+v",
       "elements of $> are complex numbers of the elements of $<"},
      {"real_of", "RealOf", "vv",
       "elements of $0 are of the real type of those of $1"},
      {"tuple_of", "TupleOf", "vv", "$1 is the tuple of $0"},
      {"element_of_tuple", "ElementOfTuple", "vav",
       "$2 has the type of element $1 of $0"},
      {"takes", "Takes", "rv*", "$0 takes values of the types of $+"},
      {"returns", "Returns", "rv*", "$0 ends with values of the types of $+"},
      {"takes_as_many", "TakesAsMany", "rv*",
       "$0 takes as many values as there are $+"},
      {"returns_as_many", "ReturnsAsMany", "rv*",
       "$0 ends with as many values as there are $+"},
  };
  return words;
}

llvm::ArrayRef<const char *> getLiveHooks() {
  static const char *const hooks[] = {"canonicalizer", "folder", "verifier"};
  return hooks;
}

const LiveWord *findWord(const std::vector<LiveWord> &words,
                         llvm::StringRef name) {
  auto it = llvm::find_if(
      words, [&](const LiveWord &word) { return word.name == name; });
  return it == words.end() ? nullptr : &*it;
}

const LiveRecord *findRecord(const std::vector<LiveRecord> &records,
                             llvm::StringRef name) {
  auto it = llvm::find_if(
      records, [&](const LiveRecord &record) { return record.name == name; });
  return it == records.end() ? nullptr : &*it;
}

namespace {

template <typename Named>
std::vector<std::string> namesOf(const std::vector<Named> &all) {
  std::vector<std::string> names;
  for (const Named &one : all)
    names.push_back(one.name);
  return names;
}

class Reader {
public:
  explicit Reader(Diagnostics &diagnostics) : diagnostics(diagnostics) {}

protected:
  /// Reports `word` unless it is one of `known`.
  bool check(llvm::SMRange range, llvm::StringRef what, llvm::StringRef word,
             const std::vector<std::string> &known) {
    if (llvm::is_contained(known, word))
      return true;
    diagnostics.error(DiagnosticId::UnknownWord, range,
                      "unknown " + what.str() + " '" + word.str() + "'" +
                          didYouMean(word, known));
    return false;
  }
  /// Strings of an array member, each one of `known`.
  std::vector<std::string> takeWords(ObjectReader &object, llvm::StringRef key,
                                     llvm::StringRef what,
                                     const std::vector<std::string> &known) {
    std::vector<std::string> words;
    for (const JsonNode &element : object.takeArray(key)) {
      if (element.kind != JsonNode::Kind::String) {
        reportWrongKind(element, "a string", diagnostics);
        continue;
      }
      if (check(element.range, what, element.string, known))
        words.push_back(element.string);
    }
    return words;
  }

  Diagnostics &diagnostics;
};

class DialectReader : Reader {
public:
  DialectReader(const VersionedDialect &dialect, Diagnostics &diagnostics)
      : Reader(diagnostics), dialect(dialect) {}
  LiveDialect read(const JsonNode &node);

private:
  std::vector<LiveWord> readWords(ObjectReader &object, llvm::StringRef key,
                                  llvm::StringRef value = "ods");
  void readValueType(const JsonNode &node);
  LiveRecord readRecord(const JsonNode &node);

  const VersionedDialect &dialect;
  LiveDialect live;
};

class OpReader : Reader {
public:
  OpReader(const VersionedOp &op, const LiveDialect &live,
           Diagnostics &diagnostics)
      : Reader(diagnostics), op(op), live(live) {}
  LiveOp read(const JsonNode &node);

private:
  std::vector<LiveValue> readValues(ObjectReader &object, llvm::StringRef key,
                                    const std::vector<VersionedValue> &values,
                                    llvm::StringRef what,
                                    const std::vector<std::string> &types);
  LiveAttribute readAttribute(const JsonNode &node);
  void readHolds(const JsonNode &node, LiveAttribute &attribute);
  LiveRelation readRelation(const JsonNode &node, const LiveOp &liveOp);
  /// The fields of the attribute called `name`; none if it has none.
  std::vector<LiveField> fieldsOf(const LiveOp &liveOp, llvm::StringRef name);
  void rename(const JsonNode &node, LiveOp &liveOp);

  const VersionedOp &op;
  const LiveDialect &live;
};

} // namespace

std::vector<LiveWord> DialectReader::readWords(ObjectReader &object,
                                               llvm::StringRef key,
                                               llvm::StringRef value) {
  std::vector<LiveWord> words;
  for (const JsonNode &element : object.takeArray(key)) {
    ObjectReader reader(element, "a word", diagnostics);
    LiveWord word;
    word.name = reader.takeString("name", true).value_or("");
    word.ods = reader.takeString(value, true).value_or("");
    word.optionalOds = reader.takeString("optional_ods").value_or("");
    reader.finish();
    if (findWord(words, word.name))
      diagnostics.error(DiagnosticId::DuplicateWord, element.range,
                        "'" + word.name + "' is defined twice");
    words.push_back(std::move(word));
  }
  return words;
}

void DialectReader::readValueType(const JsonNode &node) {
  ObjectReader object(node, "a value type", diagnostics);
  if (!object.isObject())
    return;
  LiveValueType type;
  bool isSaid = node.find("elements") || node.find("any_of");
  type.name = object.takeString("name", true).value_or("");
  type.elements =
      takeWords(object, "elements", "element type", namesOf(live.elementTypes));
  if (const JsonNode *rank = object.take("rank"))
    type.rank = rank->integer;
  type.isStatic = object.takeBoolean("static").value_or(false);
  type.anyOf =
      takeWords(object, "any_of", "value type", namesOf(live.valueTypes));
  type.ods = object.takeString("ods").value_or("");
  object.finish();
  if (!isSaid && type.ods.empty())
    diagnostics.error(DiagnosticId::MissingKey, node.range,
                      "a value type has 'elements', 'any_of' or 'ods'");
  if (llvm::is_contained(namesOf(live.valueTypes), type.name))
    diagnostics.error(DiagnosticId::DuplicateWord, node.range,
                      "'" + type.name + "' is defined twice");
  live.valueTypes.push_back(std::move(type));
}

LiveRecord DialectReader::readRecord(const JsonNode &node) {
  LiveRecord record;
  ObjectReader object(node, "an attribute or type", diagnostics);
  if (!object.isObject())
    return record;
  record.name = object.takeString("name", true).value_or("");
  record.mnemonic = object.takeString("mnemonic", true).value_or("");
  record.summary = object.takeString("summary").value_or("");
  if (const JsonNode *versioned = object.take("versioned")) {
    std::vector<std::string> known = namesOf(dialect.attributes);
    llvm::append_range(known, namesOf(dialect.types));
    if (check(versioned->range, "versioned attribute or type",
              versioned->string, known))
      record.versioned = versioned->string;
  }
  if (const JsonNode *storage = object.take("storage"))
    if (check(storage->range, "storage", storage->string, {"i32"}))
      record.storage = storage->string;
  std::vector<std::string> kinds = namesOf(live.fieldKinds);
  llvm::append_range(kinds, namesOf(live.attributes));
  for (const JsonNode &element : object.takeArray("fields")) {
    ObjectReader reader(element, "a field", diagnostics);
    LiveField field;
    field.name = reader.takeString("name", true).value_or("");
    if (const JsonNode *kind = reader.require("kind"))
      if (check(kind->range, "field kind", kind->string, kinds))
        field.kind = kind->string;
    field.optional = reader.takeBoolean("optional").value_or(false);
    reader.finish();
    const LiveWord *word = findWord(live.fieldKinds, field.kind);
    if (field.optional && word && word->optionalOds.empty())
      diagnostics.error(DiagnosticId::MissingKey, element.range,
                        "field kind '" + field.kind +
                            "' has no 'optional_ods'");
    record.fields.push_back(std::move(field));
  }
  record.traits = takeWords(object, "traits", "attribute trait",
                            namesOf(live.attributeTraits));
  record.assembly = object.takeString("assembly").value_or("");
  object.finish();
  return record;
}

LiveDialect DialectReader::read(const JsonNode &node) {
  ObjectReader object(node, "a live dialect", diagnostics);
  if (!object.isObject())
    return live;
  live.summary = object.takeString("summary").value_or("");
  live.cppNamespace = object.takeString("cpp_namespace", true).value_or("");
  live.classPrefix = object.takeString("class_prefix", true).value_or("");
  live.elementTypes = readWords(object, "element_types");
  live.regionTypes = readWords(object, "region_types");
  live.attributeKinds = readWords(object, "attribute_kinds");
  live.fieldKinds = readWords(object, "field_kinds");
  live.traits = readWords(object, "traits");
  live.attributeTraits = readWords(object, "attribute_traits");
  live.assemblies = readWords(object, "assemblies", "format");
  for (const JsonNode &element : object.takeArray("value_types"))
    readValueType(element);
  for (const JsonNode &element : object.takeArray("types"))
    live.types.push_back(readRecord(element));
  for (const JsonNode &element : object.takeArray("attributes"))
    live.attributes.push_back(readRecord(element));
  object.finish();
  return std::move(live);
}

std::vector<LiveValue>
OpReader::readValues(ObjectReader &object, llvm::StringRef key,
                     const std::vector<VersionedValue> &values,
                     llvm::StringRef what,
                     const std::vector<std::string> &types) {
  const JsonNode *node = object.take(key);
  // Values without a type are there all the same, so that relations do not
  // miss them too.
  std::vector<LiveValue> result;
  for (const VersionedValue &value : values)
    result.push_back({value.name, "", value.variadic});
  if (node && node->kind != JsonNode::Kind::Object) {
    reportWrongKind(*node, "an object from name to type", diagnostics);
    return result;
  }
  if (node)
    for (const JsonNode::Member &member : node->members)
      check(member.keyRange, what, member.key, namesOf(values));
  for (LiveValue &value : result) {
    const JsonNode *type = node ? node->find(value.name) : nullptr;
    if (!type) {
      diagnostics.error(DiagnosticId::MissingKey,
                        node ? node->range : object.range(),
                        "no type for " + what.str() + " '" + value.name + "'");
      continue;
    }
    check(type->range, "type", type->string, types);
    value.type = type->string;
  }
  return result;
}

void OpReader::readHolds(const JsonNode &node, LiveAttribute &attribute) {
  if (node.kind != JsonNode::Kind::Object)
    return reportWrongKind(node, "an object from attribute to field",
                           diagnostics);
  const LiveRecord *record = findRecord(live.attributes, attribute.kind);
  for (const JsonNode::Member &member : node.members) {
    check(member.keyRange, "versioned attribute", member.key,
          namesOf(op.versions.front().attributes));
    check(member.value.range, "field", member.value.string,
          record ? namesOf(record->fields) : std::vector<std::string>());
    attribute.holds.push_back({member.key, member.value.string});
  }
}

LiveAttribute OpReader::readAttribute(const JsonNode &node) {
  LiveAttribute attribute;
  ObjectReader object(node, "an attribute", diagnostics);
  if (!object.isObject())
    return attribute;
  const JsonNode *name = object.require("name");
  if (name)
    attribute.name = name->string;
  if (const JsonNode *kind = object.require("kind")) {
    std::vector<std::string> kinds = namesOf(live.attributeKinds);
    llvm::append_range(kinds, namesOf(live.attributes));
    if (check(kind->range, "attribute kind", kind->string, kinds))
      attribute.kind = kind->string;
  }
  attribute.optional = object.takeBoolean("optional").value_or(false);
  if (const JsonNode *value = object.take("default"))
    attribute.defaultValue = value->toJson();
  if (const JsonNode *minimum = object.take("minimum"))
    attribute.minimum = minimum->integer;
  const JsonNode *holds = object.take("holds");
  object.finish();
  if (holds) {
    readHolds(*holds, attribute);
    return attribute;
  }
  // An attribute that the versioned dialect does not have stands there field by
  // field.
  const LiveRecord *record = findRecord(live.attributes, attribute.kind);
  if (record && record->versioned.empty()) {
    for (const LiveField &field : record->fields)
      if (check(node.range, "versioned attribute", field.name,
                namesOf(op.versions.front().attributes)))
        attribute.holds.push_back({field.name, field.name});
  } else if (name && !attribute.kind.empty()) {
    check(name->range, "versioned attribute", attribute.name,
          namesOf(op.versions.front().attributes));
  }
  return attribute;
}

std::vector<LiveField> OpReader::fieldsOf(const LiveOp &liveOp,
                                          llvm::StringRef name) {
  for (const LiveAttribute &attribute : liveOp.attributes)
    if (attribute.name == name)
      if (const LiveRecord *record =
              findRecord(live.attributes, attribute.kind))
        return record->fields;
  return {};
}

LiveRelation OpReader::readRelation(const JsonNode &node,
                                    const LiveOp &liveOp) {
  LiveRelation relation;
  if (node.kind != JsonNode::Kind::Object || node.members.size() != 1) {
    reportWrongKind(node, "an object from one relation to its terms",
                    diagnostics);
    return relation;
  }
  const JsonNode::Member &member = node.members.front();
  std::vector<std::string> words;
  for (const RelationWord &word : getRelationWords())
    words.push_back(word.name);
  if (!check(member.keyRange, "relation", member.key, words))
    return relation;
  relation.word = unsigned(llvm::find(words, member.key) - words.begin());
  std::vector<std::string> known = namesOf(liveOp.operands);
  llvm::append_range(known, namesOf(liveOp.results));
  llvm::append_range(known, namesOf(liveOp.regions));
  llvm::append_range(known, namesOf(liveOp.attributes));
  for (const JsonNode &term : member.value.elements) {
    auto [name, field] = llvm::StringRef(term.string).split('.');
    if (!check(term.range, "operand, result, region or attribute", name, known))
      continue;
    if (!field.empty() &&
        !check(term.range, "field", field, namesOf(fieldsOf(liveOp, name))))
      continue;
    relation.terms.push_back(term.string);
  }
  // What the verifier takes for granted: how many terms, and of which kind.
  std::string kinds;
  for (llvm::StringRef term : relation.terms) {
    llvm::StringRef name = term.split('.').first;
    kinds += llvm::is_contained(namesOf(liveOp.regions), name)      ? 'r'
             : llvm::is_contained(namesOf(liveOp.attributes), name) ? 'a'
                                                                    : 'v';
  }
  const RelationWord &word = getRelationWords()[relation.word];
  if (relation.terms.size() == member.value.elements.size() &&
      !llvm::Regex("^(" + std::string(word.terms) + ")$").match(kinds))
    diagnostics.error(DiagnosticId::RelationTerms, node.range,
                      "terms of '" + member.key + "' are '" + word.terms +
                          "', not '" + kinds +
                          "' (v: operand or result, a: attribute, r: region)");
  return relation;
}

void OpReader::rename(const JsonNode &node, LiveOp &liveOp) {
  for (const JsonNode::Member &member : node.members) {
    bool found = false;
    for (std::vector<LiveValue> *values :
         {&liveOp.operands, &liveOp.results, &liveOp.regions})
      for (LiveValue &value : *values)
        if (value.name == member.key) {
          value.name = member.value.string;
          found = true;
        }
    if (!found)
      check(member.keyRange, "operand, result or region", member.key, {});
    for (LiveRelation &relation : liveOp.relations)
      llvm::replace(relation.terms, member.key, member.value.string);
  }
}

LiveOp OpReader::read(const JsonNode &node) {
  LiveOp liveOp;
  ObjectReader object(node, "a live op", diagnostics);
  if (!object.isObject())
    return liveOp;
  const VersionedOpVersion &newest = op.versions.front();
  std::vector<std::string> types = namesOf(live.valueTypes);
  liveOp.summary = object.takeString("summary").value_or("");
  liveOp.operands =
      readValues(object, "operands", newest.operands, "operand", types);
  liveOp.results =
      readValues(object, "results", newest.results, "result", types);
  liveOp.regions = readValues(object, "regions", newest.regions, "region",
                              namesOf(live.regionTypes));
  llvm::StringSet<> names;
  for (const JsonNode &element : object.takeArray("attributes")) {
    LiveAttribute attribute = readAttribute(element);
    if (!names.insert(attribute.name).second)
      diagnostics.error(DiagnosticId::DuplicateAttribute, element.range,
                        "attribute '" + attribute.name + "' stands twice");
    liveOp.attributes.push_back(std::move(attribute));
  }
  liveOp.traits = takeWords(object, "traits", "trait", namesOf(live.traits));
  for (const JsonNode &element : object.takeArray("relations"))
    liveOp.relations.push_back(readRelation(element, liveOp));
  if (const JsonNode *assembly = object.take("assembly")) {
    liveOp.assembly = assembly->string;
    llvm::StringRef name = liveOp.assembly;
    if (name != "@custom" && name.consume_front("@") &&
        check(assembly->range, "assembly", name, namesOf(live.assemblies)))
      liveOp.assembly = findWord(live.assemblies, name)->ods;
  }
  liveOp.hooks = takeWords(
      object, "hooks", "hook",
      std::vector<std::string>(getLiveHooks().begin(), getLiveHooks().end()));
  liveOp.unverified = object.takeStrings("unverified");
  if (const JsonNode *renamed = object.take("names"))
    rename(*renamed, liveOp);
  object.finish();
  return liveOp;
}

LiveDialect loadLiveDialect(const JsonNode &node,
                            const VersionedDialect &dialect,
                            Diagnostics &diagnostics) {
  return DialectReader(dialect, diagnostics).read(node);
}

LiveOp loadLiveOp(const JsonNode &node, const VersionedOp &op,
                  const LiveDialect &live, Diagnostics &diagnostics) {
  return OpReader(op, live, diagnostics).read(node);
}

} // namespace dialectgen
