// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_world_bullet EXPERIMENT VALUE WARM_UP STEPS: Bullet's collision world with its dispatcher
// and each of its three broad phases on one case of `tandem bench world`; prints a line of JSON for
// each. For the experiment "pairs": only its dispatcher, on pairs of one type.
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bench/world/peer_world.hpp"

namespace tandem::peers {
namespace {

btVector3 to_bullet(const Vec3& v) {
    return {btScalar(v.x()), btScalar(v.y()), btScalar(v.z())};
}

btTransform to_bullet(const Pose& pose) {
    btMatrix3x3 basis;
    for (int row = 0; row < 3; ++row) {
        const Vec3 r = pose.rotation().row(row);
        basis[row] = to_bullet(r);
    }
    return btTransform(basis, to_bullet(pose.translation()));
}

/// Bullet's shapes for our shapes; owns everything that they refer to.
class ShapeTable {
  public:
    btCollisionShape* shape_of(const Shape& shape, bool still) {
        const auto made = meshes_.find(shape.model());
        if (shape.model() != nullptr && made != meshes_.end()) {
            return made->second;
        }
        return keep(make(shape, still), shape);
    }

  private:
    btCollisionShape* keep(std::unique_ptr<btCollisionShape> made, const Shape& shape) {
        kept_.push_back(std::move(made));
        if (shape.model() != nullptr) {
            meshes_[shape.model()] = kept_.back().get();
        }
        return kept_.back().get();
    }

    std::unique_ptr<btCollisionShape> make(const Shape& shape, bool still) {
        const auto radius = btScalar(shape.radius());
        const auto half = btScalar(shape.half_height());
        switch (shape.kind()) {
            case ShapeKind::Sphere:
                return std::make_unique<btSphereShape>(radius);
            case ShapeKind::Box:
                return std::make_unique<btBoxShape>(to_bullet(shape.half_sides()));
            case ShapeKind::Cylinder:
                return std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, half));
            case ShapeKind::Cone:
                return std::make_unique<btConeShapeZ>(radius, 2 * half);
            case ShapeKind::Capsule:
                return std::make_unique<btCapsuleShapeZ>(radius, 2 * half);
            case ShapeKind::Hull: {
                auto hull = std::make_unique<btConvexHullShape>();
                for (const Vec3& corner : shape.hull_points()) {
                    hull->addPoint(to_bullet(corner), false);
                }
                hull->recalcLocalAabb();
                return hull;
            }
            case ShapeKind::Compound: {
                auto compound = std::make_unique<btCompoundShape>();
                for (const ShapePart& part : shape.parts()) {
                    compound->addChildShape(to_bullet(part.pose), shape_of(part.shape, still));
                }
                return compound;
            }
            default:
                return mesh(*shape.model(), still);
        }
    }

    std::unique_ptr<btCollisionShape> mesh(const Model& model, bool still) {
        auto triangles = std::make_unique<btTriangleMesh>();
        for (std::uint32_t t = 0; t < model.mesh().triangle_count(); ++t) {
            const TriangleCorners corners = model.mesh().corners(t);
            triangles->addTriangle(to_bullet(corners[0]), to_bullet(corners[1]),
                                   to_bullet(corners[2]));
        }
        triangles_.push_back(std::move(triangles));
        if (still) {
            return std::make_unique<btBvhTriangleMeshShape>(triangles_.back().get(), true);
        }
        auto moving = std::make_unique<btGImpactMeshShape>(triangles_.back().get());
        moving->updateBound();
        return moving;
    }

    std::vector<std::unique_ptr<btTriangleMesh>> triangles_;
    std::vector<std::unique_ptr<btCollisionShape>> kept_;
    std::map<const Model*, btCollisionShape*> meshes_;
};

