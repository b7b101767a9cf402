// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <tandem/continuous.hpp>

namespace tandem::testing {

/// Families of four moving points for which floating-point arithmetic alone gives wrong answers.
enum class MotionFamily : std::uint8_t {
    TinyGrid,        ///< coordinates −1, 0, 1: every kind of degeneracy
    SmallGrid,       ///< coordinates −4 to 4
    Coplanar,        ///< all motion in one coordinate plane
    TiltedPlane,     ///< all motion in a plane that is not a coordinate plane
    Parallel,        ///< parallel edges at the start, at the end, or always
    ContactAtStart,  ///< a common point at t = 0
    ContactAtEnd,    ///< a common point at t = 1
    SharedVertex,    ///< one point of each feature moves like the other
    Static,          ///< nothing moves
    UlpApart,        ///< a common point at some time, then one coordinate off by an ulp
    ReturningTouch,  ///< touches in a double root and moves back
    Collinear,       ///< all motion on one line
    LargeAndSmall,   ///< grid coordinates times powers of two, a different one on each axis
};
inline constexpr std::array kAllMotionFamilies{
    MotionFamily::TinyGrid,     MotionFamily::SmallGrid,      MotionFamily::Coplanar,
    MotionFamily::TiltedPlane,  MotionFamily::Parallel,       MotionFamily::ContactAtStart,
    MotionFamily::ContactAtEnd, MotionFamily::SharedVertex,   MotionFamily::Static,
    MotionFamily::UlpApart,     MotionFamily::ReturningTouch, MotionFamily::Collinear,
    MotionFamily::LargeAndSmall};

class HardMotions {
  public:
    explicit HardMotions(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] MovingPoints draw(FeaturePair kind, MotionFamily family);

  private:
    int integer(int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random_);
    }
    Vec3 grid_point(int most) {
        return {double(integer(-most, most)), double(integer(-most, most)),
                double(integer(-most, most))};
    }
    MovingPoints grid(int most) {
        MovingPoints m;
        for (std::size_t k = 0; k < 4; ++k) {
            m.start[k] = grid_point(most);
            m.end[k] = grid_point(most);
        }
        return m;
    }
    /// Makes one point of each feature coincide; the weights are powers of two, so that it is
    /// exact.
    void join(FeaturePair kind, std::array<Vec3, 4>& at);
    Vec3& any(MovingPoints& m) {
        return (integer(0, 1) == 0 ? m.start : m.end)[static_cast<std::size_t>(integer(0, 3))];
    }

    std::mt19937_64 random_;
};

inline void HardMotions::join(FeaturePair kind, std::array<Vec3, 4>& at) {
    const auto weight = [&] { return integer(0, 8) / 8.0; };
    if (kind == FeaturePair::VertexFace) {
        const double s = weight();
        const double r = weight() * (1.0 - s);
        at[0] = at[1] + s * (at[2] - at[1]) + r * (at[3] - at[1]);
        return;
    }
    const Vec3 common = at[0] + weight() * (at[1] - at[0]);
    const double s = integer(0, 2) / 2.0;
    // `common` divides the edge from 2 to 3 at s: the edge is moved around it.
    const Vec3 half = grid_point(3);
    at[2] = common - s * half;
    at[3] = common + (1.0 - s) * half;
}

inline MovingPoints HardMotions::draw(FeaturePair kind, MotionFamily family) {
    switch (family) {
        case MotionFamily::TinyGrid:
            return grid(1);
        case MotionFamily::SmallGrid:
            return grid(4);
        case MotionFamily::Coplanar: {
            MovingPoints m = grid(3);
            const Eigen::Index axis = integer(0, 2);
            const double start = integer(-1, 1);
            const double end = integer(-1, 1);
            for (std::size_t k = 0; k < 4; ++k) {
                m.start[k][axis] = start;
                m.end[k][axis] = end;
            }
            return m;
        }
        case MotionFamily::TiltedPlane: {
            MovingPoints m = grid(3);
            const int x = integer(-2, 2);
            const int y = integer(-2, 2);
            const double start = integer(-1, 1);
            const double end = integer(-1, 1);
            for (std::size_t k = 0; k < 4; ++k) {
                m.start[k][2] = x * m.start[k][0] + y * m.start[k][1] + start;
                m.end[k][2] = x * m.end[k][0] + y * m.end[k][1] + end;
            }
            return m;
        }
        case MotionFamily::Parallel: {
            MovingPoints m = grid(2);
            const int when = integer(0, 2);
            const std::size_t one = kind == FeaturePair::EdgeEdge ? 0 : 1;
            if (when != 1) {
                m.start[3] = m.start[2] + integer(-2, 2) * (m.start[one + 1] - m.start[one]);
            }
            if (when != 0) {
                m.end[3] = m.end[2] + integer(-2, 2) * (m.end[one + 1] - m.end[one]);
            }
            return m;
        }
        case MotionFamily::ContactAtStart: {
            MovingPoints m = grid(4);
            join(kind, m.start);
            return m;
        }
        case MotionFamily::ContactAtEnd: {
            MovingPoints m = grid(4);
            join(kind, m.end);
            return m;
        }
        case MotionFamily::SharedVertex: {
            MovingPoints m = grid(3);
            const auto other = static_cast<std::size_t>(integer(2, 3));
            m.start[0] = m.start[other];
            m.end[0] = m.end[other];
            if (integer(0, 3) == 0) {
                any(m)[integer(0, 2)] += integer(-1, 1);
            }
            return m;
        }
        case MotionFamily::Static: {
            MovingPoints m = grid(2);
            m.end = m.start;
            return m;
        }
        case MotionFamily::UlpApart: {
            // Joined at half time: start + end is twice the joined position.
            MovingPoints m = grid(4);
            std::array<Vec3, 4> middle = m.start;
            join(kind, middle);
            for (std::size_t k = 0; k < 4; ++k) {
                m.end[k] = grid_point(4);
                m.start[k] = 2.0 * middle[k] - m.end[k];
            }
            double& x = any(m)[integer(0, 2)];
            x = std::nextafter(x + 8.0, integer(0, 1) * 100.0) - (integer(0, 1) * 8.0);
            return m;
        }
        case MotionFamily::ReturningTouch: {
            // Squares of linear functions: x has a double root at t = 1/2.
            MovingPoints m = grid(2);
            for (std::size_t k = 0; k < 4; ++k) {
                m.end[k][2] = -m.start[k][2];
                m.end[k][1] = m.start[k][1];
                if (integer(0, 1) == 0) {
                    m.end[k][0] = -m.start[k][0];
                }
            }
            return m;
        }
        case MotionFamily::Collinear: {
            MovingPoints m = grid(3);
            const Vec3 direction = grid_point(2);
            for (std::size_t k = 0; k < 4; ++k) {
                m.start[k] = m.start[k][0] * direction;
                m.end[k] = m.end[k][0] * direction;
            }
            return m;
        }
        case MotionFamily::LargeAndSmall: {
            MovingPoints m = grid(2);
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                const double unit = std::ldexp(1.0, integer(-40, 40));
                for (std::size_t k = 0; k < 4; ++k) {
                    m.start[k][axis] *= unit;
                    m.end[k][axis] *= unit;
                }
            }
            return m;
        }
    }
    return {};
}

}  // namespace tandem::testing
