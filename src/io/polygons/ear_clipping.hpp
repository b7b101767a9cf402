// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "geometry/predicates/orient.hpp"
#include "io/polygons/point_grid.hpp"

namespace tandem::io {

enum class ClippingEnd {
    Complete,   ///< every triangle is counter-clockwise or flat
    Stuck,      ///< no ear was left, so the polygon crosses itself; the rest is a fan
    OutOfWork,  ///< the allowed work was used up; the rest is a fan
};

/// Cuts a polygon of n corners, counter-clockwise, into n - 2 triangles with exact predicates
/// (docs/decisions/0011-polygons.md). Corners may coincide, as they do where a bridge leads to a
/// hole, and three in a row may lie on a line.
///
/// Why the result is right: the triangles, as oriented areas, always add up to the polygon. When
/// none of them is clockwise and the polygon winds at most once around any point, then no two of
/// them overlap and together they cover exactly the polygon.
class EarClipper {
  public:
    /// The triangles as places in `points`, in the order of the corners. `work` is the work that
    /// may still be spent, in points looked at; the work done is subtracted.
    [[nodiscard]] ClippingEnd clip(std::span<const Point2> points, std::uint64_t& work);

    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }
    /// Number of triangles that were cut off before the clipper was stuck.
    [[nodiscard]] std::size_t clipped() const { return clipped_; }

  private:
    void start(std::span<const Point2> points);
    [[nodiscard]] Sign turn(std::uint32_t corner) const;
    [[nodiscard]] bool is_ear(std::uint32_t corner, std::uint64_t& work);
    [[nodiscard]] bool blocks(std::uint32_t other, std::uint32_t tip) const;
    [[nodiscard]] std::optional<std::uint32_t> find_flat() const;
    void cut(std::uint32_t corner);
    void enqueue(std::uint32_t corner);
    void refill_queue();
    void fan_the_rest();

    std::span<const Point2> points_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> next_;
    std::vector<std::uint32_t> previous_;
    std::vector<std::uint32_t> order_;
    std::vector<char> may_block_;
    std::vector<char> repeated_;
    PointGrid grid_;
    // Corners that may have become ears, in the order in which they are tested.
    std::vector<std::uint32_t> queue_;
    std::size_t queue_head_ = 0;
    std::vector<std::size_t> place_in_queue_;
    bool has_cut_since_refill_ = false;
    std::uint32_t some_corner_ = 0;  ///< any corner that is left
    std::size_t left_ = 0;
    std::size_t clipped_ = 0;
};

}  // namespace tandem::io
