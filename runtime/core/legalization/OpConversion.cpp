//===- OpConversion.cpp - single operations to and fro --------------------===//
//
// See OpConversion.h.
//
//===----------------------------------------------------------------------===//

#include "OpConversion.h"
#include "../versions/OpRewrite.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The values of absent attributes depend on the operation, whose versioned
/// attributes `get` returns.
class OpAbsentContext : public AbsentContext {
public:
  OpAbsentContext(const RecordFactory &make, const Counterparts &records,
                  llvm::function_ref<Attribute(StringRef)> getter)
      : AbsentContext(make), records(records), getter(getter) {}
  Attribute get(StringRef name) const override { return getter(name); }
  Attribute repeat(int64_t value, unsigned typeCode,
                   ArrayRef<int64_t> shape) const override {
    return records.repeat(value, typeCode, shape);
  }
  int64_t length(StringRef name) const override {
    Attribute list = getter(name);
    return list ? records.lengthOf(list) : -1;
  }

private:
  const Counterparts &records;
  llvm::function_ref<Attribute(StringRef)> getter;
};

Attribute noAttribute(StringRef) { return {}; }

/// Whether an operation was registered without a class, and without properties.
bool isDynamic(RegisteredOperationName name) {
  return isa_and_present<ExtensibleDialect>(&name.getDialect()) &&
         name.getAttributeNames().empty() && name.getOpPropertyByteSize() == 0;
}

/// The sizes of groups of operands and results that both operations have.
SmallVector<StringAttr, 0> findSegments(OperationName a, OperationName b) {
  SmallVector<StringAttr, 0> segments;
  auto first = a.getRegisteredInfo(), second = b.getRegisteredInfo();
  // Operations of IRDL have no attributes of their own, but these.
  auto has = [](RegisteredOperationName op, StringAttr name) {
    return isDynamic(op) || llvm::is_contained(op.getAttributeNames(), name);
  };
  if (first && second)
    for (StringRef text : {"operandSegmentSizes", "resultSegmentSizes"})
      if (auto name = StringAttr::get(a.getContext(), text);
          has(*first, name) && has(*second, name))
        segments.push_back(name);
  return segments;
}

/// Whether `name` has a property in `rows` that is no attribute.
bool hasOtherProperties(OperationName name, const OpMapRow &row) {
  auto info = name.getRegisteredInfo();
  return info && !isDynamic(*info) &&
         llvm::any_of(row.attributes, [&](const auto &attribute) {
           return llvm::none_of(info->getAttributeNames(), [&](StringAttr one) {
             return one == attribute.dialectName;
           });
         });
}

SmallVector<BoundAttribute, 0> bindAttributes(const OpMapRow &row,
                                              MLIRContext *context,
                                              const RecordFactory &factory,
                                              const Counterparts &records) {
  SmallVector<BoundAttribute, 0> bound;
  for (const AttributeMapRow &attribute : row.attributes) {
    Attribute absent;
    if (attribute.absent && !attribute.dependent)
      absent = attribute.absent(OpAbsentContext(factory, records, noAttribute));
    bound.push_back({&attribute,
                     StringAttr::get(context, attribute.dialectName),
                     StringAttr::get(context, attribute.versioned), absent});
  }
  return bound;
}

constexpr const char *nameIsTaken =
    "it has the name of an attribute that the operation has otherwise";

/// `attribute 'x': why`
LogicalResult refuse(Operation *op, StringRef attribute, const Twine &why) {
  return op->emitError() << "'" << op->getName().getStringRef()
                         << "' cannot be converted: attribute '" << attribute
                         << "': " << why;
}

LogicalResult refuseType(Operation *op, const Twine &what, const Twine &why) {
  return op->emitError() << "'" << op->getName().getStringRef()
                         << "' cannot be converted: " << what << ": " << why;
}

/// Reports a value that would change when it is read back.
void warnOfChanged(Operation *op, StringRef attribute, Attribute inDialect,
                   ChangedValues &values, const ToVersionedOptions &options) {
  Attribute changed = values.find(inDialect);
  if (!changed)
    return;
  op->emitWarning() << "attribute '" << attribute << "' of '"
                    << op->getName().getStringRef() << "': '" << changed
                    << "' comes back as "
                    << (isa<SymbolRefAttr>(changed) ? "a string" : "elements")
                    << ", since it " << options.builtinAttributesNeed;
}

