// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/simulate/sampled_run.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <map>

#include "signals/interrupt.hpp"

namespace tandem::bench {
namespace {

void collect_pairs(const scenes::SimulatedScene& scene, const Simulation& simulation,
                   Sample& sample) {
    std::vector<Box> boxes;
    std::vector<std::uint32_t> meshes;
    for (std::uint32_t k = 0; k < scene.bodies.size(); ++k) {
        const Shape& shape = scene.bodies[k].body.shape;
        const Pose pose = simulation.pose(simulation.world().bodies()[k]).value();
        sample.poses.push_back(pose);
        if (shape.model() != nullptr) {
            meshes.push_back(k);
            boxes.push_back(box_of({shape, pose}).value());
        }
    }
    // Sort along x, like the broad phase of the papers.
    std::vector<std::uint32_t> order(meshes.size());
    for (std::uint32_t k = 0; k < order.size(); ++k) {
        order[k] = k;
    }
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t p, std::uint32_t q) { return boxes[p].lo[0] < boxes[q].lo[0]; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1;
             j < order.size() && boxes[order[j]].lo[0] <= boxes[order[i]].hi[0]; ++j) {
            if (overlaps(boxes[order[i]], boxes[order[j]])) {
                sample.pairs.emplace_back(std::min(meshes[order[i]], meshes[order[j]]),
                                          std::max(meshes[order[i]], meshes[order[j]]));
            }
        }
    }
    std::sort(sample.pairs.begin(), sample.pairs.end());
}

}  // namespace

Result<Done> run_sampled(const scenes::SimulatedScene& scene, std::uint64_t steps,
                         std::uint64_t every, const std::function<bool(const Sample&)>& take) {
    Result<Simulation> simulation = scenes::start(scene);
    if (!simulation) {
        return simulation.error();
    }
    Sample sample;
    std::uint64_t since = 0;
    double bodies = 0.0;
    for (const RigidBody& body : scene.bodies) {
        bodies += body.body.kind == BodyKind::Dynamic ? 1.0 : 0.0;
    }
    while (simulation->steps() < steps && !signals::interrupted()) {
        const Result<SimulationStep> report = simulation->step();
        if (!report) {
            return report.error();
        }
        if (Result<Done> done = scenes::bring_back(scene, *simulation); !done) {
            return done;
        }
        ++since;
        sample.total_ms += 1e3 * report->total_seconds;
        sample.contact_ms += 1e3 * (report->total_seconds - report->solve_seconds);
        sample.solver_ms += 1e3 * report->solve_seconds;
        sample.touching += static_cast<double>(report->touching);
        sample.contacts += static_cast<double>(report->contacts);
        sample.deepest = std::max(sample.deepest, report->deepest);
        if (simulation->steps() % every != 0) {
            continue;
        }
        for (double* const mean : {&sample.total_ms, &sample.contact_ms, &sample.solver_ms,
                                   &sample.touching, &sample.contacts}) {
            *mean /= static_cast<double>(since);
        }
        sample.step = simulation->steps();
        sample.kinetic_energy = report->kinetic_energy / std::max(1.0, bodies);
        collect_pairs(scene, *simulation, sample);
        if (!take(sample)) {
            break;
        }
        sample = {};
        since = 0;
    }
    return Done{};
}

Result<PeerFile> PeerFile::create(const std::string& file, const scenes::SimulatedScene& scene,
                                  std::uint64_t steps, std::uint64_t every) {
    std::ofstream out(file);
    const SimulationOptions& options = scene.options;
    out << fmt::format("scene {} {} {} {}\n", steps, every, options.time_step,
                       -options.gravity.z());
    std::map<const Mesh*, std::size_t> numbers;
    for (const RigidBody& body : scene.bodies) {
        const Shape& shape = body.body.shape;
        if (shape.model() == nullptr || numbers.contains(&shape.model()->mesh())) {
            continue;
        }
        const Mesh& mesh = shape.model()->mesh();
        numbers.emplace(&mesh, numbers.size());
        out << fmt::format("mesh {} {}\n", mesh.vertex_count(), mesh.triangle_count());
        for (const Vec3& v : mesh.vertices()) {
            out << fmt::format("{} {} {}\n", v.x(), v.y(), v.z());
        }
        for (const Triangle& t : mesh.triangles()) {
            out << fmt::format("{} {} {}\n", t[0], t[1], t[2]);
        }
        const BodyMass mass = mass_of(mesh, body.density, body.mass_model).value_or(BodyMass{});
        out << fmt::format("mass {} {} {} {}\n", mass.mass, mass.centre.x(), mass.centre.y(),
                           mass.centre.z());
        for (Eigen::Index k = 0; k < 9; ++k) {
            out << fmt::format("{} ", mass.inertia(k / 3, k % 3));
        }
        out << "\n";
    }
    out << fmt::format("bodies {}\n", scene.bodies.size());
    for (const RigidBody& body : scene.bodies) {
        const Shape& shape = body.body.shape;
        const bool dynamic = body.body.kind == BodyKind::Dynamic;
        if (shape.kind() == ShapeKind::Plane) {
            out << fmt::format("plane {} {} {} {}\n", shape.plane_normal().x(),
                               shape.plane_normal().y(), shape.plane_normal().z(),
                               shape.plane_offset());
        } else if (shape.model() != nullptr) {
            out << fmt::format("{} {} {} {}\n", dynamic ? "dynamic" : "static",
                               numbers[&shape.model()->mesh()], body.material.friction,
                               body.material.rolling);
        } else {
            return Error{ErrorCode::Unsupported, "peers take scenes of meshes and planes only"};
        }
    }
    Sample start;
    for (const RigidBody& body : scene.bodies) {
        start.poses.push_back(body.body.pose);
    }
    out.close();
    if (!out) {
        return Error{ErrorCode::FileNotWritable, file + ": cannot be written"};
    }
    PeerFile made(file);
    if (Result<Done> done = made.add(start); !done) {
        return done.error();
    }
    return made;
}

Result<Done> PeerFile::add(const Sample& sample) {
    std::ofstream out(file_, std::ios::app);
    out << fmt::format("sample {} {}\n", sample.step, sample.pairs.size());
    for (const Pose& pose : sample.poses) {
        for (Eigen::Index k = 0; k < 9; ++k) {
            out << fmt::format("{} ", pose.rotation()(k / 3, k % 3));
        }
        const Vec3& t = pose.translation();
        out << fmt::format("{} {} {}\n", t.x(), t.y(), t.z());
    }
    for (const auto& [a, b] : sample.pairs) {
        out << fmt::format("{} {}\n", a, b);
    }
    out.close();
    return out ? Result<Done>(Done{})
               : Result<Done>(Error{ErrorCode::FileNotWritable, file_ + ": cannot be written"});
}

}  // namespace tandem::bench
