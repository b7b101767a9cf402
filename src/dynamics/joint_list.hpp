// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/simulation.hpp>

#include "dynamics/joint_constraint.hpp"

namespace tandem::dynamics {

/// The joints of a simulation, by ascending number. Each body has a list of its joints, so that a
/// body is removed in a time that depends on its own joints alone: they are taken out of the lists,
/// and leave the memory together with others.
class JointList {
  public:
    /// Makes room for one joint more and for the lists of so many bodies; may throw.
    void make_room(std::size_t bodies);
    /// Between bodies that `make_room` was called for. `print` stands for what the joint is.
    JointId add(const JointConstraint& joint, std::uint64_t print) noexcept;
    void remove_all_of(std::uint32_t body) noexcept;

    [[nodiscard]] const JointConstraint* find(JointId joint) const noexcept;
    /// All joints; valid until one is added or removed.
    [[nodiscard]] std::span<JointConstraint> all() noexcept;
    [[nodiscard]] std::size_t size() const noexcept { return joints_.size() - removed_; }

    /// Calls `body(JointId, print)` for each joint.
    template <class Body>
    void for_each_print(const Body& body) const {
        for (const Entry& entry : entries_) {
            if (entry.is_there) {
                body(entry.id, entry.print);
            }
        }
    }

  private:
    static constexpr JointId kNone = std::numeric_limits<JointId>::max();

    /// Neighbours in the list of a body.
    struct Link {
        JointId before = kNone;
        JointId after = kNone;
    };
    struct Entry {
        JointId id = kNone;
        bool is_there = true;
        std::uint64_t print = 0;
        std::array<Link, 2> links{};  ///< in the list of body A, and of body B
    };

    [[nodiscard]] std::size_t place_of(JointId joint) const noexcept;
    [[nodiscard]] std::size_t side_of(std::size_t place, std::uint32_t body) const noexcept;
    [[nodiscard]] Link& link_of(JointId joint, std::uint32_t body) noexcept;
    void unlink(std::size_t place, std::size_t side) noexcept;
    void compact() noexcept;

    std::vector<JointConstraint> joints_;
    std::vector<Entry> entries_;  ///< of `joints_`
    std::vector<JointId> first_of_body_;
    std::size_t removed_ = 0;  ///< that are still in memory
    JointId next_ = 0;
};

}  // namespace tandem::dynamics
