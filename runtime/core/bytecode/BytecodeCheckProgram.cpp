//===- BytecodeCheckProgram.cpp - operations in bytecode ------------------===//
//
// Checks the section that holds operations, regions, blocks, values and the
// order of their uses. Values are followed: an operand must refer to a value
// that is defined, and an order of uses must be one of as many uses as the
// value has.
//
//===----------------------------------------------------------------------===//

#include "BytecodeCursor.h"
#include <numeric>

using namespace mlir;

namespace dialectgen::bytecode {
namespace {

namespace encoding = mlir::bytecode::OpEncodingMask;
using mlir::bytecode::Section::kIR;

class Program {
public:
  explicit Program(const Tables &tables) : tables(tables) {}
  bool check(Cursor cursor);

private:
  /// Values that a region and those around it define, up to one that is
  /// isolated, by index; each stands for an entry of `uses`.
  using Scope = std::vector<uint32_t>;
  struct Region {
    Scope &scope;
    uint64_t blocks = 0;
    size_t nextValue = 0, valueEnd = 0;
  };

  bool checkRegions(Cursor &cursor, uint64_t count, Scope &scope,
                    unsigned depth);
  bool checkRegion(Cursor &cursor, Scope &scope, unsigned depth);
  bool checkBlock(Cursor &cursor, Region &region, unsigned depth);
  bool checkArguments(Cursor &cursor, Region &region);
  bool checkOperation(Cursor &cursor, Region &region, unsigned depth);
  bool checkProperties(const PropertyLayout &layout, Cursor record);
  bool define(Cursor &cursor, Region &region, uint64_t count);
  bool checkUseLists(Cursor &cursor, const Region &region, uint64_t values);
  bool checkOrders(Cursor &cursor);

  /// The order of a value's uses, as it stands in the file.
  struct UseOrder {
    uint64_t offset;
    uint32_t value;
    bool isPairs;
    std::vector<uint64_t> indices;
  };

