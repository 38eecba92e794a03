//===- LoadedOps.cpp - rows of domains that are loaded --------------------===//
//
// See OpDomains.h. The generator's emit/dialect/BuildTable.cpp writes the file,
// which is untrusted: all references of rows are checked.
//
//===----------------------------------------------------------------------===//

#include "LoadedOps.h"
#include "dialectgen/core/records/RowReader.h"
#include "dialectgen/core/versions/StepReader.h"
#include "dialectgen/onnx/OpDomains.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <mutex>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

using rows::JsonValue;
using rows::Node;

/// The one that emit/dialect/BuildTable.cpp writes.
constexpr int64_t tableFormat = 1;

constexpr rows::Name<Arity> arities[] = {{"single", Arity::Single},
                                         {"optional", Arity::Optional},
                                         {"variadic", Arity::Variadic}};

constexpr rows::Name<AttributeKind> attributeKinds[] = {
    {"float", AttributeKind::Float},
    {"int", AttributeKind::Int},
    {"string", AttributeKind::String},
    {"tensor", AttributeKind::Tensor},
    {"graph", AttributeKind::Graph},
    {"floats", AttributeKind::Floats},
    {"ints", AttributeKind::Ints},
    {"strings", AttributeKind::Strings},
    {"tensors", AttributeKind::Tensors},
    {"graphs", AttributeKind::Graphs},
    {"sparse_tensor", AttributeKind::SparseTensor},
    {"sparse_tensors", AttributeKind::SparseTensors},
    {"type_proto", AttributeKind::TypeProto},
    {"type_protos", AttributeKind::TypeProtos},
};

/// Of ops that no C++ is for.
constexpr rows::Name<OpFeature> features[] = {{"Pure", OpFeature::Pure}};

constexpr rows::Name<RelationKind> relationKinds[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  {NAME, RelationKind::ENUMERATOR},
#include "dialectgen/core/Names.def"
    {"shapes", RelationKind::Shapes},
};

constexpr rows::Name<ConditionKind> conditionKinds[] = {
#define DIALECTGEN_CONDITION_KIND(ENUMERATOR, NAME)                            \
  {NAME, ConditionKind::ENUMERATOR},
#include "dialectgen/core/Names.def"
};

