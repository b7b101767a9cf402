// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/space/cell_lattice.hpp"
#include "broadphase/space/cells_on_ray.hpp"
#include "broadphase/space/chained_cells.hpp"
#include "broadphase/space/fit_watch.hpp"
#include "broadphase/space/loose_objects.hpp"
#include "broadphase/space/object_sample.hpp"
#include "broadphase/space/order_of_cells.hpp"
#include "broadphase/space/packed_rows.hpp"

namespace tandem::broadphase {
namespace {

constexpr std::uint32_t kLevels = 32;
/// The level of a loose object.
constexpr std::uint32_t kNoLevel = kLevels;
/// An object extends beyond its cell by at most half a cell; the rest is for rounding.
constexpr double kMargin = 0.5 + 0x1p-20;

struct Place {
    CellIndex cell{};
    std::uint32_t level = kNoLevel;

    friend bool operator==(const Place&, const Place&) = default;
};

struct Level {
    CellLattice lattice;
    std::size_t objects = 0;
    CellRange occupied;  ///< contains all cells of the level that are not empty
};

class HierarchicalGrid final : public BroadPhaseMethod {
  public:
    HierarchicalGrid(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), cell_size_(options.cell_size) {
        for_each_object(objects, [&](ObjectId id, const Box&) { add(id); });
    }

    void add(ObjectId id) override {
        if (id >= places_.size()) {
            places_.resize(id + std::size_t{1});
        }
        put(id, place_of(objects().box(id)));
    }
    void remove(ObjectId id) override { take_out(id); }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
            const Place place = place_of(boxes[k]);
            if (place != places_[moved[k].id]) {
                take_out(moved[k].id);
                put(moved[k].id, place);
            }
        }
    }

    PairReport find_pairs(FoundPairs& out) override {
        fit_if_due();
        gather_rows();
        for (std::size_t at = 0; at < first_rows_.size(); ++at) {
            if (cells_.cells()[at].list.size != 0) {
                find_pairs_of(at, out.all);
            }
        }
        loose_.append_pairs(objects(), out.all);
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override;
    void query(const Ray& ray, std::vector<ObjectId>& out) override;

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return cells_.memory_bytes() + lists_.memory_bytes() + loose_.memory_bytes() +
               rows_.memory_bytes() + places_.capacity() * sizeof(Place) +
               first_rows_.capacity() * sizeof(std::uint32_t);
    }
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override {
        return BroadMethod::HierarchicalGrid;
    }

  private:
    [[nodiscard]] Place place_of(const Box& box) const noexcept;
    void put(ObjectId id, const Place& place);
    void take_out(ObjectId id);
    void gather_rows();
    void find_pairs_of(std::size_t at, std::vector<ObjectPair>& out);
    [[nodiscard]] RowRange rows_of(std::size_t at) const noexcept {
        return {first_rows_[at], first_rows_[at] + cells_.cells()[at].list.size};
    }
    void fit_if_due();
    void fit(double cell_size);

    /// The cells of a level that may contain objects overlapping the box.
    [[nodiscard]] static CellRange cells_near(const Level& level, const Box& box) noexcept {
        const double margin = kMargin * level.lattice.size();
        return common(level.occupied,
                      level.lattice.range_in_reach(
                          {box.lo[0] - margin, box.lo[1] - margin, box.lo[2] - margin},
                          {box.hi[0] + margin, box.hi[1] + margin, box.hi[2] + margin}));
    }

    float cell_size_;  ///< given by the caller, or 0
    std::array<Level, kLevels> levels_;
    ChainedCells cells_;
    IdLists lists_;
    std::vector<Place> places_;  ///< by object
    LooseObjects loose_;
    FitWatch watch_;
    ObjectSample sample_;
    std::vector<CellAndId> in_order_;
    PackedRows rows_;                        ///< the boxes of all objects, cell by cell
    std::vector<std::uint32_t> first_rows_;  ///< by cell
};

