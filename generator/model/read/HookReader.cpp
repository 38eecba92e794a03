//===- HookReader.cpp - hooks of ops from JSON ----------------------------===//
//
// Files of ops give hooks by version, dialect.json by the names that ops have
// in the dialect; the table of Hooks tells which there are.
//
//===----------------------------------------------------------------------===//

#include "model/read/ByVersion.h"
#include "model/read/OpReader.h"

namespace dialectgen {

/// How a hook is read from `context`.
static Reading readingOf(const Field &hook, const ReadContext &context) {
  const char *expected = hook.expected;
  if (!expected && hook.isText())
    expected = "a name";
  return {context, hook.key, expected, hook.each};
}

/// `true`, a list of versions, or an object from version to boolean.
static void readFlag(const Field &field, const JsonNode &value, Op &op,
                     const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  std::vector<OpVersion *> said;
  auto set = [&](OpVersion &version, bool isSet) {
    *static_cast<bool *>(field.in(&version.hooks.edit())) = isSet;
  };
  if (value.kind == JsonNode::Kind::Object) {
    said = forVersions(op, value, diagnostics,
                       [&](OpVersion &version, const JsonNode &one) {
                         field.read(one, field.in(&version.hooks.edit()),
                                    {context, field.key});
                       });
  } else if (value.kind == JsonNode::Kind::Array) {
    said = versionsOf(op, value, diagnostics);
    for (OpVersion *version : said)
      set(*version, true);
  } else if (value.kind != JsonNode::Kind::Boolean) {
    reportWrongKind(value,
                    "a boolean, a list of versions or an object from version "
                    "to boolean",
                    diagnostics);
  } else if (value.boolean) {
    for (OpVersion &version : op.versions)
      set(*said.emplace_back(&version), true);
  }
  checkCarriedOver(op, field.key, value, said, "false", diagnostics);
}

/// One hook for all versions, or for single ones.
static void readHook(const Field &field, const JsonNode::Member &member, Op &op,
                     const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  const JsonNode &value = member.value;
  if (field.isFlag())
    return readFlag(field, value, op, context);
  if (field.isMap()) {
    if (value.kind != JsonNode::Kind::Object)
      reportWrongKind(value, field.expected ? field.expected : "an object",
                      diagnostics);
    // For each name by itself.
    for (const JsonNode::Member &entry : value.members)
      forVersions(op, entry.value, diagnostics,
                  [&](OpVersion &version, const JsonNode &said) {
                    JsonNode one;
                    one.kind = JsonNode::Kind::Object;
                    one.range = said.range;
                    one.members.push_back({entry.key, entry.keyRange, said});
                    field.read(one, field.in(&version.hooks.edit()),
                               readingOf(field, context));
                  });
    return;
  }
  std::vector<OpVersion *> said = forVersions(
      op, value, diagnostics, [&](OpVersion &version, const JsonNode &one) {
        if (!field.isText() || !saysNone(one))
          field.read(one, field.in(&version.hooks.edit()),
                     readingOf(field, context));
      });
  if (!field.is(field::Inherits))
    checkCarriedOver(op, field.key, value, said,
                     field.isText() ? "false" : "[]", diagnostics);
}

/// Rules carry over by themselves where only types changed; see
/// checkShapeRules.
static void checkRules(const Op &op, llvm::SMRange range,
                       Diagnostics &diagnostics) {
  for (const OpVersion &version : op.versions) {
    const std::optional<Version> &rule = version.hooks->shapeInferenceOf;
    if (!rule)
      continue;
    if (!op.findVersion(*rule))
      diagnostics.error(DiagnosticId::HookVersion, range,
                        op.name + " has no version " + toString(*rule) +
                            ", whose rule for shapes version " +
                            toString(version.since) + " would follow");
    else if (!(*rule < version.since))
      diagnostics.error(DiagnosticId::HookVersion, range,
                        "shapes of " + op.name + " version " +
                            toString(version.since) +
                            " can only follow the rule of an older version");
  }
}

void readHooks(const JsonNode &node, Op &op, const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  if (node.kind != JsonNode::Kind::Object)
    return reportWrongKind(node, "hooks", diagnostics);
  Shared<Hooks> none;
  none.edit().range = node.range;
  for (OpVersion &version : op.versions)
    version.hooks = none;
  std::vector<std::string> known;
  for (const Field &field : fieldsOf<Hooks>().fields)
    if (!field.is(field::OfDialect))
      known.push_back(field.key);
  for (const JsonNode::Member &member : node.members) {
    const Field *field = fieldsOf<Hooks>().find(member.key);
    if (field && !field->is(field::OfDialect))
      readHook(*field, member, op, context);
    else
      diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                        "unknown key '" + member.key + "' in hooks" +
                            didYouMean(member.key, known));
  }
  checkRules(op, node.range, diagnostics);
  for (size_t i = 1; i < op.versions.size(); ++i)
    if (FormOf<Hooks>::same(*op.versions[i].hooks, *op.versions[i - 1].hooks))
      op.versions[i].hooks.shareWith(op.versions[i - 1].hooks);
}

