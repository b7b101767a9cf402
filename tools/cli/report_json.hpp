// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>

#include <tandem/mesh_report.hpp>
#include <tandem/result.hpp>

#include "collision.hpp"

namespace tandem::cli {

/// Schema tandem.check/1 to `file` ("-" is standard output), with the first `listed` pairs. One
/// line per member, pairs several to a line.
[[nodiscard]] Result<Done> write_check_json(const std::string& file, const Collision& collision,
                                            std::size_t listed);

/// One file of `info`: what was found, or why it could not be read.
struct InfoEntry {
    std::string file;
    std::variant<MeshReport, Error> content;
};

/// Schema tandem.info/1.
[[nodiscard]] Result<Done> write_info_json(const std::string& file,
                                           std::span<const InfoEntry> entries);

/// The header line "a,b" and a line for each pair.
[[nodiscard]] Result<Done> write_pairs_csv(const std::string& file, const Collision& collision);

}  // namespace tandem::cli
