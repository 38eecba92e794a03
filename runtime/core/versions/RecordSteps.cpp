//===- RecordSteps.cpp - records that took the place of others ------------===//
//
// See RecordSteps.h.
//
//===----------------------------------------------------------------------===//

#include "RecordSteps.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;

namespace dialectgen {

RecordSteps::RecordSteps(ArrayRef<VersionTarget> dialects, MLIRContext *context)
    : dialects(dialects), context(context) {
  for (const VersionTarget &dialect : dialects)
    for (ArrayRef<RecordRow> rows :
         {dialect.table->types, dialect.table->attributes})
      hasSteps |= llvm::any_of(
          rows, [](const RecordRow &row) { return row.step != nullptr; });
}

/// The records in it are those of a release, too.
Attribute RecordSteps::valueBefore(const FieldSourceRow &source,
                                   const RecordFactory &make) {
  const ValueMaker &value = source.before;
  return convert(value.ofRecords ? value.ofRecords(make)
                 : value.text    ? parseAttribute(value.text, context)
                                 : Attribute(UnitAttr::get(context)));
}

/// The number of a case on the other side; nothing if that lacks it. A set of
/// cases is one of theirs.
static std::optional<int64_t> otherCase(const RecordStepRow &step,
                                        const RecordRow &from,
                                        const RecordRow &to, int64_t value,
                                        bool isUp) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (const CasePairRow &pair : step.cases)
    pairs.push_back(isUp ? std::pair(pair.older, pair.newer)
                         : std::pair(pair.newer, pair.older));
  for (auto [was, is] : pairs)
    if (was == value)
      return is;
  if (!from.isBitEnum || !to.isBitEnum)
    return std::nullopt;
  // Groups of bits before their parts.
  llvm::sort(pairs, [](const auto &a, const auto &b) {
    return std::pair(llvm::popcount(uint64_t(a.first)), a.first) >
           std::pair(llvm::popcount(uint64_t(b.first)), b.first);
  });
  int64_t made = 0;
  for (auto [was, is] : pairs)
    if ((value & was) == was) {
      made |= is;
      value &= ~was;
    }
  return value == 0 ? std::optional(made) : std::nullopt;
}

/// The fields of the record that `step` makes of `fields`, of the one before
/// or after it; nothing if it lacks a value.
static std::optional<SmallVector<Attribute>>
stepped(const RecordStepRow &step, const RecordRow &from, const RecordRow &to,
        ArrayRef<Attribute> fields, bool isUp,
        llvm::function_ref<Attribute(const FieldSourceRow &)> valueBefore) {
  if (!from.cases.empty()) {
    std::optional<int64_t> value =
        otherCase(step, from, to, cast<IntegerAttr>(fields[0]).getInt(), isUp);
    if (!value)
      return std::nullopt;
    return SmallVector<Attribute>{
        IntegerAttr::get(cast<IntegerAttr>(fields[0]).getType(), *value)};
  }
  SmallVector<Attribute> made(to.fields.size());
  for (auto [index, source] : llvm::enumerate(step.fields)) {
    bool isInNewer = index < (isUp ? to : from).fields.size();
    size_t here = isUp ? source.from : index,
           there = isUp ? index : source.from;
    if (isInNewer && source.from >= 0)
      made[there] = fields[here];
    else if (isInNewer == isUp) {
      made[there] = valueBefore(source);
      if (!made[there])
        return std::nullopt;
    } else if (fields[here] != valueBefore(source))
      return std::nullopt;
  }
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
  auto goTo = [&](const RecordRow &next, const RecordStepRow &step, bool isUp) {
    auto made = stepped(step, *row, next, fields, isUp,
                        [&](const FieldSourceRow &source) {
                          return valueBefore(source, table.factory);
                        });
    if (!made)
      return false;
    fields = std::move(*made);
    row = &next;
    return true;
  };
  while (row->step && target < row->since &&
         goTo(rows[row->step->older], *row->step, /*isUp=*/false))
    continue;
  while (row->until < target) {
    unsigned code = row - rows.data();
    const RecordRow *newer = llvm::find_if(rows, [&](const RecordRow &other) {
      return other.step && other.step->older == code;
    });
    if (newer == rows.end() || !goTo(*newer, *newer->step, /*isUp=*/true))
      break;
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

bool RecordSteps::leaves(Operation *op) {
  auto isLeft = [&](Type type) { return convert(type) == type; };
  return llvm::all_of(op->getAttrs(),
                      [&](NamedAttribute attribute) {
                        Attribute value = attribute.getValue();
                        return convert(value) == value;
                      }) &&
         llvm::all_of(op->getResultTypes(), isLeft) &&
         llvm::all_of(op->getRegions(), [&](Region &region) {
           return llvm::all_of(region, [&](Block &block) {
             return llvm::all_of(block.getArgumentTypes(), isLeft);
           });
         });
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
  forEachInherent(op, [&](StringAttr name, Attribute value) {
    set(name, value, /*isInherent=*/true);
  });
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
