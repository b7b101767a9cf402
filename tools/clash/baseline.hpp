// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "clash/clash.hpp"

namespace tandem::clash {

/// A clash as an earlier report has it.
struct BaselineClash {
    std::string id;
    std::string a;
    std::string b;
    std::string kind;
    ClashStatus status = ClashStatus::New;
    std::vector<std::string> members_a{};  ///< empty for a alone
    std::vector<std::string> members_b{};
};

/// Reads the JSON report of an earlier run.
[[nodiscard]] Result<std::vector<BaselineClash>> read_baseline(const std::string& file);

/// Carries decisions over: a clash with the same id, else with the same kind and the same parts on
/// both sides, all that coincide with them among these, keeps its status, except that `new` becomes
/// `active`, and a resolved one that is back is `active`. What has gone is listed as resolved, if
/// the new run is complete.
void compare_with(const std::vector<BaselineClash>& baseline, const Scene& scene,
                  ClashReport& report);

}  // namespace tandem::clash
