//===- ProgramText.cpp - programs as text, with large weights -------------===//
//
// See ProgramText.h. The placeholder of a resource's data is a mark and a
// number. Marks are searched for only where data can be: after the one line
// that no program text has before its resources, in the one form that data has
// there. Constants have placeholders of their own (TextConstants.h).
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ProgramText.h"
#include "TextConstants.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#if __has_include(<sys/mman.h>)
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

using namespace mlir;
using llvm::ArrayRef;
using llvm::MemoryBuffer;
using llvm::StringRef;

namespace dialectgen {
namespace {

using text::large;

constexpr StringRef mark = "dialectgen data ";
constexpr size_t markSize = mark.size() + sizeof(uint64_t);
/// The prefix of data in a text, and the digits of its alignment.
constexpr StringRef prefix = "\"0x";
constexpr size_t alignmentDigits = 8;
/// The same as it is printed. No key of a resource has it, whatever its name.
constexpr StringRef printedPrefix = ": \"0x";

std::string markOf(uint64_t index) {
  std::string bytes = mark.str();
  bytes.resize(markSize);
  llvm::support::endian::write64le(bytes.data() + mark.size(), index);
  return bytes;
}

/// The number of a mark; none if `bytes` are no mark.
std::optional<uint64_t> indexOf(StringRef bytes) {
  if (bytes.size() != markSize || !bytes.starts_with(mark))
    return std::nullopt;
  return llvm::support::endian::read64le(bytes.data() + mark.size());
}

StringRef textOf(ArrayRef<char> bytes) { return {bytes.data(), bytes.size()}; }

DialectResourceBlobManager &blobsOf(MLIRContext *context) {
  return DenseResourceElementsHandle::getManagerInterface(context)
      .getBlobManager();
}

/// A blob whose data is a mark.
AsmResourceBlob makeMark(uint64_t index, size_t alignment) {
  std::string bytes = markOf(index);
  return HeapAsmResourceBlob::allocateAndCopyWithAlign(
      ArrayRef(bytes.data(), bytes.size()), alignment,
      /*dataIsMutable=*/false);
}

void writeDigits(llvm::raw_ostream &stream, ArrayRef<char> bytes) {
  constexpr size_t piece = 1 << 15;
  std::string digits;
  useOnce(bytes, [&](ArrayRef<char> part) {
    for (; !part.empty();
         part = part.drop_front(std::min(piece, part.size()))) {
      ArrayRef<char> some = part.take_front(piece);
      digits.resize(2 * some.size());
      char *at = digits.data();
      for (unsigned char byte : some) {
        *at++ = llvm::hexdigit(byte >> 4);
        *at++ = llvm::hexdigit(byte & 15);
      }
      stream << digits;
    }
  });
}

/// Passes a printed program on, with the digits of data for those of marks.
class UnmarkingStream final : public llvm::raw_ostream {
public:
  UnmarkingStream(llvm::raw_ostream &stream,
                  ArrayRef<std::pair<std::string, AsmResourceBlob>> data,
                  const text::HeldConstants &constants)
      : stream(stream), data(data), constants(constants) {
    SetBufferSize(1 << 16);
  }
  ~UnmarkingStream() override {
    flush();
    stream << held;
  }

private:
  void write_impl(const char *bytes, size_t size) override {
    position += size;
    held.append(bytes, size);
    StringRef rest = held;
    while (!isInResources && passProgram(rest)) {
    }
    if (isInResources) {
      static const std::string pattern = llvm::toHex(mark);
      constexpr size_t head = printedPrefix.size() + alignmentDigits;
      constexpr size_t whole = head + 2 * markSize + 1;
      while (true) {
        size_t begin = rest.find(printedPrefix);
        if (begin == StringRef::npos) {
          size_t passed =
              rest.size() - std::min(rest.size(), printedPrefix.size());
          stream << rest.take_front(passed);
          rest = rest.drop_front(passed);
          break;
        }
        stream << rest.take_front(begin);
        rest = rest.drop_front(begin);
        if (rest.size() < whole)
          break;
        stream << rest.take_front(head);
        StringRef digits = rest.slice(head, head + 2 * markSize);
        rest = rest.drop_front(head);
        std::string decoded;
        if (!digits.starts_with(pattern) || rest[2 * markSize] != '"' ||
            !llvm::tryGetFromHex(digits, decoded))
          continue;
        std::optional<uint64_t> index = indexOf(decoded);
        if (!index || *index >= data.size())
          continue;
        writeDigits(stream, data[*index].second.getData());
        rest = rest.drop_front(2 * markSize);
      }
    }
    held = rest.str();
  }
  uint64_t current_pos() const override { return position; }

