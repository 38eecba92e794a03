//===- LoweredModels.cpp - recorded values through StableHLO --------------===//
//
//   onnx-to-stablehlo-test DATA EXCEPTIONS             print the page
//   onnx-to-stablehlo-test DATA EXCEPTIONS --write F   write it into F
//   onnx-to-stablehlo-test DATA EXCEPTIONS --check F   fail if F is not it; if
//                                                      draws are a part, of
//                                                      that many models, and
//                                                      one of each op
//   onnx-to-stablehlo-test --drawn DATA                wrong drawn nodes
//   onnx-to-stablehlo-test --model FILE                one model
//   onnx-to-stablehlo-test --whole FILE [NAME:SIZE...] more exactly, with sizes
//
// Every model in the folders of DATA is imported, lowered, and run on the
// recorded inputs: the results must be the recorded outputs. If operands have
// to be constants, the inputs except the first become constants, as in
// exported models. The same is done after all sizes of inputs are opened,
// except for lists of integers, on which ranks depend; one model alone may be
// refused then. Fails if a result is
// wrong, unless EXCEPTIONS has a line `MODEL: REASON`, or if a model with such
// a line is right. Of drawn nodes, prints the folder, the id of the difference
// and its text for each that is wrong, for judge-drawn.js.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ModelRuns.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace mlir;
using namespace dialectgen::test;
using dialectgen::Draws;
namespace onnx = dialectgen::onnx;

namespace {

/// Whether a reason is a type or an operation that StableHLO lacks.
bool isOutside(StringRef reason) {
  return llvm::any_of(ArrayRef<StringRef>{"!onnx.", "its sequence",
                                          "a sequence of", "has sequences",
                                          "optional value", "random numbers"},
                      [&](StringRef part) { return reason.contains(part); });
}

/// Whether a reason is one of StableHLO, or of ONNX, and not of what is
/// written.
StringRef classOf(StringRef reason) {
  if (isOutside(reason))
    return "StableHLO has no types or operations for it";
  for (StringRef part : {"implementations differ", "in no known way"})
    if (reason.contains(part))
      return "the standard leaves its numbers open";
  return "not written";
}

using Reasons = std::map<std::string, std::set<std::string>>;

/// Reasons with their models, by class.
void listReasons(llvm::raw_ostream &os, const Reasons &reasons) {
  std::map<StringRef, SmallVector<const Reasons::value_type *>> classes;
  for (const auto &group : reasons)
    classes[classOf(group.first)].push_back(&group);
  for (const auto &[name, groups] : classes) {
    os << "\n" << name.take_front().upper() << name.drop_front() << ":\n\n";
    for (const Reasons::value_type *group : groups)
      os << "- " << group->first << ": " << group->second.size()
         << (group->second.size() == 1 ? " model" : " models")
         << ", for example " << *group->second.begin() << "\n";
  }
}

class Report {
public:
  explicit Report(std::map<std::string, std::string> exceptions)
      : exceptions(std::move(exceptions)) {}

  void add(const Model &model, const Outcome &outcome);
  /// With open sizes.
  void addOpen(const Model &model, const Outcome &outcome);
  /// Compares operations without and with open sizes; `batch` has one.
  void addCounts(const Model &model, const Outcome &given, const Outcome &batch,
                 const Outcome &open);
  std::string page() const;
  /// Messages about models that fail.
  const std::vector<std::string> &getFailures() const { return failures; }
  std::string summary() const;
  std::string openSummary() const;

private:
  struct Line {
    unsigned models = 0, right = 0, refused = 0, rightOpen = 0;
    /// Of the refused ones, and how many have it.
    std::map<std::string, unsigned> reasons = {};
  };
  /// Operations of a program with its own sizes, with one open, with all open.
  struct Counts {
    unsigned given;
    OperationCounts batch, open;
  };
  using Opening = OperationCounts Counts::*;
  static double ratio(const Counts &counts, Opening opening) {
    return double((counts.*opening).all) / double(counts.given);
  }
  static Counts medianOf(std::vector<Counts> all, Opening opening);
  void addRow(llvm::raw_ostream &os, const onnx::OpVersionInfo &op) const;
  void addCounts(llvm::raw_ostream &os) const;
  void addLongOps(llvm::raw_ostream &os, Opening opening, StringRef what) const;

