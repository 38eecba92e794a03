//===- SchemaDump.cpp - read an ONNX schema dump --------------------------===//

#include "upstream/onnx/SchemaDump.h"
#include "diff/versions/Float32.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/json/JsonReader.h"
#include "upstream/onnx/FamilyBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include <climits>
#include <cmath>
#include <limits>

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// Problems of a dump.
struct DumpProblems {
  Diagnostics diagnostics;

  bool fail(llvm::SMRange range, const llvm::Twine &message) {
    diagnostics.error(DiagnosticId::WrongKind, range, message.str());
    return false;
  }
  /// The first one, with its place.
  llvm::Error first();
};

struct DumpValue {
  const JsonNode &value;
  DumpProblems &dump;

  bool fail(const llvm::Twine &message) const {
    return dump.fail(value.range, message);
  }
  std::optional<int64_t> getInteger() const {
    if (value.kind != JsonNode::Kind::Integer)
      return std::nullopt;
    return value.integer;
  }
  std::optional<double> getNumber() const {
    if (value.kind == JsonNode::Kind::Number)
      return value.number;
    return getInteger();
  }
  const std::string *getString() const {
    return value.kind == JsonNode::Kind::String ? &value.string : nullptr;
  }
};

/// An object of a dump. Its methods return false after a problem.
class DumpObject {
public:
  /// Nothing if `value` is no object.
  static std::optional<DumpObject> of(const DumpValue &value);

  bool fail(const llvm::Twine &message) const {
    return dump.fail(object.range, message);
  }
  bool fail(StringRef key, const llvm::Twine &message) const {
    const JsonNode *member = object.find(key);
    return dump.fail(member ? member->range : object.range, message);
  }

  bool has(StringRef key) const { return object.find(key); }
  bool onlyKeys(llvm::ArrayRef<StringRef> keys) const;
  bool read(StringRef key, std::string &result) const;
  bool read(StringRef key, unsigned &result) const;
  /// The spec uses it as a name, and as the name of its file.
  bool readName(std::string &result) const;
  /// Members that may be absent.
  bool readIfThere(StringRef key, bool &result) const;
  bool readIfThere(StringRef key, std::optional<bool> &result) const;

  /// Calls `each` for the member `key`, which has to be there.
  bool with(StringRef key,
            llvm::function_ref<bool(const DumpValue &)> each) const;
  /// Calls `each` for all members, or for the elements of list `key`.
  bool
  forEach(llvm::function_ref<bool(StringRef, const DumpValue &)> each) const;
  bool forEach(StringRef key,
               llvm::function_ref<bool(const DumpValue &)> each) const;
  /// Reads the elements of list `key`, each with `read`.
  template <typename T>
  bool readList(StringRef key, bool (*read)(const DumpValue &, T &),
                std::vector<T> &result) const {
    return forEach(key, [&](const DumpValue &element) {
      return read(element, result.emplace_back());
    });
  }
  /// Whether the names of `list`, read from member `key`, are all different.
  template <typename T>
  bool distinct(StringRef key, const std::vector<T> &list) const;

private:
  explicit DumpObject(const DumpValue &value)
      : object(value.value), dump(value.dump) {}

  const JsonNode &object;
  DumpProblems &dump;
};

} // namespace

llvm::Error DumpProblems::first() {
  const Diagnostic &problem = diagnostics.all().front();
  llvm::SourceMgr &sources = diagnostics.sources();
  llvm::SMLoc place = problem.range.Start;
  if (!place.isValid())
    return llvm::createStringError(problem.message);
  unsigned id = sources.FindBufferContainingLoc(place);
  auto [line, column] = sources.getLineAndColumn(place, id);
  return llvm::createStringError(
      sources.getMemoryBuffer(id)->getBufferIdentifier() + ":" +
      llvm::Twine(line) + ":" + llvm::Twine(column) + ": " + problem.message);
}

std::optional<DumpObject> DumpObject::of(const DumpValue &value) {
  if (value.value.kind == JsonNode::Kind::Object)
    return DumpObject(value);
  value.fail("expected an object");
  return std::nullopt;
}

bool DumpObject::onlyKeys(llvm::ArrayRef<StringRef> keys) const {
  for (const JsonNode::Member &member : object.members)
    if (!llvm::is_contained(keys, StringRef(member.key)))
      return dump.fail(member.value.range, "unknown key '" + member.key + "'");
  return true;
}

