// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/simulate/engines.hpp"

#include <ctime>
#include <fmt/format.h>
#include <map>

namespace tandem::bench {

double processor_ms() {
    std::timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

Result<Engines> Engines::create(const scenes::SimulatedScene& scene, Which which) {
    Engines made;
    Engine fast{"tandem fast", {}, {}};
    for (const RigidBody& body : scene.bodies) {
        const Model* const model = body.body.shape.model();
        fast.models.push_back(model != nullptr ? std::optional(*model) : std::nullopt);
    }
    made.engines_.push_back(fast);
    if (which == Which::FastOnly) {
        return made;
    }
    for (const VolumeKind volume : {VolumeKind::Obb, VolumeKind::Aabb}) {
        std::map<const Mesh*, Model> built;
        std::vector<std::optional<Model>> models;
        for (const std::optional<Model>& model : fast.models) {
            if (!model) {
                models.emplace_back();
                continue;
            }
            auto known = built.find(&model->mesh());
            if (known == built.end()) {
                ReferenceOptions options;
                options.volume = volume;
                Result<Model> reference = Model::build(model->mesh(), options);
                if (!reference) {
                    return reference.error();
                }
                known = built.emplace(&model->mesh(), *reference).first;
            }
            models.emplace_back(known->second);
        }
        for (const OrderKind order : kOrderNames.values()) {
            CollideRequest request;
            request.order = order;
            made.engines_.push_back({fmt::format("reference {} {}", kVolumeNames.name_of(volume),
                                                 kOrderNames.name_of(order)),
                                     request, models});
        }
    }
    return made;
}

Result<std::vector<SimulateRow>> Engines::measure(const Sample& sample) const {
    std::vector<SimulateRow> rows;
    for (const Engine& engine : engines_) {
        CollideQuery query(engine.request);
        SimulateRow row;
        row.engine = engine.name;
        row.step = sample.step;
        row.broad_pairs = sample.pairs.size();
        std::uint64_t touching = 0;
        std::uint64_t triangles = 0;
        bool exists = true;
        const double start = processor_ms();
        for (const auto& [a, b] : sample.pairs) {
            const Result<std::uint64_t> count =
                query.count(Placed{*engine.models[a], sample.poses[a]},
                            Placed{*engine.models[b], sample.poses[b]});
            if (!count && count.error().code == ErrorCode::Unsupported) {
                exists = false;  // this tree does not have the order
                break;
            }
            if (!count) {
                return count.error();
            }
            touching += *count > 0 ? 1U : 0U;
            triangles += *count;
        }
        row.collision_ms = processor_ms() - start;
        row.touching_pairs = touching;
        row.triangle_pairs = triangles;
        if (!exists) {
            continue;
        }
        if (!rows.empty() && (rows[0].triangle_pairs != row.triangle_pairs ||
                              rows[0].touching_pairs != row.touching_pairs)) {
            return Error{ErrorCode::InvalidMesh,
                         fmt::format("{} and {} disagree at step {}", rows[0].engine, row.engine,
                                     sample.step)};
        }
        if (rows.empty()) {
            row.total_ms = sample.total_ms;
            row.contact_ms = sample.contact_ms;
            row.solver_ms = sample.solver_ms;
            row.contact_pairs = sample.touching;
            row.contacts = sample.contacts;
            row.deepest_m = sample.deepest;
            row.kinetic_j = sample.kinetic_energy;
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace tandem::bench
