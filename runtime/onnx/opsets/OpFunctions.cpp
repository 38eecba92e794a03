//===- OpFunctions.cpp - function bodies for ops of other domains ---------===//
//
// See OpFunctions.h.
//
//===----------------------------------------------------------------------===//

#include "OpFunctions.h"
#include "../dialect/LoadedOps.h"
#include "../dialect/TypeNotes.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "Expansion.h"
#include "FunctionText.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace mlir;
namespace json = llvm::json;

namespace dialectgen::onnx {
namespace {

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// One file. A mistake is reported where its text stands in the file.
class FunctionReader {
public:
  FunctionReader(StringRef file, StringRef text, MLIRContext *context)
      : file(file), text(text), context(context) {}

  /// Whether all of it is right.
  bool read(OpFunction &function);

private:
  void report(StringRef token, const Twine &message);
  /// A member of `object`, of kind `expected`; null, and an error if it is
  /// required, if there is none.
  const json::Value *member(const json::Object &object, StringRef key,
                            bool isRequired = true);
  bool knowsKeys(const json::Object &object, ArrayRef<StringRef> known);
  std::string textOf(const json::Object &object, StringRef key);
  std::vector<std::string> listOf(const json::Object &object, StringRef key,
                                  bool isRequired = true);
  void readAttributes(const json::Object &object, OpFunction &function);
  std::vector<OpFunctionPart> readParts(const json::Object &object,
                                        StringRef key,
                                        const OpFunction &function);
  void readPart(const json::Value &value, OpFunctionPart &part,
                const OpFunction &function);
  void checkNode(StringRef node, const OpFunction &function);
  void checkSubjects(StringRef expression, const OpFunction &function);

  StringRef file, text;
  MLIRContext *context;
  bool isGood = true;
};

void FunctionReader::report(StringRef token, const Twine &message) {
  size_t at = token.empty() ? 0 : text.find(token);
  StringRef before = text.take_front(at == StringRef::npos ? 0 : at);
  emitError(FileLineColLoc::get(
      context, file, unsigned(before.count('\n')) + 1,
      unsigned(before.size() - (before.rfind('\n') + 1)) + 1))
      << message;
  isGood = false;
}

const json::Value *FunctionReader::member(const json::Object &object,
                                          StringRef key, bool isRequired) {
  const json::Value *value = object.get(key);
  if (!value && isRequired)
    report("", "key '" + key + "' is missing");
  return value;
}

bool FunctionReader::knowsKeys(const json::Object &object,
                               ArrayRef<StringRef> known) {
  for (const auto &[key, value] : object)
    if (StringRef name = key; !llvm::is_contained(known, name)) {
      report(("\"" + name + "\"").str(), "unknown key '" + name +
                                             "'; expected '" +
                                             llvm::join(known, "', '") + "'");
      return false;
    }
  return true;
}

std::string FunctionReader::textOf(const json::Object &object, StringRef key) {
  const json::Value *value = member(object, key);
  if (!value)
    return {};
  if (auto string = value->getAsString())
    return string->str();
  report(("\"" + key + "\"").str(), "'" + key + "' has to be a text");
  return {};
}

std::vector<std::string> FunctionReader::listOf(const json::Object &object,
                                                StringRef key,
                                                bool isRequired) {
  std::vector<std::string> texts;
  const json::Value *value = member(object, key, isRequired);
  if (!value)
    return texts;
  if (const json::Array *list = value->getAsArray())
    for (const json::Value &element : *list)
      if (auto string = element.getAsString())
        texts.push_back(string->str());
  if (const json::Array *list = value->getAsArray();
      !list || list->size() != texts.size())
    report(("\"" + key + "\"").str(),
           "'" + key + "' has to be a list of texts");
  return texts;
}

void FunctionReader::readAttributes(const json::Object &object,
                                    OpFunction &function) {
  const json::Value *value = member(object, "attributes", false);
  if (!value)
    return;
  const json::Object *attributes = value->getAsObject();
  if (!attributes)
    return report("\"attributes\"", "'attributes' has to be an object of names "
                                    "with default values, or null");
  for (const auto &[key, standard] : *attributes) {
    std::string name = StringRef(key).str(), spelled;
    llvm::raw_string_ostream os(spelled);
    // JSON does not tell 1.0 from 1, but nodes that take the attribute do.
    bool isFloat = text.contains(": float = @" + name + ">") ||
                   text.contains(": float = @" + name + ",");
    if (auto whole = standard.getAsInteger(); whole && !isFloat)
      os << *whole;
    else if (auto real = standard.getAsNumber())
      os << llvm::format("%.9e", *real);
    else if (standard.getAsString())
      os << standard;
    else if (!standard.getAsNull())
      report("\"" + name + "\"", "the default of attribute '" + name +
                                     "' has to be a number, a text or null");
    function.attributes.push_back({name, spelled});
  }
}

/// `node` with the numbers that `valueOf` gives for its expressions.
std::string withNumbers(StringRef node,
                        function_ref<std::string(StringRef)> valueOf) {
  std::string text;
  for (;;) {
    auto [before, after] = node.split("@(");
    text += before;
    if (before.size() == node.size())
      return text;
    size_t depth = 1, end = 0;
    for (; end != after.size() && depth; ++end)
      depth += after[end] == '(' ? 1 : after[end] == ')' ? -1 : 0;
    text += valueOf(after.take_front(depth ? end : end - 1));
    node = after.drop_front(end);
  }
}

/// Sums, products and quotients, rounded down, of numbers and names, whose
/// values `valueOf` gives; nothing if one of these is unknown, or the text is
/// none.
class Expression {
public:
  Expression(StringRef text,
             function_ref<std::optional<double>(StringRef)> valueOf)
      : text(text), valueOf(valueOf) {}

