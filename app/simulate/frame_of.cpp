// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/frame_of.hpp"

#include <Eigen/Geometry>

namespace tandem::simulate {

Frame frame_of(const Simulation& simulation, const SimulationStep& report, StepTimes times) {
    Frame frame{report, {}, {}, {}};
    if (times == StepTimes::Left) {
        leave_times(frame.report);
    }
    for (const BodyHandle& body : simulation.world().bodies()) {
        const Pose pose = simulation.pose(body).value();
        const Eigen::Quaterniond q(pose.rotation());
        frame.bodies.push_back({pose.translation(), {q.w(), q.x(), q.y(), q.z()}});
    }
    const auto floats = [](const Vec3& v) {
        return std::array{static_cast<float>(v.x()), static_cast<float>(v.y()),
                          static_cast<float>(v.z())};
    };
    for (const BodyContact& contact : simulation.world().contacts()) {
        for (const ContactManifold& manifold : simulation.world().manifolds(contact)) {
            for (const ContactPoint& point : manifold.points()) {
                // Contact points with a gap only help the solver: the bodies do not touch there.
                if (point.depth >= 0.0) {
                    frame.contacts.push_back({floats(0.5 * (point.on_a + point.on_b)),
                                              floats(manifold.normal),
                                              static_cast<float>(point.depth)});
                }
            }
        }
    }
    for (const SoftBodyId body : simulation.soft_bodies()) {
        const std::span<const Vec3> vertices = simulation.soft_vertices(body).value();
        frame.soft.insert(frame.soft.end(), vertices.begin(), vertices.end());
    }
    return frame;
}

}  // namespace tandem::simulate