/// `arguments` are those of a function, as in Names.def; null: an operation.
struct ShapeOperationName {
  StringLiteral name;
  ShapeOperation value;
  const char *arguments;
};
constexpr ShapeOperationName shapeOperations[] = {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING)                       \
  {#ENUMERATOR, ShapeOperation::ENUMERATOR, nullptr},
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  {#ENUMERATOR, ShapeOperation::ENUMERATOR, ARGUMENTS},
#include "dialectgen/core/Names.def"
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// One table, whose rows live as long as the process.
class TableReader {
public:
  explicit TableReader(rows::Memory &memory) : memory(memory) {}

  void read(const Node &root);

  SmallVector<DomainInfo> domains;
  ArrayRef<OpVersionInfo> versions;
  /// Beside `versions`.
  SmallVector<LoadedFacts> facts;
  SmallVector<StepRow> steps;

private:
  ArrayRef<ParameterInfo> parameters(const Node &list,
                                     ArrayRef<TypeVariableInfo> variables);
  AttributeInfo attribute(const Node &node);
  OpVersionInfo version(const Node &node);
  void checkVersions(const Node &ops);
  ArrayRef<StringRef> texts(const Node &list) const {
    return list.rows<StringRef>([](const Node &one) { return one.text(); });
  }

  Relation relation(const Node &node, const OpVersionInfo &info);
  ArrayRef<RelationArgument> arguments(const Node &list,
                                       const OpVersionInfo &info);
  RelationArgument argument(const Node &node, const OpVersionInfo &info);
  const ShapeSignature *shapes(const Node &node,
                               ArrayRef<RelationArgument> arguments);
  ArrayRef<ShapeNode> shapeNodes(const Node &list,
                                 const ShapeSignature &signature,
                                 ArrayRef<RelationArgument> arguments,
                                 std::optional<bool> isOfList,
                                 SmallVectorImpl<std::optional<bool>> &isPack);

  const char *opName(const Node &node);

  rows::Memory &memory;
  SmallVector<ArrayRef<StringRef>> typeLists;
  llvm::StringSet<> opNames;
};

/// A name of the dialect, of an attribute or of a value.
bool isWord(StringRef text, StringRef further = "") {
  return !text.empty() && llvm::all_of(text, [&](char c) {
    return llvm::isAlnum(c) || c == '_' || further.contains(c);
  });
}

ArrayRef<ParameterInfo>
TableReader::parameters(const Node &list,
                        ArrayRef<TypeVariableInfo> variables) {
  unsigned variadics = 0;
  auto rows = list.rows<ParameterInfo>([&](const Node &node) {
    ParameterInfo row = {};
    row.name = node.get("name").name();
    row.type = node.get("type").name();
    row.arity = Arity::Single;
    if (Node arity = node.get("arity"))
      row.arity = arity.named(arities, "arity");
    Node homogeneous = node.get("homogeneous");
    row.homogeneous = !homogeneous || homogeneous.flag();
    row.minCount = uint8_t(node.get("min_count").number(0, 255));
    row.inDialect = node.get("in_dialect").text();
    bool isVariable =
        llvm::any_of(variables, [&](const TypeVariableInfo &variable) {
          return variable.name == row.type;
        });
    if (!isVariable && !isTypeText(row.type))
      node.get("type").fail("'" + row.type +
                            "' is no type, and no variable of the op");
    if (variadics)
      node.fail("a variadic one is the last");
    variadics += row.arity == Arity::Variadic;
    return row;
  });
  // Positions are bits of 32.
  if (rows.size() > 31)
    list.fail("there are more than 31");
  return rows;
}

/// Whether `value` is one number or text of this kind.
bool isOne(AttributeKind kind, const JsonValue &value) {
  return kind == AttributeKind::Int ? value.whole().has_value()
         : kind == AttributeKind::Float
             ? value.kind == JsonValue::Number
             : kind == AttributeKind::String && value.kind == JsonValue::Text;
}

/// Whether `text` is JSON of a value, or a list of values, of this kind.
bool isValueOf(AttributeKind kind, StringRef text, rows::Memory &memory) {
  auto values = rows::readJson(text, memory.allocator);
  if (!values) {
    llvm::consumeError(values.takeError());
    return false;
  }
  const JsonValue &value = values->front();
  auto isListOf = [&](AttributeKind of) {
    return value.kind == JsonValue::List &&
           llvm::all_of(llvm::drop_begin(*values), [&](const JsonValue &one) {
             return one.length == 1 && isOne(of, one);
           });
  };
  return kind == AttributeKind::Ints      ? isListOf(AttributeKind::Int)
         : kind == AttributeKind::Floats  ? isListOf(AttributeKind::Float)
         : kind == AttributeKind::Strings ? isListOf(AttributeKind::String)
                                          : isOne(kind, value);
}

AttributeInfo TableReader::attribute(const Node &node) {
  AttributeInfo row = {"", AttributeKind::Int, false, false, -1};
  row.name = node.get("name").name();
  row.kind = node.get("kind").named(attributeKinds, "kind of an attribute");
  row.required = node.get("required").flag();
  row.asType = node.get("as_type").flag();
  row.isTypeNumber = node.get("type_number").flag();
  row.region = int8_t(node.get("region").number(0, 127, -1));
  row.among = texts(node.get("among"));
  row.minimum = node.get("minimum").text();
  row.maximum = node.get("maximum").text();
  if (Node initial = node.get("initial")) {
    row.initial = initial.name();
    if (row.asType || !isValueOf(row.kind, row.initial, memory))
      initial.fail("expected the text of a value of the attribute's kind");
  }
  bool isGraph = row.kind == AttributeKind::Graph;
  if (isGraph != (row.region >= 0))
    node.get("region").fail("a graph has a region, and nothing else has");
  return row;
}

OpVersionInfo TableReader::version(const Node &node) {
  OpVersionInfo row = {};
  row.domain = node.get("domain").name();
  row.name = node.get("name").name();
  row.since = uint16_t(node.get("since").number(1, UINT16_MAX, 1));
  row.until = uint16_t(node.get("until").number(row.since, UINT16_MAX));
  if (Node op = node.get("op")) {
    row.opName = memory.keep(("onnx." + op.text()).str());
    if (!isWord(row.opName, "."))
      op.fail("expected the name of an op");
    if (!opNames.insert(row.opName).second)
      op.fail("'" + row.opName + "' is there already");
  }
  row.deprecated = node.get("deprecated").flag();
  row.experimental = node.get("experimental").flag();
  row.variables =
      node.get("variables").rows<TypeVariableInfo>([&](const Node &one) {
        TypeVariableInfo variable = {one.get("name").name(), {}};
        size_t list =
            size_t(one.get("types").number(0, int64_t(typeLists.size()) - 1));
        if (list < typeLists.size())
          variable.types = typeLists[list];
        return variable;
      });
  row.operands = parameters(node.get("operands"), row.variables);
  row.results = parameters(node.get("results"), row.variables);
  llvm::StringSet<> names;
  int8_t regions = 0;
  row.attributes =
      node.get("attributes").rows<AttributeInfo>([&](const Node &one) {
        AttributeInfo info = attribute(one);
        if (!names.insert(info.name).second)
          one.fail("a second attribute '" + info.name + "'");
        if (info.region >= 0 && info.region != regions++)
          one.get("region").fail("regions are counted from 0");
        return info;
      });
  row.shapesSince = uint16_t(
      node.get("shapes_since").number(1, row.since, /*otherwise=*/row.since));
  node.get("features").forEach([&](const Node &one) {
    row.features.insert(one.named(features, "feature"));
  });
  row.successor = node.get("successor").text();
  row.noEquivalent = node.get("no_equivalent").text();
  SmallVector<Relation> list;
  node.get("relations").forEach([&](const Node &one) {
    list.push_back(relation(one, row));
  });
  Node lowering = node.get("lowering");
  facts.push_back({memory.keep(ArrayRef<Relation>(list)),
                   node.get("body").text(), lowering.text(),
                   node.get("lowering_for").text()});
  StringRef operation = facts.back().lowering;
  if (lowering && !(operation.consume_front("stablehlo.") && isWord(operation)))
    lowering.fail("expected the name of an operation, 'stablehlo.add'");
  return row;
}

//===----------------------------------------------------------------------===//
// Relations
//===----------------------------------------------------------------------===//

SpecValue specValue(const Node &node) {
  const JsonValue &value = *node.getJson();
  if (auto boolean = value.boolean())
    return SpecValue::boolean(*boolean);
  if (auto whole = value.whole())
    return SpecValue::integer(*whole);
  if (auto real = value.number())
    return SpecValue::number(*real);
  if (value.kind == JsonValue::Text)
    return SpecValue::string(node.chars());
  node.fail("expected a number, a truth value or a text");
  return {};
}

RelationArgument TableReader::argument(const Node &node,
                                       const OpVersionInfo &info) {
  const char *name = node.get("name").name();
  auto index = [&](const Node &place, size_t count) {
    return unsigned(place.number(0, std::max<int64_t>(int64_t(count) - 1, 0)));
  };
  if (Node operand = node.get("operand")) {
    if (info.operands.empty())
      operand.fail("the op has no operand");
    return {RelationArgument::Operand, index(operand, info.operands.size()),
            name};
  }
  if (Node result = node.get("result")) {
    if (info.results.empty())
      result.fail("the op has no result");
    return {RelationArgument::Result, index(result, info.results.size()), name};
  }
  if (Node number = node.get("number"))
    return RelationArgument::ofNumber(name, number.number());
  auto isHere = [&](bool isRegion) {
    return llvm::any_of(info.attributes, [&](const AttributeInfo &attribute) {
      return attribute.name == name && (attribute.region >= 0) == isRegion;
    });
  };
  bool isRegion = bool(node.get("region"));
  if (!isHere(isRegion))
    node.get("name").fail("the op has no attribute or region of that name");
  return {isRegion ? RelationArgument::Region : RelationArgument::Attribute,
          isRegion ? index(node.get("region"), info.attributes.size()) : 0,
          name};
}

ArrayRef<RelationArgument> TableReader::arguments(const Node &list,
                                                  const OpVersionInfo &info) {
  ArrayRef<RelationArgument> rows = list.rows<RelationArgument>(
      [&](const Node &one) { return argument(one, info); });
  if (rows.empty() || rows.size() >= ShapeClause::equation)
    list.fail("expected 1 to 254 arguments");
  return rows;
}

Relation TableReader::relation(const Node &node, const OpVersionInfo &info) {
  Relation row = {node.get("kind").named(relationKinds, "relation"),
                  arguments(node.get("arguments"), info)};
  if (row.kind == RelationKind::Shapes) {
    row.shapes = shapes(node, row.arguments);
    return row;
  }
  // Those of shapes are enough for ops of users, and check their arguments.
  if (row.kind != RelationKind::SameTypes &&
      row.kind != RelationKind::SameElementTypes &&
      row.kind != RelationKind::CompatibleTypes &&
      row.kind != RelationKind::CompatibleElementTypes)
    node.get("kind").fail("tables have no such relation");
  row.isPairwise = node.get("pairwise").flag();
  row.isExact = node.get("exactly").flag();
  if (Node when = node.get("when")) {
    RelationCondition condition = {
        when.get("kind").named(conditionKinds, "condition"),
        argument(when.get("argument"), info)};
    if (Node value = when.get("value"))
      condition.value = specValue(value);
    row.when = memory.keep(ArrayRef(condition)).data();
  }
  return row;
}

/// Whether nodes are numbers or lists, as the functions that have them as parts
/// ask for.
class ShapeSorts {
public:
  enum Sort { Bad, Number, List };

  ShapeSorts(ArrayRef<ShapeNode> nodes, ArrayRef<const char *> signatures,
             ArrayRef<RelationArgument> arguments,
             SmallVectorImpl<std::optional<bool>> &isPack)
      : nodes(nodes), signatures(signatures), arguments(arguments),
        isPack(isPack) {}

  Sort sortOf(size_t at) {
    SmallVector<size_t, 4> parts;
    for (size_t next = at + 1; next < at + nodes[at].length;
         next += nodes[next].length)
      parts.push_back(next);
    const ShapeNode &node = nodes[at];
    switch (node.operation) {
    case ShapeOperation::Number:
    case ShapeOperation::AnySize:
    case ShapeOperation::Value:
      return parts.empty() ? Number : Bad;
    case ShapeOperation::AnySizes:
    case ShapeOperation::Values:
      return parts.empty() ? List : Bad;
    case ShapeOperation::Size:
    case ShapeOperation::Sizes: {
      bool isMany = node.operation == ShapeOperation::Sizes;
      std::optional<bool> &known = isPack[size_t(node.number)];
      bool isGood = parts.empty() && known.value_or(isMany) == isMany;
      known = isMany;
      return !isGood ? Bad : isMany ? List : Number;
    }
    case ShapeOperation::List:
      return llvm::all_of(parts, [&](size_t part) { return isItem(part); })
                 ? List
                 : Bad;
    case ShapeOperation::If: {
      if (parts.size() != 3 || sortOf(parts[1]) != Number)
        return Bad;
      Sort sort = sortOf(parts[0]);
      return sort == sortOf(parts[2]) ? sort : Bad;
    }
    case ShapeOperation::Equal:
    case ShapeOperation::NotEqual:
      if (parts.size() == 2 &&
          nodes[parts[1]].operation == ShapeOperation::Text)
        return nodes[parts[0]].operation == ShapeOperation::Value &&
                       nodes[parts[1]].length == 1
                   ? Number
                   : Bad;
      [[fallthrough]];
    case ShapeOperation::Below:
    case ShapeOperation::AtMost:
      return parts.size() == 2 && ofEach(parts) ? Number : Bad;
    case ShapeOperation::Add:
    case ShapeOperation::Subtract:
    case ShapeOperation::Multiply:
    case ShapeOperation::Divide:
    case ShapeOperation::Remainder:
      return parts.size() == 2 ? ofEach(parts) : Bad;
    case ShapeOperation::Ceiling:
    case ShapeOperation::Floor:
      return parts.size() == 1 &&
                     nodes[parts[0]].operation == ShapeOperation::Divide
                 ? sortOf(parts[0])
                 : Bad;
    default:
      return signatures[at] ? sortOfCall(node, signatures[at], parts) : Bad;
    }
  }

private:
  bool isItem(size_t at) {
    const ShapeNode &node = nodes[at];
    if (node.operation != ShapeOperation::OptionalSize)
      return sortOf(at) != Bad;
    std::optional<bool> &known = isPack[size_t(node.number)];
    bool isGood = node.length == 1 && !known.value_or(false);
    known = false;
    return isGood;
  }
  /// A list if one of the parts is.
  Sort ofEach(ArrayRef<size_t> parts) {
    Sort sort = Number;
    for (size_t part : parts) {
      Sort own = sortOf(part);
      if (own == Bad)
        return Bad;
      sort = std::max(sort, own);
    }
    return sort;
  }
  Sort sortOfCall(const ShapeNode &node, StringRef takes,
                  ArrayRef<size_t> parts) {
    bool isGood = true;
    char kind = 0;
    size_t next = 0;
    Sort each = Number;
    auto take = [&] {
      Sort sort = next < parts.size() ? sortOf(parts[next]) : Bad;
      ++next;
      if (kind == 'e')
        each = std::max(each, sort);
      isGood &=
          sort != Bad && (kind == 'e' || sort == (kind == 'l' ? List : Number));
    };
    for (char c : takes)
      if (c == 'a') {
        isGood &= fits(node);
      } else if (c == '+') {
        while (isGood && next < parts.size())
          take();
      } else {
        kind = c;
        take();
      }
    if (!isGood || next != parts.size())
      return Bad;
    switch (node.operation) {
    case ShapeOperation::Product:
    case ShapeOperation::Length:
    case ShapeOperation::Rank:
    case ShapeOperation::Count:
    case ShapeOperation::IsGiven:
      return Number;
    case ShapeOperation::Least:
    case ShapeOperation::Greatest:
    case ShapeOperation::Dilate:
    case ShapeOperation::Windows:
    case ShapeOperation::Taken:
      return each;
    default:
      return List;
    }
  }
  /// Whether the function takes its argument.
  bool fits(const ShapeNode &node) const {
    RelationArgument::Kind kind = arguments[size_t(node.number)].kind;
    bool isValue =
        kind == RelationArgument::Operand || kind == RelationArgument::Result;
    switch (node.operation) {
    case ShapeOperation::Rank:
    case ShapeOperation::Count:
      return isValue;
    case ShapeOperation::Concatenate:
      return kind == RelationArgument::Operand;
    case ShapeOperation::Default:
      return kind == RelationArgument::Operand ||
             kind == RelationArgument::Attribute;
    default:
      return isValue || kind == RelationArgument::Attribute;
    }
  }

  ArrayRef<ShapeNode> nodes;
  ArrayRef<const char *> signatures;
  ArrayRef<RelationArgument> arguments;
  SmallVectorImpl<std::optional<bool>> &isPack;
};

ArrayRef<ShapeNode>
TableReader::shapeNodes(const Node &list, const ShapeSignature &signature,
                        ArrayRef<RelationArgument> arguments,
                        std::optional<bool> isOfList,
                        SmallVectorImpl<std::optional<bool>> &isPack) {
  SmallVector<const char *> signatures;
  auto rows = list.rows<ShapeNode>([&](const Node &node) {
    SmallVector<Node, 3> parts;
    node.forEach([&](const Node &part) { parts.push_back(part); });
    ShapeNode row = {ShapeOperation::Number, 1};
    signatures.push_back(nullptr);
    if (parts.size() != 3) {
      node.fail("expected an operation, a length and a number");
      return row;
    }
    StringRef name = parts[0].text();
    const auto *known =
        llvm::find_if(shapeOperations, [&](const ShapeOperationName &one) {
          return one.name == name;
        });
    if (known == std::end(shapeOperations)) {
      parts[0].fail("there is no operation '" + name + "'");
      return row;
    }
    row.operation = known->value;
    signatures.back() = known->arguments;
    row.length = uint16_t(parts[1].number(1, UINT16_MAX, 1));
    row.number = parts[2].number();
    auto isBelow = [&](size_t count) {
      if (row.number < 0 || row.number >= int64_t(count))
        parts[2].fail("expected a number below " + Twine(count));
    };
    switch (row.operation) {
    case ShapeOperation::Size:
    case ShapeOperation::OptionalSize:
    case ShapeOperation::Sizes:
      isBelow(signature.variables.size());
      break;
    case ShapeOperation::Text:
      isBelow(signature.texts.size());
      break;
    case ShapeOperation::Value:
    case ShapeOperation::Values:
      isBelow(arguments.size());
      break;
    default:
      if (StringRef(known->arguments ? known->arguments : "").contains('a'))
        isBelow(arguments.size());
    }
    return row;
  });
  if (rows.size() > 4096)
    list.fail("expected at most 4096 nodes");
  if (!memory.error.empty())
    return {};
  // Each node has its parts behind it.
  for (size_t at = 0; at != rows.size(); ++at) {
    size_t end = at + rows[at].length, next = at + 1;
    while (next < std::min(end, rows.size()))
      next += rows[next].length;
    if (next != end) {
      list.fail("the parts of node " + Twine(at) + " do not fit it");
      return {};
    }
  }
  if (rows.empty() || rows[0].length != rows.size())
    list.fail("expected one expression");
  else if (ShapeSorts::Sort sort =
               ShapeSorts(rows, signatures, arguments, isPack).sortOf(0);
           sort == ShapeSorts::Bad ||
           (isOfList && *isOfList != (sort == ShapeSorts::List)))
    list.fail("the parts of an expression do not fit each other");
  return rows;
}

const ShapeSignature *
TableReader::shapes(const Node &node, ArrayRef<RelationArgument> arguments) {
  auto chars = [&](const char *key) {
    return node.get(key).rows<const char *>(
        [](const Node &one) { return one.chars(); });
  };
  ShapeSignature made;
  made.variables = chars("variables");
  made.texts = chars("texts");
  made.isPairwise = node.get("pairwise").flag();
  SmallVector<std::optional<bool>> isPack(made.variables.size());
  made.clauses = node.get("clauses").rows<ShapeClause>([&](const Node &one) {
    ShapeClause clause = {ShapeClause::equation, {}};
    if (Node argument = one.get("argument"))
      clause.argument = uint8_t(argument.number(
          0, std::max<int64_t>(int64_t(arguments.size()) - 1, 0)));
    // An attribute may be a number, or a list of them; equations are numbers.
    std::optional<bool> isOfList = clause.argument < arguments.size();
    if (*isOfList &&
        arguments[clause.argument].kind == RelationArgument::Attribute)
      isOfList = std::nullopt;
    clause.nodes =
        shapeNodes(one.get("nodes"), made, arguments, isOfList, isPack);
    return clause;
  });
  return memory.keep(ArrayRef(made)).data();
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

const char *TableReader::opName(const Node &node) {
  const char *name = memory.keep(("onnx." + node.text()).str());
  if (!opNames.contains(name))
    node.fail("there is no op '" + node.text() + "'");
  return name;
}

/// Versions of one op are together, oldest first, and each ends before the next
/// begins.
void TableReader::checkVersions(const Node &ops) {
  llvm::StringSet<> seen;
  for (size_t index = 0; index != versions.size(); ++index) {
    const OpVersionInfo &row = versions[index];
    const OpVersionInfo *before = index ? &versions[index - 1] : nullptr;
    bool isSame =
        before && before->domain == row.domain && before->name == row.name;
    if (isSame ? before->since >= row.since || !before->until ||
                     before->until >= row.since
               : !seen.insert((row.domain + "\n" + row.name).str()).second)
      ops.fail("version " + Twine(row.since) + " of '" + row.name +
               "' is out of order");
    if (llvm::none_of(domains, [&](const DomainInfo &domain) {
          return domain.name == row.domain;
        }))
      ops.fail("'" + row.domain + "' is not among the domains");
  }
}

void TableReader::read(const Node &root) {
  if (int64_t format = root.get("format").number(); format != tableFormat)
    return root.fail("the table of ops has format " + Twine(format) + ", not " +
                     Twine(tableFormat) +
                     "; make it again with the dialectgen of this program: " +
                     root.get("generated_by").text());
  if (StringRef dialect = root.get("dialect").text(); dialect != "onnx")
    return root.get("dialect").fail("its ops are of dialect '" + dialect +
                                    "', and not of 'onnx'");
  root.get("domains").forEach([&](const Node &one) {
    DomainInfo domain = {};
    domain.name = one.get("name").name();
    auto number = [&](const char *key, int64_t least) {
      return uint16_t(one.get(key).number(least, UINT16_MAX, least));
    };
    domain.minimum = number("minimum", 1);
    domain.newest = number("newest", domain.minimum);
    domain.newestReleased =
        std::min(number("newest_released", domain.minimum), domain.newest);
    domain.isOpen = one.get("open").flag();
    if (!isWord(domain.name, ".-"))
      one.get("name").fail("expected the name of a domain");
    domains.push_back(domain);
  });
  root.get("types").forEach([&](const Node &one) {
    typeLists.push_back(texts(one));
    for (StringRef type : typeLists.back())
      if (!isTypeText(type))
        one.fail("'" + type + "' is no type");
  });
  versions = root.get("ops").rows<OpVersionInfo>(
      [&](const Node &one) { return version(one); });
  checkVersions(root.get("ops"));
  std::vector<std::string> hooked;
  root.get("steps").forEach([&](const Node &one) {
    std::string step =
        (one.get("older").text() + " -> " + one.get("newer").text()).str();
    steps.push_back(
        {opName(one.get("older")), opName(one.get("newer")),
         rows::readDirection(one.get("up"), step + " (up)", hooked),
         rows::readDirection(one.get("down"), step + " (down)", hooked)});
  });
}

//===----------------------------------------------------------------------===//
// Registry
//===----------------------------------------------------------------------===//

/// Everything that was ever loaded; nothing of it is freed, since contexts and
/// other threads may hold rows.
struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<rows::Memory>> memories;
  std::vector<std::unique_ptr<LoadedOps>> states;
  /// By the name of a domain: the text of its table.
  llvm::StringMap<llvm::hash_code> texts;
};
std::atomic<const LoadedOps *> current{nullptr};

Registry &registry() {
  static Registry all;
  return all;
}

/// Adds `table` to `loaded`; `texts` keeps what it makes.
void addTo(LoadedOps &loaded, const DomainRows &table,
           llvm::UniqueStringSaver &texts) {
  loaded.tables.push_back(table.versions);
  auto firstTimeline = unsigned(loaded.timelines.size());
  for (const DomainInfo &domain : table.domains) {
    loaded.domains.push_back(domain);
    loaded.timelines.push_back({domain.name,
                                texts.save("'" + domain.name + "'"),
                                /*minimum, which may be none=*/Version(),
                                Version{domain.newest, 0, 0}, "opset", 1});
  }
  for (size_t index = 0; index != table.versions.size(); ++index) {
    const OpVersionInfo &info = table.versions[index];
    auto [it, isNew] = loaded.byName.try_emplace(
        {info.domain, info.name}, table.versions.slice(index, 1));
    if (!isNew)
      it->second = {it->second.data(), it->second.size() + 1};
    if (info.opName.empty())
      continue;
    loaded.byOpName[info.opName] = {table.facts[index], &info};
    const auto *domain =
        llvm::find_if(table.domains, [&](const DomainInfo &known) {
          return known.name == info.domain;
        });
    unsigned until = info.until ? info.until : domain->newest;
    loaded.ops.push_back(
        // Texts of the memory end with a zero.
        // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage)
        {info.opName.data(),
         firstTimeline + unsigned(domain - table.domains.begin()),
         Version{info.since, 0, 0}, Version{until, 0, 0}});
  }
  llvm::append_range(loaded.steps, table.steps);
}

/// What there is before anything is loaded.
const LoadedOps &builtInOps() {
  static const LoadedOps ops = [] {
    static llvm::BumpPtrAllocator memory;
    llvm::UniqueStringSaver texts(memory);
    LoadedOps made;
    llvm::append_range(made.domains, standardDomains());
    addTo(made, builtInDomains(), texts);
    return made;
  }();
  return ops;
}

} // namespace

const LoadedOps &loadedOps() {
  const LoadedOps *loaded = current.load(std::memory_order_acquire);
  return loaded ? *loaded : builtInOps();
}

llvm::Error addOpDomains(StringRef text, StringRef name) {
  auto refuse = [&](const Twine &message) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "'" + name + "': " + message);
  };
  auto memory = std::make_unique<rows::Memory>();
  TableReader table(*memory);
  if (llvm::Error error = rows::readTable(
          text, name, *memory, [&](const Node &root) { table.read(root); }))
    return error;

  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  llvm::hash_code hash = llvm::hash_value(text);
  size_t known = 0;
  for (const DomainInfo &domain : table.domains) {
    auto it = all.texts.find(domain.name);
    if (it != all.texts.end() && it->second == hash)
      ++known;
    else if (it != all.texts.end() || findDomain(domain.name))
      return refuse("the program has other ops of domain '" + domain.name +
                    "' already");
  }
  if (known && known == table.domains.size())
    return llvm::Error::success();
  for (const OpVersionInfo &info : table.versions)
    if (!info.opName.empty() && findByOpName(info.opName))
      return refuse("the program has an op '" + info.opName + "' already");
  auto next = std::make_unique<LoadedOps>(loadedOps());
  addTo(*next, {table.domains, table.versions, table.facts, table.steps},
        memory->texts);
  for (const DomainInfo &domain : table.domains)
    all.texts[domain.name] = hash;
  all.memories.push_back(std::move(memory));
  all.states.push_back(std::move(next));
  current.store(all.states.back().get(), std::memory_order_release);
  return llvm::Error::success();
}

llvm::Error loadOpDomains(StringRef path) {
  auto file = rows::openTable(path);
  if (!file)
    return file.takeError();
  return addOpDomains((*file)->getBuffer(), path);
}

} // namespace dialectgen::onnx
