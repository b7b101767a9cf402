// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/polygons/ear_clipping.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tandem::io {
namespace {

// Cost of an exact test, in units of looking at one point of the grid.
constexpr std::uint64_t kWorkOfExactTest = 50;

constexpr std::size_t kNotInQueue = std::numeric_limits<std::size_t>::max();

bool same_point(Point2 a, Point2 b) {
    return a.x == b.x && a.y == b.y;
}

bool before(Point2 a, Point2 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

}  // namespace

ClippingEnd EarClipper::clip(std::span<const Point2> points, std::uint64_t& work) {
    start(points);
    while (left_ > 3) {
        if (work == 0) {
            fan_the_rest();
            return ClippingEnd::OutOfWork;
        }
        if (queue_head_ == queue_.size()) {
            if (has_cut_since_refill_) {
                // A cut may make ears of corners far away, which its triangle had blocked: test all
                // again.
                refill_queue();
                continue;
            }
            // Cutting off a flat corner changes no area, so it is always correct, but its triangle
            // is degenerate. It is therefore the second choice.
            const std::optional<std::uint32_t> flat = find_flat();
            if (!flat) {
                fan_the_rest();
                return ClippingEnd::Stuck;
            }
            cut(*flat);
            continue;
        }
        const std::size_t place = queue_head_++;
        const std::uint32_t corner = queue_[place];
        if (place_in_queue_[corner] == place && is_ear(corner, work)) {
            cut(corner);
        }
    }
    const bool sound = turn(some_corner_) != Sign::Negative;
    fan_the_rest();
    if (sound) {
        clipped_ = triangles_.size();
    }
    return sound ? ClippingEnd::Complete : ClippingEnd::Stuck;
}

// Appends a corner to the queue; only its latest entry counts. The neighbours of a corner that was
// cut off thus wait until the others had their turn, which gives fewer thin triangles than cutting
// beside it at once.
void EarClipper::enqueue(std::uint32_t corner) {
    place_in_queue_[corner] = queue_.size();
    queue_.push_back(corner);
}

void EarClipper::refill_queue() {
    queue_.clear();
    queue_head_ = 0;
    has_cut_since_refill_ = false;
    std::uint32_t corner = some_corner_;
    for (std::size_t k = 0; k < left_; ++k, corner = next_[corner]) {
        enqueue(corner);
    }
}

void EarClipper::start(std::span<const Point2> points) {
    points_ = points;
    const auto count = static_cast<std::uint32_t>(points.size());
    left_ = count;
    clipped_ = 0;
    triangles_.clear();
    triangles_.reserve(count - 2);
    next_.resize(count);
    previous_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        next_[i] = i + 1 == count ? 0 : i + 1;
        previous_[i] = i == 0 ? count - 1 : i - 1;
    }
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(), [points](std::uint32_t a, std::uint32_t b) {
        return before(points[a], points[b]) || (same_point(points[a], points[b]) && a < b);
    });
    repeated_.assign(count, 0);
    for (std::uint32_t k = 1; k < count; ++k) {
        if (same_point(points[order_[k - 1]], points[order_[k]])) {
            repeated_[order_[k - 1]] = 1;
            repeated_[order_[k]] = 1;
        }
    }
    // Only these corners need to be tested whether they lie in a triangle: if a convex corner lies
    // in it, so does a neighbouring corner that is not convex, except where a bridge divides the
    // angle at a point among several corners.
    may_block_.assign(count, 0);
    order_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
        if (repeated_[i] != 0 || turn(i) != Sign::Positive) {
            may_block_[i] = 1;
            order_.push_back(i);
        }
    }
    grid_.fill(points, order_);
    some_corner_ = 0;
    place_in_queue_.resize(count);
    refill_queue();
}

Sign EarClipper::turn(std::uint32_t corner) const {
    return orient2d(points_[previous_[corner]], points_[corner], points_[next_[corner]]);
}

bool EarClipper::is_ear(std::uint32_t corner, std::uint64_t& work) {
    work -= std::min<std::uint64_t>(work, 1);
    if (turn(corner) != Sign::Positive) {
        return false;
    }
    const Point2 a = points_[previous_[corner]];
    const Point2 b = points_[corner];
    const Point2 c = points_[next_[corner]];
    const Point2 lo{std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y})};
    const Point2 hi{std::max({a.x, b.x, c.x}), std::max({a.y, b.y, c.y})};
    return grid_.none_of(lo, hi, work, [&](std::uint32_t other) {
        const Point2 p = points_[other];
        if (may_block_[other] == 0 || p.x < lo.x || p.x > hi.x || p.y < lo.y || p.y > hi.y) {
            return false;
        }
        work -= std::min(work, kWorkOfExactTest);
        return blocks(other, corner);
    });
}

// Whether the corner `other` lies in the closed triangle that would be cut off at `tip`.
bool EarClipper::blocks(std::uint32_t other, std::uint32_t tip) const {
    if (other == tip || other == previous_[tip] || other == next_[tip]) {
        return false;
    }
    const Point2 a = points_[previous_[tip]];
    const Point2 b = points_[tip];
    const Point2 c = points_[next_[tip]];
    const Point2 p = points_[other];
    if (same_point(p, a) || same_point(p, c)) {
        return false;
    }
    if (same_point(p, b)) {
        // The polygon passes this point a second time, perhaps with a hole whose edges leave the
        // triangle through its third side without a corner inside.
        for (const std::uint32_t neighbour : {previous_[other], next_[other]}) {
            const Point2 q = points_[neighbour];
            if (orient2d(a, b, q) == Sign::Positive && orient2d(b, c, q) == Sign::Positive) {
                return true;
            }
        }
        return false;
    }
    return orient2d(a, b, p) != Sign::Negative && orient2d(b, c, p) != Sign::Negative &&
           orient2d(c, a, p) != Sign::Negative;
}

// Finds a flat corner; prefers one whose triangle is a segment walked back and forth.
std::optional<std::uint32_t> EarClipper::find_flat() const {
    std::optional<std::uint32_t> found;
    std::uint32_t corner = some_corner_;
    for (std::size_t k = 0; k < left_; ++k, corner = next_[corner]) {
        if (turn(corner) != Sign::Zero) {
            continue;
        }
        const Point2 a = points_[previous_[corner]];
        const Point2 b = points_[corner];
        const Point2 c = points_[next_[corner]];
        if (same_point(a, c) || same_point(a, b) || same_point(b, c)) {
            return corner;
        }
        found = found.value_or(corner);
    }
    return found;
}

void EarClipper::cut(std::uint32_t corner) {
    const std::uint32_t a = previous_[corner];
    const std::uint32_t c = next_[corner];
    triangles_.push_back({a, corner, c});
    next_[a] = c;
    previous_[c] = a;
    may_block_[corner] = 0;
    place_in_queue_[corner] = kNotInQueue;
    some_corner_ = a;
    --left_;
    ++clipped_;
    has_cut_since_refill_ = true;
    for (const std::uint32_t neighbour : {a, c}) {
        may_block_[neighbour] = repeated_[neighbour] != 0 || turn(neighbour) != Sign::Positive;
        enqueue(neighbour);
    }
}

void EarClipper::fan_the_rest() {
    for (std::uint32_t b = next_[some_corner_]; next_[b] != some_corner_; b = next_[b]) {
        triangles_.push_back({some_corner_, b, next_[b]});
    }
}

}  // namespace tandem::io
