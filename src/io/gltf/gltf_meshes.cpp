// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_meshes.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "io/polygons/polygon_fan.hpp"

namespace tandem::io {
namespace {

// glTF 2.0, section 3.7.2.1: primitive.mode.
constexpr std::uint64_t kTriangles = 4;
constexpr std::uint64_t kTriangleStrip = 5;
constexpr std::uint64_t kTriangleFan = 6;

// Most vertices and indices together; any split of them fits the limits of a Mesh.
constexpr std::uint64_t kMostMeshElements = 0xFFFFFFFE;

// Processing a primitive costs as much as reading this many elements, even if it is empty.
constexpr std::uint64_t kCostOfPrimitive = 64;

constexpr const char* kDraco = "KHR_draco_mesh_compression";

bool has_triangles(const GltfObject& primitive) {
    const std::uint64_t mode = primitive.whole_or("mode", kTriangles);
    if (mode > kTriangleFan) {
        fail(fmt::format("{}.mode {} is not known", primitive.place, mode));
    }
    return mode >= kTriangles;  // points and lines have no surface
}

bool is_moved(double weight) {
    return weight != 0;
}

}  // namespace

GltfLocalMesh GltfMeshes::read(const GltfMeshUse& use) {
    GltfLocalMesh result;
    const GltfObject mesh = root_.at("meshes", use.mesh);
    // Read these vertices once: primitives of a mesh often index the same ones.
    std::map<std::uint64_t, std::size_t> first_vertices;
    for (std::uint64_t p = 0; p < mesh.list("primitives").size(); ++p) {
        const GltfObject primitive = mesh.at("primitives", p);
        if (has_triangles(primitive)) {
            read_primitive(primitive, use, first_vertices, result);
        }
    }
    return result;
}

std::uint64_t GltfMeshes::element_count(const GltfMeshUse& use) const {
    const GltfObject mesh = root_.at("meshes", use.mesh);
    const auto moving =
        static_cast<std::uint64_t>(std::count_if(use.weights.begin(), use.weights.end(), is_moved));
    std::uint64_t total = 0;
    const auto add = [&total](std::uint64_t count) {
        total = std::min(total + std::min(count, kMostMeshElements), kMostMeshElements);
    };
    for (std::uint64_t p = 0; p < mesh.list("primitives").size(); ++p) {
        const GltfObject primitive = mesh.at("primitives", p);
        if (!has_triangles(primitive)) {
            continue;
        }
        const std::uint64_t positions = primitive.child("attributes").whole("POSITION");
        const std::uint64_t vertices = std::min(accessors_.count(positions), kMostMeshElements);
        add(kCostOfPrimitive);
        add(vertices);
        add(accessors_.count(primitive.whole_or("indices", positions)));
        const std::uint64_t targets =
            std::min<std::uint64_t>(moving, primitive.list("targets").size());
        add(targets > kMostMeshElements / (vertices + 1) ? kMostMeshElements : targets * vertices);
    }
    return total;
}

void GltfMeshes::read_primitive(const GltfObject& primitive, const GltfMeshUse& use,
                                std::map<std::uint64_t, std::size_t>& first_vertices,
                                GltfLocalMesh& mesh) {
    const std::optional<DracoPrimitive> compressed = decompress(primitive);
    const std::uint64_t accessor = primitive.child("attributes").whole("POSITION");
    const bool is_shared = !compressed && !use.skinned && primitive.list("targets").empty();
    const auto known = is_shared ? first_vertices.find(accessor) : first_vertices.end();
    std::size_t first = mesh.vertices.size();
    std::size_t count = 0;
    if (known != first_vertices.end()) {
        first = known->second;
        count = accessors_.count(accessor);
    } else {
        const std::vector<Vec3> points = positions(primitive, compressed, use);
        count = points.size();
        mesh.vertices.insert(mesh.vertices.end(), points.begin(), points.end());
        if (is_shared) {
            first_vertices.emplace(accessor, first);
        }
        if (use.skinned) {
            append_influences(primitive, compressed, count, mesh);
        }
    }
    append_triangles(primitive, compressed, use, first, count, mesh);
}

std::optional<DracoPrimitive> GltfMeshes::decompress(const GltfObject& primitive) {
    if (!primitive.has_extension(kDraco)) {
        return std::nullopt;
    }
    const std::uint64_t positions = primitive.child("attributes").whole("POSITION");
    // The primitive may also have uncompressed data, for readers that do not support the extension.
    if (root_.at("accessors", positions).has("bufferView")) {
        return std::nullopt;
    }
    const GltfObject description = primitive.child("extensions").child(kDraco);
    const DracoCounts counts{accessors_.count(positions),
                             accessors_.count(primitive.whole("indices"))};
    DracoPrimitive result =
        decode_draco(description, buffers_.view(description.whole("bufferView")), counts);
    const auto found = result.attributes.find("POSITION");
    if (found == result.attributes.end() || found->second.components != 3) {
        fail(fmt::format("{} has no POSITION of three components", description.place));
    }
    return result;
}

std::vector<Vec3> GltfMeshes::positions(const GltfObject& primitive,
                                        const std::optional<DracoPrimitive>& compressed,
                                        const GltfMeshUse& use) {
    std::vector<Vec3> points;
    if (compressed) {
        const std::vector<double>& flat = compressed->attributes.at("POSITION").values;
        for (std::size_t i = 0; i + 2 < flat.size(); i += 3) {
            points.emplace_back(flat[i], flat[i + 1], flat[i + 2]);
        }
    } else {
        points = accessors_.positions(primitive.child("attributes").whole("POSITION"));
    }
    const std::size_t targets = std::min(use.weights.size(), primitive.list("targets").size());
    for (std::size_t t = 0; t < targets; ++t) {
        const std::optional<std::uint64_t> accessor =
            is_moved(use.weights[t]) ? primitive.at("targets", t).find_whole("POSITION")
                                     : std::nullopt;
        if (!accessor) {
            continue;
        }
        if (accessors_.count(*accessor) != points.size()) {
            fail(fmt::format("{}: morph target {} moves {} vertices of {}", primitive.place, t,
                             accessors_.count(*accessor), points.size()));
        }
        const std::vector<Vec3> shifts = accessors_.positions(*accessor);
        for (std::size_t i = 0; i < points.size(); ++i) {
            points[i] += use.weights[t] * shifts[i];
        }
    }
    return points;
}

// Each vertex has four influences in each pair of JOINTS_0 and WEIGHTS_0, JOINTS_1 and WEIGHTS_1, …
void GltfMeshes::append_influences(const GltfObject& primitive,
                                   const std::optional<DracoPrimitive>& compressed,
                                   std::size_t count, GltfLocalMesh& mesh) {
    const GltfObject attributes = primitive.child("attributes");
    const auto numbers = [&](const std::string& name) {
        std::vector<double> values;
        if (compressed && compressed->attributes.contains(name)) {
            const DracoPrimitive::Attribute& attribute = compressed->attributes.at(name);
            values = attribute.components == 4 ? attribute.values : std::vector<double>{};
        } else {
            values = accessors_.numbers(attributes.whole(name.c_str()), "VEC4", name);
        }
        if (values.size() != 4 * count) {
            fail(fmt::format("{}.{} must have four numbers for each of {} vertices",
                             attributes.place, name, count));
        }
        return values;
    };
    std::vector<std::vector<double>> joints;
    std::vector<std::vector<double>> weights;
    for (std::size_t set = 0; attributes.has(fmt::format("JOINTS_{}", set).c_str()); ++set) {
        joints.push_back(numbers(fmt::format("JOINTS_{}", set)));
        weights.push_back(numbers(fmt::format("WEIGHTS_{}", set)));
    }
    if (mesh.influence_starts.empty()) {
        mesh.influence_starts.push_back(0);
    }
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < 4 * joints.size(); ++k) {
            const double joint = joints[k / 4][4 * i + k % 4];
            const double weight = weights[k / 4][4 * i + k % 4];
            if (!(joint >= 0 && joint <= 0xFFFFFFFF)) {
                fail(fmt::format("{}: vertex {} has the joint {}", attributes.place, i, joint));
            }
            if (weight != 0) {
                mesh.influences.push_back({static_cast<std::uint32_t>(joint), weight});
            }
        }
        mesh.influence_starts.push_back(mesh.influences.size());
    }
}

