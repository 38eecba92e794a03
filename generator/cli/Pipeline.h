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

namespace dialectgen {

/// Options of the commands that make outputs.
struct GenerateOptions : Place {
  bool timePhases = false;
  /// Form of reports (report/Report.h).
  std::string format;
  /// Prefix of links to files, in pages.
  std::string links;
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
  std::vector<FileState> states;
};

/// The pipeline from the specs of one family to the state of its files.
Outcome runPipeline(const GenerateOptions &options, llvm::StringRef name,
                    Purpose purpose, Phases &phases, Report &report,
                    llvm::raw_ostream &err);

/// The state of the JSON Schemas, which all families share.
Outcome compareSchemasOf(const GenerateOptions &options, Report &report,
                         llvm::raw_ostream &err);

/// Prints the mistakes in the specs of a family, and adds them to `report`.
/// False if there are any.
bool tell(const Place &place, llvm::StringRef name, Diagnostics &diagnostics,
          Report &report, llvm::raw_ostream &err);

/// Prints `report` in a form for machines; text has been printed.
void printForm(const GenerateOptions &options, const Report &report,
               llvm::raw_ostream &out);

/// `1 file`, `2 files`.
std::string countText(size_t count, llvm::StringRef noun);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_PIPELINE_H