  /// Passes what stands before resources on; false if `rest` must be continued
  /// first.
  bool passProgram(StringRef &rest) {
    auto pass = [&](size_t count) {
      stream << rest.take_front(count);
      rest = rest.drop_front(count);
    };
    size_t begin = rest.find(resources);
    size_t constant = constants.size() == 0
                          ? StringRef::npos
                          : rest.take_front(begin).find(text::placeholderStart);
    if (constant != StringRef::npos) {
      pass(constant);
      size_t longest = text::placeholderOf(constants.size()).size();
      StringRef behind = rest;
      std::optional<size_t> index = text::takePlaceholder(behind);
      if (index && *index < constants.size()) {
        stream << "dense<\"0x";
        writeDigits(stream, constants.getData(*index));
        stream << "\">";
        rest = behind;
        return true;
      }
      if (rest.size() < longest)
        return false;
      pass(1);
      return true;
    }
    isInResources = begin != StringRef::npos;
    size_t kept = std::max(resources.size(), text::placeholderStart.size());
    pass(isInResources ? begin + resources.size()
                       : rest.size() - std::min(rest.size(), kept));
    return false;
  }

  /// A string has no line break in it, so that this is none.
  static constexpr StringRef resources = "\n{-#\n";

  llvm::raw_ostream &stream;
  ArrayRef<std::pair<std::string, AsmResourceBlob>> data;
  const text::HeldConstants &constants;
  std::string held;
  uint64_t position = 0;
  bool isInResources = false;
};

} // namespace

/// Reads the tokens of a text that come before its resources and in them.
class ProgramText::Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}

  size_t getPosition() const { return position; }
  StringRef from(size_t begin) const { return text.slice(begin, position); }
  StringRef behind() const { return text.drop_front(position); }

  /// Goes behind the `{-#` of the text's resources. Calls `take` with the
  /// beginning of each long string before them.
  bool findResources(llvm::function_ref<void(size_t)> take) {
    // Each letter is searched for by itself, which is faster than several.
    size_t quote = text.find('"', position), slash = text.find('/', position),
           brace = text.find('{', position);
    auto goOn = [&](size_t &known, char letter) {
      if (known < position)
        known = text.find(letter, position);
      return known;
    };
    while (true) {
      size_t next =
          std::min({goOn(quote, '"'), goOn(slash, '/'), goOn(brace, '{')});
      if (next == StringRef::npos)
        return false;
      position = next;
      if (text[position] == '"') {
        if (!skipString())
          return false;
        if (position - next > 2 * large)
          take(next);
      } else if (text.substr(position).starts_with("//")) {
        position = std::min(text.find('\n', position), text.size());
      } else if (text.substr(position).starts_with("{-#")) {
        position += 3;
        return true;
      } else {
        ++position;
      }
    }
    return false;
  }

  bool take(StringRef token) {
    skipSpace();
    if (!text.substr(position).starts_with(token))
      return false;
    position += token.size();
    return true;
  }
  /// A name, or a string with its quotes.
  std::optional<StringRef> takeKey() {
    skipSpace();
    size_t begin = position;
    StringRef rest = behind();
    if (rest.starts_with("\"")) {
      if (!skipString())
        return std::nullopt;
      return from(begin);
    }
    StringRef name = rest.take_while([](char letter) {
      return llvm::isAlnum(letter) || StringRef("_$.-").contains(letter);
    });
    position += name.size();
    return name.empty() ? std::nullopt : std::optional(name);
  }
  void skipSpace() {
    while (true) {
      position =
          std::min(text.find_first_not_of(" \t\r\n", position), text.size());
      if (!text.substr(position).starts_with("//"))
        return;
      position = std::min(text.find('\n', position), text.size());
    }
  }

