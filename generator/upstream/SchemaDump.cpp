//===- SchemaDump.cpp - read an ONNX schema dump --------------------------===//

#include "upstream/SchemaDump.h"
#include "diff/Float32.h"
#include "upstream/FamilyBuilder.h"
#include "upstream/JsonPlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <climits>
#include <cmath>
#include <limits>

using namespace dialectgen;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// Reads one dump. Every method returns false after the first problem, which
/// is then in `problem`.
class DumpReader {
public:
  DumpReader(StringRef text, StringRef file) : text(text), file(file) {}

  llvm::Expected<Family> read();

private:
  bool fail(const Place &at, const llvm::Twine &message);

  const json::Object *object(const json::Value &value, const Place &at);
  bool onlyKeys(const json::Object &object, const Place &at,
                llvm::ArrayRef<StringRef> keys);
  const json::Value *required(const json::Object &object, StringRef key,
                              const Place &at);
  bool read(const json::Object &object, StringRef key, const Place &at,
            std::string &result);
  bool read(const json::Object &object, StringRef key, const Place &at,
            unsigned &result);
  /// The spec uses it as a name, and as the name of its file.
  bool readName(const json::Object &object, const Place &at,
                std::string &result);
  /// A member that may be absent.
  bool readIfThere(const json::Object &object, StringRef key, const Place &at,
                   bool &result);
  bool readIfThere(const json::Object &object, StringRef key, const Place &at,
                   std::optional<bool> &result);

  /// Calls `each(value, place)` for the elements of list `key`.
  template <typename Function>
  bool forEach(const json::Object &object, StringRef key, const Place &at,
               Function each);

  /// Whether the names of `list`, read from member `key`, are all different.
  template <typename T>
  bool distinct(const std::vector<T> &list, StringRef key, const Place &at);

  bool domains(const json::Object &root, const Place &at);
  bool schema(const json::Value &value, const Place &at);
  bool parameter(const json::Value &value, const Place &at, Parameter &result);
  bool attribute(const json::Value &value, const Place &at, Attribute &result);
  bool scalar(const json::Value &value, const Place &at, StringRef kind,
              Json &result);
  bool defaultValue(const json::Value &value, const Place &at, StringRef kind,
                    Json &result);
  bool typeConstraint(const json::Value &value, const Place &at,
                      TypeConstraint &result);
  bool functions(const json::Object &schema, const Place &at,
                 UpstreamFunctions &result);
  bool counts(const json::Object &schema, const Place &at, StringRef what,
              llvm::ArrayRef<Parameter> parameters);

  StringRef text, file;
  FamilyBuilder builder;
  std::string problem;
};

} // namespace

bool DumpReader::fail(const Place &at, const llvm::Twine &message) {
  problem = describeAt(file, text, at.findIn(text), message);
  return false;
}

const json::Object *DumpReader::object(const json::Value &value,
                                       const Place &at) {
  const json::Object *result = value.getAsObject();
  if (!result)
    fail(at, "expected an object");
  return result;
}

bool DumpReader::onlyKeys(const json::Object &object, const Place &at,
                          llvm::ArrayRef<StringRef> keys) {
  // The object has no order; report the first in the text.
  std::optional<size_t> first;
  StringRef unknown;
  for (const auto &[key, value] : object) {
    if (llvm::is_contained(keys, StringRef(key)))
      continue;
    size_t offset = at.member(key).findIn(text);
    if (first && *first < offset)
      continue;
    first = offset;
    unknown = key;
  }
  return !first || fail(at.member(unknown), "unknown key '" + unknown + "'");
}

const json::Value *DumpReader::required(const json::Object &object,
                                        StringRef key, const Place &at) {
  const json::Value *value = object.get(key);
  if (!value)
    fail(at, "missing key '" + key + "'");
  return value;
}

bool DumpReader::read(const json::Object &object, StringRef key,
                      const Place &at, std::string &result) {
  const json::Value *value = required(object, key, at);
  if (!value)
    return false;
  std::optional<StringRef> string = value->getAsString();
  if (!string)
    return fail(at.member(key), "'" + key + "' must be a string");
  result = string->str();
  return true;
}

