// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_simulate_fcl FILE: FCL's trees of OBBRSS volumes, which are most similar to RAPID, on the
// pairs of each sample of a file; prints a line of JSON for each sample.
#include <cstdio>
#include <fcl/fcl.h>
#include <limits>
#include <memory>

#include "simulated_samples.hpp"

namespace tandem::peers {
namespace {

using Volume = fcl::OBBRSS<double>;

fcl::Transform3<double> transform_of(const SampledPose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    for (int k = 0; k < 9; ++k) {
        transform.linear()(k / 3, k % 3) = pose.rotation[static_cast<std::size_t>(k)];
    }
    transform.translation() =
        fcl::Vector3<double>(pose.translation[0], pose.translation[1], pose.translation[2]);
    return transform;
}

int measure(const std::string& file) {
    const SampledScene scene = read_samples(file);
    std::vector<std::shared_ptr<fcl::BVHModel<Volume>>> models;
    for (const SampledMesh& mesh : scene.meshes) {
        std::vector<fcl::Vector3<double>> vertices;
        std::vector<fcl::Triangle> triangles;
        for (const auto& v : mesh.vertices) {
            vertices.emplace_back(v[0], v[1], v[2]);
        }
        for (const auto& t : mesh.triangles) {
            triangles.emplace_back(t[0], t[1], t[2]);
        }
        models.push_back(std::make_shared<fcl::BVHModel<Volume>>());
        models.back()->beginModel();
        models.back()->addSubModel(vertices, triangles);
        models.back()->endModel();
    }
    // Request all pairs of triangles, without points of contact.
    const fcl::CollisionRequest<double> request(std::numeric_limits<std::size_t>::max(), false);
    for (std::size_t k = 1; k < scene.moments.size(); ++k) {
        const SampledMoment& moment = scene.moments[k];
        std::size_t touching = 0;
        std::size_t triangle_pairs = 0;
        const double start = processor_ms();
        for (const auto& [a, b] : moment.pairs) {
            fcl::CollisionResult<double> result;
            triangle_pairs += fcl::collide(
                models[scene.bodies[a].mesh].get(), transform_of(moment.poses[a]),
                models[scene.bodies[b].mesh].get(), transform_of(moment.poses[b]), request, result);
            touching += result.isCollision() ? 1U : 0U;
        }
        std::printf(
            "{\"engine\":\"FCL OBBRSS\",\"step\":%llu,\"broad_pairs\":%zu,\"touching_pairs\":%zu,"
            "\"triangle_pairs\":%zu,\"collision_ms\":%.6g}\n",
            static_cast<unsigned long long>(moment.step), moment.pairs.size(), touching,
            triangle_pairs, processor_ms() - start);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    return tandem::peers::with_samples(argc, argv, tandem::peers::measure);
}