private:
  bool skipString() {
    // Most long strings are digits, of which there is an end to find alone.
    if (size_t end = text.find('"', position + 1); end != StringRef::npos) {
      StringRef whole = text.slice(position + 1, end);
      if (!whole.contains('\\') && !whole.contains('\n')) {
        position = end + 1;
        return true;
      }
    }
    for (++position; position < text.size();) {
      position = text.find_first_of("\"\\\n", position);
      if (position == StringRef::npos)
        break;
      if (text[position] == '"') {
        ++position;
        return true;
      }
      if (text[position] == '\n')
        return false;
      position += 2;
    }
    position = text.size();
    return false;
  }

  StringRef text;
  size_t position = 0;
};

namespace {

/// The data of digits; none if MLIR must report an error in them.
std::optional<AsmResourceBlob> decode(StringRef digits, size_t alignment) {
  if (digits.size() % 2)
    return std::nullopt;
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(
      digits.size() / 2, alignment, /*dataIsMutable=*/true);
  char *at = blob.getMutableData().data();
  bool isWhole = true;
  useOnce({digits.data(), digits.size()}, [&](ArrayRef<char> part) {
    for (size_t index = 0; index != part.size(); index += 2) {
      unsigned high = llvm::hexDigitValue(part[index]),
               low = llvm::hexDigitValue(part[index + 1]);
      isWhole &=
          llvm::isHexDigit(part[index]) && llvm::isHexDigit(part[index + 1]);
      *at++ = static_cast<char>(high << 4 | (low & 15));
    }
  });
  if (!isWhole)
    return std::nullopt;
  return std::move(blob);
}

/// The data of the quoted digits of a resource, which begin with its alignment;
/// none as above.
std::optional<AsmResourceBlob> readDigits(StringRef digits) {
  if (!digits.consume_front(prefix) || !digits.consume_back("\"") ||
      digits.size() < alignmentDigits)
    return std::nullopt;
  std::string head;
  if (!llvm::tryGetFromHex(digits.take_front(alignmentDigits), head))
    return std::nullopt;
  uint32_t alignment = llvm::support::endian::read32le(head.data());
  constexpr uint32_t most = 1 << 16;
  if (!llvm::isPowerOf2_32(alignment) || alignment > most)
    return std::nullopt;
  return decode(digits.drop_front(alignmentDigits), alignment);
}

} // namespace

#ifdef MADV_PAGEOUT
/// Whether the page at `address`, which is in memory, is one of a file. Others
/// have no place to go to, and the kernel takes long to find out.
static bool isOfFile(uintptr_t address, uint64_t page) {
  int entries = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (entries < 0)
    return false;
  uint64_t entry = 0;
  bool isRead =
      ::pread(entries, &entry, sizeof(entry),
              off_t(address / page * sizeof(entry))) == ssize_t(sizeof(entry));
  (void)::close(entries);
  constexpr unsigned fileBit = 61;
  return isRead && entry >> fileBit & 1;
}
#endif

void useOnce(ArrayRef<char> bytes,
             llvm::function_ref<void(ArrayRef<char>)> use) {
  // Pairs of digits stay together.
  constexpr size_t piece = 4 << 20;
  for (; !bytes.empty();
       bytes = bytes.drop_front(std::min(piece, bytes.size()))) {
    ArrayRef<char> part = bytes.take_front(piece);
    use(part);
#ifdef MADV_PAGEOUT
    constexpr uint64_t page = 4096;
    uintptr_t begin =
        llvm::alignTo(reinterpret_cast<uintptr_t>(part.begin()), page);
    uintptr_t end =
        llvm::alignDown(reinterpret_cast<uintptr_t>(part.end()), page);
    if (begin < end && isOfFile(begin, page))
      (void)::madvise(reinterpret_cast<void *>(begin), end - begin,
                      MADV_PAGEOUT);
#endif
  }
}

