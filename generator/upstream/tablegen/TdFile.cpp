//===- TdFile.cpp - the records of .td files that others wrote ------------===//

#include "upstream/tablegen/TdFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Parser.h"
#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// Whether TableGen reads the file without an error. It goes on after some,
/// such as an `assert` that does not hold, and only counts them.
static bool parse(llvm::SourceMgr &sources, llvm::RecordKeeper &keeper) {
  unsigned errors = llvm::ErrorsPrinted;
  return !llvm::TableGenParseFile(sources, keeper) &&
         llvm::ErrorsPrinted == errors;
}

/// The number of an environment variable, or `usual` without one.
static unsigned numberOf(const char *variable, unsigned usual) {
  unsigned number = 0;
  const char *text = std::getenv(variable);
  return !text || StringRef(text).getAsInteger(10, number) || !number ? usual
                                                                      : number;
}

static constexpr const char *secondsVariable = "DIALECTGEN_TABLEGEN_SECONDS",
                            *memoryVariable = "DIALECTGEN_TABLEGEN_GIGABYTES";
/// Seconds of the processor and gigabytes. MLIR's largest dialects need less
/// than one of either.
static unsigned longestParse() { return numberOf(secondsVariable, 8); }
static unsigned mostMemory() { return numberOf(memoryVariable, 3); }

/// Limits the resources of this process.
static void limit(__rlimit_resource_t resource, rlim_t most) {
  rlimit limits;
  if (getrlimit(resource, &limits))
    return;
  limits.rlim_cur = std::min(limits.rlim_max, most);
  (void)setrlimit(resource, &limits);
}

/// The result of a child process that runs `parse`: its error output, and
/// whether it ended normally.
static llvm::Expected<std::string> tryInChild(llvm::function_ref<bool()> parse,
                                              bool &succeeded) {
  auto failed = [] {
    return llvm::errorCodeToError(
        std::error_code(errno, std::generic_category()));
  };
  int ends[2];
  if (pipe(ends))
    return failed();
  llvm::outs().flush();
  pid_t child = fork();
  if (child < 0) {
    llvm::Error error = failed();
    close(ends[0]);
    close(ends[1]);
    return std::move(error);
  }
  if (!child) {
    // A crash is for the parent to tell, without a trace of this program.
    for (int signal : {SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE})
      std::signal(signal, SIG_DFL);
    // TableGen exits on some errors. Destructors must not run then: they would
    // wait for threads, which only the parent has.
    std::atexit([] { _exit(EXIT_FAILURE); });
    // Loops in definitions can be as long as anybody likes. Whoever reads the
    // message has no use for a stack of ours.
    llvm::sys::unregisterHandlers();
    limit(RLIMIT_CPU, longestParse());
    limit(RLIMIT_CORE, 0);
#if !LLVM_ADDRESS_SANITIZER_BUILD
    limit(RLIMIT_DATA, rlim_t(mostMemory()) << 30);
#endif
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    _exit(parse() ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  ssize_t count = 0;
  while ((count = ::read(ends[0], buffer, sizeof(buffer))) > 0 ||
         (count < 0 && errno == EINTR))
    if (count > 0)
      text.append(buffer, count);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return failed();
  succeeded = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
  if (!WIFSIGNALED(status))
    return text;
  bool isTime = WTERMSIG(status) == SIGXCPU;
  if (isTime || StringRef(text).contains("out of memory") ||
      StringRef(text).contains("bad_alloc"))
    return "TableGen needs more than " +
           (isTime ? std::to_string(longestParse()) + " s"
                   : std::to_string(mostMemory()) + " GB of memory") +
           "; a loop in the definitions may be too long, or " +
           (isTime ? secondsVariable : memoryVariable) + " too small\n";
  text +=
      "TableGen crashed (" + std::string(strsignal(WTERMSIG(status))) + ")\n";
  return text;
}

/// `text` with the beginnings of its lines, which TableGen shows whole.
static std::string withShortLines(StringRef text) {
  constexpr size_t longest = 500;
  std::string out;
  for (StringRef line : llvm::split(text, '\n'))
    out += (out.empty() ? "" : "\n") + line.take_front(longest).str() +
           (line.size() > longest ? " ..." : "");
  return out;
}

/// Advice for an include that `text` reports as not found: a folder above the
/// file at `path` that contains it, if there is one.
static std::string adviseOnInclude(StringRef text, StringRef path) {
  StringRef said = "could not find include file '";
  size_t at = text.lower().find(said);
  if (at == std::string::npos)
    return "";
  StringRef include = text.drop_front(at + said.size()).split('\'').first;
  llvm::SmallString<256> folder(path);
  if (fs::make_absolute(folder))
    return "";
  while (llvm::sys::path::has_parent_path(folder)) {
    llvm::sys::path::remove_filename(folder);
    llvm::SmallString<256> candidate(folder);
    llvm::sys::path::append(candidate, include);
    if (fs::exists(candidate))
      return ("give -I " + folder + ", which has '" + include + "'").str();
  }
  return ("give the folder that has '" + include + "' with -I").str();
}

TdMistake dialectgen::readTdMistake(StringRef said, StringRef name) {
  // PATH:LINE:COLUMN: error: MESSAGE
  auto parse = [](StringRef line, StringRef mark) -> std::optional<TdMistake> {
    if (line.starts_with(mark.drop_front(2)))
      return TdMistake{"", 0, line.drop_front(mark.size() - 2).str(), false};
    size_t at = line.find(mark);
    if (at == StringRef::npos)
      return std::nullopt;
    TdMistake mistake;
    mistake.message = line.drop_front(at + mark.size()).str();
    auto [path, number] = line.take_front(at).rsplit(':').first.rsplit(':');
    mistake.path = path.str();
    (void)number.getAsInteger(10, mistake.line);
    return mistake;
  };
  std::optional<TdMistake> found;
  for (StringRef line : llvm::split(said, '\n')) {
    std::optional<TdMistake> mistake = parse(line, ": error: ");
    if (!found)
      found = mistake;
    // An error in a format has a position of its own, and its line is not in
    // the file; a note names its definition.
    if (found && line.contains(": note: in custom assembly format")) {
      std::optional<TdMistake> note = parse(line, ": note: ");
      found->path = note->path;
      found->line = note->line;
      found->isFormat = true;
    }
  }
  if (found)
    return *found;
  said = said.trim();
  return {name.str(), 0, said.empty() ? "it ends without a reason" : said.str(),
          false};
}

llvm::Expected<std::optional<TdMistake>> dialectgen::findTdMistake(
    StringRef text, StringRef name, llvm::ArrayRef<std::string> includeFolders,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name),
                             llvm::SMLoc());
  std::vector<std::string> folders = includeFolders.vec();
  folders.push_back(DIALECTGEN_LLVM_INCLUDE_DIR);
  sources.setIncludeDirs(folders);
  sources.setVirtualFileSystem(std::move(files));
  llvm::RecordKeeper keeper;
  bool succeeded = false;
  llvm::Expected<std::string> said =
      tryInChild([&] { return parse(sources, keeper); }, succeeded);
  if (!said)
    return said.takeError();
  if (succeeded)
    return std::nullopt;
  return readTdMistake(*said, name);
}

