//===- TableDialect.cpp - a versioned dialect of a file -------------------===//
//
// See TableDialect.h. The file is untrusted: whatever rows refer to is checked.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/TableDialect.h"
#include "../legalization/TextForms.h"
#include "dialectgen/core/records/RowReader.h"
#include "dialectgen/core/versions/StepReader.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace mlir;

namespace dialectgen {

using rows::Memory;
using rows::Node;
using rows::readDirection;

namespace {

/// The one that emit/versioned/VersionedTables.cpp writes.
constexpr int64_t descriptionFormat = 3;

//===----------------------------------------------------------------------===//
// Names of enumerators
//===----------------------------------------------------------------------===//

constexpr rows::Name<FieldKind> fieldKinds[] = {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, NAME) {NAME, FieldKind::ENUMERATOR},
#include "dialectgen/core/Names.def"
};

constexpr rows::Name<BuiltinKind> builtinKinds[] = {
#define DIALECTGEN_BUILTIN_KIND(ENUMERATOR, NAME)                              \
  {NAME, BuiltinKind::ENUMERATOR},
#include "dialectgen/core/Names.def"
};

constexpr rows::Name<VersionedTrait> versionedTraits[] = {
#define DIALECTGEN_VERSIONED_TRAIT(NAME) {#NAME, VersionedTrait::NAME},
#include "dialectgen/core/versions/VersionedTraits.def"
};

constexpr rows::Name<ConstraintKind> constraintKinds[] = {
#define DIALECTGEN_REFUSAL_KIND(ENUMERATOR, NAME)                              \
  {NAME, ConstraintKind::ENUMERATOR},
#include "dialectgen/core/versions/Steps.def"
};

} // namespace

/// The rows, and further facts for conversions.
struct TableDialect::Rows {
  /// A record, and the type or attribute that it is in programs.
  struct InDialect {
    StringRef name, format;
    bool isText = false;
    /// Of each field: Attribute, or Ints where an attribute holds a list. F64
    /// stands for numbers of any width, which no text tells.
    SmallVector<HeldKind> kinds;
    /// Of each field, as programs write it; empty if there is none.
    SmallVector<StringRef> defaults;
  };

  Memory memory;
  VersionedDialectTables tables = {};
  StringRef programName;
  std::vector<std::string> uses, hooked;
  bool isExternal = false;
  std::vector<InDialect> types, attributes;
  std::vector<OpMapRow> ops;

  void readAll(const Node &root);

private:
  RecordRow record(const Node &node, size_t count,
                   std::vector<InDialect> &inDialect);
  ArrayRef<RecordRow> records(const Node &list,
                              std::vector<InDialect> &inDialect);
  OpRow op(const Node &node);
  void opInDialect(const Node &node, const OpRow &row);
  const char *opName(const Node &node);

  llvm::StringSet<> opNames;
};

RecordRow TableDialect::Rows::record(const Node &node, size_t count,
                                     std::vector<InDialect> &inDialect) {
  inDialect.emplace_back();
  if (node.get("retired"))
    return {};
  RecordRow row;
  row.name = node.get("name").name();
  row.since = node.get("since").version();
  row.until = node.get("until").version(tables.current);
  row.bits = node.get("bits").count();
  row.fields = node.get("fields").rows<FieldRow>([](const Node &field) {
    return FieldRow{field.get("name").name(),
                    field.get("kind").named(fieldKinds, "kind of a field")};
  });
  row.cases = node.get("cases").rows<CaseRow>([](const Node &one) {
    return CaseRow{one.get("name").name(), one.get("value").number(),
                   one.get("since").version()};
  });
  row.builtin = node.get("builtin").chars();
  row.text = node.get("text").chars();
  row.toConfirm = node.get("to_confirm").flag();
  node.get("fields").forEach([&](const Node &field) {
    row.toConfirm |= field.get("to_confirm").flag();
  });
  row.isBitEnum = node.get("bit_enum").flag();
  if (!row.cases.empty() &&
      (row.fields.size() != 1 || row.fields[0].kind != FieldKind::VarInt))
    node.get("cases").fail("an enumeration has one field, a varint");
  if (Node step = node.get("step")) {
    RecordStepRow made;
    made.older = unsigned(step.get("older").number(0, int64_t(count) - 1));
    made.fields =
        step.get("fields").rows<FieldSourceRow>([](const Node &source) {
          FieldSourceRow row;
          row.from = int(source.get("from").number(-1, 1 << 20));
          if (Node before = source.get("before"))
            row.before = before.name();
          return row;
        });
    made.cases = step.get("cases").rows<CasePairRow>([](const Node &pair) {
      SmallVector<int64_t, 2> numbers;
      pair.forEach([&](const Node &one) { numbers.push_back(one.number()); });
      if (numbers.size() != 2)
        pair.fail("expected two numbers");
      numbers.resize(2);
      return CasePairRow{numbers[0], numbers[1]};
    });
    row.step = memory.keep(ArrayRef(made)).data();
  }
  if (Node other = node.get("in_dialect")) {
    inDialect.back().name =
        memory.texts.save(programName + "." + other.get("mnemonic").text());
    inDialect.back().format = other.get("format").text();
    inDialect.back().isText = other.get("as_text").flag();
    auto readNames = [&](const char *key, HeldKind kind) {
      other.get(key).forEach([&](const Node &one) {
        const auto *known =
            llvm::find_if(row.fields, [&](const FieldRow &field) {
              return one.text() == field.name;
            });
        if (known == row.fields.end())
          return one.fail("there is no field of that name");
        inDialect.back().kinds[unsigned(known - row.fields.begin())] = kind;
      });
    };
    inDialect.back().kinds.assign(row.fields.size(), HeldKind::Attribute);
    readNames("lists", HeldKind::Ints);
    readNames("opaque", HeldKind::F64);
    Node defaults = other.get("defaults");
    for (const FieldRow &field : row.fields)
      inDialect.back().defaults.push_back(defaults.get(field.name).text());
  }
  return row;
}