bool DumpObject::with(StringRef key,
                      llvm::function_ref<bool(const DumpValue &)> each) const {
  const JsonNode *value = object.find(key);
  return value ? each({*value, dump}) : fail("missing key '" + key + "'");
}

bool DumpObject::read(StringRef key, std::string &result) const {
  return with(key, [&](const DumpValue &member) {
    const std::string *string = member.getString();
    if (!string)
      return member.fail("'" + key + "' must be a string");
    result = *string;
    return true;
  });
}

bool DumpObject::read(StringRef key, unsigned &result) const {
  return with(key, [&](const DumpValue &member) {
    std::optional<int64_t> integer = member.getInteger();
    if (!integer || *integer < 0 || *integer > INT_MAX)
      return member.fail("'" + key +
                         "' must be an integer from 0 to 2147483647");
    result = *integer;
    return true;
  });
}

bool DumpObject::readName(std::string &result) const {
  return read("name", result) &&
         (isName(result) || fail("name", "'" + result + "' is no identifier"));
}

bool DumpObject::readIfThere(StringRef key, std::optional<bool> &result) const {
  const JsonNode *value = object.find(key);
  if (!value)
    return true;
  if (value->kind != JsonNode::Kind::Boolean)
    return fail(key, "'" + key + "' must be true or false");
  result = value->boolean;
  return true;
}

bool DumpObject::readIfThere(StringRef key, bool &result) const {
  std::optional<bool> value = result;
  if (!readIfThere(key, value))
    return false;
  result = *value;
  return true;
}

bool DumpObject::forEach(
    llvm::function_ref<bool(StringRef, const DumpValue &)> each) const {
  return llvm::all_of(object.members, [&](const JsonNode::Member &member) {
    return each(member.key, {member.value, dump});
  });
}

bool DumpObject::forEach(
    StringRef key, llvm::function_ref<bool(const DumpValue &)> each) const {
  return with(key, [&](const DumpValue &member) {
    if (member.value.kind != JsonNode::Kind::Array)
      return member.fail("'" + key + "' must be a list");
    return llvm::all_of(member.value.elements, [&](const JsonNode &element) {
      return each({element, dump});
    });
  });
}

template <typename T>
bool DumpObject::distinct(StringRef key, const std::vector<T> &list) const {
  llvm::StringSet<> names;
  for (size_t i = 0; i < list.size(); ++i)
    if (!names.insert(list[i].name).second)
      return dump.fail(object.find(key)->elements[i].range,
                       "a second '" + list[i].name + "' among the " + key);
  return true;
}

static bool readParameter(const DumpValue &value, Parameter &result) {
  std::optional<DumpObject> parameter = DumpObject::of(value);
  if (!parameter ||
      !parameter->onlyKeys({"name", "type", "option", "homogeneous",
                            "min_arity", "differentiable"}) ||
      !parameter->readName(result.name) ||
      !parameter->read("type", result.type) ||
      !parameter->readIfThere("homogeneous", result.homogeneous) ||
      !parameter->readIfThere("differentiable", result.differentiable))
    return false;
  if (parameter->has("option")) {
    std::string option;
    if (!parameter->read("option", option))
      return false;
    std::optional<Arity> arity =
        llvm::StringSwitch<std::optional<Arity>>(option)
            .Case("single", Arity::Single)
            .Case("optional", Arity::Optional)
            .Case("variadic", Arity::Variadic)
            .Default(std::nullopt);
    if (!arity)
      return parameter->fail("option", "'option' must be \"single\", "
                                       "\"optional\" or \"variadic\"");
    result.arity = *arity;
  }
  if (!parseTypeExpression(result.type))
    return parameter->fail("type", "expected a type or a type variable");
  return !parameter->has("min_arity") ||
         parameter->read("min_arity", result.minCount);
}

/// One value of a kind named by its element: `int`, `float` or `string`.
static bool readScalar(const DumpValue &given, StringRef kind, Json &result) {
  if (kind == "int") {
    std::optional<int64_t> integer = given.getInteger();
    if (!integer)
      return given.fail("expected an integer");
    result = *integer;
  } else if (kind == "float") {
    std::optional<double> number = given.getNumber();
    if (!number)
      return given.fail("expected a number");
    if (std::abs(*number) > std::numeric_limits<float>::max())
      return given.fail("the number does not fit a 32-bit float");
    result = canonicalFloat(static_cast<float>(*number));
  } else {
    const std::string *string = given.getString();
    if (!string)
      return given.fail("expected a string");
    result = *string;
  }
  return true;
}

