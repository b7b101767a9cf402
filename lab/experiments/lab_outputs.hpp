// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "experiments/experiment.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Destinations of the results of an experiment; empty for an output that is not wanted.
struct LabOutputs {
    std::string json{};  ///< "-" is standard output, which then has nothing else
    std::string csv{};
    std::string html{};
    std::string markdown{};
    std::string figures{};  ///< a folder
    bool quiet = false;
};

/// Adds the options for outputs, which are the same for every experiment.
void add_output_options(const parser::Verb& verb, const Experiment::About& about,
                        LabOutputs& outputs);

/// Checks the outputs, runs the experiment, prints its tables and writes its files.
[[nodiscard]] ExitCode run_experiment(Experiment& experiment, const LabOutputs& outputs);

/// The exit code of a lab that has written its results. A file that could not be written takes
/// precedence over an interruption, which the report mentions.
[[nodiscard]] ExitCode outcome_of(ExitCode written);

}  // namespace tandem::cli
