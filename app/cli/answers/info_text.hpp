// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/mesh_report.hpp>

namespace tandem::cli {

/// The text of `info` for one file.
[[nodiscard]] std::string info_text(const std::string& file, const MeshReport& report);

}  // namespace tandem::cli
