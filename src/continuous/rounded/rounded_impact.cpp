// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/rounded/rounded_impact.hpp"

#include <array>
#include <cmath>

#include "continuous/rounded/rounded_motion.hpp"

namespace tandem::continuous {
namespace {

/// Most parts that are examined before integers decide; most queries need five.
constexpr int kMostParts = 48;
constexpr std::size_t kMostWaiting = 2 * kMostParts + 2;
/// Parts narrower than this are decided by integers.
constexpr double kNarrowest = 0x1p-48;

enum class Place { Outside, Inside, Unsure };

/// If a point p is in a triangle abc, seen along an axis, then (a − p) × (b − p), (b − p) × (c − p)
/// and (c − p) × (a − p) do not have different signs.
Place place_in_triangle(const RoundedTurns& turns, TimeSpan part) {
    const int uv = common_sign(on_part(turns.uv, part), turns.error);
    const int vw = common_sign(on_part(turns.vw, part), turns.error);
    const int wu = -common_sign(on_part(turns.uw, part), turns.error);
    if (uv * vw < 0 || vw * wu < 0 || wu * uv < 0) {
        return Place::Outside;
    }
    return uv * vw * wu != 0 ? Place::Inside : Place::Unsure;
}

/// If two segments cross, seen along an axis, then neither has both ends strictly on one side of
/// the other.
Place place_of_segments(const RoundedTurns& turns, TimeSpan part) {
    const int second_a = common_sign(on_part(turns.uv, part), turns.error);
    const int second_b = common_sign(on_part(turns.uw, part), turns.error);
    if (second_a * second_b > 0) {
        return Place::Outside;
    }
    const int first_a = common_sign(on_part(turns.vw, part), turns.error);
    Bernstein<3> other;
    for (std::size_t k = 0; k < 3; ++k) {
        other[k] = (turns.vw[k] + turns.uv[k]) - turns.uw[k];
    }
    const int first_b = common_sign(on_part(other, part), turns.error);
    if (first_a * first_b > 0) {
        return Place::Outside;
    }
    return second_a * second_b < 0 && first_a * first_b < 0 ? Place::Inside : Place::Unsure;
}

Place place_of(FeaturePair kind, const RoundedMotion& motion, TimeSpan part) {
    Place place = Place::Unsure;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const RoundedTurns& turns = motion.along(axis);
        const Place seen = kind == FeaturePair::VertexFace ? place_in_triangle(turns, part)
                                                           : place_of_segments(turns, part);
        if (seen == Place::Outside) {
            return seen;
        }
        place = seen == Place::Inside ? seen : place;
    }
    return place;
}

int sign_beyond(double x, double error) {
    return x > error ? 1 : (x < -error ? -1 : 0);
}

/// An approximate root in [0, 1] of a cubic whose ends have different signs.
double guess_root(const Bernstein<4>& b) {
    double from = 0.0;
    double to = 1.0;
    double at = b[0] / (b[0] - b[3]);
    for (int k = 0; k < 6; ++k) {
        const TimeSpan point{at, at};
        const double value = on_part(b, point)[0];
        const Bernstein<3> slopes{3.0 * (b[1] - b[0]), 3.0 * (b[2] - b[1]), 3.0 * (b[3] - b[2])};
        const double slope = on_part(slopes, point)[0];
        ((value > 0.0) == (b[0] > 0.0) ? from : to) = at;
        const double next = at - value / slope;
        const double step = std::abs(next - at);
        at = next > from && next < to ? next : 0.5 * (from + to);
        if (step < 0x1p-44) {
            break;
        }
    }
    return at;
}

/// A stack of parts of [0, 1], the earliest on top.
class WaitingParts {
  public:
    [[nodiscard]] bool empty() const { return count_ == 0; }
    TimeSpan pop() { return parts_[--count_]; }
    void push(TimeSpan part) {
        if (part.to > part.from) {
            parts_[count_++] = part;
        }
    }

  private:
    std::array<TimeSpan, kMostWaiting> parts_;
    std::size_t count_ = 0;
};

}  // namespace

RoundedImpact rounded_impact(FeaturePair kind, const MovingPoints& points, double tolerance) {
    using Verdict = RoundedImpact::Verdict;
    const RoundedMotion motion(points);
    const double error = motion.coplanarity_error();
    if (!std::isfinite(error)) {
        return {};
    }
    WaitingParts waiting;
    waiting.push({0.0, 1.0});
    for (int looked_at = 0; !waiting.empty(); ++looked_at) {
        const TimeSpan part = waiting.pop();
        // 1. Drop the part if it is certainly free of contact.
        const Bernstein<4> cubic = on_part(motion.coplanarity(), part);
        if (common_sign(cubic, error) != 0) {
            continue;
        }
        const Place place = place_of(kind, motion, part);
        if (place == Place::Outside) {
            continue;
        }
        // 2. Stop if the part certainly has a contact, or after too many parts.
        const bool changes = sign_beyond(cubic[0], error) * sign_beyond(cubic[3], error) < 0;
        if (changes && place == Place::Inside && part.width() <= tolerance) {
            return {Verdict::Touch, part.from};
        }
        if (looked_at == kMostParts || part.width() < kNarrowest) {
            return {};
        }
        // 3. Divide the part: in its middle, or around the root of the cubic.
        if (!changes) {
            const double middle = 0.5 * (part.from + part.to);
            waiting.push({middle, part.to});
            waiting.push({part.from, middle});
            continue;
        }
        // Divide into a narrow part around the root and two wide ones beside it; the signs of the
        // cubic usually decide the wide ones at once.
        const double root = part.from + part.width() * guess_root(cubic);
        const double slope = largest_of(cubic) / part.width();
        const double reach = std::max(std::min(0.25 * tolerance, part.width() / 32.0),
                                      std::max(8.0 * error / slope, kNarrowest));
        const double before = std::max(part.from, root - reach);
        const double behind = std::min(part.to, root + reach);
        if (behind - before > 0.75 * part.width()) {
            return {};
        }
        waiting.push({behind, part.to});
        waiting.push({before, behind});
        waiting.push({part.from, before});
    }
    return {Verdict::Never, 0.0};
}

}  // namespace tandem::continuous
