// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "clash/clash.hpp"

namespace tandem::clash {

/// What clashes are listed under.
enum class ClashGrouping : std::uint8_t { None, Part, Parent, Place };

inline constexpr NameTable kGroupingNames{{EnumName{ClashGrouping::None, "none"},
                                           {ClashGrouping::Part, "part"},
                                           {ClashGrouping::Parent, "parent"},
                                           {ClashGrouping::Place, "place"}}};
static_assert(is_complete<kGroupingNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashGrouping grouping) noexcept {
    return kGroupingNames.name_of(grouping);
}

/// Sets the group of each clash: the one of its two parts that has more clashes; the paths of both
/// parents; or the eighth of the scene, along each axis, that its centre is in.
void group_clashes(const Scene& scene, ClashGrouping grouping, ClashReport& report);

}  // namespace tandem::clash
