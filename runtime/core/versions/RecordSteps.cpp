//===- RecordSteps.cpp - records that took the place of others ------------===//
//
// See RecordSteps.h.
//
//===----------------------------------------------------------------------===//

#include "RecordSteps.h"

using namespace mlir;

namespace dialectgen {

RecordSteps::RecordSteps(ArrayRef<VersionTarget> dialects)
    : dialects(dialects) {
  for (const VersionTarget &dialect : dialects)
    for (ArrayRef<RecordRow> rows :
         {dialect.table->types, dialect.table->attributes})
      hasSteps |= llvm::any_of(
          rows, [](const RecordRow &row) { return row.step != nullptr; });
}

static Attribute valueBefore(const FieldSourceRow &source,
                             const RecordFactory &make, MLIRContext *context) {
  return source.before ? source.before(make)
                       : Attribute(UnitAttr::get(context));
}

/// The fields of the newer record of `step`.
static SmallVector<Attribute> upgraded(const RecordStepRow &step,
                                       ArrayRef<Attribute> fields,
                                       const RecordFactory &make,
                                       MLIRContext *context) {
  SmallVector<Attribute> made;
  for (const FieldSourceRow &source : step.fields)
    made.push_back(source.from >= 0 ? fields[source.from]
                                    : valueBefore(source, make, context));
  return made;
}

/// The fields of the older record of `step`; nothing if that lacks a value.
static std::optional<SmallVector<Attribute>>
downgraded(const RecordStepRow &step, const RecordRow &older,
           ArrayRef<Attribute> fields, const RecordFactory &make,
           MLIRContext *context) {
  SmallVector<Attribute> made(older.fields.size());
  for (auto [source, value] : llvm::zip(step.fields, fields))
    if (source.from >= 0)
      made[source.from] = value;
    else if (value != valueBefore(source, make, context))
      return std::nullopt;
  return made;
}

/// A type is taken apart in a TypeAttr.
OwnedRecord RecordSteps::splitAny(Attribute value) const {
  if (auto type = dyn_cast<TypeAttr>(value))
    return split(dialects, type.getValue());
  return split(dialects, value);
}

Attribute RecordSteps::convertRecord(const OwnedRecord &record,
                                     Attribute value) {
  bool isType = isa<TypeAttr>(value);
  const VersionTable &table = *record.target->table;
  const Version &target = record.target->version;
  ArrayRef<RecordRow> rows = isType ? table.types : table.attributes;
  const RecordRow *row = record.row;
  SmallVector<Attribute> fields;
  for (Attribute field : record.fields)
    fields.push_back(convert(field));
  MLIRContext *context = value.getContext();
  while (row->step && target < row->since) {
    const RecordRow &older = rows[row->step->older];
    auto made = downgraded(*row->step, older, fields, table.factory, context);
    if (!made)
      break;
    fields = std::move(*made);
    row = &older;
  }
  while (row->until < target) {
    unsigned code = row - rows.data();
    const RecordRow *newer = llvm::find_if(rows, [&](const RecordRow &other) {
      return other.step && other.step->older == code;
    });
    if (newer == rows.end())
      break;
    fields = upgraded(*newer->step, fields, table.factory, context);
    row = newer;
  }
  if (row == record.row && llvm::equal(fields, record.fields))
    return value;
  unsigned code = row - rows.data();
  return isType ? table.factory.type(code, fields)
                : table.factory.attribute(code, fields);
}

Attribute RecordSteps::convertParts(Attribute value) {
  if (OwnedRecord record = splitAny(value); record.row)
    return convertRecord(record, value);
  if (auto list = dyn_cast<ArrayAttr>(value)) {
    SmallVector<Attribute> elements;
    for (Attribute element : list)
      elements.push_back(convert(element));
    return ArrayAttr::get(value.getContext(), elements);
  }
  return value;
}

Attribute RecordSteps::convert(Attribute value) {
  if (!value || !hasSteps)
    return value;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Attribute converted = convertParts(value);
  return known[value] = converted;
}

Type RecordSteps::convert(Type type) {
  return hasSteps ? cast<TypeAttr>(convert(TypeAttr::get(type))).getValue()
                  : type;
}

void RecordSteps::convertAttributes(Operation *op) {
  auto set = [&](StringAttr name, Attribute value, bool isInherent) {
    Attribute converted = convert(value);
    if (converted == value)
      return;
    auto give = [op, name, isInherent](Attribute given) {
      if (isInherent)
        op->setInherentAttr(name, given);
      else
        op->setDiscardableAttr(name, given);
    };
    give(converted);
    undo.push_back([give, value] { give(value); });
  };
  if (auto info = op->getRegisteredInfo())
    for (StringAttr name : info->getAttributeNames())
      if (auto value = info->getInherentAttr(op, name); value && *value)
        set(name, *value, /*isInherent=*/true);
  for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs()))
    set(attribute.getName(), attribute.getValue(), /*isInherent=*/false);
}

/// The type of a value, and the location of an operation or a value.
template <typename Holder> void RecordSteps::convertHeld(Holder &holder) {
  if constexpr (std::is_base_of_v<Value, Holder>) {
    Type type = holder.getType(), converted = convert(type);
    if (converted != type) {
      holder.setType(converted);
      undo.push_back([holder, type]() mutable { holder.setType(type); });
    }
  }
  if constexpr (!std::is_same_v<Holder, OpResult>) {
    LocationAttr location = holder.getLoc();
    if (!fused.areIn(location))
      return;
    LocationAttr converted = FusedAttributes::replace(
        location, [&](Attribute value) { return convert(value); });
    if (converted == location)
      return;
    holder.setLoc(converted);
    if constexpr (std::is_same_v<Holder, Operation>)
      undo.push_back([op = &holder, location] { op->setLoc(location); });
    else
      undo.push_back([holder, location]() mutable { holder.setLoc(location); });
  }
}

void RecordSteps::convertAll(Operation *root) {
  root->walk([&](Operation *op) {
    convertAttributes(op);
    convertHeld(*op);
    for (OpResult result : op->getResults())
      convertHeld(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          convertHeld(argument);
  });
}

void RecordSteps::takeBack() {
  for (const std::function<void()> &one : llvm::reverse(undo))
    one();
  undo.clear();
}

} // namespace dialectgen
