//===- SchemaDump.cpp - read an ONNX schema dump --------------------------===//
//
// The members of a dump are tables of fields, as those of specs are; what they
// say together is checked as it becomes the model.
//
//===----------------------------------------------------------------------===//

#include "upstream/onnx/SchemaDump.h"
#include "diff/versions/Float32.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include <climits>
#include <cmath>
#include <limits>

namespace dialectgen {
namespace dump {

struct Value {
  DIALECTGEN_FIELDS(Value, "an operand or result")
  std::string FIELD(name, "", Required);
  std::string FIELD(type, "", Required);
  Arity FIELD(option, "");
  bool FIELD_OR(homogeneous, true, "");
  unsigned FIELD_OR(minArity, 1, "", As<Count<INT_MAX>>());
  std::optional<bool> FIELD(differentiable, "");
  llvm::SMRange range;
};

struct Attribute {
  DIALECTGEN_FIELDS(Attribute, "an attribute")
  std::string FIELD(name, "", Required);
  std::string FIELD(type, "", Required);
  bool FIELD(required, "");
  Json FIELD(defaultValue, "", Key{"default"});
  llvm::SMRange range;
};

struct Constraint {
  DIALECTGEN_FIELDS(Constraint, "a type constraint")
  std::string FIELD(name, "", Required);
  std::vector<std::string> FIELD(types, "", Required);
  llvm::SMRange range;
};

struct Schema {
  DIALECTGEN_FIELDS(Schema, "a schema")
  std::string FIELD(domain, "", Required);
  std::string FIELD(name, "", Required);
  unsigned FIELD(sinceVersion, "", Required);
  bool FIELD(deprecated, "");
  std::string FIELD(support, "");
  /// They repeat how many operands and results there may be.
  unsigned FIELD(minInput, "", Required, As<Count<INT_MAX>>());
  unsigned FIELD(maxInput, "", Required, As<Count<INT_MAX>>());
  unsigned FIELD(minOutput, "", Required, As<Count<INT_MAX>>());
  unsigned FIELD(maxOutput, "", Required, As<Count<INT_MAX>>());
  std::vector<Value> FIELD(inputs, "", Required, Each{"an operand"});
  std::vector<Value> FIELD(outputs, "", Required, Each{"a result"});
  std::vector<Attribute> FIELD(attributes, "", Required);
  std::vector<Constraint> FIELD(typeConstraints, "", Required);
  std::optional<bool> FIELD(deterministic, "");
  bool FIELD(hasShapeInference, "");
  bool FIELD(hasDataPropagation, "");
  bool FIELD(hasFunction, "");
  /// Dumps of older libraries contain only the fact that a body exists.
  std::optional<std::vector<unsigned>> FIELD(functionOpsetVersions, "");
  bool FIELD(hasContextDependentFunction, "");
  llvm::SMRange range;
};

struct Domain {
  DIALECTGEN_FIELDS(Domain, "a domain")
  unsigned FIELD(min, "", Required, As<Count<INT_MAX>>());
  unsigned FIELD(max, "", Required, As<Count<INT_MAX>>());
  llvm::SMRange range;
};

struct File {
  DIALECTGEN_FIELDS(File, "a schema dump")
  std::map<std::string, Domain> FIELD(domains, "", Required);
  std::vector<Schema> FIELD(schemas, "", Required);
  llvm::SMRange range;
};

} // namespace dump

DIALECTGEN_TABLE(dump::Value)
DIALECTGEN_TABLE(dump::Attribute)
DIALECTGEN_TABLE(dump::Constraint)
DIALECTGEN_TABLE(dump::Schema)
DIALECTGEN_TABLE(dump::Domain)
DIALECTGEN_TABLE(dump::File)

namespace {

/// ONNX spells its default domain `""` in files and `ai.onnx` in prose.
std::string domainOf(const std::string &name) {
  return name.empty() ? "ai.onnx" : name;
}

/// Makes the model of a dump in the order that it asks for: timelines by name,
/// ops by domain and name, versions newest first, attributes by name (upstreams
/// keep them in maps of no stable order).
class DumpReader {
public:
  explicit DumpReader(Diagnostics &diagnostics) : diagnostics(diagnostics) {}