void GltfMeshes::append_triangles(const GltfObject& primitive,
                                  const std::optional<DracoPrimitive>& compressed,
                                  const GltfMeshUse& use, std::size_t first_vertex,
                                  std::size_t vertex_count, GltfLocalMesh& mesh) {
    const std::optional<std::uint64_t> accessor = primitive.find_whole("indices");
    std::vector<std::uint32_t> indices;
    if (compressed) {
        indices = compressed->indices;
    } else if (accessor) {
        indices = accessors_.indices(*accessor);
    }
    const bool is_indexed = compressed || accessor;
    const std::uint64_t count = is_indexed ? indices.size() : vertex_count;
    // Draco stores only lists of triangles.
    const std::uint64_t mode = compressed ? kTriangles : primitive.whole_or("mode", kTriangles);
    if (mode == kTriangles && count % 3 != 0) {
        std::string what = fmt::format("{} has {} corners, which is not a multiple of three",
                                       primitive.place, count);
        if (!use.lenient) {
            fail(std::move(what));
        }
        mesh.damage.push_back(std::move(what));
    }
    TriangleStrip strip;
    PolygonFan fan;
    Triangle triangle{};
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t index = is_indexed ? indices[i] : i;
        const bool exists = index < vertex_count;
        if (!exists && !use.lenient) {
            fail(fmt::format("{}: corner {} refers to vertex {}, but there are {} vertices",
                             primitive.place, i, index, vertex_count));
        }
        const auto corner =
            exists ? static_cast<std::uint32_t>(first_vertex + index) : kMissingVertex;
        if (mode == kTriangleStrip) {
            strip.add(corner, mesh.triangles);
        } else if (mode == kTriangleFan) {
            fan.add(corner, mesh.triangles);
        } else {
            triangle[i % 3] = corner;
            if (i % 3 == 2) {
                mesh.triangles.push_back(triangle);
            }
        }
    }
}

}  // namespace tandem::io
