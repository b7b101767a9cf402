// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CGAL/box_intersection_d.h>
#include <CGAL/version_macros.h>

#include "broad_adapter.hpp"

namespace tandem::peers {
namespace {

/// A box with the members that Box_traits_d requires.
struct NumberedBox {
    using NT = float;
    using ID = std::uint32_t;

    Box box;
    std::uint32_t object = 0;

    static int dimension() { return 3; }
    [[nodiscard]] NT min_coord(int axis) const { return box.lo[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] NT max_coord(int axis) const { return box.hi[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] ID id() const { return object; }
};

class CgalBroad final : public bench::BroadContestant {
  public:
    std::string version() const override { return "CGAL " CGAL_STR(CGAL_VERSION); }

    void apply(const BoxStep& step) override {
        growth_.watch([&] { take(step); });
    }

    std::size_t find() override {
        growth_.watch([&] {
            found_.clear();
            CGAL::box_self_intersection_d(order_.begin(), order_.end(),
                                          [&](const NumberedBox* a, const NumberedBox* b) {
                                              found_.push_back(ordered_pair(a->object, b->object));
                                          });
        });
        return found_.size();
    }

    void pairs(std::vector<ObjectPair>& out) override { out = found_; }

    std::size_t bytes() const override { return growth_.bytes(); }

  private:
    void take(const BoxStep& step) {
        live_.apply(step);
        const std::vector<Box>& boxes = live_.boxes();
        if (!step.added.empty() || !step.removed.empty()) {
            numbered_.resize(boxes.size());
            order_.clear();
            for (std::size_t k = 0; k < boxes.size(); ++k) {
                numbered_[k].object = live_.object(k);
                order_.push_back(&numbered_[k]);
            }
        }
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            numbered_[k].box = boxes[k];
        }
    }

    LiveBoxes live_;
    std::vector<NumberedBox> numbered_;
    std::vector<const NumberedBox*> order_;  ///< in the order of the last search
    std::vector<ObjectPair> found_;
    HeapGrowth growth_;
};

}  // namespace

Result<std::unique_ptr<bench::BroadContestant>> make_broad_adapter(const bench::BroadCase& one) {
    if (one.method != "cgal") {
        return unknown_peer(one);
    }
    std::unique_ptr<bench::BroadContestant> made = std::make_unique<CgalBroad>();
    return made;
}

}  // namespace tandem::peers
