// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/simulation.hpp>

#include "dynamics/rigid/joint_constraint.hpp"

namespace tandem::dynamics {

/// The joints of a simulation, by ascending number. Each body has a list of its joints, so that the
/// time for removing a body depends only on the number of its joints. Removed joints leave the
/// lists at once and the memory later, many at a time.
class JointList {
  public:
    /// Reserves memory for one more joint and for the lists of `bodies` bodies; may throw.
    void make_room(std::size_t bodies);
    /// Adds a joint between bodies for which `make_room` was called. `print` is the hash of its
    /// settings.
    JointId add(const JointConstraint& joint, std::uint64_t print) noexcept;
    void remove_all_of(std::uint32_t body) noexcept;

    [[nodiscard]] const JointConstraint* find(JointId joint) const noexcept;
    /// All joints; valid until a joint is added or removed.
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

    /// The neighbours of a joint in the list of a body.
    struct Link {
        JointId before = kNone;
        JointId after = kNone;
    };
    struct Entry {
        JointId id = kNone;
        bool is_there = true;
        std::uint64_t print = 0;
        std::array<Link, 2> links{};  ///< in the list of body A, and in that of body B
    };

    [[nodiscard]] std::size_t place_of(JointId joint) const noexcept;
    [[nodiscard]] std::size_t side_of(std::size_t place, std::uint32_t body) const noexcept;
    [[nodiscard]] Link& link_of(JointId joint, std::uint32_t body) noexcept;
    void unlink(std::size_t place, std::size_t side) noexcept;
    void compact() noexcept;

    std::vector<JointConstraint> joints_;
    std::vector<Entry> entries_;  ///< parallel to `joints_`
    std::vector<JointId> first_of_body_;
    std::size_t removed_ = 0;  ///< number of removed joints that still take memory
    JointId next_ = 0;
};

}  // namespace tandem::dynamics
