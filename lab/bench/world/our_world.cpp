// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/world/our_world.hpp"

#include <tandem/world.hpp>

namespace tandem::bench {

Result<WorldRow> measure_our_world(const WorldCase& one, BroadMethod method,
                                   const WorldSteps& steps) {
    ShapeWorld bodies(one.settings);
    Result<World> world = World::create({.broad_phase = {.method = method}});
    if (!world) {
        return world.error();
    }
    std::vector<BodyHandle> handles;
    for (std::size_t k = 0; k < bodies.shapes().size(); ++k) {
        const Result<BodyHandle> handle =
            world->add({.shape = bodies.shapes()[k],
                        .pose = bodies.poses()[k],
                        .kind = bodies.is_still(k) ? BodyKind::Static : BodyKind::Dynamic});
        if (!handle) {
            return handle.error();
        }
        handles.push_back(*handle);
    }
    WorldRow row = row_of(one, std::string("tandem ") + std::string(name_of(method)));
    for (std::uint32_t step = 0; step < steps.warm_up + steps.steps; ++step) {
        bodies.step();
        for (std::size_t k = 0; k < handles.size(); ++k) {
            if (!bodies.is_still(k)) {
                if (const Result<Done> done = world->set_pose(handles[k], bodies.poses()[k]);
                    !done) {
                    return done.error();
                }
            }
        }
        const Result<StepReport> report = world->step();
        if (!report) {
            return report.error();
        }
        if (step >= steps.warm_up) {
            const double part = 1.0 / steps.steps;
            row.update_s += part * report->update;
            row.broad_s += part * report->broad;
            row.narrow_s += part * report->narrow;
            row.total_s += part * report->total;
            row.possible += part * static_cast<double>(report->possible);
            row.actual += part * static_cast<double>(report->actual);
        }
    }
    return row;
}

}  // namespace tandem::bench
