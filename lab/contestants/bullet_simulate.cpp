// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_simulate_bullet FILE: simulates the bodies in a file of samples with Bullet's GImpact
// meshes and sequential impulses; prints a line of JSON for each sample.
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <btBulletDynamicsCommon.h>
#include <cstdio>
#include <memory>

#include "simulated_samples.hpp"

namespace tandem::peers {
namespace {

constexpr double kLinearDamping = 0.05;
constexpr double kAngularDamping = 0.1;

btVector3 vector_of(const std::array<double, 3>& v) {
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
}

/// A mesh relative to its centre of mass and principal axes, as Bullet requires for bodies.
struct Prepared {
    std::vector<btScalar> points;
    std::vector<int> corners;
    std::unique_ptr<btTriangleIndexVertexArray> array;
    Eigen::Matrix3d axes;  ///< the principal axes as columns
    btVector3 inertia;

    explicit Prepared(const SampledMesh& mesh) {
        Eigen::Matrix3d tensor;
        for (int k = 0; k < 9; ++k) {
            tensor(k / 3, k % 3) = mesh.inertia[static_cast<std::size_t>(k)];
        }
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(tensor);
        axes = solver.eigenvectors();
        if (axes.determinant() < 0.0) {
            axes.col(2) = -axes.col(2);
        }
        const Eigen::Vector3d values = solver.eigenvalues();
        inertia = {btScalar(values[0]), btScalar(values[1]), btScalar(values[2])};
        for (const auto& v : mesh.vertices) {
            const Eigen::Vector3d local =
                axes.transpose() * Eigen::Vector3d(v[0] - mesh.centre[0], v[1] - mesh.centre[1],
                                                   v[2] - mesh.centre[2]);
            for (const double x : local) {
                points.push_back(btScalar(x));
            }
        }
        for (const auto& t : mesh.triangles) {
            corners.insert(corners.end(), {int(t[0]), int(t[1]), int(t[2])});
        }
        array = std::make_unique<btTriangleIndexVertexArray>(
            int(mesh.triangles.size()), corners.data(), int(3 * sizeof(int)),
            int(mesh.vertices.size()), points.data(), int(3 * sizeof(btScalar)));
    }
};

int simulate(const std::string& file) {
    const SampledScene scene = read_samples(file);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broad_phase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broad_phase, &solver, &configuration);
    btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
    world.setGravity({0, 0, btScalar(-scene.gravity)});
    std::vector<Prepared> meshes;
    for (const SampledMesh& mesh : scene.meshes) {
        meshes.emplace_back(mesh);
    }
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const SampledBody& given = scene.bodies[k];
        btTransform at = btTransform::getIdentity();
        btScalar mass = 0;
        btVector3 inertia(0, 0, 0);
        if (given.kind == SampledBody::Kind::Plane) {
            shapes.push_back(std::make_unique<btStaticPlaneShape>(
                vector_of({given.plane[0], given.plane[1], given.plane[2]}),
                btScalar(given.plane[3])));
        } else {
            const Prepared& mesh = meshes[given.mesh];
            auto shape = std::make_unique<btGImpactMeshShape>(mesh.array.get());
            shape->updateBound();
            shapes.push_back(std::move(shape));
            const SampledPose& pose = scene.moments[0].poses[k];
            Eigen::Matrix3d rotation;
            for (int i = 0; i < 9; ++i) {
                rotation(i / 3, i % 3) = pose.rotation[static_cast<std::size_t>(i)];
            }
            rotation *= mesh.axes;
            btMatrix3x3 basis;
            for (int row = 0; row < 3; ++row) {
                basis[row].setValue(btScalar(rotation(row, 0)), btScalar(rotation(row, 1)),
                                    btScalar(rotation(row, 2)));
            }
            at = btTransform(basis, vector_of(centre_of(scene.meshes[given.mesh], pose)));
            if (given.kind == SampledBody::Kind::Dynamic) {
                mass = btScalar(scene.meshes[given.mesh].mass);
                inertia = mesh.inertia;
            }
        }
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shapes.back().get(), inertia);
        info.m_startWorldTransform = at;
        info.m_friction = 0.7071F;  // Bullet multiplies the values of both bodies, which gives 0.5
        info.m_rollingFriction = btScalar(given.rolling);
        info.m_linearDamping = btScalar(kLinearDamping);
        info.m_angularDamping = btScalar(kAngularDamping);
        bodies.push_back(std::make_unique<btRigidBody>(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies.back().get());
    }
    double total_ms = 0.0;
    double touching = 0.0;
    double points = 0.0;
    double deepest = 0.0;
    for (std::uint64_t step = 1; step <= scene.steps; ++step) {
        const double start = processor_ms();
        (void)world.stepSimulation(btScalar(scene.time_step), 0);
        total_ms += processor_ms() - start;
        for (int k = 0; k < dispatcher.getNumManifolds(); ++k) {
            const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(k);
            touching += manifold.getNumContacts() > 0 ? 1.0 : 0.0;
            points += manifold.getNumContacts();
            for (int p = 0; p < manifold.getNumContacts(); ++p) {
                deepest = std::max(deepest, -double(manifold.getContactPoint(p).getDistance()));
            }
        }
        if (step % scene.every != 0) {
            continue;
        }
        double energy = 0.0;
        double count = 0.0;
        for (const auto& body : bodies) {
            if (body->getInvMass() > 0) {
                const btVector3 w =
                    body->getAngularVelocity() * body->getWorldTransform().getBasis();
                const btVector3 inverse = body->getInvInertiaDiagLocal();
                energy += 0.5 * double(body->getLinearVelocity().length2() / body->getInvMass());
                for (int axis = 0; axis < 3; ++axis) {
                    energy += 0.5 * double(w[axis] * w[axis] / inverse[axis]);
                }
                count += 1.0;
            }
        }
        const auto every = static_cast<double>(scene.every);
        std::printf(
            "{\"engine\":\"Bullet %d.%02d GImpact\",\"step\":%llu,\"total_ms\":%.6g,"
            "\"contact_pairs\":%.6g,\"contacts\":%.6g,\"deepest_m\":%.6g,\"kinetic_j\":%.6g}\n",
            btGetVersion() / 100, btGetVersion() % 100, static_cast<unsigned long long>(step),
            total_ms / every, touching / every, points / every, deepest,
            energy / std::max(1.0, count));
        std::fflush(stdout);
        total_ms = touching = points = deepest = 0.0;
    }
    for (const auto& body : bodies) {
        world.removeRigidBody(body.get());
    }
    return 0;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::peers::with_samples(argc, argv, tandem::peers::simulate);
}
