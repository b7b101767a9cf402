// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "broadphase/method.hpp"
#include "broadphase/tree/box_tree.hpp"

namespace tandem::broadphase {

/// Finds pairs with trees of fat (enlarged) boxes. Two objects are candidates while their fat boxes
/// overlap. The trees are searched only for objects that got a new fat box; the exact boxes decide
/// about candidates. Resting objects move to a second tree, whose boxes are not enlarged, and
/// candidates that both rest are not examined.
class MovingTrees final : public BroadPhaseMethod {
  public:
    struct Settings {
        BroadMethod kind = BroadMethod::DynamicTree;
        float margin = 0.1F;
        /// Number of updates without motion after which an object moves to the static tree; nothing
        /// means never.
        std::optional<std::uint32_t> still_updates = std::nullopt;
    };

    MovingTrees(Objects& objects, const Settings& settings);

    void add(ObjectId id) override;
    void remove(ObjectId id) override;
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override;
    PairReport find_pairs(FoundPairs& out) override;
    void query(const Box& box, std::vector<ObjectId>& out) override;
    void query(const Ray& ray, std::vector<ObjectId>& out) override;
    [[nodiscard]] std::size_t memory_bytes() const noexcept override;
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override { return settings_.kind; }

  private:
    /// Events of an object since the last update, as bits.
    using Flags = std::uint8_t;
    static constexpr Flags kMoved = 1;
    static constexpr Flags kEscaped = 2;   ///< has left its fat box; the tree is not updated yet
    static constexpr Flags kRefitted = 4;  ///< has a new fat box, or is new
    static constexpr Flags kGone = 8;
    static constexpr Flags kStatic = 16;  ///< in the static tree; kept between updates
    struct Record {
        Box fat;
        Box previous;  ///< at the last update; NaN if there was none
        std::uint32_t last_motion = 0;
    };
    struct Candidate {
        ObjectId a;
        ObjectId b : 31;
        ObjectId overlaps : 1;
    };

    [[nodiscard]] Box fattened(ObjectId id) const noexcept;
    void raise(ObjectId id, Flags flag, std::vector<ObjectId>& list);
    void refit_escaped();
    void recheck(std::vector<Candidate>& candidates, bool from_scratch, FoundPairs& out);
    void consider(ObjectId a, ObjectId b, std::vector<ObjectPair>& begun);
    void search_refitted(std::vector<ObjectPair>& begun);
    void search_all(std::vector<ObjectPair>& begun);
    void put_to_rest();
    void settle();

    Settings settings_;
    BoxTree dynamic_tree_;
    BoxTree static_tree_;
    std::vector<Record> records_;
    std::vector<Flags> flags_;  ///< apart from the records, because they are small and often read
    std::vector<Candidate> candidates_;          ///< overlapping fat boxes
    std::vector<Candidate> resting_candidates_;  ///< pairs of static objects that overlap
    std::vector<ObjectId> moved_;
    std::vector<ObjectId> escaped_;
    std::vector<ObjectId> refitted_;
    std::vector<ObjectId> gone_;
    std::vector<ObjectId> awake_;  ///< all objects in the dynamic tree, if there is a static one
    std::uint32_t updates_ = 0;
    bool rest_is_disturbed_ = false;
    bool has_reported_ = false;
};

}  // namespace tandem::broadphase
