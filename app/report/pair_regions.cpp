// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "pair_regions.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "shown_model.hpp"

namespace tandem::report {
namespace {

/// People can go through a list of this length; the remaining regions are combined in one more.
constexpr std::size_t kMostRegions = 1000;

/// Disjoint sets of pairs, joined through the triangles that they share.
class PairSets {
  public:
    explicit PairSets(std::span<const TrianglePair> pairs) : parent_(pairs.size()) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
        std::unordered_map<std::uint32_t, std::size_t> first_a;
        std::unordered_map<std::uint32_t, std::size_t> first_b;
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            join(k, first_a.try_emplace(pairs[k].a, k).first->second);
            join(k, first_b.try_emplace(pairs[k].b, k).first->second);
        }
    }

    [[nodiscard]] std::size_t root(std::size_t k) {
        while (parent_[k] != k) {
            parent_[k] = parent_[parent_[k]];
            k = parent_[k];
        }
        return k;
    }

  private:
    void join(std::size_t left, std::size_t right) {
        const std::size_t one = root(left);
        const std::size_t other = root(right);
        parent_[std::max(one, other)] = std::min(one, other);
    }

    std::vector<std::size_t> parent_;
};

/// Rank of an intersection: crossing is worse than coplanar, and that is worse than touching.
int strength(IntersectionKind kind) {
    return kind == IntersectionKind::Crossing   ? 4
           : kind == IntersectionKind::Coplanar ? 3
                                                : static_cast<int>(kind);
}

/// A region to which pairs are still added.
struct Growing {
    Region region;
    IntersectionKind kind = IntersectionKind::Disjoint;

    void add(const PairIntersection& pair, std::span<const IntersectionPoint> points) {
        ++region.pair_count;
        region.triangles_a.push_back(pair.triangles.a);
        region.triangles_b.push_back(pair.triangles.b);
        if (strength(pair.kind) > strength(kind)) {
            kind = pair.kind;
        }
        std::vector<Point> curve;
        for (const IntersectionPoint& point : points) {
            curve.push_back(point_of(point.position));
            grow(curve.back());
        }
        for (std::size_t k = 1; k < points.size(); ++k) {
            region.length += (points[k].position - points[k - 1].position).norm();
        }
        if (pair.kind == IntersectionKind::Coplanar && !curve.empty()) {
            curve.push_back(curve.front());
        }
        region.curves.push_back(std::move(curve));
    }

    [[nodiscard]] Region finished() && {
        for (std::vector<std::uint32_t>* list : {&region.triangles_a, &region.triangles_b}) {
            std::sort(list->begin(), list->end());
            list->erase(std::unique(list->begin(), list->end()), list->end());
        }
        region.kind = region_word(kind);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            region.centre[axis] = region.box.lo[axis] / 2 + region.box.hi[axis] / 2;
        }
        return std::move(region);
    }

  private:
    void grow(const Point& point) {
        if (empty_) {
            region.box = {point, point};
            empty_ = false;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            region.box.lo[axis] = std::min(region.box.lo[axis], point[axis]);
            region.box.hi[axis] = std::max(region.box.hi[axis], point[axis]);
        }
    }

    bool empty_ = true;
};

}  // namespace

Result<std::vector<Region>> pair_regions(const Placed& a, const Placed& b,
                                         std::span<const TrianglePair> pairs) {
    const Result<IntersectionList> common = intersection_segments(a, b, pairs);
    if (!common) {
        return common.error();
    }
    PairSets sets(pairs);
    std::map<std::size_t, Growing> growing;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        growing[sets.root(k)].add(common->pairs[k], common->points_of(common->pairs[k]));
    }
    std::vector<Growing> sorted;
    for (auto& [root, one] : growing) {
        sorted.push_back(std::move(one));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Growing& one, const Growing& other) {
        return one.region.pair_count > other.region.pair_count;
    });
    std::vector<Region> regions;
    for (Growing& one : sorted) {
        regions.push_back(std::move(one).finished());
    }
    join_smallest(regions);
    return regions;
}

const char* region_word(IntersectionKind kind) {
    switch (kind) {
        case IntersectionKind::Crossing:
            return "crossing";
        case IntersectionKind::Coplanar:
            return "coplanar";
        case IntersectionKind::TouchingSegment:
            return "touching-segment";
        case IntersectionKind::TouchingPoint:
        case IntersectionKind::Disjoint:
            break;
    }
    return "touching-point";
}

void join_smallest(std::vector<Region>& regions) {
    const auto append = [](auto& list, const auto& more) {
        list.insert(list.end(), more.begin(), more.end());
    };
    while (regions.size() > kMostRegions + 1) {
        const Region last = std::move(regions.back());
        regions.pop_back();
        Region& rest = regions[kMostRegions];
        rest.pair_count += last.pair_count;
        rest.length += last.length;
        rest.area += last.area;
        append(rest.triangles_a, last.triangles_a);
        append(rest.triangles_b, last.triangles_b);
        append(rest.curves, last.curves);
        // A region of several places has no common direction.
        rest.normal.reset();
        rest.depth.reset();
        if (last.kind == "crossing") {
            rest.kind = last.kind;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rest.box.lo[axis] = std::min(rest.box.lo[axis], last.box.lo[axis]);
            rest.box.hi[axis] = std::max(rest.box.hi[axis], last.box.hi[axis]);
            rest.centre[axis] = rest.box.lo[axis] / 2 + rest.box.hi[axis] / 2;
        }
    }
}

Clash clash_of(std::uint32_t part_a, std::uint32_t part_b, std::vector<Region> regions) {
    Clash clash;
    clash.a = part_a;
    clash.b = part_b;
    clash.kind = part_a == part_b ? "self" : "touch";
    if (!regions.empty()) {
        clash.box = regions.front().box;
    }
    for (const Region& region : regions) {
        clash.pair_count += region.pair_count;
        if (region.depth) {
            clash.depth = std::max(clash.depth.value_or(0.0), *region.depth);
        }
        if (clash.kind == "touch" && region.kind == "crossing") {
            clash.kind = "overlap";
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            clash.box.lo[axis] = std::min(clash.box.lo[axis], region.box.lo[axis]);
            clash.box.hi[axis] = std::max(clash.box.hi[axis], region.box.hi[axis]);
        }
    }
    clash.severity = static_cast<double>(clash.pair_count);
    clash.regions = std::move(regions);
    return clash;
}

}  // namespace tandem::report
