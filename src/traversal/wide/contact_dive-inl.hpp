// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_CONTACT_DIVE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_CONTACT_DIVE_INL
#undef TANDEM_CONTACT_DIVE_INL
#else
#define TANDEM_CONTACT_DIVE_INL
#endif

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/node_pair-inl.hpp"

// Where two trees most likely touch, found without a test of volumes. The way down names the pair
// that a query reports, so it must be the same for every instruction set: products are never fused
// with sums here.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The middles of eight boxes in tree A, and the squares of half their diagonals.
struct BoxMiddles {
    alignas(32) float middle[3][kWide];
    alignas(32) float size[kWide];
};

HWY_INLINE void find_middles(const WideNode& node, BoxMiddles& out) {
    const Floats d;
    const Ints di;
    const hn::Rebind<std::uint8_t, Ints> d8;
    alignas(16) float half_steps[4];
    hn::Store(steps_of(node, -1), Quad(), half_steps);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF size = hn::Zero(d);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto lo = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at]));
            const auto hi = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at]));
            const VF half_step = hn::Set(d, half_steps[axis]);
            const VF half = hn::Mul(hn::ConvertTo(d, hn::Sub(hi, lo)), half_step);
            const VF middle = hn::Add(hn::Mul(hn::ConvertTo(d, hn::Add(hi, lo)), half_step),
                                      hn::Set(d, node.origin[axis]));
            hn::Store(middle, d, &out.middle[axis][at]);
            size = hn::Add(size, hn::Mul(half, half));
        }
        hn::Store(size, d, &out.size[at]);
    }
}

/// From tree B to tree A.
HWY_INLINE void place_middles(const WidePose& pose, BoxMiddles& boxes) {
    const Floats d;
    const auto ratio = static_cast<float>(pose.ratio);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const VF x = hn::Load(d, &boxes.middle[0][at]);
        const VF y = hn::Load(d, &boxes.middle[1][at]);
        const VF z = hn::Load(d, &boxes.middle[2][at]);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::array<float, 3>& row = pose.b_to_a.rows[i];
            const auto shift = static_cast<float>(pose.b_to_a.columns[3][i]);
            const VF xy = hn::Add(hn::Mul(hn::Set(d, row[0]), x), hn::Mul(hn::Set(d, row[1]), y));
            const VF rest = hn::Add(hn::Mul(hn::Set(d, row[2]), z), hn::Set(d, shift));
            hn::Store(hn::Add(xy, rest), d, &boxes.middle[i][at]);
        }
        hn::Store(hn::Mul(hn::Load(d, &boxes.size[at]), hn::Set(d, ratio * ratio)), d,
                  &boxes.size[at]);
    }
}

/// A pair of nodes, and how far apart they are for their size: the square of the distance of their
/// middles by the sum of the squares of half their diagonals.
struct DivePlace {
    float apart;
    NodeLevels levels;
    std::uint32_t a;
    std::uint32_t b;
};

/// For every child of A the closest child of B. Boxes that are points are close to nothing, and so
/// are children that are not there.
struct ClosestChildren {
    alignas(32) float apart[kWide];
    alignas(32) float b[kWide];
};

HWY_INLINE void find_closest_children(const WideNode& a, const WideNode& b, const WidePose& pose,
                                      ClosestChildren& out) {
    const Floats d;
    BoxMiddles of_a;
    BoxMiddles of_b;
    find_middles(a, of_a);
    find_middles(b, of_b);
    place_middles(pose, of_b);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const VF x = hn::Load(d, &of_a.middle[0][at]);
        const VF y = hn::Load(d, &of_a.middle[1][at]);
        const VF z = hn::Load(d, &of_a.middle[2][at]);
        const VF size = hn::Load(d, &of_a.size[at]);
        VF least = hn::Set(d, std::numeric_limits<float>::infinity());
        VF which = hn::Zero(d);
        for (std::size_t j = 0; j < b.count; ++j) {
            const VF dx = hn::Sub(hn::Set(d, of_b.middle[0][j]), x);
            const VF dy = hn::Sub(hn::Set(d, of_b.middle[1][j]), y);
            const VF dz = hn::Sub(hn::Set(d, of_b.middle[2][j]), z);
            const VF square = hn::Add(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(dz, dz));
            const VF apart = hn::Div(square, hn::Add(size, hn::Set(d, of_b.size[j])));
            const MF less = hn::Lt(apart, least);
            least = hn::IfThenElse(less, apart, least);
            which = hn::IfThenElse(less, hn::Set(d, static_cast<float>(j)), which);
        }
        hn::Store(least, d, &out.apart[at]);
        hn::Store(which, d, &out.b[at]);
    }
    std::fill(out.apart + a.count, out.apart + kWide, std::numeric_limits<float>::infinity());
}

