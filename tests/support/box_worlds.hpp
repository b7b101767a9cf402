// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include <tandem/box.hpp>

#include "scenes/random.hpp"

namespace tandem::testing {

/// Positions and shapes of the boxes.
enum class BoxWorld {
    Uniform,
    Clustered,
    FlatLayer,     ///< all at the same height, without thickness
    Coincident,    ///< mostly the same box
    Points,        ///< no size, some at the same position
    OneGiant,      ///< one box around all the others, which are tiny
    Infinite,      ///< some without an end in some directions
    Enormous,      ///< coordinates near the largest float
    Minuscule,     ///< subnormal coordinates
    Snapped,       ///< integer corners: faces, edges and corners that touch
    LongThin,      ///< rods along every axis
    MostlyStill,   ///< only a few objects move
    GrowAndShrink  ///< from nothing to many and back, repeatedly
};

inline constexpr std::array kAllBoxWorlds{
    BoxWorld::Uniform,      BoxWorld::Clustered, BoxWorld::FlatLayer, BoxWorld::Coincident,
    BoxWorld::Points,       BoxWorld::OneGiant,  BoxWorld::Infinite,  BoxWorld::Enormous,
    BoxWorld::Minuscule,    BoxWorld::Snapped,   BoxWorld::LongThin,  BoxWorld::MostlyStill,
    BoxWorld::GrowAndShrink};

inline std::string_view name_of(BoxWorld world) {
    constexpr std::array<std::string_view, kAllBoxWorlds.size()> kNames{
        "uniform",   "clustered",    "flat layer",     "coincident", "points",
        "one giant", "infinite",     "enormous",       "minuscule",  "snapped",
        "long thin", "mostly still", "grow and shrink"};
    return kNames[static_cast<std::size_t>(world)];
}

/// Random boxes for one kind of world; among a hundred, each has about four neighbours.
class BoxSource {
  public:
    BoxSource(BoxWorld world, scenes::Random& random) : world_(world), random_(random) {}

    [[nodiscard]] Box fresh() {
        switch (world_) {
            case BoxWorld::Uniform:
            case BoxWorld::MostlyStill:
            case BoxWorld::GrowAndShrink:
                return around(place(1.0), sizes(0.2));
            case BoxWorld::Clustered: {
                std::array<double, 3> centre = place(0.05);
                centre[0] += one_in(2) ? 0.5 : -0.5;
                centre[1] += one_in(2) ? 10.0 : 0.0;
                return around(centre, sizes(0.02));
            }
            case BoxWorld::FlatLayer: {
                std::array<double, 3> centre = place(1.0);
                centre[1] = 0.25;
                return around(centre, {0.1 * positive(), 0.0, 0.1 * positive()});
            }
            case BoxWorld::Coincident:
                return one_in(10) ? around(place(2.0), sizes(0.5)) : Box{{0, 0, 0}, {1, 1, 1}};
            case BoxWorld::Points:
                return snapped(1.0 / 3.0, {0.0, 0.0, 0.0});
            case BoxWorld::OneGiant:
                return one_in(60) ? around(place(0.1), {2.0, 2.0, 2.0})
                                  : around(place(1.0), sizes(0.05));
            case BoxWorld::Infinite:
                return endless(around(place(1.0), sizes(0.2)));
            case BoxWorld::Enormous:
                return around(scaled(place(1.0), 3e38), scaled(sizes(0.2), 3e38));
            case BoxWorld::Minuscule:
                return around(scaled(place(1.0), 1e-40), scaled(sizes(0.2), 1e-40));
            case BoxWorld::Snapped:
                return snapped(5.0, {0.5 * count(3), 0.5 * count(3), 0.5 * count(3)});
            case BoxWorld::LongThin: {
                std::array<double, 3> half{0.002, 0.002, 0.002};
                half[static_cast<std::size_t>(count(3))] = positive();
                half[static_cast<std::size_t>(count(3))] += 0.1;
                return around(place(1.0), half);
            }
        }
        return {};
    }

    /// Moves a box a little, as between two steps of a simulation.
    [[nodiscard]] Box nudged(const Box& box) {
        if (world_ == BoxWorld::Coincident || world_ == BoxWorld::Points) {
            return one_in(2) ? box : fresh();
        }
        Box moved;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double size = static_cast<double>(box.hi[axis]) - box.lo[axis];
            double by = 0.2 * random_.symmetric() * (std::isfinite(size) ? size : 1.0);
            if (world_ == BoxWorld::Snapped) {
                by = random_.integer(1);
            }
            moved.lo[axis] = narrowed(box.lo[axis] + by);
            moved.hi[axis] = std::max(moved.lo[axis], narrowed(box.hi[axis] + by));
        }
        return moved;
    }

    /// A box at the same position with other sides, sometimes without any extent.
    [[nodiscard]] Box resized(const Box& box) {
        Box changed = box;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (one_in(4)) {
                changed.hi[axis] = changed.lo[axis];
            } else if (one_in(2)) {
                const Box other = fresh();
                changed.hi[axis] = std::max(changed.lo[axis], other.hi[axis]);
            }
        }
        return changed;
    }

    [[nodiscard]] bool one_in(int n) { return count(n) == 0; }
    /// A random integer from 0 to n − 1.
    [[nodiscard]] int count(int n) {
        return static_cast<int>(0.5 * (random_.symmetric() + 1.0) * n);
    }

  private:
    /// A random number in [0, 1).
    double positive() { return 0.5 * (random_.symmetric() + 1.0); }

    std::array<double, 3> place(double extent) {
        const Vec3 point = extent * random_.in_cube();
        return {point.x(), point.y(), point.z()};
    }
    std::array<double, 3> sizes(double largest) {
        std::array<double, 3> half{};
        for (double& side : half) {
            side = largest * positive();
        }
        return half;
    }
    static std::array<double, 3> scaled(std::array<double, 3> v, double factor) {
        for (double& x : v) {
            x *= factor;
        }
        return v;
    }

    static float narrowed(double value) {
        constexpr double kMost = std::numeric_limits<float>::max();
        return std::isfinite(value) ? static_cast<float>(std::clamp(value, -kMost, kMost))
                                    : static_cast<float>(value);
    }
    static Box around(const std::array<double, 3>& centre, const std::array<double, 3>& half) {
        Box box;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.lo[axis] = narrowed(centre[axis] - half[axis]);
            box.hi[axis] = narrowed(centre[axis] + half[axis]);
        }
        return box;
    }
    Box snapped(double extent, const std::array<double, 3>& half) {
        std::array<double, 3> corner = place(extent);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            corner[axis] = std::round(corner[axis]) + half[axis];
        }
        return around(corner, half);
    }
    Box endless(Box box) {
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (one_in(12)) {
                box.lo[axis] = -kInfinity;
            }
            if (one_in(12)) {
                box.hi[axis] = kInfinity;
            }
            if (one_in(60)) {
                box.lo[axis] = box.hi[axis] = one_in(2) ? kInfinity : -kInfinity;
            }
        }
        return box;
    }

    BoxWorld world_;
    scenes::Random& random_;
};

}  // namespace tandem::testing
