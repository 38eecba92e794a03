//===- FieldTable.cpp - reading and writing by tables of fields -----------===//

#include "model/forms/FieldTable.h"
#include "model/forms/Fields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

bool Reading::wrongKind(const JsonNode &node, llvm::StringRef byForm) const {
  reportWrongKind(node, expected ? expected : byForm, context.diagnostics);
  return false;
}

Json SchemaParts::refer(const FieldTable &table) {
  // A struct is known by its table: structs of two namespaces may have one
  // name.
  std::string address = llvm::utohexstr(reinterpret_cast<uintptr_t>(&table));
  return referTo(table.name,
                 std::string("the table of ") + table.what + " at 0x" + address,
                 [&] { return table.schema(*this); });
}

Json SchemaParts::refer(const std::string &name,
                        llvm::function_ref<Json()> make, const char *file,
                        unsigned line) {
  return referTo(name, std::string(file) + ":" + std::to_string(line), make);
}

Json SchemaParts::referTo(const std::string &name, const std::string &owner,
                          llvm::function_ref<Json()> make) {
  auto [known, isNew] = owners.try_emplace(name, owner);
  if (!isNew && known->second != owner)
    clashes.insert("two parts of a schema are called '" + name + "': " +
                   known->second + " and " + owner + "; give one another name");
  if (isNew) {
    // It may refer to itself.
    parts[name] = nullptr;
    Json made = make();
    parts[name] = std::move(made);
  }
  return {{"$ref", "#/$defs/" + name}};
}

/// The key of a field in specs, or in the resolved model; empty if it has none
/// there.
static llvm::StringRef keyIn(const Field &field, bool isResolved) {
  if (field.is(isResolved ? field::SpecsOnly : field::ResolvedOnly))
    return "";
  return isResolved ? field.resolvedKey : field.key;
}

const Field *FieldTable::find(llvm::StringRef key, bool isResolved) const {
  for (const Field &field : fields)
    if (!key.empty() && key == keyIn(field, isResolved))
      return &field;
  return nullptr;
}

std::vector<std::string> FieldTable::keys(bool isResolved) const {
  std::vector<std::string> names;
  for (const Field &field : fields)
    if (llvm::StringRef key = keyIn(field, isResolved); !key.empty())
      names.push_back(key.str());
  return names;
}

static bool readMember(const Field &field, const JsonNode &node, void *object,
                       const ReadContext &context) {
  if (!field.read || (field.is(field::ByLoader) && !context.isResolved))
    return true;
  return field.read(node, field.in(object),
                    {context, field.key, field.expected, field.each});
}

/// Whether an object without the field is left out.
static bool isIndispensable(const Field &field) {
  return field.is(field::Required) && !field.is(field::Dispensable);
}

bool FieldTable::read(const JsonNode &node, void *object, llvm::StringRef what,
                      const ReadContext &context) const {
  return readTogether(node, TabledObject{*this, object}, what, context);
}

bool readTogether(const JsonNode &node, llvm::ArrayRef<TabledObject> objects,
                  llvm::StringRef what, const ReadContext &context) {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, what, context.diagnostics);
    return false;
  }
  bool isWhole = true;
  for (const JsonNode::Member &member : node.members) {
    const auto *owner = llvm::find_if(objects, [&](const TabledObject &one) {
      return one.table.find(member.key, context.isResolved);
    });
    if (owner != objects.end()) {
      const Field &field = *owner->table.find(member.key, context.isResolved);
      bool isNameless = field.is(field::Identity) &&
                        member.value.kind == JsonNode::Kind::String &&
                        member.value.string.empty();
      if (isNameless)
        context.diagnostics.error(DiagnosticId::BadName, member.value.range,
                                  "'" + field.key + "' of " + what.str() +
                                      " is empty; expected a name");
      if (isNameless ||
          !readMember(field, member.value, owner->object, context))
        isWhole &= !isIndispensable(field);
      continue;
    }
    std::vector<std::string> known;
    for (const TabledObject &one : objects)
      llvm::append_range(known, one.table.keys(context.isResolved));
    context.diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                              "unknown key '" + member.key + "' in " +
                                  what.str() + didYouMean(member.key, known));
  }
  auto isMissing = [&](llvm::StringRef key) { return !node.find(key); };
  for (const auto &[table, object] : objects) {
    for (const Field &field : table.fields) {
      llvm::StringRef key = keyIn(field, context.isResolved);
      if (field.is(field::Required) && !key.empty() && isMissing(key)) {
        context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                                  what.str() + " needs a key '" + key.str() +
                                      "'");
        isWhole &= !isIndispensable(field);
      }
    }
    // The resolved model has facts that follow from what specs give.
    if (!context.isResolved && !table.oneOf.empty() &&
        llvm::all_of(table.oneOf, isMissing))
      context.diagnostics.error(DiagnosticId::MissingKey, node.range,
                                what.str() + " needs one of the keys '" +
                                    llvm::join(table.oneOf, "', '") + "'");
  }
  return isWhole;
}