llvm::Expected<std::unique_ptr<TdFile::Part>>
TdFile::readPart(std::unique_ptr<llvm::MemoryBuffer> buffer, StringRef path,
                 llvm::ArrayRef<std::string> includeFolders) {
  auto part = std::make_unique<Part>();
  part->path = path.str();
  part->sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  std::vector<std::string> folders = includeFolders.vec();
  folders.push_back(DIALECTGEN_LLVM_INCLUDE_DIR);
  part->sources.setIncludeDirs(folders);
  part->sources.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  auto parsePart = [&] { return parse(part->sources, part->keeper); };
  bool succeeded = false;
  llvm::Expected<std::string> text = tryInChild(parsePart, succeeded);
  if (!text)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(text.takeError()));
  if (!succeeded) {
    std::string advice = adviseOnInclude(*text, path);
    return llvm::createStringError(path + " cannot be read:\n" +
                                   withShortLines(StringRef(*text).rtrim()) +
                                   (advice.empty() ? "" : "\n" + advice));
  }
  // Errors have been reported; warnings concern the upstream alone.
  part->sources.setDiagHandler([](const llvm::SMDiagnostic &, void *) {});
  if (!parsePart())
    return llvm::createStringError(path + " cannot be read twice");
  return std::move(part);
}

llvm::Expected<std::unique_ptr<TdFile>>
TdFile::read(llvm::ArrayRef<std::string> paths,
             llvm::ArrayRef<std::string> includeFolders) {
  auto file = std::make_unique<TdFile>();
  // As C++ does, a file may include those beside it by their names.
  std::vector<std::string> folders = includeFolders.vec();
  for (const std::string &path : paths) {
    StringRef beside = llvm::sys::path::parent_path(path);
    folders.push_back(beside.empty() ? "." : beside.str());
  }
  for (const std::string &path : paths) {
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
    if (!buffer)
      return llvm::createStringError(path + ": " + buffer.getError().message());
    llvm::Expected<std::unique_ptr<Part>> part =
        readPart(std::move(*buffer), path, folders);
    if (!part)
      return part.takeError();
    file->parts.push_back(std::move(*part));
  }
  return std::move(file);
}

llvm::Expected<std::unique_ptr<TdFile>>
TdFile::readText(StringRef text, StringRef name,
                 llvm::ArrayRef<std::string> includeFolders) {
  auto part = readPart(llvm::MemoryBuffer::getMemBufferCopy(text, name), name,
                       includeFolders);
  if (!part)
    return part.takeError();
  auto file = std::make_unique<TdFile>();
  file->parts.push_back(std::move(*part));
  return std::move(file);
}

