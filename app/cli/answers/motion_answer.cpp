// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/motion_answer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <memory>

#include <tandem/clearance.hpp>

#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

/// Runs the query at one pair of poses and fills in the members of its mode.
using AskOnce = std::function<Result<Done>(const Placed& a, const Placed& b, PoseAnswer& answer)>;

/// Hashes and counts all pairs, and keeps the first ones.
void keep(std::span<const TrianglePair> pairs, std::size_t kept, PoseAnswer& answer) {
    answer.pair_count = pairs.size();
    answer.pair_hash = pair_hash_text(pairs);
    const auto first = pairs.first(std::min(kept, pairs.size()));
    answer.pairs.assign(first.begin(), first.end());
}

void add(TraversalStats& sum, const TraversalStats& more) {
    sum.iterations += more.iterations;
    sum.volume_tests += more.volume_tests;
    sum.overlaps += more.overlaps;
    sum.leaf_overlaps += more.leaf_overlaps;
    sum.geometry_tests += more.geometry_tests;
    sum.geometry_overlaps += more.geometry_overlaps;
}

/// Lets a device find all pairs, then keeps what the request needs.
AskOnce ask_device(const MotionQuestion& question, const OpenedDevice& device,
                   std::optional<DeviceWork>& work) {
    return [=, &work](const Placed& a, const Placed& b, PoseAnswer& answer) -> Result<Done> {
        const std::vector<PlacedPair> pair{{a, b}};
        TANDEM_TRY(const auto found, device.pairs->between(pair));
        keep(found.front(), question.extent == PairsWanted::AllPairs ? question.kept_pairs : 0,
             answer);
        if (question.extent != PairsWanted::AllPairs) {
            answer.pair_hash.clear();
        }
        if (question.extent == PairsWanted::FirstContact && !found.front().empty()) {
            answer.pairs = {found.front().front()};
            answer.pair_count = 1;
        }
        answer.found = !found.front().empty();
        add(*work, work_of(device, question.device));
        return Done{};
    };
}

AskOnce ask_collide(const MeshPair& scene, const MotionQuestion& question, TraversalStats& stats) {
    CollideRequest request = scene.engine.request;
    request.limits.max_bytes = question.memory.value_or(request.limits.max_bytes);
    return [extent = question.extent, kept = question.kept_pairs, memory = request.limits.max_bytes,
            query = std::make_shared<CollideQuery>(request),
            &stats](const Placed& a, const Placed& b, PoseAnswer& answer) -> Result<Done> {
        if (extent == PairsWanted::Count) {
            const Result<std::uint64_t> count = query->count(a, b);
            if (!count) {
                return count.error();
            }
            answer.pair_count = *count;
        } else if (extent == PairsWanted::FirstContact) {
            const Result<std::optional<TrianglePair>> contact = query->first_contact(a, b);
            if (!contact) {
                return contact.error();
            }
            if (contact->has_value()) {
                answer.pairs = {**contact};
            }
        } else {
            const Result<std::span<const TrianglePair>> pairs = query->all_pairs(a, b);
            if (!pairs) {
                return pairs.error();
            }
            if (query->was_cut()) {
                return beyond_memory(memory);
            }
            keep(*pairs, kept, answer);
        }
        if (!answer.pair_count) {
            answer.pair_count = answer.pairs.size();
        }
        answer.found = *answer.pair_count != 0;
        add(stats, query->stats());
        return Done{};
    };
}

AskOnce ask_distance(const MeshPair& scene, TraversalStats& stats) {
    const DistanceRequest request{.threads = scene.engine.request.threads};
    return [query = std::make_shared<DistanceQuery>(request), &stats](
               const Placed& a, const Placed& b, PoseAnswer& answer) -> Result<Done> {
        Result<DistanceResult> closest = query->closest(a, b);
        if (!closest) {
            return closest.error();
        }
        answer.found = closest->found && closest->distance == 0.0;
        add(stats, closest->stats);
        answer.distance = *std::move(closest);
        return Done{};
    };
}

AskOnce ask_clearance(const MeshPair& scene, const MotionQuestion& question,
                      TraversalStats& stats) {
    ClearanceRequest request{.threads = scene.engine.request.threads};
    request.limits.max_bytes = question.memory.value_or(request.limits.max_bytes);
    return [clearance = *question.mode.clearance, kept = question.kept_pairs,
            memory = request.limits.max_bytes, query = std::make_shared<ClearanceQuery>(request),
            &stats](const Placed& a, const Placed& b, PoseAnswer& answer) -> Result<Done> {
        const Result<std::span<const NearPair>> near = query->all_pairs(a, b, clearance);
        if (!near) {
            return near.error();
        }
        if (query->was_cut()) {
            return beyond_memory(memory);
        }
        std::vector<TrianglePair> pairs;
        pairs.reserve(near->size());
        for (const NearPair& pair : *near) {
            pairs.push_back(pair.triangles);
        }
        keep(pairs, kept, answer);
        for (const NearPair& pair : *near) {
            answer.least = std::min(answer.least.value_or(pair.distance), pair.distance);
            if (answer.distances.size() < answer.pairs.size()) {
                answer.distances.push_back(pair.distance);
            }
        }
        answer.found = !near->empty();
        add(stats, query->stats());
        return Done{};
    };
}

