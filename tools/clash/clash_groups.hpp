// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "clash/clash.hpp"

namespace tandem::clash {

/// The criterion by which clashes are grouped.
enum class ClashGrouping : std::uint8_t { None, Part, Parent, Place };

inline constexpr NameTable kGroupingNames{{EnumName{ClashGrouping::None, "none"},
                                           {ClashGrouping::Part, "part"},
                                           {ClashGrouping::Parent, "parent"},
                                           {ClashGrouping::Place, "place"}}};
static_assert(is_complete<kGroupingNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashGrouping grouping) noexcept {
    return kGroupingNames.name_of(grouping);
}

/// Sets the group of each clash. Part: whichever of its two parts has more clashes. Parent: the
/// paths of both parents. Place: the cell of its centre, when the box around all centres is divided
/// into eight along each axis.
void group_clashes(const Scene& scene, ClashGrouping grouping, ClashReport& report);

}  // namespace tandem::clash
