// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/predicates/orient.hpp"

namespace tandem::io {

/// Points of the plane in square cells, for finding those near a triangle. There is about one point
/// per cell; a few points share a single cell, and a search is then a plain loop.
class PointGrid {
  public:
    void fill(std::span<const Point2> points, std::span<const std::uint32_t> members) {
        constexpr std::size_t kWorthCells = 32;
        side_ = members.size() < kWorthCells
                    ? 1
                    : static_cast<std::size_t>(std::sqrt(static_cast<double>(members.size())));
        x_ = axis(points, members, &Point2::x);
        y_ = axis(points, members, &Point2::y);
        starts_.assign(side_ * side_ + 1, 0);
        for (const std::uint32_t member : members) {
            ++starts_[cell_of(points[member]) + 1];
        }
        for (std::size_t cell = 1; cell < starts_.size(); ++cell) {
            starts_[cell] += starts_[cell - 1];
        }
        members_.resize(members.size());
        std::vector<std::size_t> place(starts_.begin(), starts_.end() - 1);
        for (const std::uint32_t member : members) {
            members_[place[cell_of(points[member])]++] = member;
        }
    }

    /// Whether `predicate` is false for all points in the cells that the box touches. Subtracts the
    /// number of cells and points looked at from `work`; returns false when it reaches zero.
    template <class Predicate>
    [[nodiscard]] bool none_of(Point2 lo, Point2 hi, std::uint64_t& work,
                               Predicate predicate) const {
        for (std::size_t row = y_.cell(lo.y, side_); row <= y_.cell(hi.y, side_); ++row) {
            for (std::size_t column = x_.cell(lo.x, side_); column <= x_.cell(hi.x, side_);
                 ++column) {
                const std::size_t cell = row * side_ + column;
                const std::uint64_t cost = 1 + starts_[cell + 1] - starts_[cell];
                if (work <= cost) {
                    work = 0;
                    return false;
                }
                work -= cost;
                for (std::size_t k = starts_[cell]; k < starts_[cell + 1]; ++k) {
                    if (predicate(members_[k])) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

  private:
    /// Coordinates are divided by four, so that the difference of two of them cannot overflow.
    struct Axis {
        double low = 0;
        double scale = 0;

        // Rounding is monotone, so a point in the box is in a cell of the box.
        [[nodiscard]] std::size_t cell(double coordinate, std::size_t side) const {
            const double place = (coordinate / 4 - low) * scale;
            return place > 0
                       ? std::min(
                             static_cast<std::size_t>(std::min(place, static_cast<double>(side))),
                             side - 1)
                       : 0;
        }
    };

    [[nodiscard]] Axis axis(std::span<const Point2> points, std::span<const std::uint32_t> members,
                            double Point2::*coordinate) const {
        if (members.empty()) {
            return {};
        }
        double low = points[members[0]].*coordinate / 4;
        double high = low;
        for (const std::uint32_t member : members) {
            low = std::min(low, points[member].*coordinate / 4);
            high = std::max(high, points[member].*coordinate / 4);
        }
        const double scale = static_cast<double>(side_) / (high - low);
        return {low, std::isfinite(scale) ? scale : 0};
    }

    [[nodiscard]] std::size_t cell_of(Point2 point) const {
        return y_.cell(point.y, side_) * side_ + x_.cell(point.x, side_);
    }

    std::size_t side_ = 1;
    Axis x_;
    Axis y_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> members_;
};

}  // namespace tandem::io
