// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/exact_motion.hpp"

#include <algorithm>
#include <bit>

#include "geometry/predicates/bignum.hpp"

namespace tandem::continuous {
namespace {

/// Decodes without trailing zeros of the mantissa, so that numbers on a coarse grid stay short.
DecodedDouble decode_shortest(double x) {
    DecodedDouble d = decode(x);
    if (d.mantissa != 0) {
        const int zeros = std::countr_zero(static_cast<std::uint64_t>(d.mantissa));
        d.mantissa /= std::int64_t{1} << static_cast<unsigned>(zeros);
        d.exponent += zeros;
    }
    return d;
}

Polynomial minor(const Polynomial& u_i, const Polynomial& v_j, const Polynomial& u_j,
                 const Polynomial& v_i) {
    return u_i * v_j - u_j * v_i;
}

}  // namespace

ExactMotion::ExactMotion(const MovingPoints& points) {
    for (Axis axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<Eigen::Index>(axis);
        constexpr int kNone = 5000;
        int least = kNone;
        const auto look = [&](double x) {
            if (x != 0.0) {
                least = std::min(least, decode_shortest(x).exponent);
            }
        };
        const auto convert = [&](double x) {
            const DecodedDouble d = decode_shortest(x);
            Whole w = d.mantissa;
            if (d.mantissa != 0) {
                w <<= d.exponent - least;
            }
            return w;
        };
        for (Corner c = 0; c < kPoints; ++c) {
            look(points.start[c][k]);
            look(points.end[c][k]);
        }
        for (Corner c = 0; c < kPoints; ++c) {
            start_[c][axis] = convert(points.start[c][k]);
            end_[c][axis] = convert(points.end[c][k]);
        }
    }
}

ExactMotion::ExactMotion(const MovingFractions& points) {
    for (Axis axis = 0; axis < 3; ++axis) {
        Whole multiple = 1;
        for (const auto* side : {&points.start, &points.end}) {
            for (const auto& point : *side) {
                multiple = lcm(multiple, point[axis].denominator);
            }
        }
        const auto convert = [&](const Fraction& f) {
            return Whole(f.numerator * (multiple / f.denominator));
        };
        for (Corner c = 0; c < kPoints; ++c) {
            start_[c][axis] = convert(points.start[c][axis]);
            end_[c][axis] = convert(points.end[c][axis]);
        }
    }
}

Polynomial ExactMotion::difference(Corner a, Corner b, Axis axis) const {
    return Polynomial::moving(start_[a][axis] - start_[b][axis], end_[a][axis] - end_[b][axis]);
}

Polynomial ExactMotion::slant(Corner a, Corner b, Corner c, Corner d, Axis axis) const {
    const Axis i = (axis + 1) % 3;
    const Axis j = (axis + 2) % 3;
    return minor(difference(b, a, i), difference(d, c, j), difference(b, a, j),
                 difference(d, c, i));
}

Polynomial ExactMotion::turn(Corner a, Corner b, Corner c, Axis axis) const {
    return slant(a, b, a, c, axis);
}

Polynomial ExactMotion::coplanarity() const {
    Polynomial sum;
    for (Axis axis = 0; axis < 3; ++axis) {
        sum = sum + turn(0, 1, 2, axis) * difference(3, 0, axis);
    }
    return sum;
}

}  // namespace tandem::continuous
