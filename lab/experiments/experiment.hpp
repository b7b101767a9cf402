// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "bench/report.hpp"
#include "cli/answers/progress.hpp"
#include "cli/exit_code.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The needs of an experiment with its options, besides the program `tandem-lab`. Each line is a
/// keyword and names, which the script `./tandem` installs or builds. Keywords: "packages" (a group
/// of scripts/packages.txt), "option" (an option of CMake to switch on), "target" (a target of
/// CMake) and "meshes" (names for scripts/fetch_meshes.sh; without a name, all meshes).
using Needs = std::vector<std::string>;

/// A document that an experiment writes, and how `bench compare` compares two of them.
struct DocumentKind {
    std::string schema;
    bench::Roles roles;
};

/// Whether to draw charts; in some experiments they need measurements of their own.
enum class Charts { Wanted, LeftOut };

/// An experiment of `tandem bench`. It measures and returns a report. The lab prints the report and
/// writes its files, with the same options for every experiment.
class Experiment {
  public:
    struct About {
        const char* name;
        const char* help;      ///< one line of help
        const char* examples;  ///< examples at the end of the help
        /// Help of --csv if it is a folder with several files; null if it is one file of rows.
        const char* csv_folder = nullptr;
    };

    Experiment() = default;
    Experiment(const Experiment&) = delete;
    Experiment& operator=(const Experiment&) = delete;
    virtual ~Experiment() = default;

    [[nodiscard]] virtual About about() const = 0;
    /// Adds the options of the experiment, which stores their values.
    virtual void add_options(const parser::Verb& verb) = 0;
    [[nodiscard]] virtual Needs needs() const { return {}; }
    /// The documents that `bench compare` can compare.
    [[nodiscard]] virtual std::vector<DocumentKind> documents() const { return {}; }
    /// Files that the experiment reads; no output may overwrite them.
    [[nodiscard]] virtual std::vector<std::string> inputs() const { return {}; }
    /// Runs an action that some options request instead of a measurement, such as writing a
    /// configuration; nothing if no such option was given.
    [[nodiscard]] virtual std::optional<ExitCode> instead() { return std::nullopt; }
    /// Measures until it is finished or interrupted. It prints nothing and writes no results.
    [[nodiscard]] virtual Result<bench::Report> run(Progress& progress, Charts charts) = 0;
};

using MakeExperiment = std::unique_ptr<Experiment> (*)();

// The experiments, each in a source file of its own.
[[nodiscard]] std::unique_ptr<Experiment> walks_experiment();
[[nodiscard]] std::unique_ptr<Experiment> peers_experiment();
[[nodiscard]] std::unique_ptr<Experiment> broadphase_experiment();
[[nodiscard]] std::unique_ptr<Experiment> world_experiment();
[[nodiscard]] std::unique_ptr<Experiment> clash_experiment();
[[nodiscard]] std::unique_ptr<Experiment> deform_experiment();
[[nodiscard]] std::unique_ptr<Experiment> continuous_experiment();
[[nodiscard]] std::unique_ptr<Experiment> simulate_experiment();
[[nodiscard]] std::unique_ptr<Experiment> gpu_experiment();
[[nodiscard]] std::unique_ptr<Experiment> kernels_experiment();
[[nodiscard]] std::unique_ptr<Experiment> compare_experiment();

/// All experiments, in the order of the help.
inline constexpr std::array<MakeExperiment, 11> kExperiments{
    walks_experiment,  peers_experiment,   broadphase_experiment, clash_experiment,
    deform_experiment, world_experiment,   continuous_experiment, simulate_experiment,
    gpu_experiment,    kernels_experiment, compare_experiment};

/// The error of an experiment that was interrupted before its first result. Nothing is written
/// then, so files of an earlier run are kept.
[[nodiscard]] Error nothing_measured();

}  // namespace tandem::cli