Result<AskOnce> ask_relation(const MeshPair& scene, const SolidOptions& options) {
    const Result<Solid> solid_a = Solid::create(scene.a.model, options);
    if (!solid_a) {
        return Error{solid_a.error().code, scene.a.file + ": " + solid_a.error().message};
    }
    const Result<Solid> solid_b = Solid::create(scene.b.model, options);
    if (!solid_b) {
        return Error{solid_b.error().code, scene.b.file + ": " + solid_b.error().message};
    }
    const unsigned threads = scene.engine.request.threads;
    return AskOnce([=, a_side = *solid_a, b_side = *solid_b](const Placed& a, const Placed& b,
                                                             PoseAnswer& answer) -> Result<Done> {
        const Result<RelationResult> relation =
            relate({a_side, a.pose}, {b_side, b.pose}, {.threads = threads});
        if (!relation) {
            return relation.error();
        }
        answer.relation = *relation;
        answer.exact = a_side.is_closed() && b_side.is_closed();
        answer.found = relation->relation != Relation::Separate;
        return Done{};
    });
}

/// The query for the motion's mode. It updates counters in `motion`, which must stay at its
/// address.
Result<AskOnce> ask_for(Motion& motion) {
    const MeshPair& scene = motion.scene;
    const MotionQuestion& question = motion.question;
    switch (question.mode.mode) {
        case CheckMode::Distance:
            return ask_distance(scene, motion.stats);
        case CheckMode::Clearance:
            return ask_clearance(scene, question, motion.stats);
        case CheckMode::Contain:
            return ask_relation(scene, question.mode.solid());
        case CheckMode::Collide:
            break;
    }
    TANDEM_TRY(const OpenedDevice device, open_device(question.device));
    if (question.device.wanted()) {
        motion.device = work_of(device, question.device);
    }
    return device.pairs != nullptr ? ask_device(question, device, motion.device)
                                   : ask_collide(scene, question, motion.stats);
}

/// Adds the contacts at one pose. All pairs are needed for them; afterwards only `kept` remain.
Result<Done> add_regions(const Motion& motion, std::size_t kept, PoseAnswer& answer) {
    const MotionQuestion& question = motion.question;
    MeshPair scene = motion.scene;
    scene.a.pose = answer.poses.a;
    scene.b.pose = answer.poses.b;
    std::optional<std::vector<TrianglePair>> known;
    if (question.mode.mode == CheckMode::Collide && question.extent == PairsWanted::AllPairs) {
        known = answer.pairs;
        answer.pairs.resize(std::min(kept, answer.pairs.size()));
    }
    TANDEM_TRY(answer.contacts,
               find_contacts(scene, *question.regions,
                             question.mode.mode == CheckMode::Contain ? ContactsOf::Solids
                                                                      : ContactsOf::Surfaces,
                             std::move(known)));
    answer.contacts->parts.meshes.clear();
    answer.found = counts(answer.found, answer.contacts);
    return Done{};
}

}  // namespace

Result<Motion> follow_motion(MeshPair scene, std::span<const PosePair> poses,
                             const MotionQuestion& question, Progress& progress) {
    Motion motion{std::move(scene), question, poses.size()};
    if (question.regions) {
        motion.question.kept_pairs = std::numeric_limits<std::size_t>::max();
    }
    TANDEM_TRY(const AskOnce ask, ask_for(motion));
    const Stopwatch watch;
    std::size_t stored = 0;
    for (const PosePair& pair : poses) {
        if (signals::interrupted()) {
            break;
        }
        progress.phase(
            fmt::format("asking about pose {} of {}", motion.answers.size() + 1, poses.size()));
        PoseAnswer answer{pair};
        Result<Done> asked =
            ask({motion.scene.a.model, pair.a}, {motion.scene.b.model, pair.b}, answer);
        if (asked && question.regions) {
            asked = add_regions(motion, question.kept_pairs, answer);
        }
        if (!asked) {
            return Error{asked.error().code,
                         fmt::format("pose {}: {}", motion.answers.size(), asked.error().message)};
        }
        stored += answer.pairs.size() * sizeof(TrianglePair);
        if (stored > question.memory.value_or(stored)) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("pose {}: {}", motion.answers.size(),
                                     beyond_memory(*question.memory).message)};
        }
        motion.answers.push_back(std::move(answer));
    }
    motion.scene.times.query_ms = watch.milliseconds();
    return motion;
}

}  // namespace tandem::cli
