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

/// The cost of each kind of change of a DeformingModel, without queries: processor time on one
/// thread, the shortest of several runs.
struct UpdateRow {
    std::size_t triangles = 0;
    double build_ns = 0.0;       ///< per triangle, with BuildEffort::Balanced
    double fast_build_ns = 0.0;  ///< per triangle, with BuildEffort::Fast
    double update_ns = 0.0;      ///< per triangle, when all vertices move
    double range_share = 0.0;    ///< cost of moving a range of 1 % of the vertices, relative to all
    double scattered_share = 0.0;  ///< cost of moving 1 % scattered vertices, relative to all
    double cut_us = 0.0;           ///< cost of replacing 20 faces by 60
    double cut_share = 0.0;        ///< cut_us relative to a fast build
    double bytes = 0.0;            ///< memory per triangle
};

/// Measures tori of 48,360 and 871,200 triangles.
[[nodiscard]] std::vector<UpdateRow> measure_updates(const signals::Stop& stop);
[[nodiscard]] const Table<UpdateRow>& updates_table();
[[nodiscard]] Report report_of(std::span<const UpdateRow> rows);

}  // namespace tandem::bench
