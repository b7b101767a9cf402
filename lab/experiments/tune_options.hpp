// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "parser/verb.hpp"
#include "tune/tuning.hpp"

namespace tandem::cli {

/// The values of the options of `tune`, as typed.
struct TuneOptions {
    std::string workload;  ///< a configuration, a recording, or a mesh
    std::string other;     ///< the second mesh
    std::string poses;
    std::optional<std::uint32_t> random_poses;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> methods;
    double budget_s = 30.0;
    bool exhaustive = false;
    bool keep_all = false;
    std::string profile_out;
    std::string json;
    std::string html;
};

void add_tune_options(const parser::Verb& verb, TuneOptions& options);

enum class WorkloadKind { Configuration, Recording, Meshes };

/// The kind of workload, from the number of files and their endings. Returns an error if options of
/// another kind were given.
[[nodiscard]] Result<WorkloadKind> workload_kind(const TuneOptions& options);

}  // namespace tandem::cli
