// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads the named parts of a glTF scene. A node becomes a group, or a part if it shows a mesh.
#include <fmt/format.h>
#include <map>

#include "io/gltf/gltf_buffers.hpp"
#include "io/gltf/gltf_file.hpp"
#include "io/gltf/gltf_scene.hpp"
#include "io/placed_parts.hpp"

namespace tandem::io {
namespace {

class GltfPartReader {
  public:
    GltfPartReader(const GltfObject& root, GltfScene& scene, const MeshSource& source)
        : root_(root), scene_(scene), source_(source) {}

    PlacedParts read() {
        scene_.for_each_part([this](const GltfScene::Part& part) { add(part); });
        if (parts_.parts.empty()) {
            fail("the scene shows no mesh; export it with its meshes");
        }
        parts_.metres_per_unit = 1.0;
        parts_.up = UpAxis::Y;
        return std::move(parts_);
    }

  private:
    [[nodiscard]] std::string name_of_node(std::uint64_t index) const {
        const GltfObject node = root_.at("nodes", index);
        if (auto name = node.find_text("name"); name && !name->empty()) {
            return *name;
        }
        if (const auto mesh = node.find_whole("mesh")) {
            if (auto name = root_.at("meshes", *mesh).find_text("name"); name && !name->empty()) {
                return *name;
            }
        }
        return fmt::format("node {}", index);
    }

    /// The group of a node with children; a group is made when the first part below it needs it.
    std::uint32_t group_of(std::optional<std::uint64_t> node) {
        std::vector<std::uint64_t> missing;
        while (node && !groups_.contains(*node)) {
            missing.push_back(*node);
            node = scene_.parent_of(*node);
            if (missing.size() > kDeepestGroup) {
                fail(fmt::format("nodes nest deeper than {} levels; flatten the scene",
                                 kDeepestGroup));
            }
        }
        std::uint32_t parent = node ? groups_.at(*node) : PlacedParts::kNone;
        for (auto each = missing.rbegin(); each != missing.rend(); ++each) {
            parts_.groups.push_back({name_of_node(*each), parent});
            parent = static_cast<std::uint32_t>(parts_.groups.size() - 1);
            groups_.emplace(*each, parent);
        }
        return parent;
    }

    void add(const GltfScene::Part& found) {
        PlacedParts::Part part;
        part.transform = Eigen::Affine3d(found.transform.matrix());
        part.first_triangle = next_triangle_;
        if (!found.node) {
            part.name = root_.at("meshes", *found.shared)
                            .find_text("name")
                            .value_or(fmt::format("mesh {}", *found.shared));
        } else {
            part.name = name_of_node(*found.node);
            const bool has_children = !root_.at("nodes", *found.node).list("children").empty();
            part.parent = group_of(has_children ? found.node : scene_.parent_of(*found.node));
        }
        if (found.copy) {
            part.name += fmt::format("[{}]", *found.copy);
        }
        part.mesh = mesh_of(found);
        next_triangle_ += found.mesh.triangles.size();
        if (parts_.meshes[part.mesh].triangle_count() == 0) {
            return;
        }
        if (parts_.parts.size() == kMostParts) {
            fail(fmt::format("more than {} parts; split the scene", kMostParts));
        }
        parts_.parts.push_back(std::move(part));
    }

    std::uint32_t mesh_of(const GltfScene::Part& found) {
        if (found.shared) {
            if (const auto known = meshes_.find(*found.shared); known != meshes_.end()) {
                return known->second;
            }
        }
        MeshAssembly assembly(source_);
        assembly.vertices = found.vertices;
        assembly.triangles = found.mesh.triangles;
        if (found.mesh.triangles.empty()) {
            parts_.meshes.emplace_back();
        } else {
            Result<ReportedMesh> mesh = assembly.finish();
            if (!mesh) {
                throw GltfFault{mesh.error().code, mesh.error().message};
            }
            parts_.meshes.push_back(std::move(mesh->mesh));
        }
        const auto number = static_cast<std::uint32_t>(parts_.meshes.size() - 1);
        if (found.shared) {
            meshes_.emplace(*found.shared, number);
        }
        return number;
    }

    GltfObject root_;
    GltfScene& scene_;
    const MeshSource& source_;
    PlacedParts parts_;
    std::size_t next_triangle_ = 0;
    std::map<std::uint64_t, std::uint32_t> groups_;
    std::map<std::uint64_t, std::uint32_t> meshes_;
};

}  // namespace

Result<PlacedParts> read_gltf_parts(const MeshSource& source) {
    try {
        const GltfFile file = open_gltf(source.bytes);
        const GltfObject root{file.document.json(), ""};
        GltfBuffers buffers(root, file.chunk,
                            {source.folder, source.options.follow_links_out_of_folder,
                             source.options.max_file_bytes});
        MeshAssembly notes(source);
        GltfScene scene(root, buffers, source.bytes.size(), notes);
        PlacedParts parts = GltfPartReader(root, scene, source).read();
        parts.report = {buffers.files_read(), notes.notes.all()};
        return parts;
    } catch (const GltfFault& fault) {
        const std::string prefix = source.name + ": ";
        return Error{fault.code, fault.what.starts_with(prefix) ? fault.what : prefix + fault.what};
    }
}

}  // namespace tandem::io
