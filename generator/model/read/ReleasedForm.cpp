//===- ReleasedForm.cpp - a ledger in the language of specs ---------------===//
//
// See ReleasedForm.h.
//
//===----------------------------------------------------------------------===//

#include "model/read/ReleasedForm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {
namespace {

using Keys = llvm::ArrayRef<llvm::StringLiteral>;

JsonNode makeNode(JsonNode::Kind kind, llvm::SMRange range) {
  JsonNode node;
  node.kind = kind;
  node.range = range;
  return node;
}

JsonNode makeText(const std::string &text, llvm::SMRange range) {
  JsonNode node = makeNode(JsonNode::Kind::String, range);
  node.string = text;
  return node;
}

void add(JsonNode &object, const char *key, JsonNode value) {
  object.members.push_back({key, value.range, std::move(value)});
}

/// The members of `object` that are called so.
JsonNode only(const JsonNode &object, Keys keys) {
  JsonNode node = makeNode(JsonNode::Kind::Object, object.range);
  for (const JsonNode::Member &member : object.members)
    if (llvm::is_contained(keys, member.key))
      node.members.push_back(member);
  return node;
}

void drop(JsonNode &object, llvm::StringRef key) {
  llvm::erase_if(object.members, [&](const JsonNode::Member &member) {
    return member.key == key;
  });
}

llvm::ArrayRef<JsonNode> listOf(const JsonNode &object, llvm::StringRef key) {
  const JsonNode *list = object.find(key);
  return list ? llvm::ArrayRef<JsonNode>(list->elements)
              : llvm::ArrayRef<JsonNode>();
}

std::string textOf(const JsonNode &object, llvm::StringRef key) {
  const JsonNode *text = object.find(key);
  return text ? text->string : "";
}

JsonNode timelinesOf(const JsonNode &ledger) {
  llvm::ArrayRef<JsonNode> links = listOf(ledger, "links");
  const JsonNode *released =
      links.empty() ? nullptr : links.back().find("released");
  JsonNode list = makeNode(JsonNode::Kind::Array, ledger.range);
  for (const JsonNode &timeline : listOf(ledger, "timelines")) {
    JsonNode node = only(timeline, {"name", "aliases", "mnemonic_prefix",
                                    "open", "minimum", "releases"});
    const JsonNode *newest =
        released ? released->find(textOf(node, "name")) : nullptr;
    if (node.find("releases"))
      drop(node, "minimum");
    else if (newest)
      add(node, "newest", *newest);
    list.elements.push_back(std::move(node));
  }
  return list;
}

/// The records of one kind, and their codes.
std::pair<JsonNode, JsonNode> recordsOf(llvm::ArrayRef<JsonNode> records,
                                        llvm::SMRange range) {
  JsonNode list = makeNode(JsonNode::Kind::Array, range);
  JsonNode codes = makeNode(JsonNode::Kind::Array, range);
  llvm::StringSet<> names;
  for (const JsonNode &record : records) {
    if (record.find("retired")) {
      codes.elements.push_back(only(record, {"retired"}));
      continue;
    }
    JsonNode node = record;
    drop(node, "code");
    std::string name = textOf(record, "name"), since = textOf(record, "since");
    std::string variant = "code" + std::to_string(codes.elements.size());
    bool isFirst = names.insert(name).second;
    if (!isFirst)
      add(node, "variant", makeText(variant, record.range));
    codes.elements.push_back(
        makeText(isFirst ? name : name + "." + variant, record.range));
    for (JsonNode::Member &member : node.members)
      if (member.key == "cases")
        for (JsonNode &one : member.value.elements)
          if (textOf(one, "since") == since)
            drop(one, "since");
    list.elements.push_back(std::move(node));
  }
  JsonNode file = makeNode(JsonNode::Kind::Object, range);
  add(file, "wire_records", std::move(list));
  return {std::move(file), std::move(codes)};
}

JsonNode opsOf(const JsonNode &ledger) {
  JsonNode list = makeNode(JsonNode::Kind::Array, ledger.range);
  for (const JsonNode &op : listOf(ledger, "ops")) {
    JsonNode node = only(op, {"op", "domain"});
    JsonNode versions = makeNode(JsonNode::Kind::Array, op.range);
    for (const JsonNode &version : listOf(op, "versions")) {
      JsonNode copy = version;
      for (const char *key : {"dialect", "view", "versioned_dialect", "hooks",
                              "versioned_traits", "constant"})
        drop(copy, key);
      // The end of a version that has a successor follows from it.
      if (!versions.elements.empty())
        drop(copy, "until");
      versions.elements.push_back(std::move(copy));
    }
    add(node, "versions", std::move(versions));
    list.elements.push_back(std::move(node));
  }
  return list;
}

} // namespace

JsonNode asSpecs(const JsonNode &ledger) {
  JsonNode node = makeNode(JsonNode::Kind::Object, ledger.range);
  JsonNode head = makeNode(JsonNode::Kind::Object, ledger.range);
  add(head, "family", makeText(textOf(ledger, "family"), ledger.range));
  add(head, "timelines", timelinesOf(ledger));
  // Values in steps may be of their records.
  if (const JsonNode *uses = ledger.find("uses"))
    add(head, "uses", *uses);
  if (const JsonNode *versioned = ledger.find("versioned_dialect"))
    add(head, "versioned_dialect",
        only(*versioned, {"name", "prefix", "producer_prefix",
                          "bytecode_versions", "mlir_features"}));
  add(node, "dialect.json", std::move(head));
  JsonNode wire = makeNode(JsonNode::Kind::Object, ledger.range);
  for (const char *key : {"types", "attributes"}) {
    auto [file, codes] = recordsOf(listOf(ledger, key), ledger.range);
    add(node, key, std::move(file));
    add(wire, key, std::move(codes));
  }
  add(node, "wire", std::move(wire));
  add(node, "ops", opsOf(ledger));
  return node;
}

} // namespace dialectgen