ArrayRef<RecordRow>
TableDialect::Rows::records(const Node &list,
                            std::vector<InDialect> &inDialect) {
  size_t count = 0;
  list.forEach([&](const Node &) { ++count; });
  ArrayRef<RecordRow> rows = list.rows<RecordRow>(
      [&](const Node &node) { return record(node, count, inDialect); });
  // Rows that steps lead to, and from, are all known now.
  size_t code = 0;
  list.forEach([&](const Node &node) {
    const RecordRow &row = rows[code++];
    if (!row.step || !memory.error.empty())
      return;
    const RecordRow &older = rows[row.step->older];
    Node step = node.get("step");
    if (&older == &row || !older.name || older.since >= row.since)
      return step.get("older").fail("expected the code of an older record");
    if (row.cases.empty() != older.cases.empty())
      return step.fail("an enumeration follows another");
    if (!row.cases.empty())
      return;
    bool isWhole = row.step->fields.size() >= row.fields.size();
    for (const FieldSourceRow &source : row.step->fields)
      isWhole = isWhole && source.from < int(older.fields.size());
    for (const FieldSourceRow &source :
         row.step->fields.drop_front(isWhole ? row.fields.size() : 0))
      isWhole = isWhole && source.from >= 0;
    llvm::BitVector covered(unsigned(older.fields.size()));
    for (const FieldSourceRow &source : row.step->fields)
      if (isWhole && source.from >= 0)
        covered.set(unsigned(source.from));
    if (!isWhole || !covered.all())
      step.get("fields").fail("expected a source of each field");
  });
  return rows;
}

OpRow TableDialect::Rows::op(const Node &node) {
  OpRow row = {};
  StringRef mnemonic = node.get("name").name();
  row.name = memory.keep((tables.getName() + "." + mnemonic).str());
  if (!opNames.insert(row.name).second)
    node.get("name").fail("'" + mnemonic + "' is there already");
  row.since = node.get("since").version();
  row.until = node.get("until").version(tables.current);
  SmallVector<ElementRow> elements;
  auto add = [&](const char *key, ElementKind kind) {
    node.get(key).forEach([&](const Node &one) {
      elements.push_back(
          {kind, one.get("name").name(), one.get("variadic").flag()});
    });
  };
  add("operands", ElementKind::Operand);
  add("results", ElementKind::Result);
  add("regions", ElementKind::Region);
  add("successors", ElementKind::Successor);
  std::map<StringRef, bool> attributes;
  node.get("attributes").forEach([&](const Node &one) {
    attributes[one.name()] = false;
  });
  node.get("optional").forEach([&](const Node &one) {
    auto known = attributes.find(one.name());
    if (known == attributes.end())
      return one.fail("there is no attribute of that name");
    known->second = true;
  });
  // As bytecode has them.
  // Texts of the memory end with a zero.
  for (auto [name, isOptional] : attributes)
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage)
    elements.push_back({ElementKind::Attribute, name.data(), isOptional});
  row.elements = memory.keep(ArrayRef(elements));
  node.get("traits").forEach([&](const Node &one) {
    row.traits.insert(one.named(versionedTraits, "trait"));
  });
  row.illegal = node.get("illegal").rows<ConstraintRow>([](const Node &one) {
    return ConstraintRow{one.get("below").version(),
                         one.get("when").named(constraintKinds, "condition"),
                         one.get("attribute").chars(),
                         one.get("record").chars()};
  });
  row.isFunction = node.get("function").flag();
  if (Node constant = node.get("constant")) {
    row.constant = constant.name();
    if (!attributes.count(row.constant))
      constant.fail("there is no attribute of that name");
  }
  row.countType =
      int(node.get("count_type")
              .number(-1, int64_t(tables.records.types.size()) - 1, -1));
  if (Node other = node.get("in_dialect"))
    opInDialect(other, row);
  return row;
}

