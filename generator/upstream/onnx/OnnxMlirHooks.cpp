//===- OnnxMlirHooks.cpp - versions and hooks of a checkout ---------------===//

#include "upstream/onnx/OnnxMlirHooks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

namespace {

/// The values of hooks in the order of the key.
class HookReader {
public:
  HookReader(OnnxMlirHooks &result) : result(result) {}

  void read(StringRef name, const Record &operation, StringRef method);

private:
  void list(StringRef hook, StringRef name, bool isThere) {
    if (isThere)
      result.hooks[hook.str()].push_back(name.str());
  }
  void readBuilders(StringRef name, const Record &operation);
  void readArguments(StringRef name, const Record &operation);
  void addSnippet(StringRef hook, StringRef name, StringRef suffix,
                  StringRef purpose, StringRef text);

  OnnxMlirHooks &result;
};

} // namespace

static bool hasTrait(const Record &operation, StringRef name) {
  return llvm::any_of(
      recordsOf(operation, "traits").value_or(std::vector<const Record *>()),
      [&](const Record *trait) {
        return trait->getName() == name ||
               stringOf(*trait, "cppInterfaceName") == name;
      });
}

static bool isFlagged(const Record &operation, StringRef field) {
  const llvm::RecordVal *value = operation.getValue(field);
  const auto *bit =
      value ? llvm::dyn_cast<llvm::BitInit>(value->getValue()) : nullptr;
  return bit && bit->getValue();
}

/// `text` without the C++ methods `names`, with their bodies.
static std::string withoutMethods(StringRef text,
                                  llvm::ArrayRef<StringRef> names) {
  std::string kept;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    StringRef head = line;
    bool isMethod = llvm::any_of(names, [&](StringRef name) {
      return head.contains((" " + name + "(").str());
    });
    if (!isMethod) {
      kept += (line + "\n").str();
      text = rest;
      continue;
    }
    size_t at = text.find('{');
    unsigned depth = 0;
    for (; at < text.size(); ++at) {
      depth += text[at] == '{';
      if (text[at] == '}' && --depth == 0)
        break;
    }
    text = text.substr(at).split('\n').second;
  }
  return kept;
}

/// The definition as its file has it, from its name on.
static StringRef sourceOf(const Record &operation) {
  StringRef text(operation.getLoc().front().getPointer());
  return text.take_front(text.find("\n}"));
}

void HookReader::addSnippet(StringRef hook, StringRef name, StringRef suffix,
                            StringRef purpose, StringRef text) {
  std::string snippet = name.lower() + "_" + suffix.str();
  std::string banner = "//===- " + snippet + ".td - " + purpose.str() + " ";
  banner.append(std::max<int>(3, 74 - int(banner.size())), '-');
  result.snippets["snippets/" + snippet + ".td"] =
      banner + "===//\n\n" + text.rtrim().str() + "\n";
  result.hooks[hook.str()][name.str()] = Json::array({snippet});
}

void HookReader::readBuilders(StringRef name, const Record &operation) {
  auto builders = recordsOf(operation, "builders");
  if (!builders || builders->empty())
    return;
  StringRef body = stringOf(*builders->front(), "body").value_or("");
  StringRef source = sourceOf(operation);
  // The script's own builders have a second one, by aggregates.
  bool isOfScript = source.contains("\"ArrayRef<NamedAttribute>\":$attributes");
  if (isOfScript) {
    StringRef kind = !body.contains("getBroadcastedRankedType") ? "unranked"
                     : body.contains("getI1Type") ? "broadcast_to_bool"
                                                  : "broadcast_same_type";
    result.hooks["builders"][name.str()] = kind.str();
    return;
  }
  size_t begin = source.find("let builders");
  begin = source.rfind('\n', begin) + 1;
  StringRef rest = source.substr(begin);
  size_t end = 0;
  // The list ends in a line of its own.
  while (end < rest.size()) {
    size_t next = rest.find('\n', end);
    StringRef line = rest.slice(end, next).trim();
    end = next == StringRef::npos ? rest.size() : next + 1;
    if (line == "];")
      break;
  }
  addSnippet("extra_definitions", name, "builders", "builders by hand",
             rest.take_front(end));
}

/// `TypeAttr`, an attribute of it that may be absent, or one with a doc.
static bool isTypeAttr(const llvm::Init *value) {
  const auto *defined = llvm::dyn_cast_or_null<llvm::DefInit>(value);
  if (!defined)
    return false;
  const Record *record = defined->getDef();
  for (const char *field : {"constraint", "baseAttr"})
    if (const Record *inner = recordOf(*record, field))
      record = inner;
  return record->getName() == "TypeAttr";
}