/// The types of `op`'s results; fails with an error.
template <typename Values>
LogicalResult convertResultTypes(Operation *op, Values &values,
                                 SmallVectorImpl<Type> &types) {
  for (OpResult result : op->getResults()) {
    types.push_back(values.convert(result.getType()));
    if (!types.back())
      return refuseType(op, "result " + Twine(result.getResultNumber()),
                        values.getReason());
  }
  return success();
}

template <typename Values>
LogicalResult convertArgumentTypes(Operation *op, Values &values) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments()) {
        Type type = values.convert(argument.getType());
        if (!type)
          return refuseType(
              op, "argument " + Twine(argument.getArgNumber()) + " of a block",
              values.getReason());
        argument.setType(type);
      }
  return success();
}

} // namespace

/// The first value of the dialect `live` inside an attribute that another
/// dialect names; empty if there is none. Only that dialect can interpret it
/// and track its changes.
static std::string findLent(NamedAttribute attribute, StringRef inDialect) {
  StringRef owner = attribute.getNameDialect()
                        ? attribute.getNameDialect()->getNamespace()
                        : attribute.getName().getValue().split('.').first;
  std::string found;
  if (owner == inDialect || !attribute.getName().getValue().contains('.'))
    return found;
  auto look = [&](auto value) {
    if (value.getDialect().getNamespace() != inDialect)
      return WalkResult::advance();
    llvm::raw_string_ostream(found) << value;
    return WalkResult::interrupt();
  };
  attribute.getValue().walk([&](Attribute value) { return look(value); },
                            [&](Type value) { return look(value); });
  return found;
}

LogicalResult OpToVersioned::refuseLent(Operation *op,
                                        NamedAttribute attribute) {
  if (options.allowOtherDialects)
    return success();
  std::string lent = findLent(attribute, table.dialect);
  if (lent.empty())
    return success();
  return refuse(op, attribute.getName().getValue(),
                "'" + lent + "' of the '" + table.dialect +
                    "' dialect has no place in an attribute of another one");
}

//===----------------------------------------------------------------------===//
// To versioned
//===----------------------------------------------------------------------===//

OpToVersioned::OpToVersioned(const LegalizationTable &table,
                             MLIRContext *context,
                             const ToVersionedOptions &options)
    : values(table, context, options), forms(values), changed(values),
      options(options), table(table), context(context),
      noAttributes(DictionaryAttr::get(context)) {
  auto bind = [&](const OpMapRow &row, const char *dialectName) {
    OperationName name(dialectName, context);
    BoundOp bound = {&row,
                     OperationName(row.versioned, context),
                     bindAttributes(row, context, table.versions.factory,
                                    values.getCounterparts()),
                     {},
                     {},
                     table.isExternal && hasOtherProperties(name, row)};
    bound.segments = findSegments(name, bound.target);
    bound.isFunction = name.hasInterface<FunctionOpInterface>();
    if (auto info = name.getRegisteredInfo())
      for (StringAttr known : info->getAttributeNames())
        if (llvm::none_of(bound.attributes,
                          [&](const BoundAttribute &a) {
                            return a.dialectName == known;
                          }) &&
            !llvm::is_contained(bound.segments, known))
          bound.others.push_back(known);
    ops.try_emplace(name, std::move(bound));
  };
  for (const OpMapRow &row : table.ops) {
    bind(row, row.dialectName);
    if (row.dialectInside)
      bind(row, row.dialectInside);
  }
}

BoundOp *OpToVersioned::find(OperationName name) {
  auto it = ops.find(name);
  return it == ops.end() ? nullptr : &it->second;
}

