// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_world_fcl EXPERIMENT VALUE WARM_UP STEPS: FCL's managers and its narrow phase on one case
// of `tandem bench world`; prints a line of JSON for each manager. For the experiment "pairs": only
// its narrow phase, on pairs of one type.
#include <algorithm>
#include <fcl/broadphase/broadphase_SaP.h>
#include <fcl/broadphase/broadphase_bruteforce.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bench/world/peer_world.hpp"
#include "shapes/shape_data.hpp"

namespace tandem::peers {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometry<double>>;
using FclObject = fcl::CollisionObject<double>;

fcl::Transform3<double> to_fcl(const Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation();
    transform.translation() = pose.translation();
    return transform;
}

Geometry hull_of(const Shape& shape) {
    const shapes::HullData& hull = shape.data().hull;
    auto faces = std::make_shared<std::vector<int>>();
    for (const shapes::HullFace& face : hull.faces) {
        faces->push_back(static_cast<int>(face.count));
        for (std::uint32_t k = 0; k < face.count; ++k) {
            faces->push_back(static_cast<int>(hull.corners[face.first + k]));
        }
    }
    auto corners =
        std::make_shared<std::vector<fcl::Vector3<double>>>(hull.points.begin(), hull.points.end());
    return std::make_shared<fcl::Convex<double>>(corners, static_cast<int>(hull.faces.size()),
                                                 faces);
}

Geometry mesh_of(const Model& model) {
    auto mesh = std::make_shared<fcl::BVHModel<fcl::OBBRSS<double>>>();
    mesh->beginModel();
    for (std::uint32_t t = 0; t < model.mesh().triangle_count(); ++t) {
        const TriangleCorners corners = model.mesh().corners(t);
        mesh->addTriangle(corners[0], corners[1], corners[2]);
    }
    mesh->endModel();
    return mesh;
}

/// FCL's geometry for our shapes; bodies that share a model share its tree.
class GeometryTable {
  public:
    Geometry geometry_of(const Shape& shape) {
        const double radius = shape.radius();
        const double height = 2.0 * shape.half_height();
        switch (shape.kind()) {
            case ShapeKind::Sphere:
                return std::make_shared<fcl::Sphere<double>>(radius);
            case ShapeKind::Box:
                return std::make_shared<fcl::Box<double>>(
                    fcl::Vector3<double>(2.0 * shape.half_sides()));
            case ShapeKind::Cylinder:
                return std::make_shared<fcl::Cylinder<double>>(radius, height);
            case ShapeKind::Cone:
                return std::make_shared<fcl::Cone<double>>(radius, height);
            case ShapeKind::Capsule:
                return std::make_shared<fcl::Capsule<double>>(radius, height);
            case ShapeKind::Hull:
                return hull_of(shape);
            default: {
                Geometry& made = meshes_[shape.model()];
                if (!made) {
                    made = mesh_of(*shape.model());
                }
                return made;
            }
        }
    }

  private:
    std::map<const Model*, Geometry> meshes_;
};

fcl::CollisionRequest<double> contact_request() {
    fcl::CollisionRequest<double> request;
    request.num_max_contacts = 4;
    request.enable_contact = true;
    return request;
}

/// A convex body, or a part of a compound, because FCL has no compounds.
struct PartObject {
    std::uint32_t body;
    Pose in_body;
    std::unique_ptr<FclObject> object;
};

struct FoundPair {
    FclObject* a;
    FclObject* b;
};

/// Collects the pairs of a manager, so that the two phases can be timed separately.
struct PairCollector {
    const bench::ShapeWorld* bodies;
    std::vector<FoundPair> pairs;