void HookReader::readArguments(StringRef name, const Record &operation) {
  for (const TdArgument &argument :
       argumentsOf(operation, "arguments").value_or(std::vector<TdArgument>()))
    if (isTypeAttr(argument.value))
      result.hooks["attribute_kinds"][name.str()][argument.name] = "type";
  std::vector<std::string> regions;
  for (const TdArgument &region :
       argumentsOf(operation, "regions").value_or(std::vector<TdArgument>()))
    regions.push_back(region.name);
  if (!llvm::is_sorted(regions))
    result.hooks["attribute_order"][name.str()] = regions;
}

void HookReader::read(StringRef name, const Record &operation,
                      StringRef method) {
  list("canonicalizer", name, isFlagged(operation, "hasCanonicalizer"));
  list("verifier", name, isFlagged(operation, "hasVerifier"));
  list("folder", name, isFlagged(operation, "hasFolder"));
  list("constant_like", name, hasTrait(operation, "ConstantLike"));
  list("custom_assembly", name,
       isFlagged(operation, "hasCustomAssemblyFormat"));
  list("reify_result_shapes", name,
       hasTrait(operation, "ReifyRankedShapedTypeOpInterface"));
  list("no_shape_inference", name,
       !hasTrait(operation, "ShapeInferenceOpInterface"));
  if (hasTrait(operation, "ResultTypeInferenceOpInterface"))
    result.hooks["result_type_inference"][name.str()] = "by_hand";
  if (!method.empty())
    result.hooks["importer"][name.str()] = method.str();
  readBuilders(name, operation);
  std::string text =
      withoutMethods(stringOf(operation, "extraClassDeclaration").value_or(""),
                     {"getNumberOfOperands", "getNumberOfResults", "getTypeMap",
                      "getSubgraphRegionIdx"});
  if (!StringRef(text).trim().empty())
    addSnippet("extra_class_declarations", name, "declarations",
               "members by hand", StringRef(text).ltrim('\n'));
  readArguments(name, operation);
}

llvm::Expected<OnnxMlirHooks>
dialectgen::readOnnxMlirHooks(const TdFile &file, const ImporterTable &table,
                              const Family &ours) {
  OnnxMlirHooks result;
  // Keys in the order of the guide; empty ones are removed below.
  for (const char *hook :
       {"canonicalizer", "verifier", "folder", "constant_like",
        "custom_assembly", "reify_result_shapes", "no_shape_inference"})
    result.hooks[hook] = Json::array();
  for (const char *hook : {"result_type_inference", "importer", "builders",
                           "extra_class_declarations", "extra_definitions",
                           "attribute_order", "attribute_kinds"})
    result.hooks[hook] = Json::object();
  result.versionList = Json::object();

  std::map<std::string, const Record *> definitions;
  for (const Record *record : file.definitions("ONNX_Op")) {
    StringRef name = stringOf(*record, "opName").value_or("");
    // `Squeeze` of `SqueezeV11`; the newest version has no number.
    StringRef plain = name.rtrim("0123456789");
    if (plain.size() == name.size() || !plain.consume_back("V"))
      plain = name;
    if (!findByName(ours.ops, plain)) {
      result.others.push_back(name.str() + " (" + file.placeOf(*record) + ")");
      continue;
    }
    definitions.emplace(name.str(), record);
  }

  HookReader reader(result);
  std::set<std::string> listed;
  StringRef mainDomain = ours.timelines.front().name;
  std::map<std::string, Json> lists;
  for (const Op &op : ours.ops) {
    auto row = table.versions.find(op.name);
    if (row == table.versions.end())
      continue;
    Json &list =
        lists[(op.domain == mainDomain ? "" : op.domain + ".") + op.name];
    for (const Version &version : row->second) {
      std::string name =
          op.name + (list.empty() ? "" : "V" + toString(version));
      list.push_back(version.getMajor());
      auto definition = definitions.find(name);
      if (definition == definitions.end())
        return llvm::createStringError(
            "the importer's table has version " + toString(version) + " of '" +
            op.name + "', and no operation is called '" + name + "'");
      listed.insert(name);
      auto method = table.methods.find(name);
      reader.read(name, *definition->second,
                  method == table.methods.end() ? "" : method->second);
    }
  }
  for (const auto &[name, definition] : definitions)
    if (!listed.count(name))
      return file.error(*definition,
                        "the importer's table has no version of it");
  // Ops of other domains, whose names have dots, come last.
  for (bool isOfMain : {true, false})
    for (const auto &[name, list] : lists)
      if ((name.find('.') == std::string::npos) == isOfMain)
        result.versionList[name] = list;
  result.versionList["*"] = Json::array();
  Json kept = Json::object();
  for (const auto &[hook, value] : result.hooks.items())
    if (!value.empty())
      kept[hook] = value;
  result.hooks = std::move(kept);
  return result;
}
