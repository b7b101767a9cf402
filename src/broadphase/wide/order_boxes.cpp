// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "broadphase/wide/box_tree.hpp"
#include "bvh/build/morton.hpp"

namespace tandem {
namespace {

/// Objects so far out that all others would share one cell are left out of the scale; so many at
/// most, and only if it helps by this factor. They are cut off in the nodes.
constexpr std::size_t kOutliers = 64;
constexpr int kOutlierExponents = 30;

/// Numbers are below 2^exponent; 0 for those that are zero or infinite, which need no room.
int exponent_of(const Box& box) {
    float most = 0.0F;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const float x : {box.lo[axis], box.hi[axis]}) {
            most = std::isfinite(x) ? std::max(most, std::fabs(x)) : most;
        }
    }
    return most == 0.0F ? std::numeric_limits<int>::min() : std::ilogb(most) + 1;
}

/// A power of two that brings the boxes into [−1, 1], but for a few outliers.
double scale_for(const Objects& objects) {
    constexpr int kLeast = -148;
    constexpr int kMost = 128;
    std::array<std::size_t, kMost - kLeast + 1> histogram{};
    for (const Box& box : objects.boxes()) {
        const int exponent = is_proper(box) ? exponent_of(box) : std::numeric_limits<int>::min();
        ++histogram[static_cast<std::size_t>(std::max(exponent, kLeast) - kLeast)];
    }
    const auto bin = [&](int exponent) {
        return histogram[static_cast<std::size_t>(exponent - kLeast)];
    };
    int most = kMost;
    while (most > kLeast && bin(most) == 0) {
        --most;
    }
    int inner = most;
    std::size_t outside = 0;
    while (inner > kLeast && outside + bin(inner) <= kOutliers) {
        outside += bin(inner);
        --inner;
    }
    const int chosen = most - inner > kOutlierExponents && inner > kLeast ? inner : most;
    return std::ldexp(1.0, -chosen);
}

/// Centres (twice) and sizes as the order sees them: scaled, cut off, so always finite.
class Scaled {
  public:
    explicit Scaled(double scale) : scale_(scale) {}

    [[nodiscard]] double lo(const Box& box, std::size_t axis) const {
        return std::clamp(static_cast<double>(box.lo[axis]) * scale_, -1.0, 1.0);
    }
    [[nodiscard]] double hi(const Box& box, std::size_t axis) const {
        return std::clamp(static_cast<double>(box.hi[axis]) * scale_, -1.0, 1.0);
    }
    [[nodiscard]] double centre(const Box& box, std::size_t axis) const {
        return lo(box, axis) + hi(box, axis);
    }
    [[nodiscard]] double side(const Box& box) const {
        return std::max(
            {hi(box, 0) - lo(box, 0), hi(box, 1) - lo(box, 1), hi(box, 2) - lo(box, 2)});
    }

  private:
    double scale_;
};

/// The longest side of which half of the boxes have at least as much, by a sample.
double typical_side(const Objects& objects, const Scaled& scaled) {
    constexpr std::size_t kSample = 1024;
    std::array<double, kSample> sides;
    std::size_t count = 0;
    const std::size_t step = std::max<std::size_t>(1, objects.boxes().size() / kSample);
    for (std::size_t k = 0; k < objects.boxes().size() && count < kSample; k += step) {
        if (is_proper(objects.boxes()[k])) {
            sides[count++] = scaled.side(objects.boxes()[k]);
        }
    }
    if (count == 0) {
        return 0.0;
    }
    auto* middle = sides.data() + count / 2;
    std::nth_element(sides.data(), middle, sides.data() + count);
    return *middle;
}

/// Places on a Z curve through the cube over the longest side of the centres' bounds: equal cells
/// in all directions, so that a flat world gets flat leaves.
class Curve {
  public:
    Curve(const Objects& objects, const Scaled& scaled) : scaled_(scaled) {
        std::array<double, 3> most{-2.0, -2.0, -2.0};
        for (const Box& box : objects.boxes()) {
            if (!is_proper(box)) {
                continue;
            }
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo_[axis] = std::min(lo_[axis], scaled.centre(box, axis));
                most[axis] = std::max(most[axis], scaled.centre(box, axis));
            }
        }
        const double side = std::max({most[0] - lo_[0], most[1] - lo_[1], most[2] - lo_[2]});
        cells_ = side > 0.0 ? kCells / side : 0.0;
    }

    [[nodiscard]] std::uint64_t place(const Box& box) const {
        std::array<std::uint32_t, 3> cell;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            cell[axis] = static_cast<std::uint32_t>(
                std::min((scaled_.centre(box, axis) - lo_[axis]) * cells_, kCells - 1.0));
        }
        return morton_code(cell[0], cell[1], cell[2]);
    }

  private:
    static constexpr double kCells = 1U << 21U;
    Scaled scaled_;
    std::array<double, 3> lo_{2.0, 2.0, 2.0};
    double cells_;
};

