// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/impulse_cache.hpp"

#include <algorithm>
#include <tuple>

#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

std::tuple<std::uint32_t, std::uint32_t> bodies_of(const SolverManifold& manifold) {
    return {manifold.body_a, manifold.body_b};
}

/// Least cosine between two normals for which their spots may match; otherwise they lie on
/// different sides of a body.
constexpr double kSameSide = 0.9;

}  // namespace

ContactImpulses ImpulseCache::start_of(const SolverManifold& manifold, double reach) {
    ContactImpulses start;
    const auto first = std::lower_bound(
        entries_.begin(), entries_.end(), bodies_of(manifold),
        [](const Entry& entry, const auto& bodies) { return bodies_of(entry.manifold) < bodies; });
    auto end = first;
    while (end != entries_.end() && bodies_of(end->manifold) == bodies_of(manifold)) {
        ++end;
    }
    std::array<bool, kManifoldPoints> matched{};
    const auto take = [&](std::uint32_t spot, std::size_t entry, std::uint32_t old) {
        const ContactImpulses& before = entries_[entry].impulses;
        matched[spot] = true;
        used_[entry][old] = true;
        start.normal[spot] = before.normal[old];
        double load = 0.0;
        for (const double part : before.normal) {
            load += part;
        }
        // Divide the friction of the old manifold among its spots, in proportion to their load.
        const double share = load > 0.0 ? before.normal[old] / load : 0.0;
        start.friction += share * before.friction;
        start.twist += share * before.twist;
        start.rolling += share * before.rolling;
    };
    // First match spots by their ids.
    for (std::uint32_t spot = 0; spot < manifold.count; ++spot) {
        for (auto entry = first; entry != end && !matched[spot]; ++entry) {
            const auto place = static_cast<std::size_t>(entry - entries_.begin());
            if (dot3(entry->manifold.normal, manifold.normal) < kSameSide) {
                continue;
            }
            for (std::uint32_t old = 0; old < entry->manifold.count; ++old) {
                if (!used_[place][old] &&
                    entry->manifold.spots[old].id == manifold.spots[spot].id) {
                    take(spot, place, old);
                    break;
                }
            }
        }
    }
    // Match the rest with the nearest unused spots of the last step.
    for (std::uint32_t spot = 0; spot < manifold.count; ++spot) {
        if (matched[spot]) {
            continue;
        }
        double nearest = reach * reach;
        std::size_t best_entry = entries_.size();
        std::uint32_t best_old = 0;
        for (auto entry = first; entry != end; ++entry) {
            const auto place = static_cast<std::size_t>(entry - entries_.begin());
            if (dot3(entry->manifold.normal, manifold.normal) < kSameSide) {
                continue;
            }
            for (std::uint32_t old = 0; old < entry->manifold.count; ++old) {
                const double distance = squared_norm3(entry->manifold.spots[old].position -
                                                      manifold.spots[spot].position);
                if (!used_[place][old] && distance < nearest) {
                    nearest = distance;
                    best_entry = place;
                    best_old = old;
                }
            }
        }
        if (best_entry < entries_.size()) {
            take(spot, best_entry, best_old);
        }
    }
    return start;
}

void ImpulseCache::begin_step() {
    used_.assign(entries_.size(), {});
}

void ImpulseCache::keep(std::span<const SolverManifold> manifolds,
                        std::span<const ContactImpulses> impulses) {
    if (marked_ == Marked::Present) {
        kept_.swap(entries_);
        marked_ = Marked::Kept;
    }
    entries_.clear();
    for (std::size_t k = 0; k < manifolds.size(); ++k) {
        entries_.push_back({manifolds[k], impulses[k]});
    }
}

void ImpulseCache::take_back() noexcept {
    if (marked_ == Marked::Kept) {
        kept_.swap(entries_);
    }
    marked_ = Marked::Nowhere;
}

void ImpulseCache::restore(std::vector<Entry> entries) {
    entries_ = std::move(entries);
}

}  // namespace tandem::dynamics
