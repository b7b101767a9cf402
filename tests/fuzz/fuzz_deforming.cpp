// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any history of a deforming model: the tree stays sound, a refused change leaves everything as it
// was, and queries answer as on a model that was just built.
#include <algorithm>

#include <tandem/collide.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "fuzz/fuzz_bytes.hpp"

namespace {

using namespace tandem;

/// In the caller's numbers of vertices.
Mesh mesh_of(const DeformingModel& model) {
    const std::span<const Vec3> placed = model.mesh().vertices();
    std::vector<std::uint32_t> source(placed.size());
    std::vector<Vec3> vertices;
    for (std::uint32_t k = 0; k < placed.size(); ++k) {
        source[model.place_of_vertex()[k]] = k;
        vertices.push_back(placed[model.place_of_vertex()[k]]);
    }
    std::vector<Triangle> triangles;
    for (const Triangle& t : model.mesh().triangles()) {
        triangles.push_back({source[t[0]], source[t[1]], source[t[2]]});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

bool are_equal(const Mesh& a, const Mesh& b) {
    return std::ranges::equal(a.vertices(), b.vertices()) &&
           std::ranges::equal(a.triangles(), b.triangles());
}

std::vector<Vec3> vectors(FuzzBytes& bytes, std::uint32_t most) {
    std::vector<Vec3> all(bytes.below(most));
    std::ranges::generate(all, [&] { return bytes.vector(); });
    return all;
}

std::vector<std::uint32_t> numbers(FuzzBytes& bytes, std::uint32_t most) {
    std::vector<std::uint32_t> all(bytes.below(most));
    std::ranges::generate(all, [&] { return bytes.byte(); });
    return all;
}

std::vector<Triangle> triangles(FuzzBytes& bytes, std::uint32_t most) {
    std::vector<Triangle> all(bytes.below(most));
    std::ranges::generate(all, [&] {
        const std::uint32_t a = bytes.byte();
        const std::uint32_t b = bytes.byte();
        return Triangle{a, b, bytes.byte()};
    });
    return all;
}

bool change(DeformingModel& model, FuzzBytes& bytes) {
    switch (bytes.below(9)) {
        case 0: {
            std::vector<Vec3> all(model.mesh().vertices().size());
            std::ranges::generate(all, [&] { return bytes.vector(); });
            return model.update(all).has_value();
        }
        case 1: {
            const std::uint32_t first = bytes.byte();
            return model.update_range(first, vectors(bytes, 6)).has_value();
        }
        case 2: {
            const std::vector<std::uint32_t> moved = numbers(bytes, 5);
            std::vector<Vec3> to(moved.size());
            std::ranges::generate(to, [&] { return bytes.vector(); });
            return model.update_some(moved, to).has_value();
        }
        case 3:
            return model.add_vertices(vectors(bytes, 5)).has_value();
        case 4:
            return model.add_triangles(triangles(bytes, 12)).has_value();
        case 5:
            return model.remove_triangles(numbers(bytes, 12)).has_value();
        case 6: {
            const std::vector<Triangle> to = triangles(bytes, 4);
            std::vector<std::uint32_t> which(to.size());
            std::ranges::generate(which, [&] { return bytes.byte(); });
            return model.replace_triangles(which, to).has_value();
        }
        case 7: {
            std::vector<std::uint32_t> all(model.mesh().triangle_count());
            for (std::uint32_t k = 0; k < all.size(); ++k) {
                all[k] = k;
            }
            return model.remove_triangles(all).has_value();
        }
        default:
            model.rebuild();
            return true;
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzBytes bytes(data, size);
    const auto upkeep = static_cast<Upkeep>(bytes.below(3));
    DeformingModel model =
        DeformingModel::build(bytes.mesh(24), {.build = {.threads = 1}, .upkeep = upkeep}).value();
    constexpr int kMostChanges = 24;
    for (int k = 0; k < kMostChanges && !bytes.empty(); ++k) {
        const Mesh before = mesh_of(model);
        const Model kept = model.model();
        if (!change(model, bytes)) {
            require(are_equal(before, mesh_of(model)), "a refused change changes nothing");
        }
        require(model.validate().empty(), "the tree is sound after each change");
        require(kept.mesh().vertex_count() == before.vertex_count(), "a copy stays as it is");
    }
    const Mesh now = mesh_of(model);
    const Model fresh = Model::build(now, {.threads = 1}).value();
    const SelfRequest self{.mode = SelfMode::BeyondShared};
    require(
        self_intersections(model.model(), self)->pairs == self_intersections(fresh, self)->pairs,
        "self-intersections as of a model that was just built");
    const Placed moved{fresh, Pose::at({0.25, 0.0, 0.0})};
    const auto ours = collide({model.model()}, moved);
    const auto theirs = collide({fresh}, moved);
    require(ours.has_value() == theirs.has_value() && (!ours || ours->pairs == theirs->pairs),
            "pairs as of a model that was just built");
    return 0;
}