void TableDialect::Rows::opInDialect(const Node &node, const OpRow &row) {
  OpMapRow map = {node.get("name").name(),
                  row.name,
                  {},
                  {},
                  node.get("inside").chars(nullptr),
                  node.get("inside_of").chars(nullptr)};
  SmallVector<AttributeMapRow> attributes;
  for (const ElementRow &element : row.elements) {
    if (element.kind != ElementKind::Attribute)
      continue;
    Node absent = node.get("absent").get(element.name);
    AttributeMapRow &made = attributes.emplace_back(AttributeMapRow{
        element.name, node.get("names").get(element.name).chars(element.name),
        AttributeForm::Plain, /*inDialect=*/-1, /*field=*/-1, /*code=*/-1,
        absent ? AbsentMaker::ofText(absent.name()) : AbsentMaker(nullptr),
        /*dependent=*/false, /*with=*/nullptr, element.isMany});
    if (Node cases = node.get("cases").get(element.name)) {
      made.form = AttributeForm::Case;
      made.code = int(cases.get("code").number(
          0, int64_t(tables.records.attributes.size()) - 1));
      StringRef type = cases.get("type").text();
      if (!type.consume_front("i") || type.getAsInteger(10, made.field) ||
          made.field < 1 || made.field > 64)
        cases.get("type").fail("expected a type of integers, i1 to i64");
      if (memory.error.empty() &&
          tables.records.attributes[made.code].cases.empty())
        cases.get("code").fail("expected the code of an enumeration");
    }
  }
  map.attributes = memory.keep(ArrayRef(attributes));
  ops.push_back(map);
}

const char *TableDialect::Rows::opName(const Node &node) {
  const char *name = memory.keep((tables.getName() + "." + node.text()).str());
  if (!opNames.contains(name))
    node.fail("there is no operation '" + node.text() + "'");
  return name;
}

void TableDialect::Rows::readAll(const Node &root) {
  if (int64_t format = root.get("format").number(); format != descriptionFormat)
    return root.fail("the wire description has format " + Twine(format) +
                     ", not " + Twine(descriptionFormat) +
                     "; make it again with the dialectgen of this program: " +
                     root.get("generated_by").text());
  StringRef name = root.get("dialect").name();
  programName = root.get("program_dialect").name();
  auto isWord = [](StringRef text) {
    return llvm::all_of(text, [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '$' || c == '-';
    });
  };
  if (!isWord(name) || !isWord(programName) || name == programName)
    root.get("dialect").fail("expected the name of a versioned dialect");
  isExternal = root.get("external").flag();
  root.get("uses").forEach(
      [&](const Node &one) { uses.push_back(one.text().str()); });
  tables.producerPrefix = root.get("producer_prefix").text();
  tables.minimum = root.get("minimum").version();
  tables.current = root.get("current").version();
  tables.bytecodeVersions =
      root.get("bytecode_versions").rows<BytecodeVersionRow>([](auto &one) {
        return BytecodeVersionRow{one.get("since").version(),
                                  one.get("version").number(0, 1 << 20)};
      });
  if (!tables.getBytecodeVersion(tables.minimum))
    root.get("bytecode_versions").fail("none is of the oldest release");
  tables.windows = root.get("windows").rows<WindowRow>([](auto &one) {
    return WindowRow{one.get("name").name(), one.get("since").version()};
  });
  tables.mlirFeatures =
      root.get("mlir_features").rows<MlirFeatureRow>([](auto &one) {
        return MlirFeatureRow{one.get("name").name(),
                              one.get("since").version()};
      });
  tables.records.dialect = name;
  tables.records.types = records(root.get("types"), types);
  tables.records.attributes = records(root.get("attributes"), attributes);
  tables.ops =
      root.get("ops").rows<OpRow>([&](const Node &one) { return op(one); });
  tables.steps = root.get("steps").rows<StepRow>([&](const Node &one) {
    StringRef older = one.get("older").text(), newer = one.get("newer").text();
    std::string step = (older + " -> " + newer).str();
    return StepRow{opName(one.get("older")), opName(one.get("newer")),
                   readDirection(one.get("up"), step + " (up)", hooked),
                   readDirection(one.get("down"), step + " (down)", hooked)};
  });
}

