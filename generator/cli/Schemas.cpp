//===- Schemas.cpp - JSON Schemas of specs and of the model ---------------===//
//
// See Schemas.h. Members and their docs are those of the tables of fields; what
// depends on several members is added here.
//
//===----------------------------------------------------------------------===//

#include "cli/Schemas.h"
#include "model/forms/FamilyForms.h"
#include "model/read/SpecFiles.h"
#include "report/Suppressions.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace dialectgen {
namespace {

constexpr const char *dialectOfSchemas =
    "https://json-schema.org/draft/2020-12/schema";

struct SchemaFile {
  const char *name, *title, *description;
  const FieldTable &table;
};

std::vector<SchemaFile> schemaFiles() {
  return {
      {"attributes", "Attributes of a family",
       "specs/<family>/attributes/*.json: kinds, records, and wire values with "
       "names.",
       fieldsOf<AttributesFile>()},
      {"dialect", "A dialect family",
       "specs/<family>/dialect.json: names, timelines, parts of families and "
       "outputs.",
       fieldsOf<Family>()},
      {"drift-allowed", "specs/<family>/drift-allowed.json",
       "Drift that does not count, each with its reason "
       "(docs/drift.md)",
       suppressionFields()},
      {"op", "An op",
       "specs/<family>/ops/<Op>.json: one op and all its versions, newest "
       "first.",
       fieldsOf<Op>()},
      {"types", "Types of a family",
       "specs/<family>/types/*.json: element types, constructors, sets and "
       "records.",
       fieldsOf<TypesFile>()},
      {"wire", "Wire codes of a family",
       "specs/<family>/wire.json: the code of a record is its place; only ever "
       "append.",
       fieldsOf<WireFile>()},
      {"names", "Names of a family",
       "specs/<family>/names.json: names that name definitions in the base "
       ".td.",
       fieldsOf<NamesFile>()},
  };
}

Json requiring(const std::string &key) { return {{"required", {key}}}; }

/// A line of versions is given by its ends or by its releases.
void restrictTimeline(Json &timeline) {
  timeline.erase("anyOf");
  Json ends = {{"required", {"minimum", "newest"}},
               {"not", requiring("releases")}};
  Json releases = requiring("releases");
  for (const char *key :
       {"minimum", "newest", "newest_released", "experimental_ops"})
    releases["not"]["anyOf"].push_back(requiring(key));
  timeline["oneOf"] = {ends, releases};
  timeline["properties"]["releases"]["minItems"] = 1;
}

/// A version that starts from an older one has its signature.
void restrictVersion(Json &version) {
  version["dependentRequired"] = {{"changes", {"from"}}};
  for (const Field &field : fieldsOf<OpVersion>().fields)
    if (field.is(field::FromOlder))
      version["dependentSchemas"]["from"]["not"]["anyOf"].push_back(
          requiring(field.key));
}

/// What no member tells by itself.
void restrict(Json &parts) {
  for (auto &[name, part] : parts.items()) {
    if (name == "timeline")
      restrictTimeline(part);
    if (name == "opVersion")
      restrictVersion(part);
    if (name == "refusal")
      part["allOf"].push_back(
          {{"if",
            {{"properties",
              {{"when", {{"enum", {"attribute-is", "operand-is"}}}}}}}},
           {"then", requiring("record")}});
    // It is about one thing.
    if (name == "suppressionEntry")
      for (const char *key : {"op", "type", "attribute", "release"})
        part["oneOf"].push_back(requiring(key));
  }
}

Json schemaOf(const SchemaFile &file, SchemaParts &parts) {
  Json members = file.table.schema(parts);
  restrict(parts.parts);
  Json schema = {{"$schema", dialectOfSchemas},
                 {"title", file.title},
                 {"description", file.description},
                 {"type", "object"}};
  Json properties = {
      {"$schema",
       {{"description", "Path of this schema, for editors; ignored."},
        {"type", "string"}}}};
  properties.update(members["properties"]);
  if (properties.contains("timelines")) {
    properties["timelines"]["minItems"] = 1;
    for (const char *part : {"dialect", "versioned_dialect", "view"})
      members["anyOf"].push_back(requiring(part));
  }
  members["properties"] = std::move(properties);
  schema.update(members);
  if (!parts.parts.empty())
    schema["$defs"] = std::move(parts.parts);
  return schema;
}

/// The schema of a family in one file: the members of dialect.json, and those
/// of the other files, of which an entry may have any.
Json importedSchema(SchemaParts &parts) {
  Json schema =
      schemaOf({"imported", "A family of a dialect that others define",
                "specs/mlir/<family>.json: names and prose; facts are those of "
                "specs/released, unless an entry says them in another way.",
                fieldsOf<Family>()},
               parts);
  // schemaOf has moved the parts there.
  parts.parts = std::move(schema["$defs"]);
  auto section = [&](const FieldTable &table) {
    Json members = table.schema(parts);
    members.erase("required");
    Json object = {{"type", "object"}};
    object.update(members);
    return object;
  };
  Json &properties = schema["properties"];
  properties["names"] = section(fieldsOf<NamesFile>());
  properties["types"] = section(fieldsOf<TypesFile>());
  properties["attributes"] = section(fieldsOf<AttributesFile>());
  properties["wire"] = section(fieldsOf<WireFile>());
  properties["ops"] = {{"type", "array"},
                       {"items", parts.refer(fieldsOf<Op>())}};
  restrict(parts.parts);
  for (auto &[name, part] : parts.parts.items()) {
    llvm::StringRef id = name == "op" ? "op" : "name";
    // Entries of lists that are laid over those of the ledger.
    if (!llvm::is_contained(
            {"op", "namedType", "attributeKind", "dialectRecord", "wireRecord"},
            llvm::StringRef(name)))
      continue;
    part["required"] = {id.str()};
    for (auto &[key, member] : part["properties"].items())
      if (key != id)
        member = {{"anyOf", {{{"type", "null"}}, std::move(member)}}};
    part["properties"]["removed"] = {
        {"description", "Takes the entry of the ledger out."}, {"const", true}};
    for (const char *condition : {"anyOf", "oneOf", "allOf"})
      part.erase(condition);
  }
  schema["$defs"] = std::move(parts.parts);
  return schema;
}

/// Versions have names in each part.
void addNames(Json &version) {
  Json text = {{"type", "string"}};
  Json names = {{"type", "object"},
                {"properties", {{"mnemonic", text}, {"class", text}}},
                {"additionalProperties", false},
                {"required", {"mnemonic", "class"}}};
  Json &properties = version["properties"];
  properties["mnemonic"] = {{"description",
                             "Name in the dialect; absent where that does not "
                             "carry this version."},
                            {"type", "string"}};
  properties["class"] = {{"description", "C++ class of the dialect."},
                         {"type", "string"}};
  properties["versioned_dialect"] = names;
  properties["view"] = names;
}

Json resolvedSchema(SchemaParts &parts) {
  parts.isResolved = true;
  Json family = fieldsOf<Family>().schema(parts);
  addNames(parts.parts["opVersion"]);
  Json families = parts.refer("dialect", [&] { return std::move(family); });
  return {{"$schema", dialectOfSchemas},
          {"title", "Resolved families"},
          {"description",
           "The output of `dialectgen --dump-resolved`: from family to model, "
           "every version as a complete signature."},
          {"type", "object"},
          {"additionalProperties", std::move(families)},
          {"$defs", std::move(parts.parts)}};
}

struct NamedSchema {
  std::string name;
  Json schema;
};

/// Calls `visit` with each reference in `schema`.
void forEachReference(Json &schema, llvm::function_ref<void(Json &)> visit) {
  if (!schema.is_structured())
    return;
  for (auto &[key, value] : schema.items()) {
    if (key == "$ref" && value.is_string())
      visit(value);
    forEachReference(value, visit);
  }
}

/// The part of its own schema that a reference leads to, or into; empty for
/// one to another schema.
std::string partOf(const Json &reference) {
  llvm::StringRef part = reference.get_ref<const std::string &>();
  return part.consume_front("#/$defs/") ? part.split('/').first.str() : "";
}

/// If the parts `name` of two schemas are equal, with all that they refer to.
bool isSamePart(Json &ours, const Json &theirs, const std::string &name,
                std::set<std::string> &seen) {
  if (!seen.insert(name).second)
    return true;
  if (!theirs.contains(name) || ours.at(name) != theirs.at(name))
    return false;
  bool isSame = true;
  forEachReference(ours.at(name), [&](Json &reference) {
    isSame = isSame && isSamePart(ours, theirs, partOf(reference), seen);
  });
  return isSame;
}

/// Parts that one of `others` has go; references lead to its file, which
/// editors find beside that of `schema`.
void referToParts(Json &schema, llvm::ArrayRef<NamedSchema> others) {
  Json &parts = schema["$defs"];
  std::map<std::string, std::string> owners;
  for (const auto &[name, part] : parts.items())
    for (const NamedSchema &other : others) {
      std::set<std::string> seen;
      if (!owners.count(name) && other.schema.contains("$defs") &&
          isSamePart(parts, other.schema["$defs"], name, seen))
        owners[name] = other.name;
    }
  for (const auto &[name, owner] : owners)
    parts.erase(name);
  forEachReference(schema, [&](Json &reference) {
    auto owner = owners.find(partOf(reference));
    if (owner != owners.end())
      reference = owner->second + ".schema.json" +
                  reference.get_ref<const std::string &>();
  });
}

} // namespace

