// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// The real part first; need not have unit length.
using Quaternion = std::array<double, 4>;

/// Random numbers that are the same on every machine: std::mt19937_64 is specified bit for bit; std
/// distributions are not, so numbers are scaled by hand.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Uniform in [−1, 1).
    double symmetric() { return static_cast<double>(engine_() >> 11U) * 0x1p-52 - 1.0; }

    Vec3 in_cube() {
        const double x = symmetric();
        const double y = symmetric();
        return {x, y, symmetric()};
    }

    std::int32_t integer(std::int32_t extent) {
        const std::uint64_t span = 2 * static_cast<std::uint64_t>(extent) + 1;
        return static_cast<std::int32_t>(engine_() % span) - extent;
    }

    /// Uniformly distributed: a random point of the four-dimensional unit ball, found by rejection.
    Quaternion rotation() {
        for (;;) {
            const double w = symmetric();
            const Vec3 v = in_cube();
            const double length = w * w + v.squaredNorm();
            if (length > 1e-3 && length <= 1.0) {
                return {w, v.x(), v.y(), v.z()};
            }
        }
    }

    /// A vector of length 1; all directions are equally likely.
    Vec3 direction() {
        for (;;) {
            const Vec3 v = in_cube();
            const double length = v.squaredNorm();
            if (length > 1e-3 && length <= 1.0) {
                return v.normalized();
            }
        }
    }

  private:
    std::mt19937_64 engine_;
};

}  // namespace tandem::scenes