void printProgram(ModuleOp module, llvm::raw_ostream &stream,
                  const OpPrintingFlags &flags,
                  FallbackAsmResourceMap *others) {
  DialectResourceBlobManager &blobs = blobsOf(module.getContext());
  std::vector<std::pair<std::string, AsmResourceBlob>> data;
  // The omitted part is short.
  if (!flags.getLargeResourceStringLimit())
    forEachResource(blobs, [&](StringRef key, const AsmResourceBlob &blob) {
      if (blob.getData().size() > large ||
          textOf(blob.getData()).starts_with(mark))
        data.emplace_back(key.str(), AsmResourceBlob());
    });
  for (auto [index, item] : llvm::enumerate(data)) {
    auto *entry = blobs.lookup(item.first);
    item.second = std::move(*entry->getBlob());
    entry->setBlob(makeMark(index, item.second.getDataAlignment()));
  }
  auto restore = atScopeExit([&] {
    for (auto &[key, blob] : data)
      blobs.lookup(key)->setBlob(std::move(blob));
  });
  text::HeldConstants constants(module, flags);
  AsmState state(module, flags, /*locationMap=*/nullptr, others);
  if (data.empty() && constants.size() == 0) {
    module->print(stream, state);
    return;
  }
  UnmarkingStream unmarking(stream, data, constants);
  module->print(unmarking, state);
}

ProgramText::~ProgramText() = default;

ProgramText::ProgramText(std::unique_ptr<MemoryBuffer> buffer)
    : ProgramText(std::move(buffer), /*takesConstants=*/true) {}

ProgramText::ProgramText(std::unique_ptr<MemoryBuffer> buffer,
                         bool takesConstants)
    : text(std::move(buffer)) {
  StringRef all = text->getBuffer();
  // Marks are replaced by their data after a search in all resources.
  if (all.size() < 2 * large || !listsResources)
    return;
  Scanner scanner(all);
  std::string rest;
  size_t copied = 0;
  bool isTaken = true;
  auto takeConstant = [&](size_t begin) {
    constexpr StringRef dense = "dense<";
    StringRef digits = scanner.from(begin), behind = scanner.behind();
    if (!takesConstants ||
        llvm::endianness::native != llvm::endianness::little ||
        !digits.consume_front(prefix) || !digits.consume_back("\"") ||
        !behind.consume_front(">") ||
        !all.slice(copied, begin).ends_with(dense) ||
        !text::isWithoutPositions(behind))
      return;
    std::optional<AsmResourceBlob> blob = decode(digits, /*alignment=*/64);
    if (!blob)
      return;
    StringRef before = all.slice(copied, begin).drop_back(dense.size());
    isTaken &= !before.contains(text::placeholderStart);
    rest += before;
    rest += text::placeholderOf(constants.size());
    constants.push_back(std::move(*blob));
    copied = scanner.getPosition() + 1;
  };
  bool hasResources = scanner.findResources(takeConstant);
  size_t program = rest.size(), read = copied;
  if (hasResources && !takeResources(scanner, rest, copied)) {
    // Marks must be of this alone.
    weights.clear();
    rest.resize(program);
    copied = read;
  }
  // A program that has placeholders of its own keeps its constants.
  if (!isTaken || (!constants.empty() &&
                   all.drop_front(read).contains(text::placeholderStart))) {
    constants.clear();
    weights.clear();
  }
  if (weights.empty() && constants.empty())
    return;
  rest += all.substr(copied);
  auto left = MemoryBuffer::getMemBufferCopy(rest, text->getBufferIdentifier());
  if (!constants.empty())
    whole = std::move(text);
  text = std::move(left);
}