llvm::Expected<std::vector<FileState>> compareSchemas(const std::string &root) {
  if (!llvm::sys::fs::is_directory(inFolder(root, "specs/schema")))
    return std::vector<FileState>();
  TreeComparison tree(root, /*ownedFolders=*/{});
  // A line for each definition, and for each of its members.
  constexpr unsigned frameLevels = 5;
  std::set<std::string> clashes;
  std::vector<NamedSchema> schemas;
  auto add = [&](const std::string &name, const auto &make) {
    SchemaParts parts;
    schemas.push_back({name, make(parts)});
    clashes.insert(parts.clashes.begin(), parts.clashes.end());
  };
  for (const SchemaFile &file : schemaFiles())
    add(file.name, [&](SchemaParts &parts) { return schemaOf(file, parts); });
  add("imported", importedSchema);
  referToParts(schemas.back().schema,
               llvm::ArrayRef<NamedSchema>(schemas).drop_back());
  add("resolved", resolvedSchema);
  for (const auto &[name, schema] : schemas)
    tree.add("specs/schema/" + name + ".schema.json",
             specText(schema, frameLevels) + "\n");
  if (!clashes.empty())
    return llvm::createStringError(llvm::join(clashes, "\n"));
  return tree.finish();
}

} // namespace dialectgen
