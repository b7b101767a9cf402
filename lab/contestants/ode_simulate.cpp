// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_simulate_ode FILE: simulates the bodies in a file of samples with ODE's trimesh collision
// and its quick step of 20 iterations; prints a line of JSON for each sample.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <ode/ode.h>

#include "simulated_samples.hpp"

namespace tandem::peers {
namespace {

constexpr int kMostContacts = 32;
constexpr int kIterations = 20;
constexpr double kLinearDamping = 0.05;  ///< per second, as in our scenes
constexpr double kAngularDamping = 0.1;

struct Run {
    const SampledScene& scene;
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    double rolling = 0.0;
    double collide_ms = 0.0;
    std::size_t touching = 0;
    std::size_t points = 0;
    double deepest = 0.0;

    void meet(dGeomID a, dGeomID b) {
        std::array<dContact, kMostContacts> found{};
        const int count = dCollide(a, b, kMostContacts, &found[0].geom, sizeof(dContact));
        touching += count > 0 ? 1U : 0U;
        points += static_cast<std::size_t>(count);
        for (int k = 0; k < count; ++k) {
            dContact& contact = found[static_cast<std::size_t>(k)];
            deepest = std::max(deepest, double(contact.geom.depth));
            contact.surface.mode = dContactApprox1 | dContactRolling;
            contact.surface.mu = 0.5;
            contact.surface.rho = rolling;
            contact.surface.rho2 = rolling;
            contact.surface.rhoN = 0.0;
            dJointAttach(dJointCreateContact(world, contacts, &contact), dGeomGetBody(a),
                         dGeomGetBody(b));
        }
    }
};

void near_callback(void* data, dGeomID a, dGeomID b) {
    static_cast<Run*>(data)->meet(a, b);
}

double kinetic_energy(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const dReal* const v = dBodyGetLinearVel(body);
    dVector3 w;
    dBodyVectorFromWorld(body, dBodyGetAngularVel(body)[0], dBodyGetAngularVel(body)[1],
                         dBodyGetAngularVel(body)[2], w);
    double energy = 0.5 * mass.mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            energy += 0.5 * w[i] * mass.I[4 * i + j] * w[j];
        }
    }
    return energy;
}

int simulate(const std::string& file) {
    const SampledScene scene = read_samples(file);
    dInitODE2(0);
    dSetMessageHandler([](int, const char*, va_list) {});
    Run run{scene};
    dWorldSetGravity(run.world, 0.0, 0.0, -scene.gravity);
    dWorldSetQuickStepNumIterations(run.world, kIterations);
    dWorldSetLinearDamping(run.world, kLinearDamping * scene.time_step);
    dWorldSetAngularDamping(run.world, kAngularDamping * scene.time_step);
    std::vector<dTriMeshDataID> meshes;
    std::vector<std::unique_ptr<std::vector<double>>> coordinates;
    std::vector<std::unique_ptr<std::vector<dTriIndex>>> indices;
    for (const SampledMesh& mesh : scene.meshes) {
        auto& points = *coordinates.emplace_back(std::make_unique<std::vector<double>>());
        auto& corners = *indices.emplace_back(std::make_unique<std::vector<dTriIndex>>());
        for (const auto& v : mesh.vertices) {
            for (std::size_t k = 0; k < 3; ++k) {
                // Relative to the centre of mass, as ODE requires.
                points.push_back(v[k] - mesh.centre[k]);
            }
        }
        for (const auto& t : mesh.triangles) {
            corners.insert(corners.end(), t.begin(), t.end());
        }
        meshes.push_back(dGeomTriMeshDataCreate());
        dGeomTriMeshDataBuildDouble(meshes.back(), points.data(), 3 * sizeof(double),
                                    static_cast<int>(points.size() / 3), corners.data(),
                                    static_cast<int>(corners.size()), 3 * sizeof(dTriIndex));
    }
    std::vector<dBodyID> bodies;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const SampledBody& given = scene.bodies[k];
        if (given.kind == SampledBody::Kind::Plane) {
            dCreatePlane(run.space, given.plane[0], given.plane[1], given.plane[2], given.plane[3]);
            continue;
        }
        const SampledMesh& mesh = scene.meshes[given.mesh];
        const SampledPose& pose = scene.moments[0].poses[k];
        const dGeomID geometry =
            dCreateTriMesh(run.space, meshes[given.mesh], nullptr, nullptr, nullptr);
        const auto& r = pose.rotation;
        const dMatrix3 rotation{r[0], r[1], r[2], 0.0,  r[3], r[4],
                                r[5], 0.0,  r[6], r[7], r[8], 0.0};
        const std::array<double, 3> at = centre_of(mesh, pose);
        if (given.kind == SampledBody::Kind::Dynamic) {
            const dBodyID body = dBodyCreate(run.world);
            dMass mass;
            const auto& i = mesh.inertia;
            dMassSetParameters(&mass, mesh.mass, 0.0, 0.0, 0.0, i[0], i[4], i[8], i[1], i[2], i[5]);
            dBodySetMass(body, &mass);
            dGeomSetBody(geometry, body);
            bodies.push_back(body);
            run.rolling = given.rolling;
        }
        dGeomSetPosition(geometry, at[0], at[1], at[2]);
        dGeomSetRotation(geometry, rotation);
    }
    double total_ms = 0.0;
    for (std::uint64_t step = 1; step <= scene.steps; ++step) {
        const double start = processor_ms();
        dSpaceCollide(run.space, &run, near_callback);
        const double collided = processor_ms();
        dWorldQuickStep(run.world, scene.time_step);
        dJointGroupEmpty(run.contacts);
        run.collide_ms += collided - start;
        total_ms += processor_ms() - start;
        if (step % scene.every == 0) {
            double energy = 0.0;
            for (const dBodyID body : bodies) {
                energy += kinetic_energy(body);
            }
            const auto every = static_cast<double>(scene.every);
            std::printf(
                "{\"engine\":\"ODE " dODE_VERSION
                "\",\"step\":%llu,\"total_ms\":%.6g,\"contact_ms\":%.6g,\"contact_pairs\":%.6g,"
                "\"contacts\":%.6g,\"deepest_m\":%.6g,\"kinetic_j\":%.6g}\n",
                static_cast<unsigned long long>(step), total_ms / every, run.collide_ms / every,
                static_cast<double>(run.touching) / every, static_cast<double>(run.points) / every,
                run.deepest, energy / static_cast<double>(std::max<std::size_t>(1, bodies.size())));
            std::fflush(stdout);
            total_ms = run.collide_ms = run.deepest = 0.0;
            run.touching = run.points = 0;
        }
    }
    return 0;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::peers::with_samples(argc, argv, tandem::peers::simulate);
}
