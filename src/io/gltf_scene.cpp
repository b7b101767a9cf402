// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf_scene.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "io/polygon_fan.hpp"

namespace tandem::io {
namespace {

// glTF 2.0, section 3.7.2.1: primitive.mode.
constexpr std::uint64_t kTriangles = 4;
constexpr std::uint64_t kTriangleStrip = 5;
constexpr std::uint64_t kTriangleFan = 6;

// Vertices and indices together; so many fit the limits of a Mesh, whatever their shares.
constexpr std::uint64_t kMostElements = 0xFFFFFFFE;

bool has_extension(const GltfObject& object, const char* name) {
    return object.has("extensions") && object.child("extensions").has(name);
}

// Shapes that only exist after an animation system has moved the vertices.
void refuse_moved_vertices(const GltfObject& object) {
    for (const Json& weight : object.list("weights")) {
        if (!weight.is_number() || weight.get<double>() != 0) {
            fail_unsupported(fmt::format(
                "{} has morph weights; apply the morph targets before exporting", object.place));
        }
    }
}

}  // namespace

// Where each mesh goes is settled before any is read, so that a scene which repeats its meshes
// beyond reason is refused before it costs anything.
void GltfScene::read() {
    const std::vector<PlacedMesh> meshes = place_meshes();
    check_expansion(meshes);
    for (const PlacedMesh& mesh : meshes) {
        read_mesh(mesh);
    }
}

std::vector<GltfScene::PlacedMesh> GltfScene::place_meshes() {
    std::vector<PlacedMesh> meshes;
    placed_.assign(root_.list("nodes").size(), 0);
    if (placed_.empty()) {
        // No scene graph at all: a collection of meshes, each where it is.
        for (std::uint64_t m = 0; m < root_.list("meshes").size(); ++m) {
            meshes.push_back({m, GltfTransform::Identity()});
        }
        return meshes;
    }
    std::vector<PlacedNode> stack;
    for (const std::uint64_t node : start_nodes()) {
        mark_as_placed(node);
        stack.push_back({node, GltfTransform::Identity()});
    }
    std::reverse(stack.begin(), stack.end());
    while (!stack.empty()) {
        const PlacedNode placed = stack.back();
        stack.pop_back();
        const GltfObject node = root_.at("nodes", placed.index);
        const GltfTransform transform = placed.transform * node_transform(node);
        if (const std::optional<PlacedMesh> mesh = place_mesh(node, transform))
            meshes.push_back(*mesh);
        const auto first = static_cast<std::ptrdiff_t>(stack.size());
        for (const Json& child : node.list("children")) {
            const std::uint64_t index = as_whole(child, node.place);
            mark_as_placed(index);
            stack.push_back({index, transform});
        }
        std::reverse(stack.begin() + first, stack.end());
    }
    return meshes;
}

// The nodes of the default scene, else of the first; without scenes, those that have no parent.
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
            if (index < has_parent.size())
                has_parent[index] = 1;
        }
    }
    for (std::uint64_t n = 0; n < placed_.size(); ++n) {
        if (has_parent[n] == 0)
            start.push_back(n);
    }
    if (start.empty())
        fail("nodes: each is the child of another, so they form a cycle");
    return start;
}

// Nodes form trees; one that is met twice has two parents or is its own ancestor.
void GltfScene::mark_as_placed(std::uint64_t node) {
    if (node >= placed_.size())
        fail(fmt::format("nodes[{}] is referred to, but there are only {}", node, placed_.size()));
    if (placed_[node] != 0)
        fail(fmt::format("nodes[{}] occurs twice in the scene, or in a cycle", node));
    placed_[node] = 1;
}

std::optional<GltfScene::PlacedMesh> GltfScene::place_mesh(const GltfObject& node,
                                                           const GltfTransform& transform) const {
    const std::optional<std::uint64_t> mesh = node.find_whole("mesh");
    if (!mesh)
        return std::nullopt;
    if (node.has("skin"))
        fail_unsupported(fmt::format("{} has a skin; apply the pose before exporting", node.place));
    if (has_extension(node, "EXT_mesh_gpu_instancing")) {
        fail_unsupported(
            fmt::format("{} uses EXT_mesh_gpu_instancing; make the instances real before exporting",
                        node.place));
    }
    refuse_moved_vertices(node);
    return PlacedMesh{*mesh, transform};
}

