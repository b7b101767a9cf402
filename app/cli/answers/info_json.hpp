// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tandem/mesh_report.hpp>
#include <tandem/read_report.hpp>
#include <tandem/result.hpp>

namespace tandem::cli {

/// One file of `info`: its report, or the error on reading it.
struct InfoEntry {
    std::string file;
    std::variant<MeshReport, Error> content;
    std::vector<ReadNote> notes;
};

/// Writes the schema tandem.info/1.
[[nodiscard]] Result<Done> write_info_json(const std::string& file,
                                           std::span<const InfoEntry> entries);

}  // namespace tandem::cli