Place HierarchicalGrid::place_of(const Box& box) const noexcept {
    if (!watch_.has_fitted()) {
        return {};
    }
    const auto side = [&](std::size_t axis) {
        return static_cast<double>(box.hi[axis]) - static_cast<double>(box.lo[axis]);
    };
    const double longest = std::max({side(0), side(1), side(2)});
    std::uint32_t level = 0;
    while (longest > levels_[level].lattice.size()) {
        if (++level == kLevels) {
            return {};
        }
    }
    std::array<double, 3> centre{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        centre[axis] = 0.5 * (static_cast<double>(box.lo[axis]) + box.hi[axis]);
    }
    const CellRange range = levels_[level].lattice.range_of(centre, centre);
    return range.empty() ? Place{} : Place{range.lo, level};
}

void HierarchicalGrid::put(ObjectId id, const Place& place) {
    places_[id] = place;
    if (place.level == kNoLevel) {
        loose_.add(id);
        return;
    }
    lists_.push(cells_.take(place.cell, place.level), id);
    Level& level = levels_[place.level];
    ++level.objects;
    level.occupied = merged(level.occupied, CellRange{place.cell, place.cell});
}

void HierarchicalGrid::take_out(ObjectId id) {
    const Place place = places_[id];
    places_[id] = {};
    if (place.level == kNoLevel) {
        loose_.remove(id);
        return;
    }
    IdList& list = *cells_.find(place.cell, place.level);
    lists_.erase(list, id);
    if (list.size == 0) {
        cells_.drop(place.cell, place.level);
    }
    --levels_[place.level].objects;
}

/// About a dozen neighbours read the boxes of a cell, so the boxes are gathered once for all of
/// them.
void HierarchicalGrid::gather_rows() {
    rows_.clear();
    first_rows_.clear();
    for (const ChainedCells::Cell& cell : cells_.cells()) {
        first_rows_.push_back(static_cast<std::uint32_t>(rows_.size()));
        lists_.for_each(cell.list, [&](ObjectId id) { rows_.push_back(id, objects().box(id)); });
    }
}

/// Compares the objects of a cell with each other, with those of its later neighbours (x varies
/// fastest), and with all near ones of coarser levels. So every pair of cells is compared once.
void HierarchicalGrid::find_pairs_of(std::size_t at, std::vector<ObjectPair>& out) {
    const ChainedCells::Cell& cell = cells_.cells()[at];
    const RowRange rows = rows_of(at);
    // 1. Pairs within the cell, and the box around its objects.
    append_overlaps_within(rows_, rows, out);
    Box around = rows_.box(rows.begin);
    for (std::size_t row = rows.begin + 1; row < rows.end; ++row) {
        const Box box = rows_.box(row);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            around.lo[axis] = std::min(around.lo[axis], box.lo[axis]);
            around.hi[axis] = std::max(around.hi[axis], box.hi[axis]);
        }
    }
    // 2. Pairs with near cells of this level and coarser ones.
    for (std::uint32_t level = cell.level; level < kLevels; ++level) {
        if (levels_[level].objects == 0) {
            continue;
        }
        for_each_cell(cells_near(levels_[level], around), [&](const CellIndex& near) {
            const bool later = std::lexicographical_compare(cell.index.rbegin(), cell.index.rend(),
                                                            near.rbegin(), near.rend());
            if (level == cell.level && !later) {
                return;
            }
            if (const ChainedCells::Cell* found = cells_.find_cell(near, level)) {
                const auto other = static_cast<std::size_t>(found - cells_.cells().data());
                append_overlaps_between(rows_, rows, rows_of(other), out);
            }
        });
    }
}

void HierarchicalGrid::query(const Box& box, std::vector<ObjectId>& out) {
    double cells = 0.0;
    for (const Level& level : levels_) {
        cells += level.objects == 0 ? 0.0 : cells_near(level, box).cells();
    }
    if (2.0 * cells > static_cast<double>(objects().size())) {
        scan(objects(), box, out);
        return;
    }
    for (std::uint32_t level = 0; level < kLevels; ++level) {
        if (levels_[level].objects == 0) {
            continue;
        }
        for_each_cell(cells_near(levels_[level], box), [&](const CellIndex& near) {
            if (const IdList* list = cells_.find(near, level)) {
                lists_.for_each(*list,
                                [&](ObjectId id) { append_if_overlaps(objects(), id, box, out); });
            }
        });
    }
    for (const ObjectId id : loose_.ids()) {
        append_if_overlaps(objects(), id, box, out);
    }
}