bool DumpReader::read(const json::Object &object, StringRef key,
                      const Place &at, unsigned &result) {
  const json::Value *value = required(object, key, at);
  if (!value)
    return false;
  std::optional<int64_t> integer = value->getAsInteger();
  if (!integer || *integer < 0 || *integer > INT_MAX)
    return fail(at.member(key),
                "'" + key + "' must be an integer from 0 to 2147483647");
  result = *integer;
  return true;
}

bool DumpReader::readName(const json::Object &object, const Place &at,
                          std::string &result) {
  return read(object, "name", at, result) &&
         (isName(result) ||
          fail(at.member("name"), "'" + result + "' is no identifier"));
}

bool DumpReader::readIfThere(const json::Object &object, StringRef key,
                             const Place &at, std::optional<bool> &result) {
  const json::Value *value = object.get(key);
  if (!value)
    return true;
  result = value->getAsBoolean();
  return result || fail(at.member(key), "'" + key + "' must be true or false");
}

bool DumpReader::readIfThere(const json::Object &object, StringRef key,
                             const Place &at, bool &result) {
  std::optional<bool> value = result;
  if (!readIfThere(object, key, at, value))
    return false;
  result = *value;
  return true;
}

template <typename Function>
bool DumpReader::forEach(const json::Object &object, StringRef key,
                         const Place &at, Function each) {
  const json::Value *value = required(object, key, at);
  if (!value)
    return false;
  Place listPlace = at.member(key);
  const json::Array *list = value->getAsArray();
  if (!list)
    return fail(listPlace, "'" + key + "' must be a list");
  for (size_t i = 0; i < list->size(); ++i)
    if (!each((*list)[i], listPlace.element(i)))
      return false;
  return true;
}

template <typename T>
bool DumpReader::distinct(const std::vector<T> &list, StringRef key,
                          const Place &at) {
  llvm::StringSet<> names;
  for (size_t i = 0; i < list.size(); ++i)
    if (!names.insert(list[i].name).second) {
      Place listPlace = at.member(key);
      return fail(listPlace.element(i),
                  "a second '" + list[i].name + "' among the " + key);
    }
  return true;
}

bool DumpReader::parameter(const json::Value &value, const Place &at,
                           Parameter &result) {
  const json::Object *parameter = object(value, at);
  if (!parameter ||
      !onlyKeys(*parameter, at,
                {"name", "type", "option", "homogeneous", "min_arity",
                 "differentiable"}) ||
      !readName(*parameter, at, result.name) ||
      !read(*parameter, "type", at, result.type) ||
      !readIfThere(*parameter, "homogeneous", at, result.homogeneous) ||
      !readIfThere(*parameter, "differentiable", at, result.differentiable))
    return false;
  if (parameter->get("option")) {
    std::string option;
    if (!read(*parameter, "option", at, option))
      return false;
    std::optional<Arity> arity =
        llvm::StringSwitch<std::optional<Arity>>(option)
            .Case("single", Arity::Single)
            .Case("optional", Arity::Optional)
            .Case("variadic", Arity::Variadic)
            .Default(std::nullopt);
    if (!arity)
      return fail(at.member("option"),
                  "'option' must be \"single\", \"optional\" or \"variadic\"");
    result.arity = *arity;
  }
  if (!parseTypeExpression(result.type))
    return fail(at.member("type"), "expected a type or a type variable");
  return !parameter->get("min_arity") ||
         read(*parameter, "min_arity", at, result.minCount);
}

/// One value of a kind named by its element: `int`, `float` or `string`.
bool DumpReader::scalar(const json::Value &value, const Place &at,
                        StringRef kind, Json &result) {
  if (kind == "int") {
    std::optional<int64_t> integer = value.getAsInteger();
    if (!integer)
      return fail(at, "expected an integer");
    result = *integer;
  } else if (kind == "float") {
    std::optional<double> number = value.getAsNumber();
    if (!number)
      return fail(at, "expected a number");
    if (std::abs(*number) > std::numeric_limits<float>::max())
      return fail(at, "the number does not fit a 32-bit float");
    result = canonicalFloat(static_cast<float>(*number));
  } else {
    std::optional<StringRef> string = value.getAsString();
    if (!string)
      return fail(at, "expected a string");
    result = string->str();
  }
  return true;
}

