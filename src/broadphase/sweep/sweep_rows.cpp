// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/sweep/sweep_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "broadphase/object_scan.hpp"

namespace tandem::broadphase {

std::size_t axis_of_largest_variance(const Objects& objects) {
    std::array<double, 3> sum{};
    std::array<double, 3> sum_of_squares{};
    double count = 0.0;
    for_each_object(objects, [&](ObjectId, const Box& box) {
        std::array<double, 3> centre{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            centre[axis] = 0.5 * (static_cast<double>(box.lo[axis]) + box.hi[axis]);
        }
        if (!std::isfinite(centre[0] + centre[1] + centre[2])) {
            return;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sum[axis] += centre[axis];
            sum_of_squares[axis] += centre[axis] * centre[axis];
        }
        count += 1.0;
    });
    std::array<double, 3> variance{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        variance[axis] = count * sum_of_squares[axis] - sum[axis] * sum[axis];
    }
    return static_cast<std::size_t>(std::ranges::max_element(variance) - variance.begin());
}

std::size_t sweep(const BoxRows& rows, std::size_t axis, std::vector<ObjectPair>& out) {
    const std::vector<float>& lo = rows.lo[axis];
    const std::vector<float>& hi = rows.hi[axis];
    std::size_t looked_at = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // The sweeps of neighbours end near each other, but the longest box would determine a
        // common end. So each row searches its own end, in doubling steps.
        std::size_t end = i + 1;
        for (std::size_t stride = 8; end < lo.size() && lo[end] <= hi[i]; stride *= 2) {
            end = std::min(end + stride, lo.size());
        }
        const auto from = lo.begin() + static_cast<std::ptrdiff_t>(i + 1);
        const auto to = lo.begin() + static_cast<std::ptrdiff_t>(end);
        end = static_cast<std::size_t>(std::upper_bound(from, to, hi[i]) - lo.begin());
        if (end > i + 1) {
            append_overlaps_beside(rows, axis, i, i + 1, end, out);
            looked_at += end - (i + 1);
        }
    }
    return looked_at;
}

}  // namespace tandem::broadphase
