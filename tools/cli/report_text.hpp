// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <tandem/mesh_report.hpp>

#include "collision.hpp"

namespace tandem::cli {

enum class Details { Summary, WithStatistics };

/// The answer for people: both meshes, the verdict, the first `listed` pairs, the times.
[[nodiscard]] std::string report_text(const Collision& collision, std::size_t listed,
                                      Details details);

/// What `info` says of one file.
[[nodiscard]] std::string report_text(const std::string& file, const MeshReport& report);

/// 12345678 as "12,345,678".
[[nodiscard]] std::string grouped(std::size_t number);

}  // namespace tandem::cli
