// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tandem::deform {

/// Counts of the operations that equations 2 to 5 of the paper price.
struct FrameCosts {
    std::uint64_t primitive_tests = 0;     ///< N_p: pairs of triangles tested
    std::uint64_t volume_tests = 0;        ///< N_b: pairs of volumes tested
    std::uint64_t fitted_primitives = 0;   ///< N_g: triangles processed to fit volumes
    std::uint64_t merged_volumes = 0;      ///< N_u: children merged into their parents
    std::uint64_t split_primitives = 0;    ///< N_s: triangles processed to split nodes
    std::uint64_t deleted_primitives = 0;  ///< N_d: triangles collected from deleted nodes

    FrameCosts& operator+=(const FrameCosts& other) {
        primitive_tests += other.primitive_tests;
        volume_tests += other.volume_tests;
        fitted_primitives += other.fitted_primitives;
        merged_volumes += other.merged_volumes;
        split_primitives += other.split_primitives;
        deleted_primitives += other.deleted_primitives;
        return *this;
    }
    friend bool operator==(const FrameCosts&, const FrameCosts&) = default;
};

}  // namespace tandem::deform
