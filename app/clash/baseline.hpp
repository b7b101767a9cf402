// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/result.hpp>

namespace tandem::clash {

/// A clash of an earlier report.
struct BaselineClash {
    std::string id;
    std::string a;
    std::string b;
    std::string kind;
    ClashStatus status = ClashStatus::New;
    std::vector<std::string> members_a{};  ///< empty if only a
    std::vector<std::string> members_b{};
};

/// Reads the JSON report of an earlier run.
[[nodiscard]] Result<std::vector<BaselineClash>> read_baseline(const std::string& file);

/// Compares the clashes with an earlier run. A clash matches one with the same id, otherwise one
/// with the same kind and the same parts on both sides (including coincident parts). It keeps the
/// status of its match, except that `new` and `resolved` become `active`. Clashes of the baseline
/// without a match are listed as resolved if the new run is complete.
void compare_with(const std::vector<BaselineClash>& baseline, const Scene& scene,
                  ClashReport& report);

}  // namespace tandem::clash
