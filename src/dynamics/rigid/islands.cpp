// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/islands.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t body) {
    while (parent[body] != body) {
        body = parent[body] = parent[parent[body]];
    }
    return body;
}

}  // namespace

void Islands::wake(std::span<BodyState> bodies, std::uint32_t body) {
    for (std::uint32_t one = body; one != kNoIsland;) {
        const std::uint32_t next = bodies[one].next_asleep;
        static_cast<SleepState&>(bodies[one]) = {};
        one = next == body ? kNoIsland : next;
    }
}

void Islands::lay_down(std::span<BodyState> bodies, std::uint32_t body, std::uint32_t root) {
    bodies[body].asleep = true;
    bodies[body].island = root;
    bodies[body].next_asleep = body == root ? body : bodies[root].next_asleep;
    bodies[root].next_asleep = body;
}

std::uint32_t Islands::wake_touched(std::span<BodyState> bodies,
                                    std::span<const BodyPair> touching) {
    std::uint32_t woken = 0;
    const auto disturbs = [](const BodyState& body) { return body.is_awake() || body.is_driven(); };
    for (const BodyPair& pair : touching) {
        if (bodies[pair.a].asleep && disturbs(bodies[pair.b])) {
            wake(bodies, pair.a);
            ++woken;
        } else if (bodies[pair.b].asleep && disturbs(bodies[pair.a])) {
            wake(bodies, pair.b);
            ++woken;
        }
    }
    return woken;
}

std::uint32_t Islands::put_to_sleep(std::span<BodyState> bodies, std::span<const BodyPair> touching,
                                    const SleepRule& rule, double h) {
    // Unite bodies that touch into groups.
    root_.resize(bodies.size());
    std::iota(root_.begin(), root_.end(), 0U);
    for (const BodyPair& pair : touching) {
        if (bodies[pair.a].is_awake() && bodies[pair.b].is_awake()) {
            const std::uint32_t a = root_of(root_, pair.a);
            const std::uint32_t b = root_of(root_, pair.b);
            // The body with the lowest number is the root, so the group's number does not depend on
            // the order of the pairs.
            root_[std::max(a, b)] = std::min(a, b);
        }
    }
    // For each group, find the shortest time for which one of its bodies has been slow.
    least_still_.assign(bodies.size(), std::numeric_limits<double>::max());
    for (std::uint32_t k = 0; k < bodies.size(); ++k) {
        BodyState& body = bodies[k];
        if (!body.is_awake()) {
            continue;
        }
        const double speed =
            std::max(norm3(body.velocity) + norm3(body.spin) * body.reach, body.way / h);
        body.still_time = body.may_sleep && speed < rule.speed ? body.still_time + h : 0.0;
        double& least = least_still_[root_of(root_, k)];
        least = std::min(least, body.still_time);
    }
    for (const BodyPair& pair : touching) {
        // A body on a moving platform must stay awake, and so must its group.
        for (const auto& [one, other] : {pair, BodyPair{pair.b, pair.a}}) {
            if (bodies[one].is_awake() && bodies[other].is_driven()) {
                least_still_[root_of(root_, one)] = 0.0;
            }
        }
    }
    // Put groups to sleep that have been slow for long enough.
    std::uint32_t awake = 0;
    for (std::uint32_t k = 0; k < bodies.size(); ++k) {
        BodyState& body = bodies[k];
        if (!body.is_awake()) {
            continue;
        }
        const std::uint32_t root = root_of(root_, k);
        if (least_still_[root] >= rule.after) {
            lay_down(bodies, k, root);
            body.velocity.setZero();
            body.spin.setZero();
        } else if (root == k) {
            ++awake;
        }
    }
    return awake;
}

}  // namespace tandem::dynamics