void HierarchicalGrid::query(const Ray& ray, std::vector<ObjectId>& out) {
    double cells = 0.0;
    for (const Level& level : levels_) {
        cells += level.objects == 0 ? 0.0 : cells_on_a_ray(level.occupied);
    }
    if (cells > static_cast<double>(objects().size())) {
        scan(objects(), ray, out);
        return;
    }
    for (std::uint32_t level = 0; level < kLevels; ++level) {
        if (levels_[level].objects == 0) {
            continue;
        }
        for_each_cell_on(ray, levels_[level].lattice, levels_[level].occupied, kMargin,
                         [&](const CellIndex& cell) {
                             if (const IdList* list = cells_.find(cell, level)) {
                                 lists_.for_each(*list, [&](ObjectId id) {
                                     append_if_meets(objects(), id, ray, out);
                                 });
                             }
                         });
    }
    for (const ObjectId id : loose_.ids()) {
        append_if_meets(objects(), id, ray, out);
    }
}

void HierarchicalGrid::fit_if_due() {
    const FitNeed need = watch_.next_update(objects().size(), loose_.size());
    if (need == FitNeed::None) {
        return;
    }
    sample_.take(objects());
    // The thesis uses the smallest object. Cells finer than the distance of neighbours are useless,
    // so small objects share the lowest level; the factor two keeps the number of near neighbours
    // small.
    double size = 2.0 * std::max(sample_.side_quantile(0.05), 0.5 * sample_.spacing());
    size = std::max(size, sample_.smallest_cell());
    if (cell_size_ > 0.0F) {
        size = cell_size_;
    } else if (!(size > 0.0)) {
        size = 1.0;
    }
    const double ratio = size / levels_[0].lattice.size();
    if (need == FitNeed::Must || ratio > 3.0 || ratio < 1.0 / 3.0) {
        fit(size);
    }
}

void HierarchicalGrid::fit(double cell_size) {
    for (Level& level : levels_) {
        level = {CellLattice(cell_size), 0, {}};
        cell_size *= 2.0;
    }
    cells_.clear();
    lists_.clear();
    loose_.clear();
    watch_.fitted(objects().size());
    add_in_order(
        objects(), in_order_, [this](ObjectId id) { return place_of(objects().box(id)).cell; },
        [this](ObjectId id) { add(id); });
    watch_.left_loose(loose_.size());
}

std::vector<std::string> HierarchicalGrid::validate() const {
    std::vector<std::string> out;
    std::vector<std::size_t> seen(objects().id_end());
    std::array<std::size_t, kLevels> on_level{};
    std::size_t chunks = 0;
    for (const ChainedCells::Cell& cell : cells_.cells()) {
        chunks += IdLists::chunks_of(cell.list);
        lists_.for_each(cell.list, [&](ObjectId id) {
            if (!objects().contains(id) || places_[id] != Place{cell.index, cell.level}) {
                out.push_back(fmt::format("object {} should not be in cell ({}) of level {}", id,
                                          fmt::join(cell.index, ", "), cell.level));
            } else {
                ++seen[id];
                ++on_level[cell.level];
            }
        });
    }
    for (ObjectId id = 0; id < objects().id_end(); ++id) {
        const bool there = objects().contains(id);
        const Place expected = there ? place_of(objects().box(id)) : Place{};
        const bool loose = expected.level == kNoLevel;
        if ((id < places_.size() ? places_[id] : Place{}) != expected ||
            seen[id] != (loose ? 0U : 1U) || loose_.contains(id) != (there && loose) ||
            (!loose && !levels_[expected.level].occupied.contains(expected.cell))) {
            out.push_back(fmt::format("object {} is not where it should be", id));
        }
    }
    for (std::size_t level = 0; level < kLevels; ++level) {
        if (on_level[level] != levels_[level].objects) {
            out.push_back(fmt::format("level {} has {} objects, counted {}", level, on_level[level],
                                      levels_[level].objects));
        }
    }
    lists_.validate(chunks, out);
    cells_.validate(out);
    loose_.validate(objects(), out);
    return out;
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_hierarchical_grid(const BroadPhaseOptions& options,
                                                         Objects& objects) {
    return std::make_unique<HierarchicalGrid>(options, objects);
}

}  // namespace tandem::broadphase