bool FieldTable::hasFacts() const {
  return llvm::any_of(
      fields, [](const Field &field) { return field.is(field::Settable); });
}

bool FieldTable::isSettable(const Field &field) const {
  return hasFacts() ? field.is(field::Settable)
                    : field.read && !field.is(field::Identity) &&
                          !field.is(field::ResolvedOnly);
}

bool FieldTable::readSettable(const JsonNode &node, void *object,
                              llvm::StringRef what,
                              const ReadContext &context) const {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, what, context.diagnostics);
    return false;
  }
  bool isWhole = true;
  for (const JsonNode::Member &member : node.members) {
    const Field *field = find(member.key);
    if (field && isSettable(*field)) {
      isWhole &= readMember(*field, member.value, object, context);
      continue;
    }
    std::vector<std::string> known;
    for (const Field &one : fields)
      if (isSettable(one))
        known.push_back(one.key);
    context.diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                              "unknown key '" + member.key + "' in " +
                                  what.str() + didYouMean(member.key, known));
    isWhole = false;
  }
  return isWhole;
}

Json FieldTable::write(const void *object, const Writing &writing) const {
  // Keys of a table differ: none is looked for.
  Json::object_t members;
  for (const Field &field : fields)
    if (writes(field, object, writing))
      members.emplace_back(writing.isResolved ? field.resolvedKey : field.key,
                           field.write(field.in(object), writing));
  return members;
}

bool FieldTable::writes(const Field &field, const void *object,
                        const Writing &writing) const {
  if (!field.write ||
      field.is(writing.isResolved ? field::SpecsOnly : field::ResolvedOnly) ||
      (field.is(field::Prose) && !writing.hasProse) ||
      (writing.isFrozen && (field.is(field::Free) || field.is(field::Prose))) ||
      (field.applies && !field.applies(object)))
    return false;
  return field.is(field::Required) ||
         (field.is(field::Always) && writing.isResolved) ||
         !field.same(field.in(object), field.in(initial));
}

bool FieldTable::same(const void *a, const void *b, unsigned ignored) const {
  return llvm::all_of(fields, [&](const Field &field) {
    return !field.same || (field.flags & ignored) ||
           field.same(field.in(a), field.in(b));
  });
}

bool setField(const FieldTable &table, void *object, llvm::StringRef key,
              const Json &value) {
  const Field *field = table.find(key);
  if (!field || !field->read)
    return false;
  field->copy(field->in(object), field->in(table.initial));
  if (value.is_null())
    return !field->is(field::Required);
  Diagnostics unseen;
  TypeSets none;
  return field->read(JsonNode::fromJson(value), field->in(object),
                     {{unseen, none}, field->key, field->expected}) &&
         !unseen.hasErrors();
}

std::string describe(const Field &field, const FieldTable &table) {
  std::string text = field.doc;
  Json unsaid;
  // A release that is not given follows from others.
  if (field.write && !field.is(field::Required) && field.sort != Field::Release)
    unsaid = field.write(field.in(table.initial), Writing());
  // Lists, texts and objects are empty, others absent.
  if (unsaid.is_boolean() || unsaid.is_number() ||
      (unsaid.is_string() && !unsaid.get_ref<const std::string &>().empty()))
    text += std::string(text.empty() ? "Default " : "; default ") +
            (unsaid.is_string() ? unsaid.get<std::string>() : unsaid.dump());
  return text.empty() ? text : text + ".";
}

Json FieldTable::schema(SchemaParts &parts) const {
  Json properties = Json::object(), required = Json::array();
  for (const Field &field : fields) {
    if (field.is(parts.isResolved ? field::SpecsOnly : field::ResolvedOnly) ||
        !field.schema)
      continue;
    const std::string &key = parts.isResolved ? field.resolvedKey : field.key;
    Json property = Json::object();
    if (std::string text = dialectgen::describe(field, *this); !text.empty())
      property["description"] = text;
    Json form = field.schema(parts);
    for (auto &[name, value] : form.items())
      if (!property.contains(name))
        property[name] = value;
    properties[key] = std::move(property);
    if (field.is(field::Required) ||
        (field.is(field::Always) && parts.isResolved))
      required.push_back(key);
  }
  Json schema = {{"type", "object"},
                 {"properties", std::move(properties)},
                 {"additionalProperties", false}};
  if (!required.empty())
    schema["required"] = std::move(required);
  if (!parts.isResolved)
    for (const std::string &key : oneOf)
      schema["anyOf"].push_back({{"required", {key}}});
  return schema;
}

} // namespace dialectgen