// A node may repeat a mesh and a primitive an accessor, so a small file can describe a mesh of any
// size. Past this many elements per byte it is an attack or should be asked for differently.
void GltfScene::check_expansion(const std::vector<PlacedMesh>& meshes) {
    constexpr std::uint64_t kAlways = 1U << 20U;
    constexpr std::uint64_t kPerByte = 64;
    std::uint64_t allowed = std::min(kAlways + kPerByte * file_size_, kMostElements);
    bool counted_files = false;
    std::map<std::uint64_t, std::uint64_t> costs;
    std::uint64_t total = 0;
    for (const PlacedMesh& mesh : meshes) {
        const auto [cost, fresh] = costs.emplace(mesh.index, 0);
        if (fresh)
            cost->second = element_count(root_.at("meshes", mesh.index));
        total += cost->second;
        if (total > allowed && !counted_files) {
            allowed = std::min(allowed + kPerByte * buffers_.fetch_files(), kMostElements);
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

std::uint64_t GltfScene::element_count(const GltfObject& mesh) const {
    std::uint64_t total = 0;
    for (std::uint64_t p = 0; p < mesh.list("primitives").size(); ++p) {
        const GltfObject primitive = mesh.at("primitives", p);
        if (primitive.whole_or("mode", kTriangles) < kTriangles)
            continue;
        const std::uint64_t positions = primitive.child("attributes").whole("POSITION");
        const std::uint64_t corners = primitive.whole_or("indices", positions);
        for (const std::uint64_t accessor : {positions, corners}) {
            total = std::min(total + std::min(accessors_.count(accessor), kMostElements),
                             kMostElements);
        }
    }
    return total;
}

void GltfScene::read_mesh(const PlacedMesh& placed) {
    const GltfObject mesh = root_.at("meshes", placed.index);
    refuse_moved_vertices(mesh);
    // Primitives of a mesh often index the same vertices; these are placed once.
    std::map<std::uint64_t, std::size_t> first_vertices;
    for (std::uint64_t p = 0; p < mesh.list("primitives").size(); ++p) {
        read_primitive(mesh.at("primitives", p), placed.transform, first_vertices);
    }
}

void GltfScene::read_primitive(const GltfObject& primitive, const GltfTransform& transform,
                               std::map<std::uint64_t, std::size_t>& first_vertices) {
    const std::uint64_t mode = primitive.whole_or("mode", kTriangles);
    if (mode > kTriangleFan)
        fail(fmt::format("{}.mode {} is not known", primitive.place, mode));
    if (mode < kTriangles)
        return;  // points and lines have no surface
    const std::uint64_t accessor = primitive.child("attributes").whole("POSITION");
    if (has_extension(primitive, "KHR_draco_mesh_compression") &&
        !root_.at("accessors", accessor).has("bufferView")) {
        fail_unsupported(
            fmt::format("{} is compressed with Draco; export it uncompressed", primitive.place));
    }
    const std::uint64_t count = accessors_.count(accessor);
    const auto [place, fresh] = first_vertices.emplace(accessor, vertices.size());
    if (fresh) {
        for (const Vec3& point : accessors_.positions(accessor)) {
            vertices.push_back(transform * point);
        }
    }
    append_triangles(primitive, place->second, count);
}

void GltfScene::append_triangles(const GltfObject& primitive, std::size_t first_vertex,
                                 std::size_t vertex_count) {
    std::vector<std::uint32_t> indices;
    const std::optional<std::uint64_t> accessor = primitive.find_whole("indices");
    const std::uint64_t count = accessor ? accessors_.count(*accessor) : vertex_count;
    if (accessor)
        indices = accessors_.indices(*accessor);

    const std::uint64_t mode = primitive.whole_or("mode", kTriangles);
    if (mode == kTriangles && count % 3 != 0) {
        fail(fmt::format("{} has {} corners, which is not a multiple of three", primitive.place,
                         count));
    }
    TriangleStrip strip(triangles);
    PolygonFan fan(triangles);
    Triangle triangle{};
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t index = accessor ? indices[i] : i;
        if (index >= vertex_count) {
            fail(fmt::format("{}: corner {} refers to vertex {}, but there are {} vertices",
                             primitive.place, i, index, vertex_count));
        }
        const auto corner = static_cast<std::uint32_t>(first_vertex + index);
        if (mode == kTriangleStrip) {
            strip.add(corner);
        } else if (mode == kTriangleFan) {
            fan.add(corner);
        } else {
            triangle[i % 3] = corner;
            if (i % 3 == 2)
                triangles.push_back(triangle);
        }
    }
}

}  // namespace tandem::io