  Family read(const dump::File &file) {
    for (const auto &[name, domain] : file.domains)
      addTimeline(name, domain);
    for (const dump::Schema &schema : file.schemas)
      addVersion(schema);
    Family family;
    for (auto &[name, timeline] : timelines)
      family.timelines.push_back(std::move(timeline));
    for (auto &[key, versions] : ops) {
      Op op;
      std::tie(op.domain, op.name) = key;
      for (auto &[since, version] : versions)
        op.versions.push_back(std::move(version));
      family.ops.push_back(std::move(op));
    }
    return family;
  }

private:
  void fail(llvm::SMRange range, const llvm::Twine &message) {
    diagnostics.error(DiagnosticId::WrongKind, range, message.str());
  }
  /// The spec uses it as a name, and as the name of its file.
  template <typename T> std::string nameOf(const T &element) {
    if (!isName(element.name))
      fail(locate(element.range, element.name),
           "'" + element.name + "' is no identifier");
    return element.name;
  }
  const std::string &typeOf(const std::string &type, llvm::SMRange range,
                            const char *expected) {
    if (!parseTypeExpression(type))
      fail(locate(range, type), llvm::Twine("expected ") + expected);
    return type;
  }

  void addTimeline(const std::string &name, const dump::Domain &domain) {
    if (domain.max < domain.min)
      fail(domain.range,
           "domain '" + name + "' ends with " + llvm::Twine(domain.max) +
               ", before it begins with " + llvm::Twine(domain.min));
    else if (domain.max - domain.min >= Timeline::mostVersions)
      fail(domain.range,
           "domain '" + name + "' has versions " + llvm::Twine(domain.min) +
               " to " + llvm::Twine(domain.max) + "; at most " +
               llvm::Twine(Timeline::mostVersions) + " are supported");
    Timeline &timeline = timelines[domainOf(name)];
    timeline.name = domainOf(name);
    if (timeline.name == "ai.onnx")
      timeline.aliases = {""};
    timeline.minimum = Version(domain.min);
    timeline.newest = Version(domain.max);
  }

  /// One value of a kind named by its element.
  Json scalarOf(const Json &given, llvm::StringRef kind, llvm::SMRange range) {
    bool isInt = kind == "int", isFloat = kind == "float";
    if (isInt     ? !given.is_number_integer()
        : isFloat ? !given.is_number()
                  : !given.is_string())
      fail(range, "expected " +
                      llvm::Twine(isInt     ? "an integer"
                                  : isFloat ? "a number"
                                            : "a string") +
                      ", found " + given.dump());
    if (!isFloat || !given.is_number())
      return given;
    double number = given.get<double>();
    if (std::abs(number) > std::numeric_limits<float>::max()) {
      fail(range, "the number does not fit a 32-bit float");
      return given;
    }
    return canonicalFloat(static_cast<float>(number));
  }

  Json defaultOf(const dump::Attribute &attribute) {
    const Json &given = attribute.defaultValue;
    if (given.is_null())
      return given;
    llvm::SMRange range = locate(attribute.range, "default");
    llvm::StringRef element = attribute.type;
    bool isList = element.consume_back("s");
    if (attribute.required)
      fail(range, "attribute '" + attribute.name +
                      "' is required and has a default all the same");
    else if (!llvm::is_contained<llvm::StringRef>({"int", "float", "string"},
                                                  element))
      fail(range,
           "a default of kind '" + attribute.type + "' cannot be written");
    else if (!isList)
      return scalarOf(given, element, range);
    else if (!given.is_array())
      fail(range, "expected a list");
    Json list = Json::array();
    for (const Json &one : given)
      list.push_back(scalarOf(one, element, range));
    return list;
  }

  /// Elements of a list, each of another name.
  template <typename T, typename Make>
  auto listOf(const std::vector<T> &theirs, const char *what, Make make) {
    std::vector<decltype(make(theirs.front()))> list;
    llvm::StringSet<> names;
    for (const T &element : theirs) {
      list.push_back(make(element));
      list.back().name = nameOf(element);
      if (!names.insert(element.name).second)
        fail(element.range,
             "a second '" + element.name + "' among the " + what);
    }
    return list;
  }
  auto valuesOf(const std::vector<dump::Value> &theirs, const char *what) {
    return listOf(theirs, what, [&](const dump::Value &their) {
      Parameter value;
      value.type = typeOf(their.type, their.range, "a type or a type variable");
      value.arity = their.option;
      value.homogeneous = their.homogeneous;
      value.minCount = their.minArity;
      value.differentiable = their.differentiable;
      return value;
    });
  }

