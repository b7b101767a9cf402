// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "support/exact_impact.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "support/exact_roots.hpp"

namespace tandem::testing {
namespace {

using exact::make_primitive;
using exact::Poly;
using exact::Root;
using exact::roots_of;
using exact::to_double;
using exact::trim;
using exact::Z;
using exact::operator+;
using exact::operator-;
using exact::operator*;

using Vector = std::array<Poly, 3>;

Vector operator-(const Vector& a, const Vector& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Poly dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The moving points as integers, with one unit for all axes.
std::array<Vector, 4> in_integers(const MovingPoints& points) {
    int least = 5000;
    const auto each = [&](const auto& visit) {
        for (std::size_t i = 0; i < 4; ++i) {
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                visit(i, axis, points.start[i][axis], points.end[i][axis]);
            }
        }
    };
    const auto exponent_of = [](double x) {
        int e = 5000;
        if (x != 0.0) {
            auto m = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &e), 53));
            for (e -= 53; m % 2 == 0; m /= 2) {
                ++e;
            }
        }
        return e;
    };
    const auto integer_of = [&](double x) {
        int e = 0;
        const Z m = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &e), 53));
        const int shift = e - 53 - least;
        return x == 0.0 ? Z(0) : (shift >= 0 ? Z(m << shift) : Z(m >> -shift));
    };
    each([&](std::size_t, Eigen::Index, double start, double end) {
        least = std::min({least, exponent_of(start), exponent_of(end)});
    });
    std::array<Vector, 4> out;
    each([&](std::size_t i, Eigen::Index axis, double start, double end) {
        Poly p{integer_of(start), integer_of(end) - integer_of(start)};
        trim(p);
        out[i][static_cast<std::size_t>(axis)] = p;
    });
    return out;
}

/// The signs that decide whether two features touch at a time, and the times at which they may
/// change.
class Question {
  public:
    Question(FeaturePair kind, const std::array<Vector, 4>& x) : x_(x) {
        volume_ = dot(cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
        if (kind == FeaturePair::VertexFace) {
            normal_ = cross(x[2] - x[1], x[3] - x[1]);
            for (std::size_t k = 0; k < 3; ++k) {
                const Vector& a = x[1 + k];
                const Vector& b = x[1 + (k + 1) % 3];
                not_negative_.push_back(dot(cross(b - a, x[0] - a), normal_));
                segments_.push_back({0, 1 + k, 1 + (k + 1) % 3});
            }
        } else {
            // p0 + s u = q0 + r v gives s |n|² = ((q0 − p0) × v) · n, and r likewise.
            const Vector u = x[1] - x[0];
            const Vector v = x[3] - x[2];
            normal_ = cross(u, v);
            const Poly whole = dot(normal_, normal_);
            const Poly s = dot(cross(x[2] - x[0], v), normal_);
            const Poly r = dot(cross(x[2] - x[0], u), normal_);
            not_negative_ = {s, whole - s, r, whole - r};
            segments_ = {{0, 2, 3}, {1, 2, 3}, {2, 0, 1}, {3, 0, 1}};
        }
    }

    [[nodiscard]] bool yes_at(Root time) const {
        // Times other than 0 are roots of the volume, unless the volume is always zero.
        if (time.p.empty() && time.sign_of(volume_) != 0) {
            return false;
        }
        for (const Poly& n : normal_) {
            if (time.sign_of(n) != 0) {
                return std::ranges::all_of(not_negative_,
                                           [&](const Poly& p) { return time.sign_of(p) >= 0; });
            }
        }
        return std::ranges::any_of(segments_, [&](const auto& s) {
            const Vector from = x_[s[0]] - x_[s[1]];
            const Vector to = x_[s[0]] - x_[s[2]];
            const Vector turn = cross(from, to);
            return time.sign_of(dot(from, to)) <= 0 &&
                   std::ranges::all_of(turn, [&](const Poly& p) { return time.sign_of(p) == 0; });
        });
    }

    /// The times in (0, 1] at which the answer may change, in ascending order, except for roots of
    /// different polynomials that are closer together than their bounds.
    [[nodiscard]] std::vector<Root> times() const {
        if (!volume_.empty()) {
            return roots_of(volume_);
        }
        std::set<Poly> polynomials;  // many are equal, and finding roots takes most of the time
        const auto add = [&](Poly p) {
            if (p.size() > 1) {
                make_primitive(p);
                polynomials.insert(std::move(p));
            }
        };
        std::ranges::for_each(not_negative_, add);
        std::ranges::for_each(normal_, add);
        for (const auto& s : segments_) {
            const Vector from = x_[s[0]] - x_[s[1]];
            const Vector to = x_[s[0]] - x_[s[2]];
            std::ranges::for_each(cross(from, to), add);
            std::ranges::for_each(from, add);
            std::ranges::for_each(to, add);
        }
        std::vector<Root> out;
        for (const Poly& p : polynomials) {
            std::ranges::copy(roots_of(p), std::back_inserter(out));
        }
        std::ranges::sort(out, {}, [](const Root& root) { return to_double(root.low); });
        return out;
    }

  private:
    std::array<Vector, 4> x_;
    Poly volume_;
    Vector normal_;
    std::vector<Poly> not_negative_;
    std::vector<std::array<std::size_t, 3>> segments_;
};

}  // namespace

std::optional<ExactImpact> exact_impact(FeaturePair kind, const MovingPoints& points) {
    const Question question(kind, in_integers(points));
    if (question.yes_at({{}, {0, 0}, {0, 0}})) {
        return ExactImpact{0.0, 0.0};
    }
    std::optional<ExactImpact> first;
    for (Root& time : question.times()) {
        if (first && to_double(time.low) >= first->latest) {
            continue;
        }
        if (question.yes_at(time)) {
            while (!time.p.empty() && to_double(time.high) - to_double(time.low) > 0x1p-52) {
                time.halve();
            }
            if (!first || to_double(time.low) < first->earliest) {
                first = {to_double(time.low), to_double(time.high)};
            }
        }
    }
    return first;
}

}  // namespace tandem::testing