/// Large boxes spoil the leaves of small ones: 0 up to four times the typical side, then one more
/// for every factor of eight.
std::uint32_t size_class(double side, double typical) {
    std::uint32_t result = 0;
    for (double limit = 4.0 * typical; side > limit && result < 3; limit *= 8.0) {
        ++result;
    }
    return result;
}

/// By key, least significant digit first, ties in the order they come.
void sort_keys(LeafStorage::Keys space, std::span<OrderKey>& sorted) {
    constexpr unsigned kBits = 8;
    constexpr std::size_t kDigits = std::size_t{1} << kBits;
    std::array<std::array<std::uint32_t, kDigits>, 4> begin{};
    for (const OrderKey& item : space.keys) {
        for (unsigned digit = 0; digit < 4; ++digit) {
            ++begin[digit][item.key >> (kBits * digit) & (kDigits - 1)];
        }
    }
    for (unsigned digit = 0; digit < 4; ++digit) {
        std::uint32_t sum = 0;
        for (std::uint32_t& place : begin[digit]) {
            sum += std::exchange(place, sum);
        }
        for (const OrderKey& item : space.keys) {
            space.scratch[begin[digit][item.key >> (kBits * digit) & (kDigits - 1)]++] = item;
        }
        std::swap(space.keys, space.scratch);
    }
    sorted = space.keys;
}

/// Keys hold the leading bits of the place; where many objects share them, the others decide.
void sort_ties(std::span<OrderKey> sorted, const Objects& objects, const Curve& curve) {
    for (std::size_t begin = 0; begin < sorted.size();) {
        std::size_t end = begin + 1;
        while (end < sorted.size() && sorted[end].key == sorted[begin].key) {
            ++end;
        }
        if (end - begin > kWide) {
            std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begin),
                      sorted.begin() + static_cast<std::ptrdiff_t>(end),
                      [&](const OrderKey& a, const OrderKey& b) {
                          const std::uint64_t place_a = curve.place(objects.box(a.id));
                          const std::uint64_t place_b = curve.place(objects.box(b.id));
                          return place_a != place_b ? place_a < place_b : a.id < b.id;
                      });
        }
        begin = end;
    }
}

/// An object in a block, by its centre.
struct Centred {
    std::array<float, 3> centre;
    ObjectId id;
};

/// Objects whose order is refined together: they fit in cache.
constexpr std::size_t kBlock = 512;

/// Halves of a block along the longest side of its centres, down to leaves. Runs along a Z curve
/// jump; this has half as many pairs of leaves that overlap.
void halve(std::span<Centred> block) {
    while (block.size() > kWide) {
        std::array<float, 3> lo = block.front().centre;
        std::array<float, 3> hi = lo;
        for (const Centred& object : block) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo[axis] = std::min(lo[axis], object.centre[axis]);
                hi[axis] = std::max(hi[axis], object.centre[axis]);
            }
        }
        std::size_t axis = hi[1] - lo[1] > hi[0] - lo[0] ? 1 : 0;
        axis = hi[2] - lo[2] > hi[axis] - lo[axis] ? 2 : axis;
        // A power of two, so that leaves are full and stay within one node.
        const std::size_t half = std::bit_ceil(block.size()) / 2;
        std::nth_element(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(half),
                         block.end(), [axis](const Centred& a, const Centred& b) {
                             return a.centre[axis] != b.centre[axis]
                                        ? a.centre[axis] < b.centre[axis]
                                        : a.id < b.id;
                         });
        halve(block.first(half));
        block = block.subspan(half);
    }
}

void refine(std::span<ObjectId> order, const Objects& objects, const Scaled& scaled) {
    std::array<Centred, kBlock> block;
    for (std::size_t begin = 0; begin < order.size(); begin += kBlock) {
        const std::size_t count = std::min(kBlock, order.size() - begin);
        for (std::size_t k = 0; k < count; ++k) {
            const Box& box = objects.box(order[begin + k]);
            block[k].id = order[begin + k];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                block[k].centre[axis] = static_cast<float>(scaled.centre(box, axis));
            }
        }
        halve(std::span(block).first(count));
        for (std::size_t k = 0; k < count; ++k) {
            order[begin + k] = block[k].id;
        }
    }
}

}  // namespace

void order_boxes(BoxTree& tree, const Objects& objects) {
    tree.scale = scale_for(objects);
    const Scaled scaled(tree.scale);
    const Curve curve(objects, scaled);
    const double typical = typical_side(objects, scaled);
    LeafStorage::Keys space = tree.leaves.sorting_space(objects.size());
    std::size_t count = 0;
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        const Box& box = objects.box(id);
        if (is_proper(box)) {
            const std::uint32_t size = size_class(scaled.side(box), typical);
            space.keys[count++] = {
                size << 30U | static_cast<std::uint32_t>(curve.place(box) >> 33U), id};
        }
    }
    std::span<OrderKey> sorted;
    sort_keys(space, sorted);
    sort_ties(sorted, objects, curve);
    tree.order.resize(sorted.size());
    std::ranges::transform(sorted, tree.order.begin(), &OrderKey::id);
    refine(tree.order, objects, scaled);
}

}  // namespace tandem
