// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>

#include <tandem/collide.hpp>
#include <tandem/mesh_report.hpp>

#include "bench/approach.hpp"
#include "mesh_workload.hpp"
#include "scenes/random.hpp"

namespace tandem::tune {
namespace {

/// Distances of the centres relative to that at contact; poses take them in turn.
constexpr std::array kDistances{1.02, 0.98, 0.9, 0.5};

struct Middle {
    Vec3 centre;
    double radius;
};

Result<Middle> middle_of(const Mesh& mesh) {
    const auto bounds = report_on(mesh).bounds;
    if (!bounds) {
        return Error{ErrorCode::InvalidMesh, "a mesh without triangles touches nothing"};
    }
    return Middle{0.5 * bounds->lo + 0.5 * bounds->hi, 0.5 * (bounds->hi - bounds->lo).norm()};
}

}  // namespace

Result<std::vector<Pose>> random_poses(const Mesh& a, const Mesh& b, std::uint32_t count,
                                       std::uint64_t seed) {
    const Result<Middle> middle_a = middle_of(a);
    const Result<Middle> middle_b = middle_of(b);
    if (!middle_a || !middle_b) {
        return (middle_a ? middle_b : middle_a).error();
    }
    const Result<Model> model_a = Model::build(a);
    const Result<Model> model_b = Model::build(b);
    if (!model_a || !model_b) {
        return (model_a ? model_b : model_a).error();
    }
    scenes::Random random(seed);
    CollideQuery query;
    std::vector<Pose> poses;
    while (poses.size() < count) {
        const scenes::Quaternion turn = random.rotation();
        const Vec3 direction = random.direction();
        const auto placed = [&](const Vec3& offset) {
            return Pose::create(offset, turn[0], turn[1], turn[2], turn[3]).value();
        };
        const Vec3 shift = middle_a->centre - to_world(placed(Vec3::Zero()), middle_b->centre);
        const auto at = [&](double distance) { return placed(shift + distance * direction); };
        const auto touches = [&](double distance) {
            const auto contact = query.first_contact({*model_a}, {*model_b, at(distance)});
            return contact && contact->has_value();
        };
        double apart = 1.01 * (middle_a->radius + middle_b->radius);
        double contact = 0.0;
        // Meshes that do not touch with a common centre may touch on the way there, or never.
        if (touches(contact)) {
            bench::halve(apart, contact, touches);
        } else {
            contact = 0.5 * apart;
        }
        for (std::size_t k = 0; k < kDistances.size() && poses.size() < count; ++k) {
            poses.push_back(at(kDistances[k] * contact));
        }
    }
    return poses;
}

}  // namespace tandem::tune