  std::map<std::string, std::string> exceptions;
  std::map<Outcome::Kind, unsigned> counts, countsOpen;
  std::map<std::string, Line> lines;
  Reasons reasons, notRun, reasonsOpen;
  std::vector<std::string> failures, accepted;
  /// By the op that models are called after.
  std::map<std::string, std::vector<Counts>> operations;
  unsigned count = 0;
  /// Refused models with types or operations that StableHLO does not have.
  unsigned outside = 0;
};

void Report::add(const Model &model, const Outcome &outcome) {
  ++count;
  auto exception = exceptions.find(model.name);
  if (exception != exceptions.end() && outcome.kind == Outcome::Wrong)
    accepted.push_back(model.name + ": " + exception->second);
  else if (outcome.kind == Outcome::Wrong)
    failures.push_back(model.name + ": " +
                       (outcome.problems.empty() ? std::string("wrong")
                                                 : outcome.problems.front()));
  else if (exception != exceptions.end())
    failures.push_back(model.name +
                       ": is no exception any more; remove its line");
  ++counts[outcome.kind];
  for (const std::string &op : outcome.ops) {
    Line &line = lines[op];
    ++line.models;
    line.right += outcome.isRight();
    line.refused += outcome.kind == Outcome::Refused;
  }
  outside += outcome.kind == Outcome::Refused &&
             llvm::any_of(outcome.problems, isOutside);
  if (outcome.kind == Outcome::Refused)
    for (const std::string &problem : std::set<std::string>(
             outcome.problems.begin(), outcome.problems.end())) {
      auto [op, reason] =
          StringRef(problem).split("' cannot be lowered to StableHLO: ");
      op.consume_front("'onnx.");
      ++lines[op.str()].reasons[reason.str()];
      reasons[problem].insert(model.name);
    }
  if (outcome.kind == Outcome::NotRun)
    for (const std::string &problem : outcome.problems)
      notRun[problem].insert(model.name);
}

void Report::addOpen(const Model &model, const Outcome &outcome) {
  if (outcome.kind == Outcome::Wrong && !exceptions.count(model.name))
    failures.push_back(model.name + " with open sizes: " +
                       (outcome.problems.empty() ? std::string("wrong")
                                                 : outcome.problems.front()));
  ++countsOpen[outcome.kind];
  for (const std::string &op : outcome.ops)
    lines[op].rightOpen += outcome.isRight();
  if (outcome.kind != Outcome::Refused && outcome.kind != Outcome::NotRun)
    return;
  for (const std::string &problem : outcome.problems)
    if (!reasons.count(problem))
      reasonsOpen[problem].insert(model.name);
}

void Report::addCounts(const Model &model, const Outcome &given,
                       const Outcome &batch, const Outcome &open) {
  if (batch.kind == Outcome::Wrong && !exceptions.count(model.name))
    failures.push_back(model.name + " with an open batch: " +
                       (batch.problems.empty() ? std::string("wrong")
                                               : batch.problems.front()));
  // With constants there are other programs.
  if (given.kind == open.kind && given.kind == batch.kind && given.counts.all &&
      open.counts.all)
    operations[opInName(model.name)].push_back(
        {given.counts.all, batch.counts, open.counts});
}

Report::Counts Report::medianOf(std::vector<Counts> all, Opening opening) {
  llvm::sort(all, [&](const Counts &a, const Counts &b) {
    return ratio(a, opening) < ratio(b, opening);
  });
  return all[all.size() / 2];
}

/// The programs that open sizes make longer, and what the operations more are.
void Report::addCounts(llvm::raw_ostream &os) const {
  std::vector<Counts> all;
  for (const auto &[op, some] : operations)
    all.insert(all.end(), some.begin(), some.end());
  if (all.empty())
    return;
  auto shortOnes = [&](Opening opening) {
    return llvm::count_if(
        all, [&](const Counts &counts) { return ratio(counts, opening) <= 2; });
  };
  Opening batch = &Counts::batch, open = &Counts::open;
  os << llvm::formatv(
      "\n## Operations with open sizes\n\nOf {0} programs, the median with "
      "the first size of the first input open has {1:F2} times the\noperations "
      "of the same program with its own sizes, and {2} have at most twice as "
      "many. With all\nsizes open, these are {3:F2} times, and {4}.\n\n",
      all.size(), ratio(medianOf(all, batch), batch), shortOnes(batch),
      ratio(medianOf(all, open), open), shortOnes(open));
  os << llvm::formatv(
      "Of the latter programs, {0} read a size twice, or make a list of the "
      "same sizes twice, as far as\noperations tell. A list of k open sizes "
      "takes a `get_dimension_size` and a `reshape` for each,\na `constant` "
      "for adjacent numbers, and a `concatenate`: StableHLO has no operation "
      "that gives a shape,\nand none but `concatenate` that makes one tensor "
      "of several. [Why some need more]"
      "(../onnx-to-stablehlo.md#operations-for-open-sizes).\n",
      llvm::count_if(
          all, [](const Counts &counts) { return counts.open.repeated != 0; }));
  addLongOps(os, batch, "one size open");
  addLongOps(os, open, "all sizes open");
}

/// The ops whose median is more than twice as long, and the reason.
void Report::addLongOps(llvm::raw_ostream &os, Opening opening,
                        StringRef what) const {
  os << "\nOps whose median has more than twice as many with " << what
     << ", and how many of the operations read\nsizes, make lists of them, "
        "compute with them, and take a list. Without the first three, some "
        "have not\ntwice as many; others compute numbers that are constants "
        "where sizes are known, or look at sizes and\nplaces that the program "
        "computes.\n\n"
        "| op | models | longer | own sizes | open | read | lists | computed | "
        "take a list | more are |"
        "\n|---|---|---|---|---|---|---|---|---|---|\n";
  std::set<std::string> seen;
  for (const onnx::OpVersionInfo &op : onnx::getOpVersions()) {
    auto it = operations.find(op.name.lower());
    if (it == operations.end() || !seen.insert(it->first).second)
      continue;
    Counts median = medianOf(it->second, opening);
    if (ratio(median, opening) <= 2)
      continue;
    const OperationCounts &counts = median.*opening;
    os << "| `" << op.name << "` | " << it->second.size() << " | "
       << llvm::count_if(
              it->second,
              [&](const Counts &one) { return ratio(one, opening) > 2; })
       << " | " << median.given << " | " << counts.all << " | " << counts.reads
       << " | " << counts.ofLists << " | "
       << counts.ofSizes - counts.reads - counts.ofLists << " | "
       << counts.withLists << " | "
       << (counts.all - counts.ofSizes <= 2 * median.given
               ? "lists of sizes"
               : "numbers from sizes")
       << " |\n";
  }
}

std::string Report::summary() const {
  auto at = [&](Outcome::Kind kind) {
    auto it = counts.find(kind);
    return it == counts.end() ? 0U : it->second;
  };
  unsigned constant = at(Outcome::RightWithConstants),
           right = at(Outcome::Right) + constant, rest = count - outside;
  return llvm::formatv(
             "{0} models: {1} right ({2} of them with constant inputs), {3} "
             "refused, {4} wrong, {5} not run,\n{6} not imported. {7} of the "
             "refused have strings, sequences, optional values or random\n"
             "numbers, for which StableHLO has no types or operations; of the "
             "other {8}, {9:P1} are right",
             count, right, constant, at(Outcome::Refused), at(Outcome::Wrong),
             at(Outcome::NotRun), at(Outcome::NoModel), outside, rest,
             double(right) / double(rest ? rest : 1))
      .str();
}

std::string Report::openSummary() const {
  auto at = [&](Outcome::Kind kind) {
    auto it = countsOpen.find(kind);
    return it == countsOpen.end() ? 0U : it->second;
  };
  return llvm::formatv(
             "With all sizes of inputs open, except for those of lists of "
             "integers, {0} are right\n({1} of them with constant inputs), {2} "
             "refused, {3} wrong and {4} not run.\n\n",
             at(Outcome::Right) + at(Outcome::RightWithConstants),
             at(Outcome::RightWithConstants), at(Outcome::Refused),
             at(Outcome::Wrong), at(Outcome::NotRun))
      .str();
}

/// The ways in which the op is lowered.
static SmallVector<std::string> waysOf(const onnx::LoweringWay &way) {
  SmallVector<std::string> ways;
  if (!way.coarse.empty())
    ways.push_back("coarse: `" + way.coarse + "`");
  if (!way.operation.empty())
    ways.push_back("lowered: `" + way.operation + "`");
  if (!way.function.empty())
    ways.push_back("lowered: `" + way.function + "`");
  if (!way.decomposition.empty())
    ways.push_back("sequences: `" + way.decomposition + "`");
  if (way.hasBody && ways.empty())
    ways.push_back("expanded: function body");
  return ways;
}

/// Whether an op that is lowered takes the place of a deprecated one.
static bool isReplaced(const onnx::OpVersionInfo &op) {
  ArrayRef<onnx::OpVersionInfo> successor =
      onnx::findOp(op.domain, op.successor);
  return op.deprecated && !successor.empty() &&
         !waysOf(onnx::findLoweringWay(successor.back())).empty();
}

/// How the op is lowered, and the models that have it.
void Report::addRow(llvm::raw_ostream &os,
                    const onnx::OpVersionInfo &op) const {
  auto it = lines.find(op.name.str());
  Line line = it == lines.end() ? Line() : it->second;
  onnx::LoweringWay way = onnx::findLoweringWay(op);
  SmallVector<std::string> ways = waysOf(way);
  std::string whyNot = way.whyNot;
  unsigned most = 0;
  for (const auto &[reason, number] : line.reasons)
    if (whyNot.empty() && number > most) {
      most = number;
      whyNot = reason;
    }
  if (ways.empty() && isReplaced(op))
    ways.push_back("replaced by `" + op.successor.str() + "`");
  if (ways.empty()) {
    ways.push_back("kept");
    if (whyNot.empty())
      whyNot = onnx::whyNotLowered(op);
  }
  // Types have bars in no place, but signs that text takes for tags.
  std::string text;
  for (char c : whyNot)
    text += c == '<' ? "&lt;" : c == '|' ? "\\|" : std::string(1, c);
  os << "| `" << op.name << "` | " << llvm::join(ways, "; ") << " | "
     << line.models << " | " << line.right << " | " << line.rightOpen << " | "
     << line.refused << " | " << text << " |\n";
}

std::string Report::page() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Ops of ONNX in StableHLO\n\n"
     << "Written by `ninja write-onnx-to-stablehlo`; `./dev test` compares.\n\n"
     << "Models of the ONNX library's test data, lowered to StableHLO "
        "([how](../onnx-to-stablehlo.md)) and\nrun on recorded inputs by the "
        "interpreter of the tests. Outputs are compared by "
     << llvm::formatv("{0:e0}\nof them and {1:e0}, as the library's own tests "
                      "do.\n\n",
                      relativeTolerance, absoluteTolerance)
     << summary() << ".\n\n"
     << openSummary()
     << "## By op\n\n"
        "The newest version of each op: it is a coarse operation of ByteIR "
        "where its attributes\n"
        "admit that, or lowered to an operation or by a function, or expanded "
        "to its function body,\n"
        "or replaced by its successor, or kept; with sequences, a function "
        "makes it ops of tensors.\n"
        "Models are those that contain the op; the last column is the most "
        "frequent reason why it\n"
        "is not lowered in some of them, or in any program.\n\n"
     << "| op | way | models | right | right, open | refused | not lowered, "
        "since |\n"
     << "|---|---|---|---|---|---|---|\n";
  ArrayRef<onnx::OpVersionInfo> versions = onnx::getOpVersions();
  for (size_t i = 0; i != versions.size(); ++i)
    if (!versions[i].opName.empty() &&
        (i + 1 == versions.size() || versions[i + 1].name != versions[i].name ||
         versions[i + 1].domain != versions[i].domain))
      addRow(os, versions[i]);
  addCounts(os);
  os << "\n## Not as recorded\n\n";
  for (const std::string &line : accepted)
    os << "- " << line << "\n";
  if (accepted.empty())
    os << "None.\n";
  os << "\n## Not run\n\nThe interpreter of the tests lacks an operation or a "
        "type.\n\n";
  for (const auto &[reason, names] : notRun)
    os << "- " << reason << ": " << *names.begin() << "\n";
  os << "\n## Refused\n";
  listReasons(os, reasons);
  os << "\n## Refused with open sizes only\n";
  listReasons(os, reasonsOpen);
  return text;
}

