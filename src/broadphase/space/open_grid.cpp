// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/methods.hpp"
#include "broadphase/space/cell_hash.hpp"
#include "broadphase/space/uniform_grid.hpp"

namespace tandem::broadphase {
namespace {

/// Linear probing. A cell that becomes empty is only marked, because searches for other cells may
/// have to pass it. Marks count as used, and are removed when half of the slots are used.
class OpenCells {
  public:
    static CellLattice suited(const CellLattice& lattice, const Region& /*world*/,
                              std::size_t /*objects*/) {
        return lattice;
    }
    void reset(const CellLattice& /*lattice*/, const Region& /*world*/) {
        slots_.assign(kFewestSlots, Slot{});
        filled_ = 0;
        marked_ = 0;
    }
    [[nodiscard]] static bool covers(const CellRange& /*range*/) noexcept { return true; }

    IdList* find(const CellIndex& cell) {
        for (std::size_t at = first_slot(cell);; at = next(at)) {
            Slot& slot = slots_[at];
            if (slot.use == Use::Never) {
                return nullptr;
            }
            if (slot.use == Use::Filled && slot.cell == cell) {
                return &slot.list;
            }
        }
    }
    IdList& take(const CellIndex& cell) {
        std::size_t place = slots_.size();  // the first mark on the way
        std::size_t at = first_slot(cell);
        for (; slots_[at].use != Use::Never; at = next(at)) {
            if (slots_[at].use == Use::Marked) {
                place = place == slots_.size() ? at : place;
            } else if (slots_[at].cell == cell) {
                return slots_[at].list;
            }
        }
        if (place != slots_.size()) {
            --marked_;
        } else if (2 * (filled_ + marked_ + 1) > slots_.size()) {
            rehash();
            place = free_slot(cell);
        } else {
            place = at;
        }
        ++filled_;
        slots_[place] = {cell, {}, Use::Filled};
        return slots_[place].list;
    }
    void drop(const CellIndex& cell) {
        std::size_t at = first_slot(cell);
        while (slots_[at].use != Use::Filled || slots_[at].cell != cell) {
            at = next(at);
        }
        slots_[at].use = Use::Marked;
        --filled_;
        ++marked_;
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (const Slot& slot : slots_) {
            if (slot.use == Use::Filled) {
                visit(slot.cell, slot.list);
            }
        }
    }

    void validate(std::vector<std::string>& out) const;
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return (slots_.capacity() + rehashed_.capacity()) * sizeof(Slot);
    }

  private:
    static constexpr std::size_t kFewestSlots = 64;
    enum class Use : std::uint8_t { Never, Filled, Marked };
    struct Slot {
        CellIndex cell{};
        IdList list;
        Use use = Use::Never;
    };

    [[nodiscard]] std::size_t first_slot(const CellIndex& cell) const noexcept {
        return hash_of(cell) & (slots_.size() - 1);
    }
    [[nodiscard]] std::size_t next(std::size_t at) const noexcept {
        return (at + 1) & (slots_.size() - 1);
    }
    [[nodiscard]] std::size_t free_slot(const CellIndex& cell) const noexcept {
        std::size_t at = first_slot(cell);
        while (slots_[at].use != Use::Never) {
            at = next(at);
        }
        return at;
    }
    /// Removes the marks, and doubles the number of slots if the cells need it.
    void rehash() {
        rehashed_.swap(slots_);
        const std::size_t factor = 4 * (filled_ + 1) > rehashed_.size() ? 2 : 1;
        slots_.assign(factor * rehashed_.size(), Slot{});
        marked_ = 0;
        for (const Slot& slot : rehashed_) {
            if (slot.use == Use::Filled) {
                slots_[free_slot(slot.cell)] = slot;
            }
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(kFewestSlots);
    std::vector<Slot> rehashed_;  ///< kept for the next rehash
    std::size_t filled_ = 0;
    std::size_t marked_ = 0;
};

void OpenCells::validate(std::vector<std::string>& out) const {
    std::size_t filled = 0;
    std::size_t marked = 0;
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        const Slot& slot = slots_[at];
        marked += slot.use == Use::Marked ? 1U : 0U;
        if (slot.use != Use::Filled) {
            continue;
        }
        ++filled;
        std::size_t passed = first_slot(slot.cell);
        while (passed != at && slots_[passed].use != Use::Never &&
               !(slots_[passed].use == Use::Filled && slots_[passed].cell == slot.cell)) {
            passed = next(passed);
        }
        if (passed != at || slot.list.size == 0) {
            out.push_back(fmt::format("the cell of slot {} is not found or empty", at));
        }
    }
    if (filled != filled_ || marked != marked_ || 2 * (filled + marked) > slots_.size()) {
        out.push_back(fmt::format("{} slots: {} filled, counted {}; {} marked, counted {}",
                                  slots_.size(), filled, filled_, marked, marked_));
    }
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_open_grid(const BroadPhaseOptions& options,
                                                 Objects& objects) {
    return std::make_unique<UniformGrid<OpenCells>>(options, objects, BroadMethod::OpenGrid);
}

}  // namespace tandem::broadphase
