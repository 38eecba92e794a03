//===- TextConstants.cpp - large constants around text --------------------===//
//
// See TextConstants.h.
//
//===----------------------------------------------------------------------===//

#include "TextConstants.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace mlir;

namespace dialectgen::text {

static constexpr StringLiteral keyStart = "dialectgen constant ";

const llvm::StringLiteral placeholderStart =
    "dense_resource<\"dialectgen constant ";

std::string placeholderOf(size_t index) {
  return placeholderStart.str() + std::to_string(index) + "\">";
}

std::optional<size_t> takePlaceholder(StringRef &text) {
  StringRef rest = text;
  size_t index;
  if (!rest.consume_front(placeholderStart) || rest.consumeInteger(10, index) ||
      !rest.consume_front("\">"))
    return std::nullopt;
  text = rest;
  return index;
}

/// Whether the parentheses of `text` close at its end and not before.
static bool isOneGroup(StringRef text) {
  int depth = 0;
  bool isInString = false;
  for (size_t i = 0; i != text.size(); ++i) {
    isInString ^= text[i] == '"';
    // An escaped quote would need more care than locations with one are worth.
    if (text[i] == '\\')
      return false;
    if (isInString)
      continue;
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0)
      return i + 1 == text.size();
  }
  return false;
}

bool isWithoutPositions(StringRef behind) {
  StringRef line = behind.take_front(behind.find('\n')).rtrim();
  // Positions in a location are written out.
  constexpr StringLiteral location = " loc(";
  if (size_t begin = line.find(location); begin != StringRef::npos) {
    if (!isOneGroup(line.drop_front(begin + location.size() - 1)))
      return false;
    line = line.take_front(begin);
  }
  // What is left is a type. Names of operations stand outside of angles, and
  // values and blocks have marks of their own.
  unsigned angles = 0;
  for (size_t i = 0; i != line.size(); ++i) {
    char letter = line[i];
    if (letter == '<') {
      ++angles;
    } else if (letter == '>') {
      angles -= angles != 0 && line[i - 1] != '-';
    } else if (llvm::isAlpha(letter) || letter == '_') {
      size_t end = i;
      while (end != line.size() &&
             (llvm::isAlnum(line[end]) || StringRef("_.").contains(line[end])))
        ++end;
      if (angles == 0 && !line.substr(end).starts_with("<"))
        return false;
      i = end - 1;
    } else if (StringRef("%^@\"[{/").contains(letter)) {
      return false;
    }
  }
  return true;
}

/// The number in a key, which may have a suffix if a former text of the context
/// had the key, too.
static std::optional<size_t> indexOf(DenseResourceElementsAttr value) {
  StringRef key = value.getRawHandle().getKey();
  size_t index;
  if (value.getRawHandle().getBlob() || !key.consume_front(keyStart) ||
      key.consumeInteger(10, index))
    return std::nullopt;
  return index;
}

static bool isNumber(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.isIntOrIndexOrFloat();
}

LogicalResult putConstants(ModuleOp module,
                           MutableArrayRef<AsmResourceBlob> data) {
  bool isWhole = true;
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](DenseResourceElementsAttr value) -> std::optional<Attribute> {
        std::optional<size_t> index = indexOf(value);
        if (!index)
          return std::nullopt;
        ShapedType type = value.getType();
        bool isSplat = false;
        if (*index >= data.size() || !type.hasStaticShape() ||
            !isa<RankedTensorType, VectorType>(type) ||
            !isNumber(type.getElementType()) ||
            !DenseElementsAttr::isValidRawBuffer(type, data[*index].getData(),
                                                 isSplat)) {
          isWhole = false;
          return std::nullopt;
        }
        Attribute made =
            DenseElementsAttr::getFromRawBuffer(type, data[*index].getData());
        data[*index] = AsmResourceBlob();
        return made;
      });
  module->walk([&](Operation *op) {
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/true);
  });
  return success(isWhole);
}

static DenseResourceElementsHandle makeHandle(MLIRContext *context,
                                              size_t index) {
  auto &interface = DenseResourceElementsHandle::getManagerInterface(context);
  std::string key = keyStart.str() + std::to_string(index);
  auto *entry = interface.getBlobManager().lookup(key);
  if (entry && !entry->getBlob())
    return {entry, context->getLoadedDialect<BuiltinDialect>()};
  return interface.insert(key);
}

HeldConstants::HeldConstants(ModuleOp module, const OpPrintingFlags &flags) {
  if (llvm::endianness::native != llvm::endianness::little)
    return;
  MLIRContext *context = module.getContext();
  module->walk([&](Operation *op) {
    auto hold = [&](StringAttr name, Attribute value) {
      auto elements = dyn_cast_or_null<DenseIntOrFPElementsAttr>(value);
      if (!elements || elements.getRawData().size() <= large ||
          elements.isSplat() || flags.shouldElideElementsAttr(elements) ||
          !flags.shouldPrintElementsAttrWithHex(elements))
        return;
      DenseResourceElementsHandle handle = makeHandle(context, held.size());
      auto placeholder =
          DenseResourceElementsAttr::get(elements.getType(), handle);
      // Another program of the context may have the key.
      StringRef key = handle.getKey();
      if (key != keyStart.str() + std::to_string(held.size()))
        return;
      op->setAttr(name, placeholder);
      // An operation that takes only `dense` values has none now.
      if (op->getAttr(name) == placeholder)
        held.push_back({op, name, value});
      else
        op->setAttr(name, value);
    };
    // Most operations have none, and are not asked for more.
    if (!op->getRawDictionaryAttrs().empty())
      for (NamedAttribute attribute :
           llvm::to_vector(op->getDiscardableAttrs()))
        hold(attribute.getName(), attribute.getValue());
    if (op->getPropertiesStorageSize())
      for (StringAttr name : op->getName().getAttributeNames())
        if (auto value = op->getInherentAttr(name))
          hold(name, *value);
  });
}

HeldConstants::~HeldConstants() {
  for (const Held &each : held)
    each.op->setAttr(each.name, each.value);
}

ArrayRef<char> HeldConstants::getData(size_t index) const {
  return cast<DenseElementsAttr>(held[index].value).getRawData();
}

} // namespace dialectgen::text
