// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/joint_list.hpp"

#include <algorithm>

#include "base/room.hpp"

namespace tandem::dynamics {

void JointList::make_room(std::size_t bodies) {
    base::make_room(joints_, joints_.size() + 1);
    base::make_room(entries_, entries_.size() + 1);
    if (first_of_body_.size() < bodies) {
        first_of_body_.resize(bodies, kNone);
    }
}

std::size_t JointList::place_of(JointId joint) const noexcept {
    const auto entry = std::ranges::lower_bound(entries_, joint, {}, &Entry::id);
    return entry != entries_.end() && entry->id == joint
               ? static_cast<std::size_t>(entry - entries_.begin())
               : entries_.size();
}

std::size_t JointList::side_of(std::size_t place, std::uint32_t body) const noexcept {
    return joints_[place].body_a() == body ? 0 : 1;
}

JointList::Link& JointList::link_of(JointId joint, std::uint32_t body) noexcept {
    const std::size_t place = place_of(joint);
    return entries_[place].links[side_of(place, body)];
}

JointId JointList::add(const JointConstraint& joint, std::uint64_t print) noexcept {
    const JointId id = next_++;
    Entry entry{.id = id, .print = print};
    const std::array bodies{joint.body_a(), joint.body_b()};
    for (std::size_t side = 0; side < 2; ++side) {
        JointId& first = first_of_body_[bodies[side]];
        entry.links[side].after = first;
        if (first != kNone) {
            link_of(first, bodies[side]).before = id;
        }
        first = id;
    }
    joints_.push_back(joint);
    entries_.push_back(entry);
    return id;
}

void JointList::unlink(std::size_t place, std::size_t side) noexcept {
    const std::uint32_t body = side == 0 ? joints_[place].body_a() : joints_[place].body_b();
    const Link link = entries_[place].links[side];
    if (link.before == kNone) {
        first_of_body_[body] = link.after;
    } else {
        link_of(link.before, body).after = link.after;
    }
    if (link.after != kNone) {
        link_of(link.after, body).before = link.before;
    }
}

void JointList::remove_all_of(std::uint32_t body) noexcept {
    if (body >= first_of_body_.size()) {
        return;
    }
    for (JointId joint = first_of_body_[body]; joint != kNone;) {
        const std::size_t place = place_of(joint);
        const std::size_t side = side_of(place, body);
        joint = entries_[place].links[side].after;
        unlink(place, 1 - side);
        entries_[place].is_there = false;
        ++removed_;
    }
    first_of_body_[body] = kNone;
    if (removed_ > joints_.size() / 2) {
        compact();
    }
}

const JointConstraint* JointList::find(JointId joint) const noexcept {
    const std::size_t place = place_of(joint);
    return place < entries_.size() && entries_[place].is_there ? &joints_[place] : nullptr;
}

std::span<JointConstraint> JointList::all() noexcept {
    compact();
    return joints_;
}

void JointList::compact() noexcept {
    if (removed_ == 0) {
        return;
    }
    std::size_t kept = 0;
    for (std::size_t place = 0; place < joints_.size(); ++place) {
        if (entries_[place].is_there) {
            joints_[kept] = joints_[place];
            entries_[kept++] = entries_[place];
        }
    }
    joints_.erase(joints_.begin() + static_cast<std::ptrdiff_t>(kept), joints_.end());
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(kept), entries_.end());
    removed_ = 0;
}

}  // namespace tandem::dynamics
