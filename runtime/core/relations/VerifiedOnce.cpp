//===- VerifiedOnce.cpp - equal operations are verified once --------------===//
//
// See VerifiedOnce.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/VerifiedOnce.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/Operation.h"
#include "mlir/Support/ThreadLocalCache.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"

using namespace mlir;

namespace dialectgen {

/// How often verifiers of this thread looked at more than uses.
static thread_local unsigned lookedAtMore = 0;

void dependOnMore() { ++lookedAtMore; }

/// What makes a use: names, types, attributes, each by its unique address.
using Use = ArrayRef<uintptr_t>;

class detail::Uses {
public:
  bool contains(Use use) const { return uses.contains(use); }
  void insert(Use use) {
    // Programs in which none repeats must not fill the memory.
    constexpr unsigned most = 1 << 16;
    if (uses.size() == most) {
      uses.clear();
      storage.Reset();
    }
    uses.insert(use.copy(storage));
  }

private:
  DenseSet<Use> uses;
  llvm::BumpPtrAllocator storage;
};

namespace {

/// The uses that verifiers of a dialect accepted. Threads that verify at the
/// same time have their own.
class VerifiedUses : public DialectInterface::Base<VerifiedUses> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifiedUses)
  explicit VerifiedUses(Dialect *dialect) : Base(dialect) {}
  detail::Uses &get() const { return uses.get(); }

private:
  mutable ThreadLocalCache<detail::Uses> uses;
};

void append(SmallVectorImpl<uintptr_t> &use, const void *address) {
  use.push_back(reinterpret_cast<uintptr_t>(address));
}

void describe(Operation *op, size_t propertyBytes,
              SmallVectorImpl<uintptr_t> &use) {
  append(use, op->getName().getAsOpaquePointer());
  Operation *around = op->getParentOp();
  append(use, around ? around->getName().getAsOpaquePointer() : nullptr);
  append(use, op->getDiscardableAttrDictionary().getAsOpaquePointer());
  use.push_back(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    append(use, operand.get().getType().getAsOpaquePointer());
  for (OpResult result : op->getResults())
    append(use, result.getType().getAsOpaquePointer());
  if (propertyBytes) {
    size_t end = use.size();
    use.resize(end +
               (propertyBytes + sizeof(uintptr_t) - 1) / sizeof(uintptr_t));
    std::memcpy(use.data() + end, op->getPropertiesStorage().as<void *>(),
                propertyBytes);
  }
}

} // namespace

void detail::keepVerifiedUses(Dialect &dialect) {
  if (!dialect.getRegisteredInterface<VerifiedUses>())
    dialect.addInterface(std::make_unique<VerifiedUses>(&dialect));
}

detail::VerifiedUse::VerifiedUse(Operation *op, size_t propertyBytes)
    : before(lookedAtMore) {
  Dialect *dialect = op->getDialect();
  const auto *kept =
      dialect ? dialect->getRegisteredInterface<VerifiedUses>() : nullptr;
  uses = kept ? &kept->get() : nullptr;
  if (uses)
    describe(op, propertyBytes, use);
}

bool detail::VerifiedUse::isAccepted() const {
  return uses && uses->contains(use);
}

void detail::VerifiedUse::accept() {
  if (uses && lookedAtMore == before)
    uses->insert(use);
}

LogicalResult detail::verifyOnce(Operation *op, size_t propertyBytes,
                                 Verifier verify) {
  VerifiedUse use(op, propertyBytes);
  if (use.isAccepted())
    return success();
  if (failed(verify(op)))
    return failure();
  use.accept();
  return success();
}

} // namespace dialectgen
