// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Bullet's dynamic tree of boxes, then GImpact mesh against mesh, which is its only method for two
// moving meshes. It finds all contacts of a pair, because it cannot stop at the first.
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>
#include <memory>
#include <vector>

#include "contestants/clash_peer.hpp"

namespace tandem::peers {
namespace {

/// Arrays that Bullet refers to; the caller must keep them.
struct BulletMesh {
    std::vector<btVector3> vertices;
    std::vector<int> indices;
    std::unique_ptr<btTriangleIndexVertexArray> arrays;
    std::unique_ptr<btGImpactMeshShape> shape;

    explicit BulletMesh(const Mesh& mesh) {
        for (const Vec3& v : mesh.vertices()) {
            vertices.emplace_back(static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
                                  static_cast<btScalar>(v.z()));
        }
        for (const Triangle& t : mesh.triangles()) {
            for (const std::uint32_t vertex : t) {
                indices.push_back(static_cast<int>(vertex));
            }
        }
        arrays = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(mesh.triangle_count()), indices.data(),
            static_cast<int>(3 * sizeof(int)), static_cast<int>(vertices.size()),
            &vertices.data()->m_floats[0], static_cast<int>(sizeof(btVector3)));
        shape = std::make_unique<btGImpactMeshShape>(arrays.get());
        shape->setMargin(0.0F);
        shape->updateBound();
    }
};

/// All objects of the Bullet world, in the order in which they must be made.
struct BulletWorld {
    std::vector<std::unique_ptr<BulletMesh>> meshes;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    std::vector<std::unique_ptr<btCollisionObject>> objects;
};

std::size_t find_colliding(const scenes::Plant& plant) {
    // Never destroyed: that is not part of the measurement, and costs Bullet a sixth of its time.
    static BulletWorld* const bullet = new BulletWorld;
    for (const Mesh& mesh : plant.meshes) {
        bullet->meshes.push_back(std::make_unique<BulletMesh>(mesh));
    }
    btGImpactCollisionAlgorithm::registerAlgorithm(&bullet->dispatcher);
    for (const scenes::PlantPart& part : plant.parts) {
        const Eigen::Matrix3f r = part.pose.rotation().cast<float>();
        const Eigen::Vector3f t = part.pose.translation().cast<float>();
        auto object = std::make_unique<btCollisionObject>();
        object->setCollisionShape(bullet->meshes[part.mesh]->shape.get());
        object->setWorldTransform(
            btTransform(btMatrix3x3(r(0, 0), r(0, 1), r(0, 2), r(1, 0), r(1, 1), r(1, 2), r(2, 0),
                                    r(2, 1), r(2, 2)),
                        btVector3(t.x(), t.y(), t.z())));
        bullet->world.addCollisionObject(object.get());
        bullet->objects.push_back(std::move(object));
    }
    bullet->world.performDiscreteCollisionDetection();
    std::size_t colliding = 0;
    for (int k = 0; k < bullet->dispatcher.getNumManifolds(); ++k) {
        const bool touches = bullet->dispatcher.getManifoldByIndexInternal(k)->getNumContacts() > 0;
        colliding += std::size_t{touches};
    }
    return colliding;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::peers::run_clash_peer(argc, argv, "bullet", tandem::peers::find_colliding);
}