  const Tables &tables;
  std::vector<uint32_t> uses;
  std::vector<UseOrder> orders;
};

} // namespace

bool Program::define(Cursor &cursor, Region &region, uint64_t count) {
  if (count > region.valueEnd - region.nextValue)
    return cursor.fail("a region defines more values than its header declares");
  region.nextValue += count;
  return true;
}

/// The orders of the uses of the last `values` values defined.
bool Program::checkUseLists(Cursor &cursor, const Region &region,
                            uint64_t values) {
  uint64_t count = 1;
  if (values == 0)
    return cursor.fail("an order of uses without a value");
  if (values > 1) {
    uint64_t start = cursor.offset();
    if (!cursor.readCount(count, "the number of orders of uses"))
      return false;
    if (count > values)
      return cursor.failAt(start, "there are more orders of uses than values");
  }
  for (uint64_t i = 0; i != count; ++i) {
    UseOrder order;
    uint64_t value = 0, size;
    order.offset = cursor.offset();
    if ((values > 1 &&
         !cursor.readIndex(value, values, "the number of a value")) ||
        !cursor.readFlagged(size, order.isPairs, "an order of uses") ||
        !cursor.checkCount(order.offset, size, "the size of an order of uses"))
      return false;
    order.value = region.scope[region.nextValue - values + value];
    for (uint64_t j = 0; j != size; ++j) {
      uint64_t index;
      if (!cursor.readVarInt(index, "an order of uses"))
        return false;
      order.indices.push_back(index);
    }
    orders.push_back(std::move(order));
  }
  return true;
}

/// Either all positions, or pairs of an old one and a new one.
bool Program::checkOrders(Cursor &cursor) {
  std::vector<bool> seen;
  for (const UseOrder &order : orders) {
    uint64_t size = uses[order.value];
    auto wrong = [&] {
      return cursor.failAt(order.offset,
                           "an order of uses does not order the " +
                               Twine(size) + " uses of its value");
    };
    if (order.isPairs ? order.indices.size() % 2 != 0
                      : order.indices.size() != size)
      return wrong();
    std::vector<uint64_t> positions;
    if (order.isPairs) {
      positions.resize(size);
      for (uint64_t i = 0; i != size; ++i)
        positions[i] = i;
      for (size_t i = 0; i != order.indices.size(); i += 2) {
        if (order.indices[i] >= size)
          return wrong();
        positions[order.indices[i]] = order.indices[i + 1];
      }
    } else {
      positions = order.indices;
    }
    seen.assign(size, false);
    for (uint64_t position : positions) {
      if (position >= size || seen[position])
        return wrong();
      seen[position] = true;
    }
  }
  return true;
}

/// One number each; a file has all operations of a name as one release has
/// them.
bool Program::checkProperties(const PropertyLayout &layout, Cursor record) {
  uint64_t start = record.offset(), count = 0, number;
  for (; !record.atEnd(); ++count)
    if (!record.readVarInt(number, "a property"))
      return false;
  auto [known, isNew] = tables.contents->counts.try_emplace(&layout, count);
  if (known->second != count)
    return record.failAt(start, "'" + Twine(layout.op) + "' has " +
                                    Twine(count) + " properties here, and " +
                                    Twine(known->second) + " before");
  if (isNew && !findProperties(layout, count))
    return record.failAt(start, "'" + Twine(layout.op) + "' has " +
                                    Twine(count) + " properties; there are " +
                                    explainProperties(layout));
  return true;
}

bool Program::checkOperation(Cursor &cursor, Region &region, unsigned depth) {
  uint64_t index, count, results = 0;
  uint8_t mask;
  if (!cursor.readIndex(index, tables.operationNames.size(),
                        "an operation's name") ||
      !cursor.readByte(mask, "an operation's parts"))
    return false;
  const PropertyLayout *layout = tables.operationNames[index];
  if (mask & 0x80)
    return cursor.failAt(cursor.offset() - 1, "an operation has unknown parts");
  if (!cursor.readIndex(index, tables.attributes, "a location"))
    return false;
  if ((mask & encoding::kHasAttrs) &&
      !cursor.readIndex(index, tables.attributes, "an operation's attributes"))
    return false;
  tables.contents->hasDictionaries |= (mask & encoding::kHasAttrs) != 0;
  if (mask & encoding::kHasProperties) {
    if (tables.version < mlir::bytecode::kNativePropertiesEncoding)
      return cursor.fail(
          "an operation has properties, which bytecode version " +
          Twine(tables.version) + " has not");
    if (!cursor.readIndex(index, tables.properties,
                          "an operation's properties") ||
        (layout && !checkProperties(*layout, tables.propertyRecords[index])))
      return false;
  }
  if (mask & encoding::kHasResults) {
    if (!cursor.readCount(results, "the number of results"))
      return false;
    for (uint64_t i = 0; i != results; ++i)
      if (!cursor.readIndex(index, tables.types, "a result's type"))
        return false;
  }
  if (mask & encoding::kHasOperands) {
    if (!cursor.readCount(count, "the number of operands"))
      return false;
    for (uint64_t i = 0; i != count; ++i) {
      if (!cursor.readIndex(index, region.scope.size(), "an operand"))
        return false;
      ++uses[region.scope[index]];
    }
  }
  if (mask & encoding::kHasSuccessors) {
    if (!cursor.readCount(count, "the number of successors"))
      return false;
    for (uint64_t i = 0; i != count; ++i)
      if (!cursor.readIndex(index, region.blocks, "a successor"))
        return false;
  }
  // Results are defined before their use-list orders, which MLIR reads before
  // it creates the values.
  if (!define(cursor, region, results))
    return false;
  if ((mask & encoding::kHasUseListOrders) &&
      tables.version >= mlir::bytecode::kUseListOrdering &&
      !checkUseLists(cursor, region, results))
    return false;
  if (!(mask & encoding::kHasInlineRegions))
    return true;
  bool isIsolated;
  uint64_t start = cursor.offset();
  if (!cursor.readFlagged(count, isIsolated, "the number of regions") ||
      !cursor.checkCount(start, count, "the number of regions"))
    return false;
  if (count == 0)
    return true;
  if (!isIsolated)
    return checkRegions(cursor, count, region.scope, depth + 1);
  Scope inner;
  if (tables.version < mlir::bytecode::kLazyLoading)
    return checkRegions(cursor, count, inner, depth + 1);
  uint8_t id;
  Cursor section;
  start = cursor.offset();
  if (!cursor.readSection(id, section))
    return false;
  if (id != kIR)
    return cursor.failAt(start, "section " + Twine(unsigned(id)) +
                                    " stands for regions");
  return checkRegions(section, count, inner, depth + 1) &&
         section.expectEnd("the regions of an operation");
}

bool Program::checkArguments(Cursor &cursor, Region &region) {
  uint64_t count, index;
  if (!cursor.readCount(count, "the number of block arguments"))
    return false;
  for (uint64_t i = 0; i != count; ++i) {
    bool hasLocation = true;
    uint64_t start = cursor.offset();
    if (!(tables.version < mlir::bytecode::kElideUnknownBlockArgLocation
              ? cursor.readVarInt(index, "an argument's type")
              : cursor.readFlagged(index, hasLocation, "an argument's type")) ||
        !cursor.checkIndex(start, index, tables.types, "an argument's type") ||
        (hasLocation &&
         !cursor.readIndex(index, tables.attributes, "a location")))
      return false;
  }
  if (!define(cursor, region, count))
    return false;
  if (tables.version < mlir::bytecode::kUseListOrdering)
    return true;
  uint8_t hasOrders;
  if (!cursor.readByte(hasOrders, "the order of an argument's uses"))
    return false;
  return !hasOrders || checkUseLists(cursor, region, count);
}

bool Program::checkBlock(Cursor &cursor, Region &region, unsigned depth) {
  uint64_t start = cursor.offset(), operations;
  bool hasArguments;
  if (!cursor.readFlagged(operations, hasArguments,
                          "the number of operations") ||
      !cursor.checkCount(start, operations, "the number of operations") ||
      (hasArguments && !checkArguments(cursor, region)))
    return false;
  for (uint64_t i = 0; i != operations; ++i)
    if (!checkOperation(cursor, region, depth))
      return false;
  return true;
}

bool Program::checkRegion(Cursor &cursor, Scope &scope, unsigned depth) {
  Region region{scope};
  if (!cursor.readCount(region.blocks, "the number of blocks"))
    return false;
  if (region.blocks == 0)
    return true;
  uint64_t start = cursor.offset(), values;
  if (!cursor.readCount(values, "the number of values"))
    return false;
  if (uses.size() + values > maxCount)
    return cursor.failAt(start, "there are too many values");
  region.nextValue = scope.size();
  region.valueEnd = region.nextValue + values;
  scope.resize(region.valueEnd);
  std::iota(scope.begin() + region.nextValue, scope.end(),
            uint32_t(uses.size()));
  uses.resize(uses.size() + values);
  for (uint64_t i = 0; i != region.blocks; ++i)
    if (!checkBlock(cursor, region, depth))
      return false;
  if (region.nextValue != region.valueEnd)
    return cursor.failAt(
        start, "a region defines fewer values than its header declares");
  scope.resize(scope.size() - values);
  return true;
}

bool Program::checkRegions(Cursor &cursor, uint64_t count, Scope &scope,
                           unsigned depth) {
  if (depth > maxRegionDepth)
    return cursor.fail("regions are nested more than " + Twine(maxRegionDepth) +
                       " deep");
  for (uint64_t i = 0; i != count; ++i)
    if (!checkRegion(cursor, scope, depth))
      return false;
  return true;
}

bool Program::check(Cursor cursor) {
  // The section is a block without a region around it.
  Scope scope;
  Region region{scope};
  region.blocks = 1;
  return checkBlock(cursor, region, /*depth=*/0) &&
         cursor.expectEnd("the program") && checkOrders(cursor);
}

bool checkProgram(Cursor cursor, const Tables &tables) {
  return Program(tables).check(cursor);
}

} // namespace dialectgen::bytecode
