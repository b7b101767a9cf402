// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/collision.hpp"

#include <memory>
#include <optional>
#include <span>

namespace tandem::cli {
namespace {

/// All pairs: kept in memory if they fit, otherwise found again by repeated queries.
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

/// Lets a device find all pairs, then keeps what the request needs.
Result<Done> ask_device(Collision& collision, const OpenedDevice& device) {
    const std::vector<PlacedPair> pair{{collision.scene.a.placed(), collision.scene.b.placed()}};
    TANDEM_TRY(auto found, device.pairs->between(pair));
    std::vector<TrianglePair>& pairs = found.front();
    collision.pair_count = pairs.size();
    if (collision.extent == PairsWanted::Count) {
        return Done{};
    }
    if (collision.extent == PairsWanted::FirstContact && !pairs.empty()) {
        pairs.resize(1);
        collision.pair_count = 1;
    }
    collision.pairs = FoundPairs(std::move(pairs), collision.scene.a.model.mesh().triangle_count(),
                                 collision.scene.b.model.mesh().triangle_count());
    return Done{};
}

Result<Done> ask(Collision& collision, const PairMemory& memory) {
    const Placed a = collision.scene.a.placed();
    const Placed b = collision.scene.b.placed();
    const CollideRequest& request = collision.scene.engine.request;
    if (collision.extent == PairsWanted::AllPairs) {
        TANDEM_TRY(collision.pairs, find_all(a, b, request, memory, collision.stats));
        collision.pair_count = collision.pairs.count();
        return Done{};
    }
    CollideQuery query(request);
    if (collision.extent == PairsWanted::Count) {
        TANDEM_TRY(collision.pair_count, query.count(a, b));
    } else {
        TANDEM_TRY(const std::optional<TrianglePair> contact, query.first_contact(a, b));
        if (contact) {
            collision.pairs = FoundPairs({*contact}, a.model.mesh().triangle_count(),
                                         b.model.mesh().triangle_count());
        }
        collision.pair_count = collision.pairs.count();
    }
    collision.stats = query.stats();
    return Done{};
}

/// Adds the regions of the pairs found. If pairs were only counted, or do not fit into memory, they
/// are searched again; a list of very many pairs is then cut off, as for a clash.
Result<Done> add_regions(Collision& collision, const CollisionQuestion& question) {
    std::optional<std::vector<TrianglePair>> known;
    if (collision.extent == PairsWanted::AllPairs) {
        const Result<std::span<const TrianglePair>> pairs = collision.pairs.all();
        if (pairs) {
            known.emplace(pairs->begin(), pairs->end());
        } else if (question.memory.is_given) {
            return pairs.error();
        }
    }
    TANDEM_TRY(collision.contacts, find_contacts(collision.scene, *question.regions,
                                                 ContactsOf::Surfaces, std::move(known)));
    return Done{};
}

}  // namespace

Result<Collision> find_collision(MeshPair scene, const CollisionQuestion& question,
                                 Progress& progress) {
    Collision collision{std::move(scene), question.extent};
    collision.pairs = FoundPairs({}, collision.scene.a.model.mesh().triangle_count(),
                                 collision.scene.b.model.mesh().triangle_count());
    if (question.device.wanted()) {
        progress.phase("preparing the device");
    }
    TANDEM_TRY(const OpenedDevice device, open_device(question.device));
    progress.phase("looking for touching triangles");
    const Stopwatch watch;
    TANDEM_TRY_DONE(device.pairs != nullptr ? ask_device(collision, device)
                                            : ask(collision, question.memory));
    if (question.device.wanted()) {
        collision.device = work_of(device, question.device);
    }
    if (question.regions) {
        progress.phase("looking for contact regions");
        TANDEM_TRY_DONE(add_regions(collision, question));
    }
    collision.scene.times.query_ms = watch.milliseconds();
    return collision;
}

}  // namespace tandem::cli