/// The versions of ops that the dialect has, by their names there, with the
/// hooks of the files of ops taken away.
static std::map<std::string, OpVersion *, std::less<>>
withoutHooks(Family &family, llvm::SMRange range) {
  std::map<std::string, OpVersion *, std::less<>> versions;
  Shared<Hooks> none, unruled;
  none.edit().range = unruled.edit().range = range;
  unruled.edit().noShapeInference = true;
  for (Op &op : family.ops) {
    for (OpVersion &version : op.versions) {
      // Shape rules may also be given for versions without an op in the
      // dialect, which have no name there.
      bool isSaid = version.hooks->noShapeInference ||
                    !version.hooks->shapeInference.empty();
      version.hooks = isSaid ? unruled : none;
      if (version.assembly == "@custom")
        version.assembly.clear();
    }
    for (const CarriedVersion &carried :
         family.carried(*family.dialectPart(), op)) {
      OpVersion &version = op.versions[carried.index];
      version.hooks = none;
      versions[carried.mnemonic] = &version;
    }
  }
  return versions;
}

/// Hooks by names of ops in the dialect, which replace those in the files of
/// ops: files that several dialects share contain the hooks of one.
void readDialectHooks(const JsonNode &node, Family &family,
                      const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  if (node.kind != JsonNode::Kind::Object)
    return reportWrongKind(node, "hooks of a dialect", diagnostics);
  std::map<std::string, OpVersion *, std::less<>> versions =
      withoutHooks(family, node.range);
  std::vector<std::string> known;
  for (const auto &[name, version] : versions)
    known.push_back(name);
  auto find = [&](llvm::StringRef name, llvm::SMRange range) -> OpVersion * {
    auto it = versions.find(name);
    if (it != versions.end())
      return it->second;
    diagnostics.error(DiagnosticId::HookVersion, range,
                      "the dialect has no op '" + name.str() + "'" +
                          didYouMean(name, known));
    return nullptr;
  };
  auto forOps = [&](const JsonNode &list, auto assign) {
    if (list.kind != JsonNode::Kind::Array)
      reportWrongKind(list, "a list of ops of the dialect", diagnostics);
    for (const JsonNode &element : list.elements)
      if (element.kind != JsonNode::Kind::String)
        reportWrongKind(element, "an op of the dialect", diagnostics);
      else if (OpVersion *version = find(element.string, element.range))
        assign(*version);
  };
  std::vector<std::string> keys = {"custom_assembly"};
  for (const Field &field : fieldsOf<Hooks>().fields)
    if (!field.is(field::OfVersions))
      keys.push_back(field.key);
  for (const JsonNode::Member &member : node.members) {
    const Field *field = fieldsOf<Hooks>().find(member.key);
    if (member.key == "custom_assembly") {
      forOps(member.value,
             [](OpVersion &version) { version.assembly = "@custom"; });
    } else if (!field || field->is(field::OfVersions)) {
      diagnostics.error(DiagnosticId::UnknownKey, member.keyRange,
                        "unknown key '" + member.key +
                            "' in hooks of a dialect" +
                            didYouMean(member.key, keys));
    } else if (field->isFlag()) {
      forOps(member.value, [&](OpVersion &version) {
        *static_cast<bool *>(field->in(&version.hooks.edit())) = true;
      });
    } else if (member.value.kind != JsonNode::Kind::Object) {
      reportWrongKind(member.value, "an object from op to hook", diagnostics);
    } else {
      for (const JsonNode::Member &one : member.value.members)
        if (OpVersion *version = find(one.key, one.keyRange))
          field->read(one.value, field->in(&version->hooks.edit()),
                      readingOf(*field, context));
    }
  }
}

} // namespace dialectgen
