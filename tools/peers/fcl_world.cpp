// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_world_fcl EXPERIMENT VALUE WARM_UP STEPS: FCL's managers and its narrow phase on one case
// of `tandem bench world`; a line of JSON for each manager. For the experiment "pairs": its narrow
// phase alone, on pairs of one type.
#include <cstdio>
#include <cstdlib>
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

#include "bench/child_process.hpp"
#include "bench/world/pair_work.hpp"
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

/// FCL's geometry for a shape of ours; bodies that share a model share its tree.
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

/// A convex body, or a part of a compound: FCL has no compounds.
struct PartObject {
    std::uint32_t body;
    Pose in_body;
    std::unique_ptr<FclObject> object;
};

struct FoundPair {
    FclObject* a;
    FclObject* b;
};

/// The pairs of a manager that may matter, collected so that the phases can be timed apart.
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
        return false;  // go on
    }
};

struct Steps {
    std::uint32_t warm_up;
    std::uint32_t steps;
};

bench::WorldRow measure(const bench::WorldCase& one, const std::string& peer,
                        fcl::BroadPhaseCollisionManager<double>& manager, const Steps& steps) {
    bench::ShapeWorld bodies(one.settings);
    GeometryTable table;
    std::vector<std::unique_ptr<PartObject>> parts;
    const auto add_part = [&](std::uint32_t body, const Shape& shape, const Pose& in_body) {
        auto part = std::make_unique<PartObject>(PartObject{body, in_body, nullptr});
        part->object = std::make_unique<FclObject>(table.geometry_of(shape),
                                                   to_fcl(bodies.poses()[body] * in_body));
        part->object->setUserData(part.get());
        part->object->computeAABB();
        parts.push_back(std::move(part));
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
    std::vector<FclObject*> all;
    for (const std::unique_ptr<PartObject>& part : parts) {
        all.push_back(part->object.get());
    }
    manager.registerObjects(all);
    manager.setup();
    const fcl::CollisionRequest<double> request = contact_request();
    PairCollector collector{&bodies, {}};
    std::vector<FclObject*> moved;
    bench::WorldRow row = bench::row_of(one, peer);
    for (std::uint32_t step = 0; step < steps.warm_up + steps.steps; ++step) {
        bodies.step();
        moved.clear();
        for (const std::unique_ptr<PartObject>& part : parts) {
            if (!bodies.is_still(part->body)) {
                part->object->setTransform(to_fcl(bodies.poses()[part->body] * part->in_body));
                moved.push_back(part->object.get());
            }
        }
        const double start = bench::thread_seconds();
        for (FclObject* object : moved) {
            object->computeAABB();
        }
        manager.update(moved);
        const double updated = bench::thread_seconds();
        collector.pairs.clear();
        manager.collide(&collector, PairCollector::add);
        const double paired = bench::thread_seconds();
        std::size_t actual = 0;
        for (const FoundPair& pair : collector.pairs) {
            fcl::CollisionResult<double> result;
            fcl::collide(pair.a, pair.b, request, result);
            actual += result.numContacts() > 0 ? 1U : 0U;
        }
        const double done = bench::thread_seconds();
        if (step < steps.warm_up) {
            continue;
        }
        const double share = 1.0 / steps.steps;
        row.update_s += share * (updated - start);
        row.broad_s += share * (paired - updated);
        row.narrow_s += share * (done - paired);
        row.total_s += share * (done - start);
        row.possible += share * static_cast<double>(collector.pairs.size());
        row.actual += share * static_cast<double>(actual);
    }
    return row;
}

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

int run(char** argv) {
    if (std::string_view(argv[1]) == "pairs") {
        std::puts(bench::to_json_line(measure_types(argv[2])).c_str());
        return 0;
    }
    const auto one = bench::world_case(argv[1], argv[2]);
    if (!one) {
        std::fprintf(stderr, "no such case: %s %s\n", argv[1], argv[2]);
        return 1;
    }
    const Steps steps{static_cast<std::uint32_t>(std::atoi(argv[3])),
                      static_cast<std::uint32_t>(std::atoi(argv[4]))};
    const auto show = [&](const char* peer, fcl::BroadPhaseCollisionManager<double>& manager) {
        std::puts(bench::to_json_line(measure(*one, peer, manager, steps)).c_str());
        (void)std::fflush(stdout);  // so that a manager that takes too long costs only itself
    };
    fcl::DynamicAABBTreeCollisionManager<double> tree;
    show("fcl tree", tree);
    // Its lists are walked from the front for each object that moves: quadratic.
    if (one->settings.objects <= 1000) {
        fcl::SaPCollisionManager<double> sweep;
        show("fcl sap", sweep);
        fcl::NaiveCollisionManager<double> naive;
        show("fcl naive", naive);
    }
    return 0;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    tandem::bench::end_with_parent();
    if (argc != 5) {
        std::fputs("usage: EXPERIMENT VALUE WARM_UP STEPS\n", stderr);
        return 1;
    }
    return tandem::peers::run(argv);
}