/// Prints the wrong ones of drawn nodes, and a summary.
int runDrawn(const char *data, RunOptions options) {
  options.numbers = Numbers::Drawn;
  Report report({});
  for (const Model &model : findModels(data))
    for (bool isOpen : {false, true}) {
      Outcome outcome = runModel(model.path, isOpen, options);
      isOpen ? report.addOpen(model, outcome) : report.add(model, outcome);
      if (outcome.kind == Outcome::Wrong)
        llvm::outs() << llvm::sys::path::parent_path(model.path) << "\t"
                     << outcome.id << "\t"
                     << (outcome.problems.empty() ? "wrong"
                                                  : outcome.problems.front())
                     << (isOpen ? " (with open sizes)" : "") << "\n";
    }
  llvm::outs() << report.summary() << "\n" << report.openSummary();
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  RunOptions options;
  bool areWhole = argc > 2 && StringRef(argv[1]) == "--whole";
  if (areWhole || (argc > 2 && StringRef(argv[1]) == "--model")) {
    options.numbers = areWhole ? Numbers::Whole : Numbers::Library;
    options.lowering.sizes.assign(argv + 3, argv + argc);
    bool isRight = true;
    for (Way way : {Plain, Open}) {
      Outcome outcome = runModel(argv[2], way, options);
      // Of whole models, some need sizes.
      bool isRefused =
          areWhole && way == Open && outcome.kind == Outcome::Refused;
      isRight &= outcome.isRight() || isRefused;
      llvm::outs() << argv[2] << (way == Open ? " with open sizes" : "") << ": "
                   << (isRefused           ? "refused"
                       : outcome.isRight() ? "right"
                                           : "not right")
                   << "\n";
      for (const std::string &problem : outcome.problems)
        llvm::outs() << "  " << problem << "\n";
    }
    return isRight ? 0 : 1;
  }
  if (argc == 3 && StringRef(argv[1]) == "--drawn")
    return runDrawn(argv[2], options);
  StringRef mode = argc > 3 ? argv[3] : "";
  bool isFile = argc == 5 && (mode == "--check" || mode == "--write");
  if (argc < 3 || (argc > 3 && !isFile)) {
    llvm::errs() << "usage: onnx-to-stablehlo-test DATA EXCEPTIONS "
                    "[--check FILE|--write FILE] | --drawn DATA | --model FILE "
                    "| --whole FILE [NAME:SIZE...]\n";
    return 2;
  }
  std::vector<Model> models = findModels(argv[1]);
  if (models.empty()) {
    llvm::errs() << argv[1] << " has no models\n";
    return 2;
  }
  Draws draws = Draws::ofRun();
  bool isPart = mode == "--check" && !draws.areAll();
  if (isPart) {
    std::set<std::string> seen;
    // Whole runs have the large ones, which would take more than all others.
    llvm::erase_if(models, [&](const Model &model) {
      return isLarge(model) || (!seen.insert(opInName(model.name)).second &&
                                !draws.has(model.name));
    });
  }
  Report report(readExceptions(argv[2]));
  for (const Model &model : models) {
    Outcome given = runModel(model.path, /*isOpen=*/false, options),
            open = runModel(model.path, /*isOpen=*/true, options);
    report.add(model, given);
    report.addOpen(model, open);
    report.addCounts(model, given, runModel(model.path, OpenBatch, options),
                     open);
  }
  for (const std::string &failure : report.getFailures())
    llvm::errs() << failure << "\n";
  int status = report.getFailures().empty() ? 0 : 1;
  // The page is about all models.
  if (isPart) {
    llvm::outs() << report.summary() << "\n";
    return status;
  }
  int kept = keepPage(mode, isFile ? argv[4] : nullptr, report.page());
  return kept ? kept : status;
}