/// A field that no versioned attribute holds does not stop anybody, but is not
/// lost silently either.
void OpToVersioned::warnOfDropped(Operation *op, const BoundOp &bound) {
  for (const DroppedFieldRow &row : bound.row->dropped) {
    Attribute inDialect = op->getAttr(row.dialectName);
    if (!inDialect)
      continue;
    for (const DialectRow &known : table.attributes) {
      if (!known.id || known.id() != inDialect.getTypeID())
        continue;
      SmallVector<Attribute> held;
      known.split(inDialect, held);
      if (auto number = dyn_cast<IntegerAttr>(held[row.field]);
          number && number.getInt() != 0)
        op->emitWarning() << "field '" << known.fields[row.field].name
                          << "' of attribute '" << row.dialectName << "' of '"
                          << op->getName().getStringRef() << "' has no place "
                          << "in the '" << table.versions.dialect
                          << "' dialect; " << number.getInt()
                          << " comes back as 0";
    }
  }
}

LogicalResult
OpToVersioned::convertAttributes(Operation *op, const BoundOp &bound,
                                 SmallVectorImpl<Attribute> &converted) {
  Attribute split;
  SmallVector<Attribute> held;
  auto get = [&](StringRef name) {
    for (auto [attribute, value] : llvm::zip(bound.attributes, converted))
      if (attribute.versioned == name)
        return value;
    return Attribute();
  };
  DictionaryAttr properties;
  if (bound.hasProperties)
    properties =
        dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  for (const BoundAttribute &attribute : bound.attributes) {
    const AttributeMapRow &row = *attribute.row;
    Attribute inDialect = op->getAttr(attribute.dialectName);
    if (!inDialect && properties)
      inDialect = properties.get(attribute.dialectName);
    Attribute value;
    if (inDialect && row.form == AttributeForm::Field) {
      const DialectRow &known = table.attributes[row.inDialect];
      if (inDialect.getTypeID() != known.id())
        return refuse(op, row.dialectName,
                      "it is of another kind than expected");
      if (inDialect != split) {
        held.clear();
        known.split(inDialect, held);
        split = inDialect;
      }
      value = forms.convertField(known.fields[row.field].kind, held[row.field]);
    } else if (inDialect) {
      value = forms.convert(row, inDialect);
      if (value && row.form == AttributeForm::Plain)
        warnOfChanged(op, row.dialectName, inDialect, changed, options);
    } else if (attribute.absent) {
      value = attribute.absent;
    } else if (row.absent) {
      value = row.absent(OpAbsentContext(table.versions.factory,
                                         values.getCounterparts(), get));
      if (!value)
        return refuse(op, row.dialectName,
                      "it is absent, and its default depends on an attribute "
                      "that is absent as well");
    } else if (row.isOptional) {
      converted.push_back({});
      continue;
    } else {
      return refuse(op, row.dialectName, "it must not be absent");
    }
    if (!value)
      return refuse(op, row.dialectName, values.getReason());
    converted.push_back(value);
  }
  return success();
}

LogicalResult OpToVersioned::convertOthers(Operation *op, const BoundOp &bound,
                                           NamedAttrList &others) {
  auto add = [&](StringAttr name, Attribute inDialect) -> LogicalResult {
    Attribute value = values.convert(inDialect);
    if (!value)
      return refuse(op, name.getValue(), values.getReason());
    warnOfChanged(op, name, inDialect, changed, options);
    for (const BoundAttribute &known : bound.attributes)
      if (known.versioned == name)
        return refuse(op, name.getValue(), nameIsTaken);
    others.append(name, value);
    return success();
  };
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (llvm::none_of(bound.attributes,
                      [&](const BoundAttribute &known) {
                        return known.dialectName == attribute.getName();
                      }) &&
        !llvm::is_contained(bound.segments, attribute.getName()))
      if (failed(refuseLent(op, attribute)) ||
          failed(add(attribute.getName(), attribute.getValue())))
        return failure();
  // Functions have those of arguments and results in lists of dictionaries, and
  // other lists of anything.
  if (bound.isFunction)
    for (StringAttr name : op->getName().getAttributeNames())
      if (auto lists = dyn_cast_or_null<ArrayAttr>(
              op->getInherentAttr(name).value_or(Attribute())))
        for (Attribute list : lists)
          if (auto dictionary = dyn_cast<DictionaryAttr>(list))
            for (NamedAttribute attribute : dictionary)
              if (failed(refuseLent(op, attribute)))
                return failure();
  for (StringAttr name : bound.others)
    if (auto inDialect = op->getInherentAttr(name); inDialect && *inDialect)
      if (failed(add(name, *inDialect)))
        return failure();
  return success();
}