/// Bullet's collision world with one of its broad phases.
class BulletWorld {
  public:
    BulletWorld(const bench::ShapeWorld& bodies, btBroadphaseInterface& broad) : broad_(broad) {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher_);
        world_.setForceUpdateAllAabbs(false);
        for (std::size_t k = 0; k < bodies.shapes().size(); ++k) {
            auto object = std::make_unique<btCollisionObject>();
            const bool still = bodies.is_still(k);
            object->setCollisionShape(shapes_.shape_of(bodies.shapes()[k], still));
            object->setWorldTransform(to_bullet(bodies.poses()[k]));
            // Bullet treats plain collision objects as static, so only the group of the filter can
            // mark a moving one.
            object->setCollisionFlags(still ? btCollisionObject::CF_STATIC_OBJECT : 0);
            const int group =
                still ? btBroadphaseProxy::StaticFilter : btBroadphaseProxy::DefaultFilter;
            const int mask = still ? btBroadphaseProxy::AllFilter ^ btBroadphaseProxy::StaticFilter
                                   : btBroadphaseProxy::AllFilter;
            world_.addCollisionObject(object.get(), group, mask);
            objects_.push_back(std::move(object));
        }
    }
    BulletWorld(const BulletWorld&) = delete;
    BulletWorld& operator=(const BulletWorld&) = delete;
    ~BulletWorld() {
        for (const std::unique_ptr<btCollisionObject>& object : objects_) {
            world_.removeCollisionObject(object.get());
        }
    }

    void place(std::size_t body, const Pose& pose) {
        objects_[body]->setWorldTransform(to_bullet(pose));
    }
    void update() { world_.updateAabbs(); }
    void find_pairs() { world_.computeOverlappingPairs(); }
    void find_contacts() {
        dispatcher_.dispatchAllCollisionPairs(broad_.getOverlappingPairCache(),
                                              world_.getDispatchInfo(), &dispatcher_);
    }
    [[nodiscard]] int possible() {
        return broad_.getOverlappingPairCache()->getNumOverlappingPairs();
    }
    [[nodiscard]] int actual() {
        int actual = 0;
        for (int m = 0; m < dispatcher_.getNumManifolds(); ++m) {
            actual += dispatcher_.getManifoldByIndexInternal(m)->getNumContacts() > 0 ? 1 : 0;
        }
        return actual;
    }

  private:
    btBroadphaseInterface& broad_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btCollisionWorld world_{&dispatcher_, &broad_, &configuration_};
    ShapeTable shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
};

/// Measures pairs of one type. Each pair keeps its algorithm and its manifold in all passes.
bench::WorldRow measure_types(std::string_view type) {
    const std::vector<bench::MovingPair> work = bench::pair_work(type);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    ShapeTable shapes;
    struct Pair {
        btCollisionObject a;
        btCollisionObject b;
        btCollisionAlgorithm* algorithm = nullptr;
    };
    std::vector<std::unique_ptr<Pair>> pairs;
    const auto wrapped = [](const btCollisionObject& object) {
        return btCollisionObjectWrapper(nullptr, object.getCollisionShape(), &object,
                                        object.getWorldTransform(), -1, -1);
    };
    for (const bench::MovingPair& moving : work) {
        auto pair = std::make_unique<Pair>();
        pair->a.setCollisionShape(shapes.shape_of(moving.a, false));
        pair->b.setCollisionShape(shapes.shape_of(moving.b, false));
        const btCollisionObjectWrapper a = wrapped(pair->a);
        const btCollisionObjectWrapper b = wrapped(pair->b);
        pair->algorithm = dispatcher.findAlgorithm(&a, &b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        pairs.push_back(std::move(pair));
    }
    btManifoldArray manifolds;
    const btDispatcherInfo info;
    const auto one_pass = [&](std::uint32_t pass) {
        std::size_t touching = 0;
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            Pair& pair = *pairs[k];
            pair.a.setWorldTransform(to_bullet(work[k].poses_a[pass]));
            pair.b.setWorldTransform(to_bullet(work[k].poses_b[pass]));
            const btCollisionObjectWrapper a = wrapped(pair.a);
            const btCollisionObjectWrapper b = wrapped(pair.b);
            btManifoldResult result(&a, &b);
            pair.algorithm->processCollision(&a, &b, info, &result);
            touching += result.getPersistentManifold() != nullptr &&
                                result.getPersistentManifold()->getNumContacts() > 0
                            ? 1U
                            : 0U;
        }
        return touching;
    };
    const bench::WorldRow row = bench::measure_pairs(type, "bullet", pairs.size(), one_pass);
    for (const std::unique_ptr<Pair>& pair : pairs) {
        pair->algorithm->~btCollisionAlgorithm();
        dispatcher.freeCollisionAlgorithm(pair->algorithm);
    }
    return row;
}

void show_worlds(const bench::WorldCase& one, const bench::WorldSteps& steps) {
    const auto show = [&](const char* peer, btBroadphaseInterface& broad) {
        bench::ShapeWorld bodies(one.settings);
        BulletWorld world(bodies, broad);
        bench::show_row(bench::measure_peer_world(one, peer, steps, bodies, world));
    };
    const double half = 2.0 * bench::half_side_of(one.settings) + 4.0;
    btDbvtBroadphase tree;
    show("bullet dbvt", tree);
    bt32BitAxisSweep3 sweep(to_bullet(Vec3::Constant(-half)), to_bullet(Vec3::Constant(half)),
                            one.settings.objects + 2U, nullptr, true);
    show("bullet sap", sweep);
    if (one.settings.objects <= 1000) {
        btSimpleBroadphase simple(static_cast<int>(one.settings.objects) + 2);
        show("bullet simple", simple);
    }
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::bench::run_world_peer(argc, argv, tandem::peers::measure_types,
                                         tandem::peers::show_worlds);
}
