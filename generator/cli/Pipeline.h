//===- Pipeline.h - from specs to the state of their files ------*- C++ -*-===//
//
// Commands that make outputs run this pipeline, and write or report what
// differs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_PIPELINE_H
#define DIALECTGEN_CLI_PIPELINE_H

#include "cli/Command.h"
#include "emit/Output.h"
#include "model/diagnostics/Diagnostics.h"
#include "report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

/// Options of the commands that make outputs.
struct GenerateOptions : Place {
  bool timePhases = false;
  /// Form of reports (report/Report.h).
  std::string format;
  /// Prefix of links to files, in pages.
  std::string links;
  /// The folder whose generated/ and docs/ get the files; empty: the root.
  std::string output = {};

  const std::string &target() const { return output.empty() ? root : output; }
};

/// The flags of a command for them.
struct GenerateFlags {
  explicit GenerateFlags(Command &command)
      : format(command, "format", llvm::cl::init("text")),
        links(command, "links"), timePhases(command, "time-phases") {}
  GenerateOptions at(const Place &place) const {
    return {place, timePhases, format, links};
  }

  Text format;
  Text links;
  Flag timePhases;
};

/// Wall time of named phases, summed over families.
class Phases {
public:
  explicit Phases(bool enabled) : enabled(enabled) {}
  template <typename F> auto run(llvm::StringRef name, F work) {
    double start = llvm::TimeRecord::getCurrentTime().getWallTime();
    auto result = work();
    double spent = llvm::TimeRecord::getCurrentTime().getWallTime() - start;
    auto it =
        llvm::find_if(times, [&](auto &time) { return time.first == name; });
    if (it == times.end())
      it = times.insert(times.end(), {name.str(), 0});
    it->second += spent;
    return result;
  }
  void print(llvm::raw_ostream &out) const;

private:
  bool enabled;
  std::vector<std::pair<std::string, double>> times;
};

/// The files of a family, or the schemas, which are of all families.
struct Outcome {
  bool failed = false;
  std::string name;
  bool isFamily = true;
  size_t ops = 0, versions = 0;
  /// Of a family whose files builds make: they are tried and not kept.
  bool isBuilt = false;
  /// Its part of the page of external dialects; empty if it has none.
  std::string listed;
  std::vector<FileState> states;
};

/// A run of the pipeline for the families that a user chooses.
struct PipelineRun {
  PipelineRun(GenerateOptions options, llvm::raw_ostream &out,
              llvm::raw_ostream &err)
      : options(std::move(options)), phases(this->options.timePhases),
        text(this->options.format == "text" ? out : llvm::nulls()), out(out),
        err(err) {}

  /// False, with an error, if there is no such form or family.
  bool begin(llvm::StringRef title);
  /// Gives `take` the state of the files of each family, and of the JSON
  /// Schemas, which all families share.
  void forEach(Purpose purpose, llvm::function_ref<void(Outcome)> take);
  /// Prints the report in a form for machines; text has been printed.
  void printForm() const;

  GenerateOptions options;
  std::vector<std::string> families;
  Phases phases;
  Report report;
  /// For people; it goes nowhere in a form for machines.
  llvm::raw_ostream &text;
  llvm::raw_ostream &out, &err;
};

} // namespace dialectgen

#endif // DIALECTGEN_CLI_PIPELINE_H