Operation *OpToVersioned::convert(Operation *op, const BoundOp &bound,
                                  ValueRange operands) {
  SmallVector<Type> types;
  SmallVector<Attribute> converted;
  NamedAttrList others;
  if (failed(convertResultTypes(op, values, types)) ||
      failed(convertAttributes(op, bound, converted)) ||
      failed(convertOthers(op, bound, others)))
    return nullptr;
  warnOfDropped(op, bound);
  Operation *made = Operation::create(
      op->getLoc(), bound.target, types, operands, noAttributes,
      OpaqueProperties(nullptr), op->getSuccessors(), op->getNumRegions());
  for (auto [attribute, value] : llvm::zip(bound.attributes, converted))
    if (value)
      made->setInherentAttr(attribute.versioned, value);
  for (StringAttr name : bound.segments)
    if (Attribute sizes = op->getAttr(name))
      made->setInherentAttr(name, sizes);
  if (!others.empty())
    made->setDiscardableAttrs(others.getDictionary(context));
  return made;
}

LogicalResult OpToVersioned::convertBlockArguments(Operation *op) {
  return convertArgumentTypes(op, values);
}

//===----------------------------------------------------------------------===//
// To the dialect
//===----------------------------------------------------------------------===//

OpToDialect::OpToDialect(const LegalizationTable &table, MLIRContext *context)
    : values(table, context), forms(values), table(table), context(context),
      records(table) {
  for (const OpMapRow &row : table.ops) {
    OperationName name(row.dialectName, context);
    ops.try_emplace(
        OperationName(row.versioned, context),
        BoundOp{&row,
                name,
                bindAttributes(row, context, table.versions.factory, records),
                {},
                findSegments(OperationName(row.versioned, context), name),
                table.isExternal && hasOtherProperties(name, row)});
  }
}

BoundOp *OpToDialect::find(OperationName name) {
  auto it = ops.find(name);
  return it == ops.end() ? nullptr : &it->second;
}

Attribute OpToDialect::convertFields(Operation *op,
                                     ArrayRef<BoundAttribute> rows) {
  const DialectRow &inDialect = table.attributes[rows.front().row->inDialect];
  SmallVector<Attribute> held(inDialect.fields.size());
  // Fields that no attribute holds are 0.
  for (Attribute &field : held)
    field = Builder(context).getI64IntegerAttr(0);
  for (const BoundAttribute &attribute : rows) {
    const AttributeMapRow &row = *attribute.row;
    Attribute value = forms.convertField(inDialect.fields[row.field].kind,
                                         op->getAttr(attribute.versioned));
    if (!value) {
      (void)refuse(op, row.versioned, values.getReason());
      return {};
    }
    held[row.field] = value;
  }
  Attribute made = inDialect.make(context, held);
  if (!made)
    (void)refuse(op, rows.front().row->dialectName, "its fields do not fit");
  return made;
}