  /// A dump in which the counts disagree with the list would be misread.
  void checkCounts(const dump::Schema &schema, const std::string &what,
                   llvm::ArrayRef<Parameter> parameters, unsigned fewestGiven,
                   unsigned mostGiven) {
    unsigned fewest = 0, most = 0;
    for (const Parameter &parameter : parameters)
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
    for (auto [prefix, given, expected] :
         {std::tuple("min_", fewestGiven, fewest),
          std::tuple("max_", mostGiven, most)})
      if (given != expected)
        fail(locate(schema.range, prefix + what),
             "'" + (prefix + what) + "' is " + llvm::Twine(given) +
                 ", but the list of " + what + "s gives " +
                 llvm::Twine(expected));
  }

  void addVersion(const dump::Schema &schema) {
    std::string domain = domainOf(schema.domain);
    if (!schema.sinceVersion)
      fail(locate(schema.range, "since_version"), "versions begin at 1");
    if (!llvm::is_contained({"", "common", "experimental"}, schema.support))
      fail(locate(schema.range, "support"),
           "'support' is '" + schema.support +
               "'; expected \"common\" or \"experimental\"");
    if (!timelines.count(domain))
      fail(locate(schema.range, schema.domain),
           "domain '" + schema.domain + "' is not under \"domains\"");
    OpVersion version;
    version.since = Version(schema.sinceVersion);
    version.deprecated = schema.deprecated;
    version.experimental = schema.support == "experimental";
    version.deterministic = schema.deterministic;
    version.operands = valuesOf(schema.inputs, "inputs");
    version.results = valuesOf(schema.outputs, "outputs");
    version.attributes = listOf(schema.attributes, "attributes",
                                [&](const dump::Attribute &their) {
                                  Attribute attribute;
                                  attribute.kind = their.type;
                                  attribute.required = their.required;
                                  attribute.defaultValue = defaultOf(their);
                                  return attribute;
                                });
    version.typeConstraints =
        listOf(schema.typeConstraints, "type_constraints",
               [&](const dump::Constraint &their) {
                 TypeConstraint constraint;
                 for (const std::string &type : their.types)
                   typeOf(type, their.range, "a type");
                 constraint.types = their.types;
                 return constraint;
               });
    checkCounts(schema, "input", version.operands, schema.minInput,
                schema.maxInput);
    checkCounts(schema, "output", version.results, schema.minOutput,
                schema.maxOutput);
    llvm::sort(version.attributes, [](const Attribute &a, const Attribute &b) {
      return a.name < b.name;
    });
    UpstreamFunctions &functions = version.functions;
    functions.shapeInference = schema.hasShapeInference;
    functions.dataPropagation = schema.hasDataPropagation;
    functions.contextDependentBody = schema.hasContextDependentFunction;
    if (schema.functionOpsetVersions)
      functions.bodyOpsets = *schema.functionOpsetVersions;
    else if (schema.hasFunction)
      functions.bodyOpsets = {schema.sinceVersion};
    if (llvm::is_contained(functions.bodyOpsets, 0u))
      fail(locate(schema.range, "function_opset_versions"),
           "expected an opset number");
    Version since = version.since;
    if (!ops[{domain, nameOf(schema)}]
             .try_emplace(since, std::move(version))
             .second)
      fail(schema.range, "a second schema for " + schema.name + " version " +
                             toString(since));
  }

  Diagnostics &diagnostics;
  std::map<std::string, Timeline> timelines;
  /// By domain and op name, then newest first.
  std::map<std::pair<std::string, std::string>,
           std::map<Version, OpVersion, std::greater<Version>>>
      ops;
};

} // namespace

llvm::Expected<Family> parseSchemaDump(llvm::StringRef text,
                                       llvm::StringRef name) {
  Diagnostics diagnostics;
  llvm::SourceMgr &sources = diagnostics.sources();
  unsigned id = sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, name), {});
  std::optional<JsonNode> root = parseJson(id, diagnostics);
  TypeSets none;
  dump::File file;
  if (root && !diagnostics.hasErrors())
    readFields(*root, file, dump::File::objectName, {diagnostics, none});
  Family family;
  if (!diagnostics.hasErrors())
    family = DumpReader(diagnostics).read(file);
  if (!diagnostics.hasErrors())
    return family;
  // The first problem, with its place.
  const Diagnostic &problem = diagnostics.all().front();
  auto [line, column] = sources.getLineAndColumn(problem.range.Start, id);
  return llvm::createStringError(name + ":" + llvm::Twine(line) + ":" +
                                 llvm::Twine(column) + ": " + problem.message);
}

llvm::Expected<Family> readSchemaDump(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  return parseSchemaDump((*buffer)->getBuffer(), path);
}

} // namespace dialectgen
