// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// What changes of a DeformingModel cost by themselves, without queries: the least of several runs,
/// processor time, one thread.
struct UpdateRow {
    std::size_t triangles = 0;
    double build_ns = 0.0;         ///< per triangle, BuildEffort::Balanced
    double fast_build_ns = 0.0;    ///< per triangle, BuildEffort::Fast
    double update_ns = 0.0;        ///< per triangle, all vertices
    double range_share = 0.0;      ///< a range of 1 % of the vertices, of the update of all
    double scattered_share = 0.0;  ///< 1 % of the vertices all over the mesh, likewise
    double cut_us = 0.0;           ///< 20 faces are replaced by 60
    double cut_share = 0.0;        ///< of a fast build
    double bytes = 0.0;            ///< per triangle
};

/// On tori of 48,360 and 871,200 triangles.
[[nodiscard]] std::vector<UpdateRow> measure_updates(const signals::Stop& stop);
[[nodiscard]] const Table<UpdateRow>& updates_table();
[[nodiscard]] Report report_of(std::span<const UpdateRow> rows);

}  // namespace tandem::bench