  std::optional<double> evaluate() {
    std::optional<double> value = sum();
    // Attributes may be any numbers; whole ones are exact up to here.
    constexpr double most = 9007199254740992.0;
    return skip().empty() && value && std::abs(*value) <= most ? value
                                                               : std::nullopt;
  }

private:
  StringRef &skip() { return text = text.ltrim(); }
  bool take(char c) { return skip().consume_front(StringRef(&c, 1)); }
  std::optional<double> sum() {
    std::optional<double> value = product();
    while (value && (skip().starts_with("+") || text.starts_with("-"))) {
      bool isPlus = take('+');
      if (!isPlus)
        take('-');
      std::optional<double> other = product();
      value = other ? std::optional(isPlus ? *value + *other : *value - *other)
                    : std::nullopt;
    }
    return value;
  }
  std::optional<double> product() {
    std::optional<double> value = atom();
    while (value && (skip().starts_with("*") || text.starts_with("/"))) {
      bool isTimes = take('*');
      if (!isTimes)
        take('/');
      std::optional<double> other = atom();
      if (!other || (!isTimes && *other == 0))
        return std::nullopt;
      value = isTimes ? *value * *other : std::floor(*value / *other);
    }
    return value;
  }
  std::optional<double> atom() {
    if (take('(')) {
      std::optional<double> value = sum();
      return take(')') ? value : std::nullopt;
    }
    if (take('-')) {
      std::optional<double> value = atom();
      return value ? std::optional(-*value) : std::nullopt;
    }
    StringRef word = skip().take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    text = text.drop_front(word.size());
    double number = 0;
    return word.empty() || word.getAsDouble(number) ? valueOf(word)
                                                    : std::optional(number);
  }

