// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "traversal/concepts.hpp"

namespace tandem {

/// Splits the larger volume, which shrinks the chance of an overlap most (Damkjær 2007, section 4).
struct LargerVolume {
    /// Volume of one unit of tree B in units of tree A.
    double unit_b = 1.0;

    template <TandemTree Tree>
    [[nodiscard]] Descend operator()(const Tree& tree_a, std::uint32_t node_a, const Tree& tree_b,
                                     std::uint32_t node_b) const {
        const double volume_a = measure_volume(tree_a.volume(node_a));
        const double volume_b = measure_volume(tree_b.volume(node_b)) * unit_b;
        return volume_a < volume_b ? Descend::Second : Descend::First;
    }
};

}  // namespace tandem
