// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_skin.hpp"

#include <fmt/format.h>

#include "geometry/affine.hpp"

namespace tandem::io {

std::vector<GltfTransform> joint_transforms(
    const GltfObject& root, GltfAccessors& accessors, std::uint64_t index,
    const std::function<GltfTransform(std::uint64_t)>& world) {
    const GltfObject skin = root.at("skins", index);
    const Json& joints = skin.list("joints");
    std::vector<double> inverse;
    if (const auto accessor = skin.find_whole("inverseBindMatrices")) {
        if (accessors.count(*accessor) < joints.size()) {
            fail(fmt::format("{} has {} joints, but only {} inverse bind matrices", skin.place,
                             joints.size(), accessors.count(*accessor)));
        }
        inverse = accessors.numbers(*accessor, "MAT4", "inverse bind matrices");
    }
    std::vector<GltfTransform> transforms;
    for (std::size_t j = 0; j < joints.size(); ++j) {
        GltfTransform transform = world(as_whole(joints[j], skin.place));
        if (!inverse.empty()) {
            const Eigen::Map<const Eigen::Matrix4d> columns(inverse.data() + 16 * j);
            GltfTransform unbind = GltfTransform::Identity();
            unbind.affine() = columns.topRows<3>();
            transform = chained(transform, unbind);
        }
        transforms.push_back(transform);
    }
    return transforms;
}

Vec3 skinned(const GltfLocalMesh& mesh, std::size_t vertex,
             const std::vector<GltfTransform>& joints) {
    Vec3 sum = Vec3::Zero();
    double weights = 0;
    for (std::size_t k = mesh.influence_starts[vertex]; k < mesh.influence_starts[vertex + 1];
         ++k) {
        const GltfInfluence& influence = mesh.influences[k];
        if (influence.joint >= joints.size()) {
            fail(fmt::format("vertex {} of a skinned mesh has joint {}, but the skin has only {}",
                             vertex, influence.joint, joints.size()));
        }
        sum += influence.weight * transformed(joints[influence.joint], mesh.vertices[vertex]);
        weights += influence.weight;
    }
    if (!(weights > 0)) {
        fail(fmt::format("vertex {} of a skinned mesh has no weights", vertex));
    }
    return sum / weights;
}

}  // namespace tandem::io