LogicalResult OpToDialect::convertAttributes(Operation *op,
                                             const BoundOp &bound,
                                             NamedAttrList &converted) {
  auto get = [&](StringRef name) { return op->getAttr(name); };
  OpAbsentContext absentContext(table.versions.factory, records, get);
  auto isAbsent = [&](const BoundAttribute &attribute) {
    Attribute value = op->getAttr(attribute.versioned);
    if (attribute.absent || !attribute.row->absent)
      return value == attribute.absent;
    Attribute absent = attribute.row->absent(absentContext);
    return absent && value == absent;
  };
  auto isLeftOut = [&](const BoundAttribute &attribute) {
    if (!isAbsent(attribute))
      return false;
    const char *with = attribute.row->with;
    return !with || llvm::all_of(bound.attributes, [&](const auto &other) {
      return other.versioned != with || isAbsent(other);
    });
  };
  ArrayRef<BoundAttribute> rest = bound.attributes;
  while (!rest.empty()) {
    const AttributeMapRow &row = *rest.front().row;
    // The fields of one dialect's attribute stand together.
    size_t count = 1;
    if (row.form == AttributeForm::Field)
      count = rest.take_while([&](const BoundAttribute &attribute) {
                    return attribute.dialectName == rest.front().dialectName;
                  })
                  .size();
    ArrayRef<BoundAttribute> rows = rest.take_front(count);
    rest = rest.drop_front(count);
    if (row.isOptional && !op->getAttr(rows.front().versioned))
      continue;
    for (const BoundAttribute &attribute : rows)
      if (!op->getAttr(attribute.versioned))
        return refuse(op, attribute.row->versioned, "it must not be absent");
    if (llvm::all_of(rows, isLeftOut))
      continue;
    Attribute value;
    if (row.form == AttributeForm::Field) {
      value = convertFields(op, rows);
      if (!value)
        return failure();
    } else {
      value = forms.convert(row, op->getAttr(rows.front().versioned));
      if (!value)
        return refuse(op, row.versioned, values.getReason());
    }
    converted.append(rows.front().dialectName, value);
  }
  for (StringAttr name : bound.segments)
    if (auto sizes = op->getInherentAttr(name); sizes && *sizes)
      converted.append(name, *sizes);
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    Attribute value = values.convert(attribute.getValue());
    if (!value)
      return refuse(op, attribute.getName().getValue(), values.getReason());
    for (const BoundAttribute &known : bound.attributes)
      if (known.dialectName == attribute.getName())
        return refuse(op, attribute.getName().getValue(), nameIsTaken);
    converted.append(attribute.getName(), value);
  }
  return success();
}

Operation *OpToDialect::create(Operation *op, OperationName name,
                               TypeRange types, ValueRange operands,
                               NamedAttrList &attributes,
                               const BoundOp &bound) {
  if (!bound.hasProperties) {
    StringAttr refused;
    Operation *made =
        makeOp(op->getLoc(), name, types, operands, attributes.getAttrs(),
               op->getSuccessors(), op->getNumRegions(), refused);
    if (!made)
      (void)refuse(op, refused.getValue(),
                   "'" + name.getStringRef() + "' cannot have it");
    return made;
  }
  NamedAttrList properties;
  for (const BoundAttribute &attribute : bound.attributes)
    if (Attribute value = attributes.erase(attribute.dialectName))
      properties.append(attribute.dialectName, value);
  for (StringAttr name : bound.segments)
    if (Attribute sizes = attributes.erase(name))
      properties.append(name, sizes);
  Operation *made = Operation::create(
      op->getLoc(), name, types, operands, DictionaryAttr::get(context),
      OpaqueProperties(nullptr), op->getSuccessors(), op->getNumRegions());
  auto emit = [&] { return op->emitError(); };
  if (failed(made->setPropertiesFromAttribute(properties.getDictionary(context),
                                              emit))) {
    made->destroy();
    return nullptr;
  }
  made->setDiscardableAttrs(attributes.getDictionary(context));
  return made;
}

Operation *OpToDialect::convert(Operation *op, const BoundOp &bound,
                                ValueRange operands) {
  SmallVector<Type> types;
  NamedAttrList attributes;
  if (failed(convertResultTypes(op, values, types)) ||
      failed(convertAttributes(op, bound, attributes)))
    return nullptr;
  OperationName name = bound.target;
  if (bound.row->dialectInside && op->getParentOp()) {
    // The parent is converted already, or is about to be.
    StringRef parent = op->getParentOp()->getName().getStringRef();
    BoundOp *outer = find(op->getParentOp()->getName());
    if (parent == bound.row->insideOf ||
        (outer && StringRef(outer->row->dialectName) == bound.row->insideOf))
      name = OperationName(bound.row->dialectInside, context);
  }
  Operation *made = create(op, name, types, operands, attributes, bound);
  if (!made)
    return nullptr;
  if (auto info = name.getRegisteredInfo(); info && table.isExternal)
    info->populateDefaultProperties(made->getPropertiesStorage());
  return made;
}

LogicalResult OpToDialect::convertBlockArguments(Operation *op) {
  return convertArgumentTypes(op, values);
}

} // namespace dialectgen
