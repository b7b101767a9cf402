// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include <tandem/result.hpp>

#include "clash/clash.hpp"

namespace tandem::clash {

/// One clash as the JSON report and NDJSON have it.
[[nodiscard]] nlohmann::ordered_json to_json(const Clash& clash, const Scene& scene);

/// The whole report, schema tandem.clash/1 (docs/schemas/clash.json).
[[nodiscard]] std::string json_of(const ClashReport& report, const Scene& scene);

/// One line for each clash.
[[nodiscard]] std::string csv_of(const ClashReport& report, const Scene& scene);

/// One line for each region.
[[nodiscard]] std::string contacts_csv_of(const ClashReport& report, const Scene& scene);

/// For people: the verdict, counts, and a table of at most `listed` clashes.
[[nodiscard]] std::string text_of(const ClashReport& report, const Scene& scene,
                                  std::size_t listed);

/// A kind of a pair or region: "crossing", "coplanar", "touching-segment", "touching-point".
[[nodiscard]] std::string_view region_kind(IntersectionKind kind);

}  // namespace tandem::clash