const Record *TdFile::find(StringRef name) const {
  for (const std::unique_ptr<Part> &part : parts)
    if (const Record *record = part->keeper.getDef(name))
      return record;
  return nullptr;
}

std::vector<const Record *> TdFile::definitions(StringRef name) const {
  std::vector<const Record *> records;
  llvm::StringSet<> seen;
  for (const std::unique_ptr<Part> &part : parts)
    for (const Record *record :
         part->keeper.getAllDerivedDefinitionsIfDefined(name))
      // Names of those without one are numbers, the same in all files.
      if (parts.size() == 1 || record->isAnonymous() ||
          seen.insert(record->getName().str() + "\n" + placeOf(*record)).second)
        records.push_back(record);
  return records;
}

std::vector<const Record *> TdFile::definitions(StringRef name,
                                                StringRef dialect) const {
  std::vector<const Record *> records = definitions(name);
  llvm::erase_if(records, [&](const Record *record) {
    return dialectOf(*record) != dialect;
  });
  return records;
}

StringRef dialectgen::dialectOf(const Record &definition) {
  const Record *dialect = recordOf(definition, "opDialect");
  if (!dialect)
    dialect = recordOf(definition, "dialect");
  return dialect ? stringOf(*dialect, "name").value_or("") : StringRef();
}

void dialectgen::sortByPlace(std::vector<const Record *> &definitions) {
  llvm::sort(definitions, [](const Record *a, const Record *b) {
    return std::pair(a->getID(), a->getName()) <
           std::pair(b->getID(), b->getName());
  });
}

std::string TdFile::placeOf(const Record &record) const {
  auto part = llvm::find_if(parts, [&](const std::unique_ptr<Part> &part) {
    return &part->keeper == &record.getRecords();
  });
  const llvm::SourceMgr &sources = (*part)->sources;
  if (!record.getLoc().empty())
    if (unsigned id = sources.FindBufferContainingLoc(record.getLoc().front()))
      return (sources.getMemoryBuffer(id)->getBufferIdentifier() + ":" +
              llvm::Twine(
                  sources.getLineAndColumn(record.getLoc().front(), id).first))
          .str();
  return (*part)->path;
}

llvm::Error TdFile::error(const Record &record, const llvm::Twine &what) const {
  return llvm::createStringError(placeOf(record) + ": '" + nameOf(record) +
                                 "': " + what);
}

template <typename Value>
static const Value *valueOf(const Record &record, StringRef field) {
  const llvm::RecordVal *value = record.getValue(field);
  return value ? llvm::dyn_cast<Value>(value->getValue()) : nullptr;
}

std::optional<StringRef> dialectgen::stringOf(const Record &record,
                                              StringRef field) {
  if (const auto *value = valueOf<llvm::StringInit>(record, field))
    return value->getValue();
  return std::nullopt;
}

std::optional<int64_t> dialectgen::numberOf(const Record &record,
                                            StringRef field) {
  if (const auto *value = valueOf<llvm::IntInit>(record, field))
    return value->getValue();
  if (const auto *value = valueOf<llvm::BitInit>(record, field))
    return value->getValue();
  return std::nullopt;
}

const Record *dialectgen::recordOf(const Record &record, StringRef field) {
  const auto *value = valueOf<llvm::DefInit>(record, field);
  return value ? value->getDef() : nullptr;
}

std::optional<std::vector<const Record *>>
dialectgen::recordsOf(const Record &record, StringRef field) {
  const auto *list = valueOf<llvm::ListInit>(record, field);
  if (!list)
    return std::nullopt;
  std::vector<const Record *> records;
  for (const llvm::Init *element : list->getElements()) {
    const auto *definition = llvm::dyn_cast<llvm::DefInit>(element);
    if (!definition)
      return std::nullopt;
    records.push_back(definition->getDef());
  }
  return records;
}

std::optional<std::vector<TdArgument>>
dialectgen::argumentsOf(const Record &record, StringRef field) {
  const auto *dag = valueOf<llvm::DagInit>(record, field);
  if (!dag)
    return std::nullopt;
  std::vector<TdArgument> arguments;
  for (unsigned i = 0; i != dag->getNumArgs(); ++i)
    arguments.push_back({dag->getArgNameStr(i).str(), dag->getArg(i)});
  return arguments;
}

std::string dialectgen::operatorOf(const Record &record, StringRef field) {
  const auto *dag = valueOf<llvm::DagInit>(record, field);
  return dag ? dag->getOperator()->getAsString() : "";
}

std::string dialectgen::nameOf(const Record &record) {
  if (!record.isAnonymous() || record.getDirectSuperClasses().empty())
    return record.getName().str();
  std::string name =
      record.getDirectSuperClasses().front().first->getName().str();
  if (const Record *element = recordOf(record, "elementType"))
    name += "<" + nameOf(*element) + ">";
  else if (std::optional<int64_t> width = numberOf(record, "bitwidth"))
    name += "<" + std::to_string(*width) + ">";
  return name;
}
