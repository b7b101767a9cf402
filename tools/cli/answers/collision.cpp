// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/collision.hpp"

#include <optional>
#include <span>

namespace tandem::cli {
namespace {

Result<std::vector<TrianglePair>> ask(CollideQuery& query, const Collision& collision) {
    const Placed placed_a = collision.scene.a.placed();
    const Placed placed_b = collision.scene.b.placed();
    if (collision.extent == Extent::FirstContact) {
        const Result<std::optional<TrianglePair>> contact = query.first_contact(placed_a, placed_b);
        if (!contact)
            return contact.error();
        return contact->has_value() ? std::vector{**contact} : std::vector<TrianglePair>{};
    }
    const Result<std::span<const TrianglePair>> pairs = query.all_pairs(placed_a, placed_b);
    if (!pairs)
        return pairs.error();
    return std::vector(pairs->begin(), pairs->end());
}

}  // namespace

Result<Collision> find_collision(Scene scene, Extent extent, Progress& progress) {
    Collision collision{std::move(scene), extent};
    progress.phase("looking for touching triangles");
    CollideQuery query(collision.scene.engine.request);
    const Stopwatch watch;
    Result<std::vector<TrianglePair>> pairs = ask(query, collision);
    collision.scene.times.query_ms = watch.milliseconds();
    if (!pairs)
        return pairs.error();
    collision.pairs = *std::move(pairs);
    collision.stats = query.stats();
    return collision;
}

}  // namespace tandem::cli