  StringRef text;
  function_ref<std::optional<double>(StringRef)> valueOf;
};

void FunctionReader::checkSubjects(StringRef expression,
                                   const OpFunction &function) {
  bool isKnown = true;
  auto check = [&](StringRef word) -> std::optional<double> {
    if (word.empty())
      return std::nullopt;
    StringRef subject = word.split('.').first;
    isKnown = llvm::is_contained(function.operands, subject) ||
              llvm::is_contained(function.results, subject) ||
              llvm::any_of(function.attributes, [&](const auto &attribute) {
                return attribute.first == subject;
              });
    if (!isKnown)
      report(expression, "'" + subject +
                             "' is no operand, no result and no attribute of "
                             "'" +
                             function.name + "'");
    return 1;
  };
  if (!Expression(expression, check).evaluate() && isKnown)
    report(expression, "'" + expression +
                           "' is no expression of numbers and names, with + - "
                           "* / and brackets");
}

void FunctionReader::checkNode(StringRef node, const OpFunction &function) {
  pb::FunctionProto proto;
  std::string plain = withNumbers(node, [&](StringRef expression) {
    checkSubjects(expression, function);
    return std::string("1");
  });
  std::optional<TextError> error = parseNodes(plain, proto);
  if (!error)
    return;
  std::string spelled;
  llvm::raw_string_ostream(spelled) << json::Value(node);
  report(spelled, "the node is none of ONNX: " + error->str());
}

std::vector<OpFunctionPart>
FunctionReader::readParts(const json::Object &object, StringRef key,
                          const OpFunction &function) {
  std::vector<OpFunctionPart> parts;
  const json::Value *value = member(object, key, key == "body");
  const json::Array *list = value ? value->getAsArray() : nullptr;
  if (value && !list)
    report(("\"" + key + "\"").str(),
           "'" + key + "' has to be a list of nodes");
  if (list)
    for (const json::Value &element : *list)
      readPart(element, parts.emplace_back(), function);
  return parts;
}

void FunctionReader::readPart(const json::Value &value, OpFunctionPart &part,
                              const OpFunction &function) {
  if (auto node = value.getAsString()) {
    part.node = node->str();
    return checkNode(part.node, function);
  }
  const json::Object *object = value.getAsObject();
  if (!object)
    return report("\"body\"", "an element of 'body' has to be a node, or an "
                              "object with a condition");
  if (!knowsKeys(*object, {"if", "then", "else", "refuse"}))
    return;
  part.condition = textOf(*object, "if");
  part.parts = readParts(*object, "then", function);
  part.otherwise = readParts(*object, "else", function);
  if (object->get("refuse"))
    part.refusal = textOf(*object, "refuse");
  checkSubjects(StringRef(part.condition).ltrim('!').split('=').first,
                function);
}

/// Adds the nodes of parts for which `select` returns true, or the others;
/// false if it returns nothing.
bool selectNodes(
    const std::vector<OpFunctionPart> &parts,
    function_ref<std::optional<bool>(const OpFunctionPart &)> select,
    function_ref<std::string(StringRef)> valueOf, std::string &text) {
  for (const OpFunctionPart &part : parts) {
    if (part.condition.empty()) {
      text += "  " + withNumbers(part.node, valueOf) + "\n";
      continue;
    }
    std::optional<bool> selected = select(part);
    if (!selected || !selectNodes(*selected ? part.parts : part.otherwise,
                                  select, valueOf, text))
      return false;
  }
  return true;
}

/// The text of a body of `nodes`.
std::string bodyText(const OpFunction &function, StringRef nodes,
                     ArrayRef<std::string> attributes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<opset_import: [\"\" : " << function.opset;
  if (function.domain != "ai.onnx")
    os << ", \"" << function.domain << "\" : 1";
  os << "], domain: \"body\">\n" << function.name;
  if (!attributes.empty())
    os << " <" << llvm::join(attributes, ", ") << ">";
  os << " (" << llvm::join(function.operands, ", ") << ") => ("
     << llvm::join(function.results, ", ") << ") {\n"
     << nodes << "}\n";
  return text;
}

std::vector<std::string> namesOf(const OpFunction &function) {
  std::vector<std::string> names;
  for (const auto &attribute : function.attributes)
    names.push_back(attribute.first);
  return names;
}

bool FunctionReader::read(OpFunction &function) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    report("", llvm::toString(value.takeError()));
    return false;
  }
  const json::Object *object = value->getAsObject();
  if (!object) {
    report("", "expected an object with the keys of an op");
    return false;
  }
  if (!knowsKeys(*object, {"op", "domain", "summary", "operands", "results",
                           "attributes", "opset", "body"}))
    return false;
  function.name = textOf(*object, "op");
  function.domain = textOf(*object, "domain");
  (void)textOf(*object, "summary");
  function.operands = listOf(*object, "operands");
  function.results = listOf(*object, "results");
  readAttributes(*object, function);
  if (const json::Value *opset = member(*object, "opset")) {
    if (auto number = opset->getAsInteger(); number && *number > 0)
      function.opset = *number;
    else
      report("\"opset\"", "'opset' has to be the number of the opset that the "
                          "body is written for");
  }
  function.parts = readParts(*object, "body", function);
  if (!isGood)
    return false;
  // Each node is there in one of two ways to select.
  for (bool isThen : {true, false}) {
    pb::FunctionProto proto;
    std::string nodes;
    (void)selectNodes(
        function.parts, [&](const OpFunctionPart &) { return isThen; },
        [](StringRef) { return std::string("1"); }, nodes);
    std::string whole = bodyText(function, nodes, namesOf(function));
    if (std::optional<TextError> error = parseFunction(whole, proto))
      report("\"body\"", "the body is no function of ONNX: " + error->str());
  }
  return isGood;
}

std::string keyOf(StringRef domain, StringRef name) {
  return ((domain == "ai.onnx" ? StringRef() : domain) + ":" + name).str();
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

/// The questions that a body may ask about the op of `rewrite`, whose node has
/// all attributes.
class OpFacts {
public:
  OpFacts(const OpFunction &function, const StepRewrite &rewrite,
          const pb::NodeProto &node)
      : function(function), rewrite(rewrite), node(node) {}

  bool isMet(StringRef condition) const;
  /// Of an expression; nothing if it is unknown.
  std::optional<double> numberOf(StringRef expression) const {
    return Expression(expression, [&](StringRef word) { return wordOf(word); })
        .evaluate();
  }

private:
  /// Of an operand or a result; null if it is absent.
  std::optional<Type> typeOf(StringRef name) const;
  const pb::AttributeProto *attributeOf(StringRef name) const {
    for (const pb::AttributeProto &attribute : node.attribute())
      if (attribute.name() == name)
        return &attribute;
    return nullptr;
  }
  std::optional<double> wordOf(StringRef word) const;

  const OpFunction &function;
  const StepRewrite &rewrite;
  const pb::NodeProto &node;
};

std::optional<Type> OpFacts::typeOf(StringRef name) const {
  auto find = [&](const std::vector<std::string> &names, auto &&types,
                  auto &&typeOf) -> std::optional<Type> {
    size_t index = size_t(llvm::find(names, name) - names.begin());
    if (index == names.size())
      return std::nullopt;
    Type type = index < types.size() ? typeOf(types[index]) : Type();
    return type && !isa<NoneType>(type) ? type : Type();
  };
  if (auto type = find(function.operands, rewrite.getOperands(),
                       [](Value value) { return value.getType(); }))
    return type;
  return find(function.results, rewrite.getResultTypes(),
              [](Type type) { return type; });
}

std::optional<double> OpFacts::wordOf(StringRef word) const {
  auto [name, property] = word.split('.');
  unsigned place = 0;
  bool hasPlace = !property.getAsInteger(10, place);
  if (std::optional<Type> type = typeOf(name)) {
    auto tensor = dyn_cast_if_present<RankedTensorType>(*type);
    if (property == "rank")
      return tensor ? std::optional<double>(tensor.getRank()) : std::nullopt;
    if (property == "type") {
      pb::TypeProto proto;
      return tensor && convertType(tensor, proto)
                 ? std::optional<double>(proto.tensor_type().elem_type())
                 : std::nullopt;
    }
    if (!tensor || !hasPlace || place >= tensor.getRank() ||
        tensor.isDynamicDim(place))
      return std::nullopt;
    return double(tensor.getDimSize(place));
  }
  const pb::AttributeProto *attribute = attributeOf(name);
  if (!attribute)
    return std::nullopt;
  if (hasPlace)
    return int(place) < attribute->ints_size()
               ? std::optional<double>(attribute->ints(int(place)))
               : std::nullopt;
  return attribute->has_f() ? double(attribute->f()) : double(attribute->i());
}

bool OpFacts::isMet(StringRef condition) const {
  bool isNegated = condition.consume_front("!");
  auto [left, right] = condition.split('=');
  bool isTrue = false;
  const pb::AttributeProto *attribute = attributeOf(left);
  if (!right.empty()) {
    std::optional<double> number = numberOf(left), wanted = numberOf(right);
    isTrue = attribute && attribute->has_s() ? attribute->s() == right
                                             : wanted && number == wanted;
  } else if (std::optional<Type> type = typeOf(left)) {
    isTrue = bool(*type);
  } else if (attribute) {
    isTrue = attribute->i() != 0 || attribute->f() != 0 ||
             !attribute->s().empty() || attribute->ints_size() ||
             attribute->floats_size();
  } else {
    // Of an expression, whether it is known.
    isTrue = left.contains('.') && numberOf(left);
  }
  return isTrue != isNegated;
}

} // namespace

FailureOr<OpFunction> readOpFunction(StringRef file, StringRef text,
                                     MLIRContext *context) {
  OpFunction function;
  if (!FunctionReader(file, text, context).read(function))
    return failure();
  return function;
}

LogicalResult OpFunctions::read(StringRef folder, Location location) {
  std::error_code error;
  std::vector<std::string> files;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      files.push_back(it->path());
  if (error)
    return emitError(location) << "cannot read the folder '" << folder
                               << "' of functions: " << error.message();
  if (files.empty())
    return emitError(location) << "the folder '" << folder
                               << "' has no functions: expected a file such as "
                                  "Op.json for each op";
  llvm::sort(files);
  bool isGood = true;
  for (const std::string &file : files) {
    auto text = llvm::MemoryBuffer::getFile(file);
    if (!text)
      return emitError(location)
             << "cannot read '" << file << "': " << text.getError().message();
    FailureOr<OpFunction> function =
        readOpFunction(file, (*text)->getBuffer(), location.getContext());
    if (failed(function)) {
      isGood = false;
      continue;
    }
    std::string key = keyOf(function->domain, function->name);
    if (!functions.try_emplace(key, *function).second) {
      emitError(FileLineColLoc::get(location.getContext(), file, 1, 1))
          << "'" << function->domain << "." << function->name
          << "' has a function already";
      isGood = false;
    }
  }
  return success(isGood);
}

const OpFunction *OpFunctions::find(Operation *op) const {
  StringRef name, domain;
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (op->getName().getStringRef() == "onnx.Custom") {
    DictionaryAttr attributes = op->getAttrDictionary();
    name = textOf(attributes, "function_name");
    domain = textOf(attributes, "domain_name");
  } else if (info && !isOfStandard(info->domain)) {
    name = info->name;
    domain = info->domain;
  }
  if (name.empty())
    return nullptr;
  std::string key = keyOf(domain, name);
  if (auto it = functions.find(key); it != functions.end())
    return &it->second;
  for (const BuiltInFunction &builtIn : builtInFunctions()) {
    if (builtIn.name != name || keyOf(builtIn.domain, builtIn.name) != key)
      continue;
    FailureOr<OpFunction> function =
        readOpFunction(builtIn.name, builtIn.text, op->getContext());
    assert(succeeded(function) && "a test reads all of them");
    if (failed(function))
      return nullptr;
    return &functions.try_emplace(key, std::move(*function)).first->second;
  }
  return nullptr;
}

std::optional<SmallVector<Value, 1>>
expandByFunction(StepRewrite &rewrite, const OpFunction &function,
                 std::string &reason) {
  pb::NodeProto node = plainNodeOf(rewrite, function.name);
  // Typed ops have all operands and results of their schema.
  while (node.input_size() && node.input(node.input_size() - 1).empty())
    node.mutable_input()->RemoveLast();
  while (node.output_size() && node.output(node.output_size() - 1).empty())
    node.mutable_output()->RemoveLast();
  if (size_t(node.input_size()) > function.operands.size() ||
      size_t(node.output_size()) > function.results.size()) {
    reason = "it has more operands or results than its function";
    return std::nullopt;
  }
  // Attributes of nodes, and defaults as the text of bodies has them.
  std::vector<std::string> given;
  const OpVersionInfo *info =
      findByOpName(rewrite.getOp()->getName().getStringRef());
  DictionaryAttr defaults = DefaultAttributes().of(rewrite.getOp()->getName());
  for (NamedAttribute attribute : rewrite.getOp()->getAttrs()) {
    StringRef name = attribute.getName().getValue();
    // Typed ops have attributes of any name.
    bool isOfNode =
        info && llvm::any_of(info->attributes, [&](const AttributeInfo &one) {
          return one.name == name;
        });
    if (!isOfNode && (llvm::is_contained(customOpAttributes, name) ||
                      name.starts_with("onnx.")))
      continue;
    if (llvm::none_of(function.attributes,
                      [&](const auto &one) { return one.first == name; })) {
      // Those of a typed op are legal, and have no effect at their default.
      if (defaults && attribute.getValue() == defaults.get(name))
        continue;
      reason = "its function has no attribute '" + name.str() + "'";
      return std::nullopt;
    }
    pb::AttributeProto &proto = *node.add_attribute();
    proto.set_name(name.str());
    std::optional<AttributeKind> kind = kindOf(attribute.getValue());
    if (!kind || !convertAttribute(attribute.getValue(),
                                   {name, *kind, false, false, -1}, proto)) {
      reason = "its attribute '" + name.str() +
               "' has no value that a body "
               "can have";
      return std::nullopt;
    }
    given.push_back(name.str());
  }
  for (const auto &[name, standard] : function.attributes)
    if (!standard.empty() && !llvm::is_contained(given, name)) {
      pb::AttributeProto proto;
      std::string text = name + " = " + standard;
      if (parseAttribute(text, proto))
        continue;
      *node.add_attribute() = proto;
      given.push_back(name);
    }
  OpFacts facts(function, rewrite, node);
  std::string nodes;
  bool isCovered = selectNodes(
      function.parts,
      [&](const OpFunctionPart &part) -> std::optional<bool> {
        bool isMet = facts.isMet(part.condition);
        if (!isMet || part.refusal.empty())
          return isMet;
        reason = part.refusal;
        return std::nullopt;
      },
      [&](StringRef expression) {
        std::optional<double> number = facts.numberOf(expression);
        if (!number && reason.empty())
          reason =
              "its function needs a known value of '" + expression.str() + "'";
        return std::to_string(int64_t(number.value_or(0)));
      },
      nodes);
  if (!isCovered || !reason.empty())
    return std::nullopt;
  std::string text = bodyText(function, nodes, namesOf(function));
  return expandByText(rewrite, std::move(node), text, reason);
}

} // namespace dialectgen::onnx
