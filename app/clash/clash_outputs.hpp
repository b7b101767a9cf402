// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include <tandem/clash.hpp>
#include <tandem/result.hpp>

#include "json_text/json.hpp"

namespace tandem::clash {

/// One clash, as in the JSON report and in NDJSON.
[[nodiscard]] json_text::Json to_json(const Clash& clash, const Scene& scene);

/// A region of a clash with its triangles and curves.
[[nodiscard]] json_text::Json to_json(const ContactRegion& region, const Clash& clash);

/// The pieces of the common inside, the deepest first.
[[nodiscard]] json_text::Json pieces_json(const Clash& clash);

/// The whole report, schema tandem.clash/1 (docs/schemas/clash.json).
[[nodiscard]] std::string json_of(const ClashReport& report, const Scene& scene);

/// One line for each clash.
[[nodiscard]] std::string csv_of(const ClashReport& report, const Scene& scene);

/// One line for each region.
[[nodiscard]] std::string contacts_csv_of(const ClashReport& report, const Scene& scene);

enum class RegionTables : std::uint8_t { LeftOut, BelowEachClash };

/// Text for users: the verdict, counts, and a table of at most `listed` clashes.
[[nodiscard]] std::string text_of(const ClashReport& report, const Scene& scene, std::size_t listed,
                                  RegionTables tables = RegionTables::LeftOut);

/// A line for each of at most `listed` regions of a clash, the largest first.
[[nodiscard]] std::string region_table(const Clash& clash, std::size_t listed);

/// "0.25 mm deep", "through 0.25 mm" or "depth unknown"; "-" without a common inside.
[[nodiscard]] std::string depth_text(const Clash& clash, const std::string& unit);

}  // namespace tandem::clash
