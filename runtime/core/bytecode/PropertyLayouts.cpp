//===- PropertyLayouts.cpp - bytecode of older releases -------------------===//
//
// See PropertyLayouts.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/bytecode/OlderPrograms.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace mlir;

namespace dialectgen {

static thread_local const FileLayouts *currentLayouts = nullptr;

ScopedFileLayouts::ScopedFileLayouts(const FileLayouts &layouts)
    : outer(std::exchange(currentLayouts, &layouts)) {}
ScopedFileLayouts::~ScopedFileLayouts() { currentLayouts = outer; }
const FileLayouts *ScopedFileLayouts::current() { return currentLayouts; }

bool FileLayouts::areOlder() const {
  return !older.empty() || llvm::any_of(counts, [](const auto &entry) {
    return size_t(llvm::count_if(entry.first->properties,
                                 [](const PropertyRow &row) {
                                   return !row.until;
                                 })) != entry.second;
  });
}

static SmallVector<const PropertyRow *>
propertiesAt(const PropertyLayout &layout, const Version &release) {
  SmallVector<const PropertyRow *> rows;
  for (const PropertyRow &row : layout.properties)
    if (row.since <= release && (!row.until || release <= *row.until))
      rows.push_back(&row);
  return rows;
}

/// The numbers of properties there have been, by the release they came with.
static std::map<Version, size_t> countsOf(const PropertyLayout &layout) {
  std::map<Version, size_t> counts;
  for (const PropertyRow &row : layout.properties) {
    counts[row.since] = propertiesAt(layout, row.since).size();
    if (row.until) {
      Version next = {row.until->major, row.until->minor + 1, 0};
      counts[next] = propertiesAt(layout, next).size();
    }
  }
  return counts;
}

std::optional<SmallVector<const PropertyRow *>>
findProperties(const PropertyLayout &layout, uint64_t count) {
  std::map<Version, size_t> counts = countsOf(layout);
  for (const auto &[release, number] : llvm::reverse(counts))
    if (number == count)
      return propertiesAt(layout, release);
  return std::nullopt;
}

std::string explainProperties(const PropertyLayout &layout) {
  std::string text;
  for (const auto &[release, number] : countsOf(layout))
    text += (text.empty() ? "" : ", ") + std::to_string(number) + " from " +
            release.str() + " on";
  return text;
}

const PropertyLayout *detail::findLayout(OperationName name) {
  const RecordTables *records = recordsOfDialect(name.getDialect());
  if (!records)
    return nullptr;
  const auto *layout =
      llvm::find_if(records->layouts, [&](const PropertyLayout &candidate) {
        return name.getStringRef() == candidate.op;
      });
  return layout == records->layouts.end() ? nullptr : layout;
}

LogicalResult
detail::readProperties(DialectBytecodeReader &reader,
                       const PropertyLayout *layout, OperationName name,
                       function_ref<bool(StringRef, Attribute)> set) {
  if (!layout)
    return reader.emitError() << "'" << name << "' has no known properties";
  auto isToday = [](const PropertyRow &row) { return !row.until; };
  SmallVector<const PropertyRow *> rows;
  for (const PropertyRow &row : layout->properties)
    if (isToday(row))
      rows.push_back(&row);
  if (const FileLayouts *file = ScopedFileLayouts::current())
    if (auto known = file->counts.find(layout);
        known != file->counts.end() && known->second != rows.size()) {
      auto others = findProperties(*layout, known->second);
      if (!others)
        return reader.emitError()
               << "'" << name << "' has " << known->second << " properties";
      rows = std::move(*others);
    }
  for (const PropertyRow *row : rows) {
    Attribute value;
    if (failed(row->isRequired ? reader.readAttribute(value)
                               : reader.readOptionalAttribute(value)))
      return failure();
    // Attributes that operations no longer have had no meaning.
    if (!value || !isToday(*row) || set(row->name, value))
      continue;
    // In older releases, lists were tensors.
    Attribute array = arrayOfTensor(value);
    if (!array || !set(row->name, array))
      return reader.emitError()
             << "'" << name << "' has the property '" << row->name
             << "' = " << value
             << ", which is of another kind than the operation takes";
  }
  return success();
}

void detail::writeProperties(DialectBytecodeWriter &writer,
                             const PropertyLayout *layout, Operation *op) {
  assert(layout && "an operation without a layout");
  std::optional<Version> version =
      askedVersion(writer, op->getName().getDialectNamespace());
  for (const PropertyRow &row : layout->properties) {
    if (row.until || (version && *version < row.since))
      continue;
    Attribute value = op->getInherentAttr(row.name).value_or(Attribute());
    if (row.isRequired)
      writer.writeAttribute(value);
    else
      writer.writeOptionalAttribute(value);
  }
}

} // namespace dialectgen
