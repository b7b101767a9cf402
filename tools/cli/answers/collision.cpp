// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/collision.hpp"

#include <optional>
#include <span>

namespace tandem::cli {
namespace {

Result<Done> ask(CollideQuery& query, Collision& collision) {
    const Placed placed_a = collision.scene.a.placed();
    const Placed placed_b = collision.scene.b.placed();
    if (collision.extent == Extent::Count) {
        const Result<std::uint64_t> count = query.count(placed_a, placed_b);
        if (!count) {
            return count.error();
        }
        collision.pair_count = *count;
        return Done{};
    }
    if (collision.extent == Extent::FirstContact) {
        const Result<std::optional<TrianglePair>> contact = query.first_contact(placed_a, placed_b);
        if (!contact) {
            return contact.error();
        }
        if (contact->has_value()) {
            collision.pairs = {**contact};
        }
    } else {
        const Result<std::span<const TrianglePair>> pairs = query.all_pairs(placed_a, placed_b);
        if (!pairs) {
            return pairs.error();
        }
        collision.pairs.assign(pairs->begin(), pairs->end());
    }
    collision.pair_count = collision.pairs.size();
    return Done{};
}

}  // namespace

Result<Collision> find_collision(Scene scene, Extent extent, Progress& progress) {
    Collision collision{std::move(scene), extent};
    progress.phase("looking for touching triangles");
    CollideQuery query(collision.scene.engine.request);
    const Stopwatch watch;
    const Result<Done> asked = ask(query, collision);
    collision.scene.times.query_ms = watch.milliseconds();
    if (!asked) {
        return asked.error();
    }
    collision.stats = query.stats();
    return collision;
}

}  // namespace tandem::cli
