// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/methods.hpp"
#include "broadphase/space/uniform_grid.hpp"

namespace tandem::broadphase {
namespace {

/// The cells of the world and one more cell on each side; x varies fastest.
class DenseCells {
  public:
    static CellLattice suited(CellLattice lattice, const Region& world, std::size_t objects) {
        const double most = 8.0 * static_cast<double>(objects) + 1024.0;
        while (cells_of(lattice, world).cells() > most) {
            lattice = CellLattice(1.25 * lattice.size());
        }
        return lattice;
    }

    void reset(const CellLattice& lattice, const Region& world) {
        range_ = cells_of(lattice, world);
        cells_.assign(static_cast<std::size_t>(range_.cells()), IdList{});
    }

    [[nodiscard]] bool covers(const CellRange& range) const noexcept {
        return contains(range_, range);
    }
    IdList& take(const CellIndex& cell) { return cells_[place_of(cell)]; }
    IdList* find(const CellIndex& cell) { return &cells_[place_of(cell)]; }
    void drop(const CellIndex& /*cell*/) noexcept {}

    template <class Visit>
    void for_each(Visit visit) const {
        const IdList* list = cells_.data();
        for_each_cell(range_, [&](const CellIndex& cell) { visit(cell, *list++); });
    }

    void validate(std::vector<std::string>& out) const {
        if (static_cast<double>(cells_.size()) != range_.cells()) {
            out.push_back(fmt::format("{} lists for {} cells", cells_.size(), range_.cells()));
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return cells_.capacity() * sizeof(IdList);
    }

  private:
    static CellRange cells_of(const CellLattice& lattice, const Region& world) {
        CellRange range = lattice.range_in_reach(world.lo, world.hi);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            --range.lo[axis];
            ++range.hi[axis];
        }
        return range;
    }
    [[nodiscard]] std::size_t place_of(const CellIndex& cell) const noexcept {
        const auto along = [&](std::size_t axis) {
            return static_cast<std::size_t>(std::int64_t{cell[axis]} - range_.lo[axis]);
        };
        const auto width = [&](std::size_t axis) {
            return static_cast<std::size_t>(range_.width(axis));
        };
        return (along(2) * width(1) + along(1)) * width(0) + along(0);
    }

    CellRange range_;
    std::vector<IdList> cells_;
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_dense_grid(const BroadPhaseOptions& options,
                                                  Objects& objects) {
    return std::make_unique<UniformGrid<DenseCells>>(options, objects, BroadMethod::DenseGrid);
}

}  // namespace tandem::broadphase