static bool readDefault(const DumpValue &given, StringRef kind, Json &result) {
  StringRef element = kind;
  bool isList = element.consume_back("s");
  if (!llvm::is_contained<StringRef>({"int", "float", "string"}, element))
    return given.fail("a default of kind '" + kind + "' cannot be written");
  if (!isList)
    return readScalar(given, element, result);
  if (given.value.kind != JsonNode::Kind::Array)
    return given.fail("expected a list");
  result = Json::array();
  for (const JsonNode &value : given.value.elements) {
    Json one;
    if (!readScalar({value, given.dump}, element, one))
      return false;
    result.push_back(std::move(one));
  }
  return true;
}

static bool readAttribute(const DumpValue &value, Attribute &result) {
  std::optional<DumpObject> attribute = DumpObject::of(value);
  if (!attribute ||
      !attribute->onlyKeys({"name", "type", "required", "default"}) ||
      !attribute->readName(result.name) ||
      !attribute->read("type", result.kind) ||
      !attribute->readIfThere("required", result.required))
    return false;
  if (!attribute->has("default"))
    return true;
  if (result.required)
    return attribute->fail("default",
                           "attribute '" + result.name +
                               "' is required and has a default all the same");
  return attribute->with("default", [&](const DumpValue &given) {
    return readDefault(given, result.kind, result.defaultValue);
  });
}

static bool readTypeConstraint(const DumpValue &value, TypeConstraint &result) {
  std::optional<DumpObject> constraint = DumpObject::of(value);
  std::vector<std::string> types;
  if (!constraint || !constraint->onlyKeys({"name", "types"}) ||
      !constraint->readName(result.name) ||
      !constraint->forEach("types", [&](const DumpValue &type) {
        const std::string *text = type.getString();
        if (!text || !parseTypeExpression(*text))
          return type.fail("expected a type");
        types.push_back(*text);
        return true;
      }))
    return false;
  result.types = std::move(types);
  return true;
}

static bool readFunctions(const DumpObject &schema, UpstreamFunctions &result) {
  bool hasBody = false;
  if (!schema.readIfThere("has_shape_inference", result.shapeInference) ||
      !schema.readIfThere("has_data_propagation", result.dataPropagation) ||
      !schema.readIfThere("has_context_dependent_function",
                          result.contextDependentBody) ||
      !schema.readIfThere("has_function", hasBody))
    return false;
  if (!schema.has("function_opset_versions")) {
    // Dumps of older libraries contain only the fact that a body exists.
    unsigned since;
    if (hasBody && !schema.read("since_version", since))
      return false;
    if (hasBody)
      result.bodyOpsets.push_back(since);
    return true;
  }
  return schema.forEach("function_opset_versions", [&](const DumpValue &opset) {
    std::optional<int64_t> number = opset.getInteger();
    if (!number || *number < 1 || *number > INT_MAX)
      return opset.fail("expected an opset number");
    result.bodyOpsets.push_back(*number);
    return true;
  });
}

/// The dump repeats how many operands or results there may be; a dump in which
/// that disagrees with the list would be misread.
static bool checkCounts(const DumpObject &schema, StringRef what,
                        llvm::ArrayRef<Parameter> parameters) {
  unsigned fewest = 0, most = 0;
  for (const Parameter &parameter : parameters) {
    switch (parameter.arity) {
    case Arity::Single:
      fewest = ++most;
      break;
    case Arity::Optional:
      ++most;
      break;
    case Arity::Variadic:
      fewest = most + parameter.minCount;
      most = INT_MAX;
      break;
    }
  }
  auto check = [&](StringRef prefix, unsigned expected) {
    std::string key = (prefix + what).str();
    unsigned given;
    return schema.read(key, given) &&
           (given == expected ||
            schema.fail(key, "'" + key + "' is " + llvm::Twine(given) +
                                 ", but the list of " + what + "s gives " +
                                 llvm::Twine(expected)));
  };
  return check("min_", fewest) && check("max_", most);
}

