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

/// What an experiment needs besides the program `tandem-lab`, with the options that it was given:
/// lines of a keyword and names, which the script `./tandem` carries out. The keywords are
/// "packages" (a group of scripts/packages.txt), "option" (an option of CMake that is switched on),
/// "target" (a target of CMake) and "meshes" (names of scripts/fetch_meshes.sh, none for all).
using Needs = std::vector<std::string>;

/// A document that an experiment writes, and how two of them are compared.
struct DocumentKind {
    std::string schema;
    bench::Roles roles;
};

/// Charts take measurements of their own in some experiments.
enum class Charts { Wanted, LeftOut };

/// An experiment of `tandem bench`. It measures and returns a report; the lab prints it and writes
/// its files, with the same options for every experiment.
class Experiment {
  public:
    struct About {
        const char* name;
        const char* help;      ///< one line
        const char* examples;  ///< the end of the help
        /// Help of --csv where it is a folder with a file for each row; null: one file of rows.
        const char* csv_folder = nullptr;
    };

    Experiment() = default;
    Experiment(const Experiment&) = delete;
    Experiment& operator=(const Experiment&) = delete;
    virtual ~Experiment() = default;

    [[nodiscard]] virtual About about() const = 0;
    /// The options of the experiment, which keeps their values.
    virtual void add_options(const parser::Verb& verb) = 0;
    [[nodiscard]] virtual Needs needs() const { return {}; }
    /// The documents that `bench compare` can compare.
    [[nodiscard]] virtual std::vector<DocumentKind> documents() const { return {}; }
    /// Files that it reads and that no output may overwrite.
    [[nodiscard]] virtual std::vector<std::string> inputs() const { return {}; }
    /// What some options ask for instead of a measurement, such as a configuration to edit.
    [[nodiscard]] virtual std::optional<ExitCode> instead() { return std::nullopt; }
    /// Measures until it is done or interrupted. Prints nothing, and writes no results.
    [[nodiscard]] virtual Result<bench::Report> run(Progress& progress, Charts charts) = 0;
};

using MakeExperiment = std::unique_ptr<Experiment> (*)();

// The experiments; each is in a source of its own.
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

/// Every one of them, in the order of the help.
inline constexpr std::array<MakeExperiment, 11> kExperiments{
    walks_experiment,  peers_experiment,   broadphase_experiment, clash_experiment,
    deform_experiment, world_experiment,   continuous_experiment, simulate_experiment,
    gpu_experiment,    kernels_experiment, compare_experiment};

/// The error of an experiment that was interrupted before its first result: there is nothing to
/// write, and files of an earlier run stay as they are.
[[nodiscard]] Error nothing_measured();

}  // namespace tandem::cli
