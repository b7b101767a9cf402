// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_scene.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "geometry/affine.hpp"
#include "io/gltf/gltf_instances.hpp"
#include "io/gltf/gltf_skin.hpp"

namespace tandem::io {
namespace {

// Most vertices and indices together; any split of them fits the limits of a Mesh.
constexpr std::uint64_t kMostSceneElements = 0xFFFFFFFE;

}  // namespace

// The places of all meshes are determined before any mesh is read, so that a scene which repeats
// its meshes too often is refused before it costs anything.
void GltfScene::read() {
    place_meshes();
    check_expansion(Repetition::Copies);
    for (const PlacedMesh& mesh : placed_meshes_) {
        append(mesh);
    }
}

void GltfScene::for_each_part(const std::function<void(const Part&)>& found) {
    place_meshes();
    check_expansion(Repetition::Shares);
    for (const PlacedMesh& placed : placed_meshes_) {
        const GltfLocalMesh& mesh = local_mesh(placed);
        note_rest_pose(placed);
        note_damage(mesh);
        if (placed.skin) {
            const std::vector<Vec3> vertices = skinned_vertices(placed, mesh);
            found({placed.node, std::nullopt, std::nullopt, vertices, mesh,
                   GltfTransform::Identity()});
            continue;
        }
        const std::optional<std::uint64_t> shared =
            placed.use.weights.empty() ? std::optional(placed.use.mesh) : std::nullopt;
        const std::vector<GltfTransform> copies = copies_of(placed);
        for (std::uint64_t k = 0; k < copies.size(); ++k) {
            found({placed.node, copies.size() > 1 ? std::optional(k) : std::nullopt, shared,
                   mesh.vertices, mesh, chained(placed.transform, copies[k])});
        }
    }
}

void GltfScene::place_meshes() {
    placed_.assign(root_.list("nodes").size(), 0);
    world_.assign(placed_.size(), GltfTransform::Identity());
    parents_.assign(placed_.size(), std::nullopt);
    if (placed_.empty()) {
        // The file has no scene graph: it is a collection of meshes, each in its own coordinates.
        for (std::uint64_t m = 0; m < root_.list("meshes").size(); ++m) {
            PlacedMesh mesh;
            mesh.use = {m, morph_weights(root_.at("meshes", m)), false, assembly_.lenient()};
            mesh.transform = GltfTransform::Identity();
            placed_meshes_.push_back(std::move(mesh));
        }
        return;
    }
    std::vector<PlacedNode> stack;
    for (const std::uint64_t node : start_nodes()) {
        mark_as_placed(node);
        stack.push_back({node, GltfTransform::Identity()});
    }
    std::reverse(stack.begin(), stack.end());
    while (!stack.empty()) {
        PlacedNode placed = stack.back();
        stack.pop_back();
        const GltfObject node = root_.at("nodes", placed.index);
        placed.transform = chained(placed.transform, node_transform(node));
        world_[placed.index] = placed.transform;
        place_mesh(placed, node);
        const auto first = static_cast<std::ptrdiff_t>(stack.size());
        for (const Json& child : node.list("children")) {
            const std::uint64_t index = as_whole(child, node.place);
            mark_as_placed(index);
            parents_[index] = placed.index;
            stack.push_back({index, placed.transform});
        }
        std::reverse(stack.begin() + first, stack.end());
    }
}

// The nodes of the default scene, otherwise of the first scene; in a file without scenes, the nodes
// that have no parent.
std::vector<std::uint64_t> GltfScene::start_nodes() const {
    std::vector<std::uint64_t> start;
    if (!root_.list("scenes").empty() || root_.has("scene")) {
        const GltfObject scene = root_.at("scenes", root_.whole_or("scene", 0));
        for (const Json& node : scene.list("nodes")) {
            start.push_back(as_whole(node, scene.place));
        }
        return start;
    }
    std::vector<char> has_parent(placed_.size(), 0);
    for (std::uint64_t n = 0; n < placed_.size(); ++n) {
        const GltfObject node = root_.at("nodes", n);
        for (const Json& child : node.list("children")) {
            const std::uint64_t index = as_whole(child, node.place);
            if (index < has_parent.size()) {
                has_parent[index] = 1;
            }
        }
    }
    for (std::uint64_t n = 0; n < placed_.size(); ++n) {
        if (has_parent[n] == 0) {
            start.push_back(n);
        }
    }
    if (start.empty()) {
        fail("nodes: each is the child of another, so they form a cycle");
    }
    return start;
}

// Nodes form trees; one that is reached twice has two parents or is its own ancestor.
void GltfScene::mark_as_placed(std::uint64_t node) {
    if (node >= placed_.size()) {
        fail(fmt::format("nodes[{}] is referred to, but there are only {}", node, placed_.size()));
    }
    if (placed_[node] != 0) {
        fail(fmt::format("nodes[{}] occurs twice in the scene, or in a cycle", node));
    }
    placed_[node] = 1;
}

void GltfScene::place_mesh(const PlacedNode& placed, const GltfObject& node) {
    const std::optional<std::uint64_t> mesh = node.find_whole("mesh");
    if (!mesh) {
        return;
    }
    PlacedMesh result;
    result.transform = placed.transform;
    result.node = placed.index;
    result.skin = node.find_whole("skin");
    result.use = {*mesh, morph_weights(node.has("weights") ? node : root_.at("meshes", *mesh)),
                  result.skin.has_value(), assembly_.lenient()};
    if (const std::optional<std::uint64_t> copies = instance_count(node, accessors_)) {
        if (result.skin) {
            fail_unsupported(fmt::format(
                "{} has a skin and EXT_mesh_gpu_instancing; make the instances real before "
                "exporting",
                node.place));
        }
        result.copies = *copies;
    }
    placed_meshes_.push_back(std::move(result));
}

// The weights of the node have priority over those of its mesh; without weights, morph targets have
// no effect.
std::vector<double> GltfScene::morph_weights(const GltfObject& owner) const {
    std::vector<double> weights;
    for (const Json& weight : owner.list("weights")) {
        if (!weight.is_number()) {
            fail(fmt::format("{}.weights must hold numbers only", owner.place));
        }
        weights.push_back(weight.get<double>());
    }
    const bool moves =
        std::any_of(weights.begin(), weights.end(), [](double weight) { return weight != 0; });
    return moves ? weights : std::vector<double>{};
}

// A node may repeat a mesh and a primitive may repeat an accessor, so a small file can describe a
// mesh of any size. A file with more elements per byte than this is an attack, or must be read as
// parts.
void GltfScene::check_expansion(Repetition repetition) {
    constexpr std::uint64_t kAlways = 1U << 20U;
    constexpr std::uint64_t kPerByte = 64;
    std::uint64_t allowed = std::min(kAlways + kPerByte * file_size_, kMostSceneElements);
    bool counted_files = false;
    std::map<std::uint64_t, std::uint64_t> costs;
    std::uint64_t total = 0;
    for (const PlacedMesh& placed : placed_meshes_) {
        std::uint64_t cost = 0;
        if (placed.use.weights.empty()) {
            const auto [known, fresh] = costs.emplace(placed.use.mesh, 0);
            if (fresh) {
                known->second = meshes_.element_count(placed.use);
            }
            cost = fresh || repetition == Repetition::Copies ? known->second : 0;
            ++uses_[placed.use.mesh];
        } else {
            cost = meshes_.element_count(placed.use);
        }
        // Each copy also costs its transform.
        const std::uint64_t copies = std::min(placed.copies, kMostSceneElements);
        const std::uint64_t each = cost + (placed.copies > 1 ? 1 : 0);
        total +=
            copies != 0 && each > kMostSceneElements / copies ? kMostSceneElements : each * copies;
        if (total > allowed && !counted_files) {
            allowed = std::min(allowed + kPerByte * buffers_.fetch_files(), kMostSceneElements);
            counted_files = true;
        }
        if (total > allowed) {
            fail_unsupported(
                fmt::format("its meshes, with repetitions, have more than {} vertices and indices; "
                            "the file is wrong, or split the scene",
                            allowed));
        }
    }
}

void GltfScene::note_rest_pose(const PlacedMesh& placed) {
    if (placed.skin || !placed.use.weights.empty()) {
        assembly_.notes.add(ReadNoteKind::RestPose, [&] {
            return placed.node ? fmt::format("nodes[{}]", *placed.node)
                               : fmt::format("meshes[{}]", placed.use.mesh);
        });
    }
}

void GltfScene::note_damage(const GltfLocalMesh& mesh) {
    for (const std::string& what : mesh.damage) {
        assembly_.notes.add(ReadNoteKind::SkippedFace, [&] { return what; });
    }
}

std::vector<GltfTransform> GltfScene::copies_of(const PlacedMesh& placed) {
    if (placed.node) {
        const GltfObject node = root_.at("nodes", *placed.node);
        if (instance_count(node, accessors_)) {
            return instance_transforms(node, accessors_);
        }
    }
    return {GltfTransform::Identity()};
}

void GltfScene::append(const PlacedMesh& placed) {
    const GltfLocalMesh& mesh = local_mesh(placed);
    note_rest_pose(placed);
    if (placed.skin) {
        const std::size_t first = assembly_.vertices.size();
        const std::vector<Vec3> vertices = skinned_vertices(placed, mesh);
        assembly_.vertices.insert(assembly_.vertices.end(), vertices.begin(), vertices.end());
        append_triangles(mesh, first, Winding::Kept);
        return;
    }
    for (const GltfTransform& copy : copies_of(placed)) {
        const GltfTransform transform = chained(placed.transform, copy);
        const std::size_t first = assembly_.vertices.size();
        for (const Vec3& vertex : mesh.vertices) {
            assembly_.vertices.push_back(transformed(transform, vertex));
        }
        const bool reflects = determinant3(transform.linear()) < 0.0;
        append_triangles(mesh, first, reflects ? Winding::Turned : Winding::Kept);
    }
}

GltfLocalMesh& GltfScene::local_mesh(const PlacedMesh& placed) {
    if (placed.skin || !placed.use.weights.empty() || uses_[placed.use.mesh] < 2) {
        last_ = meshes_.read(placed.use);
        return last_;
    }
    const auto known = kept_.find(placed.use.mesh);
    return known != kept_.end()
               ? known->second
               : kept_.emplace(placed.use.mesh, meshes_.read(placed.use)).first->second;
}

std::vector<Vec3> GltfScene::skinned_vertices(const PlacedMesh& placed, const GltfLocalMesh& mesh) {
    auto joints = skins_.find(*placed.skin);
    if (joints == skins_.end()) {
        const auto world = [this](std::uint64_t node) {
            if (node >= placed_.size() || placed_[node] == 0) {
                fail(fmt::format("nodes[{}] is a joint of a skin, but not in the scene", node));
            }
            return world_[node];
        };
        joints =
            skins_.emplace(*placed.skin, joint_transforms(root_, accessors_, *placed.skin, world))
                .first;
    }
    std::vector<Vec3> vertices;
    vertices.reserve(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        vertices.push_back(skinned(mesh, i, joints->second));
    }
    return vertices;
}

void GltfScene::append_triangles(const GltfLocalMesh& mesh, std::size_t first_vertex,
                                 Winding winding) {
    for (const Triangle& local : mesh.triangles) {
        Triangle triangle{};
        for (std::size_t i = 0; i < 3; ++i) {
            const bool exists = local[i] < mesh.vertices.size();
            triangle[i] =
                exists ? static_cast<std::uint32_t>(first_vertex + local[i]) : kMissingVertex;
        }
        if (winding == Winding::Turned) {
            std::swap(triangle[1], triangle[2]);
        }
        assembly_.triangles.push_back(triangle);
    }
    note_damage(mesh);
}

}  // namespace tandem::io
