// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "broadphase/space/cell_hash.hpp"
#include "broadphase/space/cell_lattice.hpp"
#include "broadphase/space/id_lists.hpp"

namespace tandem::broadphase {

/// The cells of one grid, or of grids of several levels, that are not empty: a hash table with
/// chaining. Cells are stored in a pool, which loops over all cells read; slots hold the first cell
/// of a chain.
class ChainedCells {
  public:
    struct Cell {
        CellIndex index{};
        std::uint32_t level = 0;
        IdList list;  ///< empty if the cell is free
        std::uint32_t next = kNone;
    };

    void clear() {
        cells_.clear();
        slots_.assign(kFewestSlots, kNone);
        free_ = kNone;
        used_ = 0;
    }

    /// Null if the cell is empty.
    [[nodiscard]] Cell* find_cell(const CellIndex& index, std::uint32_t level) {
        for (std::uint32_t at = slots_[slot_of(index, level)]; at != kNone; at = cells_[at].next) {
            if (cells_[at].index == index && cells_[at].level == level) {
                return &cells_[at];
            }
        }
        return nullptr;
    }
    [[nodiscard]] IdList* find(const CellIndex& index, std::uint32_t level = 0) {
        Cell* cell = find_cell(index, level);
        return cell == nullptr ? nullptr : &cell->list;
    }
    /// Returns the list of a cell, which is made if necessary. The caller must put an object into
    /// it before any other call.
    IdList& take(const CellIndex& index, std::uint32_t level = 0) {
        if (IdList* list = find(index, level)) {
            return *list;
        }
        if (++used_ > slots_.size()) {
            enlarge();
        }
        std::uint32_t at = free_;
        if (at == kNone) {
            at = static_cast<std::uint32_t>(cells_.size());
            cells_.emplace_back();
        } else {
            free_ = cells_[at].next;
        }
        std::uint32_t& slot = slots_[slot_of(index, level)];
        cells_[at] = {index, level, {}, slot};
        slot = at;
        return cells_[at].list;
    }
    void drop(const CellIndex& index, std::uint32_t level = 0) {
        std::uint32_t* link = &slots_[slot_of(index, level)];
        while (cells_[*link].index != index || cells_[*link].level != level) {
            link = &cells_[*link].next;
        }
        const std::uint32_t at = *link;
        *link = cells_[at].next;
        cells_[at].next = free_;
        free_ = at;
        --used_;
    }

    /// All cells, including free ones, whose lists are empty.
    [[nodiscard]] const std::vector<Cell>& cells() const noexcept { return cells_; }

    void validate(std::vector<std::string>& out) const {
        std::size_t in_chains = 0;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            for (std::uint32_t at = slots_[slot]; at != kNone; at = cells_[at].next) {
                const Cell& cell = cells_[at];
                if (slot_of(cell.index, cell.level) != slot || cell.list.size == 0) {
                    out.push_back(fmt::format("cell {} is in a wrong chain or empty", at));
                }
                if (++in_chains > cells_.size()) {
                    out.emplace_back("a chain has no end");
                    return;
                }
            }
        }
        std::size_t free = 0;
        for (std::uint32_t at = free_; at != kNone && free <= cells_.size(); ++free) {
            at = cells_[at].next;
        }
        if (in_chains != used_ || in_chains + free != cells_.size() || used_ > slots_.size()) {
            out.push_back(fmt::format("{} cells: {} in chains, {} in use, {} free; {} slots",
                                      cells_.size(), in_chains, used_, free, slots_.size()));
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return cells_.capacity() * sizeof(Cell) + slots_.capacity() * sizeof(std::uint32_t);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr std::size_t kFewestSlots = 64;

    [[nodiscard]] std::size_t slot_of(const CellIndex& index, std::uint32_t level) const noexcept {
        // Neighbours along x are neighbours in the table, so one cache line serves several cells.
        const std::uint32_t row = hash_of({0, index[1], index[2]}, level);
        return (row + static_cast<std::uint32_t>(index[0])) & (slots_.size() - 1);
    }
    void enlarge() {
        slots_.assign(2 * slots_.size(), kNone);
        for (std::uint32_t at = 0; at < cells_.size(); ++at) {
            Cell& cell = cells_[at];
            if (cell.list.size != 0) {
                std::uint32_t& slot = slots_[slot_of(cell.index, cell.level)];
                cell.next = slot;
                slot = at;
            }
        }
    }

    std::vector<Cell> cells_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(kFewestSlots, kNone);
    std::uint32_t free_ = kNone;
    std::size_t used_ = 0;
};

}  // namespace tandem::broadphase