static bool readSchema(const DumpValue &value, FamilyBuilder &builder) {
  std::optional<DumpObject> schema = DumpObject::of(value);
  OpVersion version;
  std::string domain, op;
  unsigned since;
  if (!schema ||
      !schema->onlyKeys(
          {"domain", "name", "since_version", "deprecated", "support",
           "min_input", "max_input", "min_output", "max_output", "inputs",
           "outputs", "attributes", "type_constraints", "deterministic",
           "has_shape_inference", "has_data_propagation", "has_function",
           "function_opset_versions", "has_context_dependent_function"}) ||
      !schema->read("domain", domain) || !schema->readName(op) ||
      !schema->read("since_version", since) ||
      !schema->readIfThere("deprecated", version.deprecated) ||
      !schema->readIfThere("deterministic", version.deterministic))
    return false;
  if (since == 0)
    return schema->fail("since_version", "versions begin at 1");
  version.since = Version(since);
  if (!builder.hasTimeline(domain))
    return schema->fail("domain",
                        "domain '" + domain + "' is not under \"domains\"");
  if (schema->has("support")) {
    std::string support;
    if (!schema->read("support", support))
      return false;
    if (support != "experimental" && support != "common")
      return schema->fail("support",
                          "'support' must be \"common\" or \"experimental\"");
    version.experimental = support == "experimental";
  }
  if (!schema->readList("inputs", readParameter, version.operands.edit()) ||
      !schema->readList("outputs", readParameter, version.results.edit()) ||
      !schema->readList("attributes", readAttribute,
                        version.attributes.edit()) ||
      !schema->readList("type_constraints", readTypeConstraint,
                        version.typeConstraints.edit()) ||
      !schema->distinct("inputs", *version.operands) ||
      !schema->distinct("outputs", *version.results) ||
      !schema->distinct("attributes", *version.attributes) ||
      !schema->distinct("type_constraints", *version.typeConstraints) ||
      !checkCounts(*schema, "input", version.operands) ||
      !checkCounts(*schema, "output", version.results) ||
      !readFunctions(*schema, version.functions))
    return false;
  return builder.addVersion(domain, op, std::move(version)) ||
         schema->fail("a second schema for " + op + " version " +
                      llvm::Twine(since));
}

static bool readDomain(StringRef name, const DumpValue &range,
                       FamilyBuilder &builder) {
  std::optional<DumpObject> bounds = DumpObject::of(range);
  unsigned minimum, newest;
  if (!bounds || !bounds->onlyKeys({"min", "max"}) ||
      !bounds->read("min", minimum) || !bounds->read("max", newest))
    return false;
  if (newest < minimum)
    return range.fail("domain '" + name + "' ends with " + llvm::Twine(newest) +
                      ", before it begins with " + llvm::Twine(minimum));
  if (newest - minimum >= Timeline::mostVersions)
    return range.fail("domain '" + name + "' has versions " +
                      llvm::Twine(minimum) + " to " + llvm::Twine(newest) +
                      "; at most " + llvm::Twine(Timeline::mostVersions) +
                      " are supported");
  builder.addTimeline(name, minimum, newest);
  return true;
}

static bool readDump(const DumpValue &root, FamilyBuilder &builder) {
  std::optional<DumpObject> document = DumpObject::of(root);
  return document && document->onlyKeys({"domains", "schemas"}) &&
         document->with(
             "domains",
             [&](const DumpValue &member) {
               std::optional<DumpObject> domains = DumpObject::of(member);
               return domains && domains->forEach([&](StringRef name,
                                                      const DumpValue &range) {
                 return readDomain(name, range, builder);
               });
             }) &&
         document->forEach("schemas", [&](const DumpValue &schema) {
           return readSchema(schema, builder);
         });
}

llvm::Expected<Family> dialectgen::parseSchemaDump(StringRef text,
                                                   StringRef file) {
  DumpProblems problems;
  llvm::SourceMgr &sources = problems.diagnostics.sources();
  unsigned id = sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, file), {});
  std::optional<JsonNode> root = parseJson(id, problems.diagnostics);
  FamilyBuilder builder;
  if (root && !problems.diagnostics.hasErrors() &&
      readDump({*root, problems}, builder))
    return builder.take();
  return problems.first();
}

llvm::Expected<Family> dialectgen::readSchemaDump(StringRef path) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  return parseSchemaDump((*buffer)->getBuffer(), path);
}
