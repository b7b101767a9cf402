// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/methods.hpp"
#include "broadphase/space/chained_cells.hpp"
#include "broadphase/space/uniform_grid.hpp"

namespace tandem::broadphase {
namespace {

/// ChainedCells with a single level; any lattice suits them.
class OneLevelOfChainedCells {
  public:
    static CellLattice suited(const CellLattice& lattice, const Region& /*world*/,
                              std::size_t /*objects*/) {
        return lattice;
    }
    void reset(const CellLattice& /*lattice*/, const Region& /*world*/) { cells_.clear(); }
    [[nodiscard]] static bool covers(const CellRange& /*range*/) noexcept { return true; }
    IdList& take(const CellIndex& cell) { return cells_.take(cell); }
    IdList* find(const CellIndex& cell) { return cells_.find(cell); }
    void drop(const CellIndex& cell) { cells_.drop(cell); }

    template <class Visit>
    void for_each(Visit visit) const {
        for (const ChainedCells::Cell& cell : cells_.cells()) {
            if (cell.list.size != 0) {
                visit(cell.index, cell.list);
            }
        }
    }
    void validate(std::vector<std::string>& out) const { cells_.validate(out); }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return cells_.memory_bytes(); }

  private:
    ChainedCells cells_;
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_chained_grid(const BroadPhaseOptions& options,
                                                    Objects& objects) {
    return std::make_unique<UniformGrid<OneLevelOfChainedCells>>(options, objects,
                                                                 BroadMethod::ChainedGrid);
}

}  // namespace tandem::broadphase