bool DumpReader::defaultValue(const json::Value &value, const Place &at,
                              StringRef kind, Json &result) {
  StringRef element = kind;
  bool isList = element.consume_back("s");
  if (!llvm::is_contained<StringRef>({"int", "float", "string"}, element))
    return fail(at, "a default of kind '" + kind + "' cannot be written");
  if (!isList)
    return scalar(value, at, element, result);
  const json::Array *list = value.getAsArray();
  if (!list)
    return fail(at, "expected a list");
  result = Json::array();
  for (size_t i = 0; i < list->size(); ++i) {
    Json one;
    if (!scalar((*list)[i], at.element(i), element, one))
      return false;
    result.push_back(std::move(one));
  }
  return true;
}

bool DumpReader::attribute(const json::Value &value, const Place &at,
                           Attribute &result) {
  const json::Object *attribute = object(value, at);
  if (!attribute ||
      !onlyKeys(*attribute, at, {"name", "type", "required", "default"}) ||
      !readName(*attribute, at, result.name) ||
      !read(*attribute, "type", at, result.kind) ||
      !readIfThere(*attribute, "required", at, result.required))
    return false;
  const json::Value *given = attribute->get("default");
  if (!given)
    return true;
  if (result.required)
    return fail(at.member("default"),
                "attribute '" + result.name +
                    "' is required and has a default all the same");
  return defaultValue(*given, at.member("default"), result.kind,
                      result.defaultValue);
}

bool DumpReader::typeConstraint(const json::Value &value, const Place &at,
                                TypeConstraint &result) {
  const json::Object *constraint = object(value, at);
  std::vector<std::string> types;
  if (!constraint || !onlyKeys(*constraint, at, {"name", "types"}) ||
      !readName(*constraint, at, result.name) ||
      !forEach(*constraint, "types", at,
               [&](const json::Value &type, const Place &place) {
                 std::optional<StringRef> text = type.getAsString();
                 if (!text || !parseTypeExpression(*text))
                   return fail(place, "expected a type");
                 types.push_back(text->str());
                 return true;
               }))
    return false;
  result.types = std::move(types);
  return true;
}

bool DumpReader::functions(const json::Object &schema, const Place &at,
                           UpstreamFunctions &result) {
  bool hasBody = false;
  if (!readIfThere(schema, "has_shape_inference", at, result.shapeInference) ||
      !readIfThere(schema, "has_data_propagation", at,
                   result.dataPropagation) ||
      !readIfThere(schema, "has_context_dependent_function", at,
                   result.contextDependentBody) ||
      !readIfThere(schema, "has_function", at, hasBody))
    return false;
  if (!schema.get("function_opset_versions")) {
    // Dumps of older libraries contain only the fact that a body exists.
    unsigned since;
    if (hasBody && !read(schema, "since_version", at, since))
      return false;
    if (hasBody)
      result.bodyOpsets.push_back(since);
    return true;
  }
  return forEach(schema, "function_opset_versions", at,
                 [&](const json::Value &opset, const Place &place) {
                   std::optional<int64_t> number = opset.getAsInteger();
                   if (!number || *number < 1 || *number > INT_MAX)
                     return fail(place, "expected an opset number");
                   result.bodyOpsets.push_back(*number);
                   return true;
                 });
}

/// The dump repeats how many operands or results there may be; a dump in which
/// that disagrees with the list would be misread.
bool DumpReader::counts(const json::Object &schema, const Place &at,
                        StringRef what, llvm::ArrayRef<Parameter> parameters) {
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
    return read(schema, key, at, given) &&
           (given == expected ||
            fail(at.member(key), "'" + key + "' is " + llvm::Twine(given) +
                                     ", but the list of " + what + "s gives " +
                                     llvm::Twine(expected)));
  };
  return check("min_", fewest) && check("max_", most);
}

