// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "broadphase/object_scan.hpp"
#include "broadphase/space/cell_lattice.hpp"
#include "broadphase/space/cells_on_ray.hpp"
#include "broadphase/space/fit_watch.hpp"
#include "broadphase/space/id_lists.hpp"
#include "broadphase/space/object_sample.hpp"
#include "broadphase/space/order_of_cells.hpp"
#include "broadphase/space/packed_rows.hpp"
#include "broadphase/space/ranged_objects.hpp"

namespace tandem::broadphase {

/// How the cells of a uniform grid are stored: each cell that is not empty has a list.
template <class Table>
concept CellTable = requires(Table table, const Table& same, const Region& world,
                             CellLattice lattice, CellIndex cell, CellRange range,
                             std::size_t objects, std::vector<std::string> messages) {
    /// The lattice that suits the table, given a lattice that suits the objects.
    { Table::suited(lattice, world, objects) } -> std::same_as<CellLattice>;
    /// Removes all cells.
    table.reset(lattice, world);
    /// Whether all these cells can be stored.
    { same.covers(range) } -> std::same_as<bool>;
    /// The list of a cell. For an empty cell, `take` makes a list, and `find` returns null.
    { table.take(cell) } -> std::same_as<IdList&>;
    { table.find(cell) } -> std::same_as<IdList*>;
    /// Called when the list of a cell has become empty.
    table.drop(cell);
    same.for_each([](const CellIndex&, const IdList&) {});
    same.validate(messages);
    { same.memory_bytes() } -> std::same_as<std::size_t>;
};

/// Uniform grid (thesis, 2.2.1): an object is in the list of each cell that its box overlaps.
/// Objects of one cell are compared with each other.
template <CellTable Table>
class UniformGrid final : public RangedObjects<UniformGrid<Table>> {
    using Base = RangedObjects<UniformGrid<Table>>;
    friend Base;
    using Base::loose_;
    using Base::objects;
    using Base::ranges_;

  public:
    UniformGrid(const BroadPhaseOptions& options, Objects& all, BroadMethod kind)
        : Base(all), cell_size_(options.cell_size), kind_(kind) {
        for_each_object(all, [&](ObjectId id, const Box&) { this->add(id); });
    }

