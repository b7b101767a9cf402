// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/collision.hpp"

#include <memory>
#include <optional>
#include <span>

namespace tandem::cli {
namespace {

/// All pairs: at once if they fit into the memory, else by looking for them again and again.
Result<FoundPairs> find_all(const Placed& a, const Placed& b, CollideRequest request,
                            const PairMemory& memory, TraversalStats& stats) {
    const std::size_t triangles_a = a.model.mesh().triangle_count();
    const std::size_t triangles_b = b.model.mesh().triangle_count();
    request.limits.max_bytes = memory.bytes;
    {
        CollideQuery bounded(request);
        const Result<std::span<const TrianglePair>> pairs = bounded.all_pairs(a, b);
        if (!pairs) {
            return pairs.error();
        }
        stats = bounded.stats();
        if (!bounded.was_cut()) {
            return FoundPairs({pairs->begin(), pairs->end()}, triangles_a, triangles_b);
        }
    }
    request.limits = {};
    const auto again = std::make_shared<CollideQuery>(request);
    Result<FoundPairs> found = FoundPairs::streamed(
        [again, a, b](const CollideQuery::Visitor& visitor) { return again->visit(a, b, visitor); },
        triangles_a, triangles_b, memory);
    stats = again->stats();
    return found;
}

Result<Done> ask(Collision& collision, const PairMemory& memory) {
    const Placed a = collision.scene.a.placed();
    const Placed b = collision.scene.b.placed();
    const CollideRequest& request = collision.scene.engine.request;
    if (collision.extent == Extent::AllPairs) {
        Result<FoundPairs> found = find_all(a, b, request, memory, collision.stats);
        if (!found) {
            return found.error();
        }
        collision.pairs = *std::move(found);
        collision.pair_count = collision.pairs.count();
        return Done{};
    }
    CollideQuery query(request);
    if (collision.extent == Extent::Count) {
        const Result<std::uint64_t> count = query.count(a, b);
        if (!count) {
            return count.error();
        }
        collision.pair_count = *count;
    } else {
        const Result<std::optional<TrianglePair>> contact = query.first_contact(a, b);
        if (!contact) {
            return contact.error();
        }
        if (contact->has_value()) {
            collision.pairs = FoundPairs({**contact}, a.model.mesh().triangle_count(),
                                         b.model.mesh().triangle_count());
        }
        collision.pair_count = collision.pairs.count();
    }
    collision.stats = query.stats();
    return Done{};
}

}  // namespace

Result<Collision> find_collision(Scene scene, Extent extent, const PairMemory& memory,
                                 Progress& progress) {
    Collision collision{std::move(scene), extent};
    collision.pairs = FoundPairs({}, collision.scene.a.model.mesh().triangle_count(),
                                 collision.scene.b.model.mesh().triangle_count());
    progress.phase("looking for touching triangles");
    const Stopwatch watch;
    const Result<Done> asked = ask(collision, memory);
    collision.scene.times.query_ms = watch.milliseconds();
    if (!asked) {
        return asked.error();
    }
    return collision;
}

}  // namespace tandem::cli
