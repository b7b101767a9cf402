// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// FCL's dynamic tree of boxes, then mesh against mesh up to the first contact.
#include <fcl/fcl.h>
#include <memory>
#include <vector>

#include "contestants/clash_peer.hpp"

namespace tandem::peers {
namespace {

using Volume = fcl::OBBRSS<double>;

std::size_t find_colliding(const scenes::Plant& plant) {
    std::vector<std::shared_ptr<fcl::BVHModel<Volume>>> models;
    for (const Mesh& mesh : plant.meshes) {
        std::vector<fcl::Vector3<double>> vertices(mesh.vertices().begin(), mesh.vertices().end());
        std::vector<fcl::Triangle> triangles;
        for (const Triangle& t : mesh.triangles()) {
            triangles.emplace_back(t[0], t[1], t[2]);
        }
        models.push_back(std::make_shared<fcl::BVHModel<Volume>>());
        models.back()->beginModel();
        models.back()->addSubModel(vertices, triangles);
        models.back()->endModel();
    }
    std::vector<std::unique_ptr<fcl::CollisionObject<double>>> objects;
    std::vector<fcl::CollisionObject<double>*> pointers;
    for (const scenes::PlantPart& part : plant.parts) {
        fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
        transform.linear() = part.pose.rotation();
        transform.translation() = part.pose.translation();
        objects.push_back(
            std::make_unique<fcl::CollisionObject<double>>(models[part.mesh], transform));
        pointers.push_back(objects.back().get());
    }
    fcl::DynamicAABBTreeCollisionManager<double> manager;
    manager.registerObjects(pointers);
    manager.setup();
    std::size_t colliding = 0;
    manager.collide(&colliding, [](fcl::CollisionObject<double>* a, fcl::CollisionObject<double>* b,
                                   void* count) {
        fcl::CollisionResult<double> result;
        fcl::collide(a, b, fcl::CollisionRequest<double>{}, result);
        *static_cast<std::size_t*>(count) += std::size_t{result.isCollision()};
        return false;
    });
    return colliding;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::peers::run_clash_peer(argc, argv, "fcl", tandem::peers::find_colliding);
}