    PairReport find_pairs(FoundPairs& out) override {
        fit_if_due();
        table_.for_each([&](const CellIndex& cell, const IdList& list) {
            if (list.size > 1) {
                find_pairs_in(cell, list, out.all);
            }
        });
        loose_.append_pairs(objects(), out.all);
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override {
        const CellRange asked = common(lattice_.range_in_reach(box), occupied_);
        if (2.0 * asked.cells() > static_cast<double>(objects().size())) {
            scan(objects(), box, out);
            return;
        }
        for_each_cell(asked, [&](const CellIndex& cell) {
            for_each_in(cell, [&](ObjectId id) {
                if (speaks_for(cell, asked, ranges_[id])) {
                    append_if_overlaps(objects(), id, box, out);
                }
            });
        });
        for (const ObjectId id : loose_.ids()) {
            append_if_overlaps(objects(), id, box, out);
        }
    }

    void query(const Ray& ray, std::vector<ObjectId>& out) override {
        if (cells_on_a_ray(occupied_) > static_cast<double>(objects().size())) {
            scan(objects(), ray, out);
            return;
        }
        const auto first = static_cast<std::ptrdiff_t>(out.size());
        for_each_cell_on(ray, lattice_, occupied_, 0.0, [&](const CellIndex& cell) {
            for_each_in(cell, [&](ObjectId id) { append_if_meets(objects(), id, ray, out); });
        });
        std::sort(out.begin() + first, out.end());
        out.erase(std::unique(out.begin() + first, out.end()), out.end());
        for (const ObjectId id : loose_.ids()) {
            append_if_meets(objects(), id, ray, out);
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return table_.memory_bytes() + lists_.memory_bytes() + loose_.memory_bytes() +
               rows_.memory_bytes() + ranges_.capacity() * sizeof(CellRange);
    }

    [[nodiscard]] std::vector<std::string> validate() const override;

    [[nodiscard]] BroadMethod kind() const noexcept override { return kind_; }

  private:
    /// The cells of a box; none for an object that stays loose.
    [[nodiscard]] CellRange range_of(const Box& box) const noexcept {
        const CellRange range = lattice_.range_of(box);
        const bool good = !range.empty() && range.cells() <= kMostCellsOfObject &&
                          watch_.has_fitted() && table_.covers(range);
        return good ? range : CellRange{};
    }

    void change_range(ObjectId id, const CellRange& range) {
        const CellRange old = ranges_[id];
        ranges_[id] = range;
        for_each_cell(old, [&](const CellIndex& cell) {
            if (!range.contains(cell)) {
                IdList& list = *table_.find(cell);
                lists_.erase(list, id);
                if (list.size == 0) {
                    table_.drop(cell);
                }
            }
        });
        for_each_cell(range, [&](const CellIndex& cell) {
            if (!old.contains(cell)) {
                lists_.push(table_.take(cell), id);
            }
        });
        if (old.empty() != range.empty()) {
            if (range.empty()) {
                loose_.add(id);
            } else {
                loose_.remove(id);
            }
        }
        occupied_ = merged(occupied_, range);
    }

    template <class Visit>
    void for_each_in(const CellIndex& cell, Visit visit) {
        if (const IdList* list = table_.find(cell)) {
            lists_.for_each(*list, visit);
        }
    }

    void find_pairs_in(const CellIndex& cell, const IdList& list, std::vector<ObjectPair>& out) {
        rows_.clear();
        lists_.for_each(list, [&](ObjectId id) { rows_.push_back(id, objects().box(id)); });
        const std::size_t first = out.size();
        append_overlaps_within(rows_, rows_.all(), out);
        std::size_t kept = first;
        for (std::size_t k = first; k < out.size(); ++k) {
            out[kept] = out[k];
            kept += speaks_for(cell, ranges_[out[k].a], ranges_[out[k].b]) ? 1U : 0U;
        }
        out.resize(kept);
    }

    void fit_if_due() {
        const FitNeed need = watch_.next_update(objects().size(), loose_.size());
        if (need == FitNeed::None) {
            return;
        }
        sample_.take(objects());
        const Region world = sample_.world(objects());
        const double wanted = cell_size_ > 0.0F ? cell_size_ : sample_.best_cell_size();
        const CellLattice lattice = Table::suited(CellLattice(wanted), world, objects().size());
        // A new size must promise enough to pay for moving everything.
        const bool better =
            sample_.grid_cost(lattice.size()) < 0.75 * sample_.grid_cost(lattice_.size());
        if (need == FitNeed::Must || better) {
            fit(lattice, world);
        } else {
            occupied_ = {};
            for (const CellRange& range : ranges_) {
                occupied_ = merged(occupied_, range);
            }
        }
    }

    void fit(const CellLattice& lattice, const Region& world) {
        lattice_ = lattice;
        table_.reset(lattice, world);
        lists_.clear();
        loose_.clear();
        occupied_ = {};
        watch_.fitted(objects().size());
        add_in_order(
            objects(), in_order_, [this](ObjectId id) { return range_of(objects().box(id)).lo; },
            [this](ObjectId id) { this->add(id); });
        watch_.left_loose(loose_.size());
    }

    float cell_size_;  ///< given by the caller, or 0
    BroadMethod kind_;
    CellLattice lattice_;
    Table table_;
    IdLists lists_;
    CellRange occupied_;  ///< contains all ranges
    FitWatch watch_;
    ObjectSample sample_;
    std::vector<CellAndId> in_order_;
    PackedRows rows_;
};

template <CellTable Table>
std::vector<std::string> UniformGrid<Table>::validate() const {
    std::vector<std::string> out;
    std::vector<std::size_t> places(objects().id_end());
    std::size_t chunks = 0;
    table_.for_each([&](const CellIndex& cell, const IdList& list) {
        chunks += IdLists::chunks_of(list);
        std::vector<ObjectId> ids;
        lists_.for_each(list, [&](ObjectId id) { ids.push_back(id); });
        std::ranges::sort(ids);
        if (std::ranges::adjacent_find(ids) != ids.end()) {
            out.push_back(fmt::format("an object is twice in cell ({})", fmt::join(cell, ", ")));
        }
        for (const ObjectId id : ids) {
            if (!objects().contains(id) || !ranges_[id].contains(cell)) {
                out.push_back(
                    fmt::format("object {} should not be in cell ({})", id, fmt::join(cell, ", ")));
            } else {
                ++places[id];
            }
        }
    });
    for (ObjectId id = 0; id < objects().id_end(); ++id) {
        const bool there = objects().contains(id);
        const CellRange expected = there ? range_of(objects().box(id)) : CellRange{};
        const CellRange& range = id < ranges_.size() ? ranges_[id] : CellRange{};
        if (range != expected || static_cast<double>(places[id]) != expected.cells() ||
            loose_.contains(id) != (there && expected.empty()) ||
            (!range.empty() && !contains(occupied_, range))) {
            out.push_back(fmt::format("object {} is not where it should be", id));
        }
    }
    lists_.validate(chunks, out);
    loose_.validate(objects(), out);
    table_.validate(out);
    return out;
}

}  // namespace tandem::broadphase