bool DumpReader::schema(const json::Value &value, const Place &at) {
  const json::Object *schema = object(value, at);
  OpVersion version;
  std::string domain, op;
  unsigned since;
  if (!schema ||
      !onlyKeys(*schema, at,
                {"domain", "name", "since_version", "deprecated", "support",
                 "min_input", "max_input", "min_output", "max_output", "inputs",
                 "outputs", "attributes", "type_constraints", "deterministic",
                 "has_shape_inference", "has_data_propagation", "has_function",
                 "function_opset_versions",
                 "has_context_dependent_function"}) ||
      !read(*schema, "domain", at, domain) || !readName(*schema, at, op) ||
      !read(*schema, "since_version", at, since) ||
      !readIfThere(*schema, "deprecated", at, version.deprecated) ||
      !readIfThere(*schema, "deterministic", at, version.deterministic))
    return false;
  if (since == 0)
    return fail(at.member("since_version"), "versions begin at 1");
  version.since = Version(since);
  if (!builder.hasTimeline(domain))
    return fail(at.member("domain"),
                "domain '" + domain + "' is not under \"domains\"");
  if (schema->get("support")) {
    std::string support;
    if (!read(*schema, "support", at, support))
      return false;
    if (support != "experimental" && support != "common")
      return fail(at.member("support"),
                  "'support' must be \"common\" or \"experimental\"");
    version.experimental = support == "experimental";
  }
  auto readParameters = [&](StringRef key, std::vector<Parameter> &list) {
    return forEach(*schema, key, at,
                   [&](const json::Value &value, const Place &place) {
                     return parameter(value, place, list.emplace_back());
                   });
  };
  if (!readParameters("inputs", version.operands) ||
      !readParameters("outputs", version.results) ||
      !forEach(*schema, "attributes", at,
               [&](const json::Value &value, const Place &place) {
                 return attribute(value, place,
                                  version.attributes.emplace_back());
               }) ||
      !forEach(*schema, "type_constraints", at,
               [&](const json::Value &value, const Place &place) {
                 return typeConstraint(value, place,
                                       version.typeConstraints.emplace_back());
               }) ||
      !distinct(version.operands, "inputs", at) ||
      !distinct(version.results, "outputs", at) ||
      !distinct(version.attributes, "attributes", at) ||
      !distinct(version.typeConstraints, "type_constraints", at) ||
      !counts(*schema, at, "input", version.operands) ||
      !counts(*schema, at, "output", version.results) ||
      !functions(*schema, at, version.functions))
    return false;
  return builder.addVersion(domain, op, std::move(version)) ||
         fail(at,
              "a second schema for " + op + " version " + llvm::Twine(since));
}

bool DumpReader::domains(const json::Object &root, const Place &at) {
  const json::Value *value = required(root, "domains", at);
  Place place = at.member("domains");
  const json::Object *list = value ? object(*value, place) : nullptr;
  if (!list)
    return false;
  for (const auto &[name, range] : *list) {
    Place rangePlace = place.member(name);
    const json::Object *bounds = object(range, rangePlace);
    unsigned minimum, newest;
    if (!bounds || !onlyKeys(*bounds, rangePlace, {"min", "max"}) ||
        !read(*bounds, "min", rangePlace, minimum) ||
        !read(*bounds, "max", rangePlace, newest))
      return false;
    if (newest < minimum)
      return fail(rangePlace, "domain '" + StringRef(name) + "' ends with " +
                                  llvm::Twine(newest) +
                                  ", before it begins with " +
                                  llvm::Twine(minimum));
    builder.addTimeline(name, minimum, newest);
  }
  return true;
}

llvm::Expected<Family> DumpReader::read() {
  if (std::optional<size_t> deep = findDeepNesting(text, 32))
    return llvm::createStringError(
        describeAt(file, text, *deep, "nested too deeply for a schema dump"));
  llvm::Expected<json::Value> root = json::parse(text);
  if (!root) {
    // The message has the form "[line:column, byte=n]: text".
    std::string message = llvm::toString(root.takeError());
    StringRef what = StringRef(message).split("]: ").second;
    unsigned long long offset = 0;
    StringRef digits = StringRef(message).split("byte=").second;
    if (what.empty() || llvm::consumeUnsignedInteger(digits, 10, offset))
      return llvm::createStringError(file + ": " + message);
    return llvm::createStringError(
        describeAt(file, text, std::min<size_t>(offset, text.size()), what));
  }
  Place top;
  const json::Object *document = object(*root, top);
  if (document && onlyKeys(*document, top, {"domains", "schemas"}) &&
      domains(*document, top) &&
      forEach(*document, "schemas", top,
              [&](const json::Value &value, const Place &place) {
                return schema(value, place);
              }))
    return builder.take();
  return llvm::createStringError(problem);
}

llvm::Expected<Family> dialectgen::parseSchemaDump(StringRef text,
                                                   StringRef name) {
  return DumpReader(text, name).read();
}

llvm::Expected<Family> dialectgen::readSchemaDump(StringRef path) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  return parseSchemaDump((*buffer)->getBuffer(), path);
}