    static bool add(FclObject* a, FclObject* b, void* collector) {
        auto& self = *static_cast<PairCollector*>(collector);
        const auto body_a = static_cast<const PartObject*>(a->getUserData())->body;
        const auto body_b = static_cast<const PartObject*>(b->getUserData())->body;
        const bool still = self.bodies->is_still(body_a) && self.bodies->is_still(body_b);
        if (body_a != body_b && !still) {
            self.pairs.push_back({a, b});
        }
        return false;  // continue
    }
};

/// A manager of FCL, with its narrow phase for the pairs that the manager reports.
class FclWorld {
  public:
    FclWorld(const bench::ShapeWorld& bodies, fcl::BroadPhaseCollisionManager<double>& manager)
        : manager_(manager), collector_{&bodies, {}}, parts_(bodies.shapes().size()) {
        std::vector<FclObject*> all;
        const auto add_part = [&](std::uint32_t body, const Shape& shape, const Pose& in_body) {
            auto part = std::make_unique<PartObject>(PartObject{body, in_body, nullptr});
            part->object = std::make_unique<FclObject>(table_.geometry_of(shape),
                                                       to_fcl(bodies.poses()[body] * in_body));
            part->object->setUserData(part.get());
            part->object->computeAABB();
            all.push_back(part->object.get());
            if (!bodies.is_still(body)) {
                moving_.push_back(part->object.get());
            }
            parts_[body].push_back(std::move(part));
        };
        for (std::uint32_t k = 0; k < bodies.shapes().size(); ++k) {
            const Shape& shape = bodies.shapes()[k];
            for (const ShapePart& part : shape.parts()) {
                add_part(k, part.shape, part.pose);
            }
            if (shape.parts().empty()) {
                add_part(k, shape, Pose{});
            }
        }
        manager_.registerObjects(all);
        manager_.setup();
    }

    void place(std::size_t body, const Pose& pose) {
        for (const std::unique_ptr<PartObject>& part : parts_[body]) {
            part->object->setTransform(to_fcl(pose * part->in_body));
        }
    }
    void update() {
        for (FclObject* object : moving_) {
            object->computeAABB();
        }
        manager_.update(moving_);
    }
    void find_pairs() {
        collector_.pairs.clear();
        manager_.collide(&collector_, PairCollector::add);
    }
    void find_contacts() {
        actual_ = 0;
        for (const FoundPair& pair : collector_.pairs) {
            fcl::CollisionResult<double> result;
            fcl::collide(pair.a, pair.b, request_, result);
            actual_ += result.numContacts() > 0 ? 1U : 0U;
        }
    }
    [[nodiscard]] std::size_t possible() const { return collector_.pairs.size(); }
    [[nodiscard]] std::size_t actual() const { return actual_; }

  private:
    fcl::BroadPhaseCollisionManager<double>& manager_;
    PairCollector collector_;
    GeometryTable table_;
    std::vector<std::vector<std::unique_ptr<PartObject>>> parts_;  ///< objects of each body
    std::vector<FclObject*> moving_;
    fcl::CollisionRequest<double> request_ = contact_request();
    std::size_t actual_ = 0;
};

bench::WorldRow measure_types(std::string_view type) {
    const std::vector<bench::MovingPair> work = bench::pair_work(type);
    GeometryTable table;
    std::vector<std::pair<Geometry, Geometry>> pairs;
    pairs.reserve(work.size());
    for (const bench::MovingPair& moving : work) {
        pairs.emplace_back(table.geometry_of(moving.a), table.geometry_of(moving.b));
    }
    const fcl::CollisionRequest<double> request = contact_request();
    return bench::measure_pairs(type, "fcl", pairs.size(), [&](std::uint32_t pass) {
        std::size_t touching = 0;
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            fcl::CollisionResult<double> result;
            fcl::collide(pairs[k].first.get(), to_fcl(work[k].poses_a[pass]), pairs[k].second.get(),
                         to_fcl(work[k].poses_b[pass]), request, result);
            touching += result.numContacts() > 0 ? 1U : 0U;
        }
        return touching;
    });
}

void show_worlds(const bench::WorldCase& one, const bench::WorldSteps& steps) {
    const auto show = [&](const char* peer, fcl::BroadPhaseCollisionManager<double>& manager) {
        bench::ShapeWorld bodies(one.settings);
        FclWorld world(bodies, manager);
        bench::show_row(bench::measure_peer_world(one, peer, steps, bodies, world));
    };
    fcl::DynamicAABBTreeCollisionManager<double> tree;
    show("fcl tree", tree);
    // FCL's sweep searches its lists from the front for each moving object, which takes quadratic
    // time. Every part of a compound is an object of its own.
    const auto& kinds = one.settings.shapes;
    const bool compounds = std::find(kinds.begin(), kinds.end(), "compound") != kinds.end();
    if (one.settings.objects <= (compounds ? 100U : 1000U)) {
        fcl::SaPCollisionManager<double> sweep;
        show("fcl sap", sweep);
        fcl::NaiveCollisionManager<double> naive;
        show("fcl naive", naive);
    }
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::bench::run_world_peer(argc, argv, tandem::peers::measure_types,
                                         tandem::peers::show_worlds);
}