bool ProgramText::takeResources(Scanner &scanner, std::string &rest,
                                size_t &copied) {
  if (!scanner.take("dialect_resources") || !scanner.take(":") ||
      !scanner.take("{") || !scanner.take("builtin") || !scanner.take(":") ||
      !scanner.take("{"))
    return false;
  StringRef all = text->getBuffer();
  auto takeEntry = [&] {
    if (!scanner.takeKey() || !scanner.take(":"))
      return false;
    scanner.skipSpace();
    size_t begin = scanner.getPosition();
    if (!all.substr(begin).starts_with(prefix) || !scanner.takeKey())
      return false;
    StringRef digits = scanner.from(begin);
    constexpr size_t head = prefix.size() + alignmentDigits;
    // Text that resembles a mark must not be one.
    if (digits.size() <= 2 * large &&
        !digits.drop_front(std::min(head, digits.size()))
             .starts_with_insensitive(llvm::toHex(mark)))
      return true;
    std::optional<AsmResourceBlob> blob = readDigits(digits);
    if (!blob)
      return false;
    rest += all.slice(copied, begin + head);
    rest += llvm::toHex(markOf(weights.size())) + "\"";
    copied = scanner.getPosition();
    weights.push_back(std::move(*blob));
    return true;
  };
  do {
    if (!takeEntry())
      return false;
  } while (scanner.take(","));
  return scanner.take("}") && scanner.take("}") && scanner.take("#-}");
}

void alignEmptyResources(MLIRContext *context) {
  DialectResourceBlobManager &blobs = blobsOf(context);
  std::vector<std::string> empty;
  forEachResource(blobs, [&](StringRef key, const AsmResourceBlob &blob) {
    if (blob.getDataAlignment() == 0)
      empty.push_back(key.str());
  });
  for (const std::string &key : empty)
    blobs.update(key, HeapAsmResourceBlob::allocate(0, /*align=*/1,
                                                    /*dataIsMutable=*/false));
}

/// Parses `sources`, whose resources have marks and whose constants have
/// placeholders; null, after an error, if that is no legal program.
OwningOpRef<ModuleOp>
ProgramText::parseLeft(const std::shared_ptr<llvm::SourceMgr> &sources,
                       MLIRContext &context) {
  const auto *buffer = sources->getMemoryBuffer(sources->getMainFileID());
  if (failed(checkText(buffer->getBuffer(), buffer->getBufferIdentifier(),
                       &context)))
    return nullptr;
  // Verifiers may look at data.
  bool isWhole = weights.empty() && constants.empty();
  auto module = parseSourceFile<ModuleOp>(
      sources, ParserConfig(&context, verifies && isWhole, others));
  alignEmptyResources(&context);
  if (isWhole)
    return module;
  DialectResourceBlobManager &blobs = blobsOf(&context);
  std::vector<std::pair<std::string, uint64_t>> marked;
  forEachResource(blobs, [&](StringRef key, const AsmResourceBlob &blob) {
    if (auto index = indexOf(textOf(blob.getData()));
        index && *index < weights.size())
      marked.emplace_back(key.str(), *index);
  });
  for (const auto &[key, index] : marked)
    blobs.update(key, std::move(weights[index]));
  weights.clear();
  if (!module ||
      (!constants.empty() && failed(text::putConstants(*module, constants))) ||
      (verifies && failed(verify(*module))))
    return {};
  return module;
}

OwningOpRef<ModuleOp>
ProgramText::parse(const std::shared_ptr<llvm::SourceMgr> &sources,
                   MLIRContext &context) {
  if (constants.empty())
    return parseLeft(sources, context);
  // Without an error nothing differs from the whole text. Errors have the
  // positions and the wording of the whole text.
  std::vector<Diagnostic> said;
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler hold(&context, [&](Diagnostic &diagnostic) {
      said.push_back(std::move(diagnostic));
    });
    module = parseLeft(sources, context);
  }
  constants.clear();
  std::unique_ptr<MemoryBuffer> all = std::move(whole);
  if (module) {
    for (Diagnostic &diagnostic : said)
      context.getDiagEngine().emit(std::move(diagnostic));
    return module;
  }
  // The whole text takes the place of what was left.
  llvm::SourceMgr former;
  former.takeSourceBuffersFrom(*sources);
  ProgramText resources(std::move(all), /*takesConstants=*/false);
  resources.setParsing(verifies, others);
  sources->AddNewSourceBuffer(resources.takeText(), {});
  return resources.parseLeft(sources, context);
}

} // namespace dialectgen
