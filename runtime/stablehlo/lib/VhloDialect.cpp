//===- VhloDialect.cpp - the vhlo dialect ---------------------------------===//
//
// Records, their bytecode, and the conversion between releases. Text is in
// VhloText.cpp, operations in the sources that the build makes.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/VhloDialect.h"
#include "../hooks/StepHooks.h"
#include "RecordChecks.h"
#include "VhloTable.h"
#include "dialectgen/core/records/RecordCodec.h"
#include "dialectgen/core/steps/ForeignContent.h"
#include "dialectgen/stablehlo/VhloTables.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen::vhlo {

/// Defined with the op classes, which the build divides over source files.
void registerVhloOps(mlir::Dialect &dialect);

namespace detail {

/// A wire code and the fields it has; of types and of attributes.
template <typename Base, typename Allocator> struct Storage : Base {
  using KeyTy = std::pair<unsigned, ArrayRef<Attribute>>;
  explicit Storage(const KeyTy &key) : code(key.first), fields(key.second) {}
  bool operator==(const KeyTy &key) const {
    return key.first == code && key.second == fields;
  }
  static llvm::hash_code hashKey(const KeyTy &key) {
    return llvm::hash_combine(
        key.first,
        llvm::hash_combine_range(key.second.begin(), key.second.end()));
  }
  template <typename Self>
  static Self *make(Allocator &allocator, const KeyTy &key) {
    return new (allocator.template allocate<Self>())
        Self({key.first, allocator.copyInto(key.second)});
  }
  unsigned code;
  ArrayRef<Attribute> fields;
};

struct AttributeStorage
    : Storage<mlir::AttributeStorage, AttributeStorageAllocator> {
  using Storage::Storage;
  static AttributeStorage *construct(AttributeStorageAllocator &allocator,
                                     const KeyTy &key) {
    return make<AttributeStorage>(allocator, key);
  }
};

struct TypeStorage : Storage<mlir::TypeStorage, TypeStorageAllocator> {
  using Storage::Storage;
  static TypeStorage *construct(TypeStorageAllocator &allocator,
                                const KeyTy &key) {
    return make<TypeStorage>(allocator, key);
  }
};

} // namespace detail

VhloType VhloType::get(MLIRContext *context, unsigned code,
                       ArrayRef<Attribute> fields) {
  return Base::get(context, code, fields);
}
unsigned VhloType::getCode() const { return getImpl()->code; }
const RecordRow &VhloType::getRow() const { return getTypeRows()[getCode()]; }
ArrayRef<Attribute> VhloType::getFields() const { return getImpl()->fields; }

VhloAttr VhloAttr::get(MLIRContext *context, unsigned code,
                       ArrayRef<Attribute> fields) {
  return Base::get(context, code, fields);
}
unsigned VhloAttr::getCode() const { return getImpl()->code; }
const RecordRow &VhloAttr::getRow() const {
  return getAttributeRows()[getCode()];
}
ArrayRef<Attribute> VhloAttr::getFields() const { return getImpl()->fields; }

namespace {

unsigned scalarWidth(Type type) {
  auto record = dyn_cast<VhloType>(type);
  return record ? record.getRow().bits : 0;
}

class BytecodeInterface : public BytecodeDialectInterface {
public:
  explicit BytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    return read<VhloAttr>(reader, getAttributeRows(), "attribute");
  }
  Type readType(DialectBytecodeReader &reader) const override {
    return read<VhloType>(reader, getTypeRows(), "type");
  }
  LogicalResult writeAttribute(Attribute attribute,
                               DialectBytecodeWriter &writer) const override {
    return write<VhloAttr>(attribute, writer);
  }
  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    return write<VhloType>(type, writer);
  }

private:
  template <typename Record>
  Record read(DialectBytecodeReader &reader, ArrayRef<RecordRow> rows,
              StringRef what) const {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    if (code >= rows.size() || !rows[code].name) {
      reader.emitError() << "unknown vhlo " << what << " code: " << code;
      return {};
    }
    SmallVector<Attribute> fields;
    if (failed(readFields(reader, rows[code], scalarWidth, fields)) ||
        failed(checkRecord([&] { return reader.emitError(); }, rows[code],
                           fields)))
      return {};
    return Record::get(getContext(), unsigned(code), fields);
  }
  template <typename Record, typename Value>
  LogicalResult write(Value value, DialectBytecodeWriter &writer) const {
    auto record = dyn_cast<Record>(value);
    if (!record)
      return failure();
    writer.writeVarInt(record.getCode());
    writeFields(writer, record.getRow(), scalarWidth, record.getFields());
    return success();
  }
};

class Factory : public RecordFactory {
public:
  using RecordFactory::RecordFactory;
  Attribute attribute(unsigned code,
                      ArrayRef<Attribute> fields) const override {
    return VhloAttr::get(context, code, fields);
  }
  Attribute type(unsigned code, ArrayRef<Attribute> fields) const override {
    return TypeAttr::get(VhloType::get(context, code, fields));
  }
};

template <typename Class, typename Value> Record split(Value value) {
  auto record = dyn_cast<Class>(value);
  return record ? Record{&record.getRow(), record.getFields()} : Record{};
}

struct VhloToVersionPass
    : PassWrapper<VhloToVersionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VhloToVersionPass)
  VhloToVersionPass() = default;
  VhloToVersionPass(const VhloToVersionPass &other) : PassWrapper(other) {}
  StringRef getArgument() const final { return "vhlo-to-version"; }
  StringRef getDescription() const final {
    return "Convert between versions of VHLO";
  }
  void runOnOperation() override {
    std::optional<Version> version = Version::fromString(target);
    if (target == "current")
      version = getCurrentVersion();
    if (!version) {
      emitError(getOperation().getLoc())
          << (target.empty()
                  ? "No target version specified."
                  : "Invalid target version argument '" + target + "'")
          << "\nTarget version must be of the form `#.#.#`.";
      return signalPassFailure();
    }
    if (failed(vhlo::convertToVersion(getOperation(), *version)))
      return signalPassFailure();
  }
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("The version to convert to")};
};

} // namespace

VhloDialect::VhloDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<VhloDialect>()) {
  addTypes<VhloType>();
  addAttributes<VhloAttr>();
  addInterfaces<BytecodeInterface>();
  registerVhloOps(*this);
}

VhloDialect::~VhloDialect() = default;

std::unique_ptr<RecordFactory> makeRecordFactory(MLIRContext *context) {
  return std::make_unique<Factory>(context);
}

VersionTable makeVersionTable(const RecordFactory &factory) {
  return {VhloDialect::getDialectNamespace(),
          getCurrentVersion(),
          getMinimumVersion(),
          getTypeRows(),
          getAttributeRows(),
          getOpRows(),
          getStepRows(),
          getStepHooks(),
          split<VhloAttr, Attribute>,
          split<VhloType, Type>,
          factory,
          sinceWhen("location_ranges")};
}

LogicalResult convertToVersion(Operation *root, Version target) {
  Factory factory(root->getContext());
  return dialectgen::convertToVersion(root, makeVersionTable(factory), target);
}

LogicalResult refuseForeignContent(Operation *root,
                                   bool keepBuiltinAttributes) {
  Factory factory(root->getContext());
  return dialectgen::refuseForeignContent(root, makeVersionTable(factory),
                                          keepBuiltinAttributes);
}

void registerVhloPasses() { PassRegistration<VhloToVersionPass>(); }

} // namespace dialectgen::vhlo

MLIR_DEFINE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloType)
MLIR_DEFINE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloAttr)