/// The first of the least of eight.
HWY_INLINE std::uint32_t least_of_eight(const float* values) {
    const Floats d;
    VF least = hn::Load(d, values);
    if constexpr (kLanes < kWide) {
        least = hn::Min(least, hn::Load(d, values + kWide - kLanes));
    }
    least = hn::MinOfLanes(d, least);
    unsigned bits = 0;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        bits |= bits_of(hn::Eq(hn::Load(d, values + at), least)) << at;
    }
    return static_cast<std::uint32_t>(std::countr_zero(bits));
}

/// Looks for contact where it is most likely: from large boxes that lie in each other to smaller
/// ones. `Compare(place)` walks below a place near the bottom and says whether that is the end.
template <class Compare>
class ContactDive {
  public:
    ContactDive(const GroupedWalk& walk, Compare compare, TraversalStats& stats)
        : walk_(walk), compare_(compare), stats_(stats) {}

    Flow run() {
        const DivePlace roots{0.0F, {walk_.tree_a.root_level(), walk_.tree_b.root_level()}, 0, 0};
        if (is_at_end(roots)) {
            return Flow::Continue;  // that would be the whole walk
        }
        const std::optional<DivePlace> first = bottom_below(roots);
        if (!first) {
            return Flow::Continue;
        }
        if (compare_(*first) == Flow::Stop) {
            return Flow::Stop;
        }
        // What lies close may also lie side by side. Elsewhere it may not.
        find_starts(roots);
        for (std::size_t k = 0; k < count_ && k < kStarts; ++k) {
            const std::optional<DivePlace> next = bottom_below(starts_[k]);
            if (next && (next->a != first->a || next->b != first->b) &&
                compare_(*next) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

  private:
    static constexpr std::size_t kStarts = 8;
    /// One level above the triangles: 64 pairs of bottom nodes.
    static constexpr std::uint32_t kEnd = 1;
    /// Of two cubes that touch with their sides it is 0.67.
    static constexpr float kUnlikely = 0.5F;

    [[nodiscard]] static bool is_at_end(const DivePlace& place) {
        return place.levels.a <= kEnd && place.levels.b <= kEnd;
    }

    void look_below(const DivePlace& place, ClosestChildren& closest) {
        ++stats_.iterations;
        find_closest_children(walk_.tree_a.level(place.levels.a)[place.a],
                              walk_.tree_b.level(place.levels.b)[place.b], walk_.pose, closest);
    }

    [[nodiscard]] static DivePlace child(const DivePlace& place, const ClosestChildren& closest,
                                         std::uint32_t i) {
        const NodeLevels levels = place.levels;
        return {closest.apart[i], levels.below(), levels.a_stays() ? place.a : kWide * place.a + i,
                levels.b_stays() ? place.b
                                 : kWide * place.b + static_cast<std::uint32_t>(closest.b[i])};
    }

    [[nodiscard]] std::uint32_t count_a(const DivePlace& place) const {
        return walk_.tree_a.level(place.levels.a)[place.a].count;
    }
    /// From the closest children to the closest again. Nothing where they are far apart.
    std::optional<DivePlace> bottom_below(DivePlace place) {
        while (!is_at_end(place)) {
            ClosestChildren closest;
            look_below(place, closest);
            place = child(place, closest, least_of_eight(closest.apart));
            if (!(place.apart < kUnlikely)) {
                return std::nullopt;
            }
        }
        return place;
    }

    /// The places on the first level that has enough of them, the closest first.
    void find_starts(const DivePlace& roots) {
        starts_[0] = roots;
        count_ = 1;
        while (count_ < kStarts && !is_at_end(starts_[0])) {
            std::array<DivePlace, kStarts> above;
            const auto above_end = std::copy_n(starts_.begin(), count_, above.begin());
            count_ = 0;
            for (auto place = above.begin(); place != above_end; ++place) {
                add_children(*place);
            }
            if (count_ == 0) {
                return;
            }
        }
        std::sort(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(count_),
                  [](const DivePlace& x, const DivePlace& y) {
                      return x.apart != y.apart ? x.apart < y.apart : x.a < y.a;
                  });
    }

    void add_children(const DivePlace& place) {
        ClosestChildren closest;
        look_below(place, closest);
        // Where A stays, all its children stand for it.
        const std::uint32_t begin = place.levels.a_stays() ? least_of_eight(closest.apart) : 0;
        const std::uint32_t end = place.levels.a_stays() ? begin + 1 : count_a(place);
        for (std::uint32_t i = begin; i < end; ++i) {
            if (closest.apart[i] < kUnlikely) {
                starts_[count_++] = child(place, closest, i);
            }
        }
    }

    /// Fewer than kStarts places with eight children each.
    static constexpr std::size_t kMost = kStarts * kWide;

    const GroupedWalk& walk_;
    Compare compare_;
    TraversalStats& stats_;
    std::array<DivePlace, kMost> starts_;
    std::size_t count_ = 0;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
