// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <tandem/result.hpp>

#include "collision.hpp"
#include "exit_code.hpp"
#include "report_text.hpp"

namespace tandem::cli {

/// Where the answer goes. A file name is empty when that output is not wanted.
struct Outputs {
    std::string json{};     ///< "-" is standard output
    std::string pairs{};    ///< CSV
    std::string picture{};  ///< PLY, GLB or OBJ
    std::optional<std::size_t> max_pairs{};
    Details details = Details::Summary;
    Verbosity verbosity = Verbosity::Normal;
};

/// Refuses, before any long work, what cannot end well: a picture without a known ending, a folder
/// that does not exist, two outputs in one file, an output on top of an input.
[[nodiscard]] Result<Done> check_outputs(const Outputs& outputs,
                                         std::span<const std::string> inputs);

/// The part of it that concerns any files; those that are empty or "-" are passed over.
[[nodiscard]] Result<Done> check_output_files(std::span<const std::string> outputs,
                                              std::span<const std::string> inputs);

/// Writes all that is wanted, the remaining outputs even when one fails. `BadInput` if one failed,
/// else `Clear` or `Collision`.
[[nodiscard]] ExitCode write_outputs(const Outputs& outputs, const Collision& collision,
                                     Progress& progress);

}  // namespace tandem::cli
