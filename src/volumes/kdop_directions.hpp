// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

using KdopVector = std::array<int, 3>;

/// Normals of a cube's faces, cut edges and cut corners, one of each opposite pair.
inline constexpr std::array<KdopVector, 13> kCubeDirections{{{1, 0, 0},
                                                             {0, 1, 0},
                                                             {0, 0, 1},
                                                             {1, 1, 0},
                                                             {1, -1, 0},
                                                             {1, 0, 1},
                                                             {1, 0, -1},
                                                             {0, 1, 1},
                                                             {0, 1, -1},
                                                             {1, 1, 1},
                                                             {1, 1, -1},
                                                             {1, -1, 1},
                                                             {1, -1, -1}}};

/// Direction i of Kdop<K>: 14 has faces and corners, 18 faces and edges, 26 all of them. They do
/// not have unit length, so that a projection takes two additions.
template <int K>
[[nodiscard]] constexpr const KdopVector& kdop_vector(int i) {
    static_assert(K == 14 || K == 18 || K == 26);
    constexpr int kEdges = 6;
    return kCubeDirections[static_cast<std::size_t>(K == 14 && i >= 3 ? i + kEdges : i)];
}

template <int K>
[[nodiscard]] Vec3 kdop_direction(int i) {
    const KdopVector& v = kdop_vector<K>(i);
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

/// The inverse length of direction i: 1, 1/√2 or 1/√3.
template <int K>
[[nodiscard]] constexpr double kdop_inverse_length(int i) {
    constexpr std::array<double, 3> kInverse{1.0, 0.70710678118654752, 0.57735026918962576};
    const KdopVector& v = kdop_vector<K>(i);
    return kInverse[static_cast<std::size_t>(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - 1)];
}

/// A bound of a k-DOP's extent in any direction g. With g = Σ weight · (±direction) and weights
/// that are not negative, max g·y ≤ Σ weight · max(±direction·y) (duality of linear programming).
/// The three directions are those of the cone of neighbouring directions that contains g. A coarser
/// choice is never better, since max (d + e)·y ≤ max d·y + max e·y.
struct KdopSupport {
    std::array<int, 3> direction{};
    std::array<double, 3> sign{};  ///< of the direction, ±1
    std::array<double, 3> weight{};

    template <class Intervals>
    [[nodiscard]] double upper(const Intervals& lo, const Intervals& hi) const {
        double sum = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto end = static_cast<double>(sign[k] > 0 ? hi[direction[k]] : lo[direction[k]]);
            sum += weight[k] * sign[k] * end;
        }
        return sum;
    }

    template <class Intervals>
    [[nodiscard]] double lower(const Intervals& lo, const Intervals& hi) const {
        double sum = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto end = static_cast<double>(sign[k] > 0 ? lo[direction[k]] : hi[direction[k]]);
            sum += weight[k] * sign[k] * end;
        }
        return sum;
    }
};

/// The combination of Kdop<K>'s directions whose sum is g.
template <int K>
[[nodiscard]] KdopSupport kdop_support(const Vec3& g) {
    std::array<int, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(),
              [&](int i, int j) { return std::abs(g[i]) > std::abs(g[j]); });
    const double large = std::abs(g[order[0]]);
    const double middle = std::abs(g[order[1]]);
    const double small = std::abs(g[order[2]]);

    KdopSupport support;
    std::size_t count = 0;
    // Bit k of `axes`: the k-th largest coordinate takes part, with its sign in g.
    const auto add = [&](unsigned axes, double weight) {
        KdopVector wanted{};
        for (std::size_t k = 0; k < 3; ++k) {
            if ((axes >> k & 1U) != 0) {
                wanted[static_cast<std::size_t>(order[k])] = g[order[k]] < 0.0 ? -1 : 1;
            }
        }
        const KdopVector opposite{-wanted[0], -wanted[1], -wanted[2]};
        for (int i = 0; i < K / 2; ++i) {
            if (kdop_vector<K>(i) == wanted || kdop_vector<K>(i) == opposite) {
                support.direction[count] = i;
                support.sign[count] = kdop_vector<K>(i) == wanted ? 1.0 : -1.0;
                support.weight[count] = weight;
                ++count;
                return;
            }
        }
    };
    constexpr unsigned kLarge = 1;
    constexpr unsigned kMiddle = 2;
    constexpr unsigned kSmall = 4;
    // The weights solve Σ weight · direction = g, coordinate by coordinate. None is negative,
    // because large >= middle >= small. With 18 directions the cone depends on whether large >=
    // middle + small.
    if constexpr (K == 14) {
        add(kLarge, large - small);
        add(kMiddle, middle - small);
        add(kLarge | kMiddle | kSmall, small);
    } else if constexpr (K == 26) {
        add(kLarge, large - middle);
        add(kLarge | kMiddle, middle - small);
        add(kLarge | kMiddle | kSmall, small);
    } else if (large >= middle + small) {
        add(kLarge, large - middle - small);
        add(kLarge | kMiddle, middle);
        add(kLarge | kSmall, small);
    } else {
        add(kLarge | kMiddle, 0.5 * (large + middle - small));
        add(kLarge | kSmall, 0.5 * (large + small - middle));
        add(kMiddle | kSmall, 0.5 * (middle + small - large));
    }
    return support;
}

}  // namespace tandem::volumes