TableDialect::TableDialect(std::unique_ptr<Rows> rows)
    : rows(std::move(rows)) {}
TableDialect::~TableDialect() = default;

llvm::Expected<std::unique_ptr<TableDialect>>
TableDialect::parse(StringRef text, StringRef name) {
  auto rows = std::make_unique<Rows>();
  if (llvm::Error error =
          rows::readTable(text, name, rows->memory,
                          [&](const Node &root) { rows->readAll(root); }))
    return std::move(error);
  return std::unique_ptr<TableDialect>(new TableDialect(std::move(rows)));
}

llvm::Expected<std::unique_ptr<TableDialect>>
TableDialect::read(StringRef path) {
  auto file = rows::openTable(path);
  if (!file)
    return file.takeError();
  return parse((*file)->getBuffer(), path);
}

const VersionedDialectTables &TableDialect::getTables() const {
  return rows->tables;
}
StringRef TableDialect::getProgramName() const { return rows->programName; }
ArrayRef<std::string> TableDialect::getUses() const { return rows->uses; }
bool TableDialect::isConverted() const { return rows->isExternal; }
ArrayRef<std::string> TableDialect::getHookedSteps() const {
  return rows->hooked;
}

void TableDialect::describe(llvm::raw_ostream &stream) const {
  const VersionedDialectTables &tables = rows->tables;
  auto live = [](ArrayRef<RecordRow> records) {
    return llvm::count_if(
        records, [](const RecordRow &row) { return row.name != nullptr; });
  };
  stream << "dialect: " << tables.getName() << ", of programs of '"
         << rows->programName << "'\n"
         << "releases: " << tables.minimum.str() << " to "
         << tables.current.str() << "\n"
         << "versions of operations: " << tables.ops.size() << "\n"
         << "steps: " << tables.steps.size() << "\n"
         << "types: " << live(tables.records.types) << "\n"
         << "attributes: " << live(tables.records.attributes) << "\n";
  if (!rows->uses.empty())
    stream << "uses: " << llvm::join(rows->uses, ", ") << "\n";
  if (!rows->isExternal)
    stream << "needs C++: the conversion from and to '" << rows->programName
           << "', a dialect that dialectgen generates\n";
  for (const std::string &step : rows->hooked)
    stream << "needs C++: " << step << "\n";
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace {

/// Rows for the dialect as a context has it.
struct ContextRows {
  std::vector<CounterpartRow> typeCounterparts, attributeCounterparts;
  std::vector<DialectRow> types, attributes;
  std::vector<std::unique_ptr<TableForm>> forms;
  std::vector<SmallVector<HeldFieldRow>> fields;
};

} // namespace

/// The identity of a type or attribute in `context`; none if the dialect lacks
/// it.
static std::optional<TypeID> findId(StringRef name, bool isType,
                                    MLIRContext *context) {
  if (isType) {
    if (auto known = AbstractType::lookup(name, context))
      return known->get().getTypeID();
  } else if (auto known = AbstractAttribute::lookup(name, context)) {
    return known->get().getTypeID();
  }
  return std::nullopt;
}

LegalizationTable TableDialect::makeTable(MLIRContext *context) const {
  auto made = std::make_shared<ContextRows>();
  context->getOrLoadDialect(rows->programName);
  auto read = [&](ArrayRef<RecordRow> records, ArrayRef<Rows::InDialect> others,
                  std::vector<CounterpartRow> &counterparts,
                  std::vector<DialectRow> &inDialect, bool isType) {
    for (const auto &[record, other] : llvm::zip(records, others)) {
      CounterpartRow &row = counterparts.emplace_back(
          CounterpartRow{BuiltinKind::None, nullptr, -1});
      StringRef builtin = record.builtin;
      if (builtin.consume_front("@")) {
        for (const rows::Name<BuiltinKind> &known : builtinKinds)
          if (known.name == builtin)
            row.kind = known.value;
      } else if (!builtin.empty()) {
        row = {BuiltinKind::Text, record.builtin, -1};
      } else if (auto id = findId(other.name, isType, context);
                 id && !other.name.empty()) {
        row = {BuiltinKind::Dialect, nullptr, int(inDialect.size())};
        auto &fields = made->fields.emplace_back();
        for (auto [field, kind] : llvm::zip(record.fields, other.kinds))
          fields.push_back({field.name, kind});
        made->forms.push_back(std::make_unique<TableForm>(TableForm{
            {*id, other.name, isType, other.isText, &record, other.kinds},
            other.defaults,
            other.format}));
        inDialect.push_back(
            {nullptr, {}, nullptr, nullptr, made->forms.back().get()});
      }
    }
  };
  read(rows->tables.records.types, rows->types, made->typeCounterparts,
       made->types, /*isType=*/true);
  size_t count = made->types.size();
  read(rows->tables.records.attributes, rows->attributes,
       made->attributeCounterparts, made->attributes, /*isType=*/false);
  for (size_t i = 0; i != made->fields.size(); ++i)
    (i < count ? made->types[i] : made->attributes[i - count]).fields =
        made->fields[i];
  LegalizationTable table = {rows->programName,
                             rows->tables.load(context).getTable(),
                             made->typeCounterparts,
                             made->attributeCounterparts,
                             made->types,
                             made->attributes,
                             rows->ops};
  table.isExternal = true;
  table.storage = std::move(made);
  return table;
}

llvm::Expected<std::unique_ptr<TableDialects>>
TableDialects::read(ArrayRef<std::string> paths, const PortableDialect &linked,
                    const RegisterDialects &registerOthers) {
  std::unique_ptr<TableDialects> made(new TableDialects());
  for (const std::string &path : paths) {
    auto table = TableDialect::read(path);
    if (!table)
      return table.takeError();
    for (const auto &other : made->tables)
      if (other->getProgramName() == (*table)->getProgramName())
        return llvm::createStringError("two tables are of '" +
                                       other->getProgramName() + "'");
    made->tables.push_back(std::move(*table));
  }
  auto registerLinked = [&linked, registerOthers](DialectRegistry &registry) {
    for (const PortableDialect *member : linked.getMembers())
      if (const auto &registerThem = member->getLegalization().registerDialects)
        registerThem(registry);
    if (registerOthers)
      registerOthers(registry);
  };
  made->uses.resize(made->tables.size());
  for (auto [table, uses] : llvm::zip(made->tables, made->uses)) {
    for (const std::string &used : table->getUses()) {
      auto members = linked.getMembers();
      const auto *known =
          llvm::find_if(members, [&](const PortableDialect *member) {
            return member->getProgramName() == used;
          });
      if (known != members.end())
        uses.push_back(*known);
      else if (llvm::none_of(made->tables, [&](const auto &other) {
                 return other->getProgramName() == used;
               }))
        return llvm::createStringError(
            "'" + table->getProgramName() + "' uses the dialect '" + used +
            "', which this program does not have: name its table, too");
    }
    PortableDialect::Dialect inDialect = {};
    inDialect.name = table->getProgramName();
    if (table->isConverted()) {
      const TableDialect *rows = table.get();
      inDialect.registerDialects = registerLinked;
      inDialect.toVersioned = [rows](Operation *root,
                                     const ToVersionedOptions &options) {
        return convertToVersioned(root, rows->makeTable(root->getContext()),
                                  options);
      };
      inDialect.toDialect = [rows](Operation *root) {
        return convertToDialect(root, rows->makeTable(root->getContext()));
      };
      inDialect.makeTable = [rows](MLIRContext *context) {
        return rows->makeTable(context);
      };
    }
    made->single.push_back(
        std::make_unique<PortableDialect>(table->getTables(), inDialect, uses));
    made->all.push_back(made->single.back().get());
  }
  made->portable = made->all.front();
  if (made->all.size() > 1) {
    llvm::append_range(made->all, linked.getMembers());
    made->several =
        std::make_unique<PortableDialect>(linked.getName(), made->all);
    made->portable = made->several.get();
  }
  return made;
}

void TableDialects::registerPasses() const {
  for (auto [table, dialect] : llvm::zip(tables, single)) {
    registerToVersionPass(table->getTables());
    if (table->isConverted())
      registerLegalizationPasses(table->getProgramName(), *dialect);
  }
  if (several)
    registerLegalizationPasses("mlir", *several);
}

} // namespace dialectgen
