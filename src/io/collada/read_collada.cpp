// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads COLLADA 1.4 and 1.5, geometry only: the nodes of the visual scene and the meshes that they
// show.
#include <cmath>
#include <fmt/format.h>
#include <pugixml.hpp>
#include <string_view>

#include "geometry/affine.hpp"
#include "io/collada/collada_geometry.hpp"
#include "io/collada/collada_transform.hpp"
#include "io/collada/collada_xml.hpp"
#include "io/file_error.hpp"
#include "io/flatten_parts.hpp"
#include "io/placed_parts.hpp"
#include "io/read_notes.hpp"

namespace tandem::io {
namespace {

/// Follows nodes with an explicit stack, because a file may nest deeply.
class ColladaPlacement {
  public:
    ColladaPlacement(const pugi::xml_node& root, const MeshSource& source)
        : root_(root), source_(source), ids_(root) {}

    PlacedParts place() {
        if (const pugi::xml_node scene = visual_scene()) {
            open_children(scene, kRoot, Eigen::Affine3d::Identity(), 0);
            while (!open_.empty()) {
                const Open next = open_.back();
                open_.pop_back();
                show(next);
            }
        } else {
            show_all_geometries();
        }
        if (parts_.parts.empty()) {
            fail_collada("the scene shows no triangles; export it with its meshes");
        }
        read_asset();
        return std::move(parts_);
    }

  private:
    static constexpr std::size_t kRoot = PlacedParts::kNone;

    struct Open {
        pugi::xml_node node;
        std::size_t above;  ///< number of the parent node
        Eigen::Affine3d transform;
        std::size_t depth;
    };
    /// A node with children; it becomes a group as soon as one of them is a part.
    struct Above {
        pugi::xml_node node;
        std::size_t above;
        std::uint32_t group = PlacedParts::kNone;
    };

    [[nodiscard]] pugi::xml_node visual_scene() const {
        const pugi::xml_node use = root_.child("scene").child("instance_visual_scene");
        return use ? ids_.find("visual_scene", use.attribute("url").value(), use)
                   : root_.child("library_visual_scenes").child("visual_scene");
    }

    void show_all_geometries() {
        for (const pugi::xml_node& library : root_.children("library_geometries")) {
            for (const pugi::xml_node& geometry : library.children("geometry")) {
                add_part(geometry, name_of(geometry), kRoot, Eigen::Affine3d::Identity());
            }
        }
    }

    /// Pushes the last child first, because the stack is emptied from its end.
    void open_children(const pugi::xml_node& node, std::size_t above,
                       const Eigen::Affine3d& transform, std::size_t depth) {
        for (pugi::xml_node child = node.last_child(); child; child = child.previous_sibling()) {
            const std::string_view kind = child.name();
            if (kind == "node") {
                open_.push_back({child, above, transform, depth});
            } else if (kind == "instance_node") {
                open_.push_back({ids_.find("node", child.attribute("url").value(), child), above,
                                 transform, depth});
            }
        }
    }

    void show(const Open& open) {
        if (open.depth > kDeepestGroup) {
            fail_collada(
                fmt::format("{} is an instance of itself, or nodes nest deeper than {} levels",
                            place_of(open.node), kDeepestGroup));
        }
        if (++shown_nodes_ > most_parts_of(source_.bytes.size())) {
            fail_collada("its nodes are repeated too often for the size of the file");
        }
        const Eigen::Affine3d transform = chained(open.transform, collada_transform(open.node));
        std::size_t uses = 0;
        bool has_children = false;
        for (const pugi::xml_node& child : open.node.children()) {
            const std::string_view kind = child.name();
            uses += kind == "instance_geometry" || kind == "instance_controller" ? 1U : 0U;
            has_children = has_children || kind == "node" || kind == "instance_node";
        }
        std::size_t above = open.above;
        if (has_children || uses > 1) {
            above_.push_back({open.node, open.above});
            above = above_.size() - 1;
        }
        for (const pugi::xml_node& child : open.node.children()) {
            const std::string_view kind = child.name();
            if (kind == "instance_geometry") {
                show_use(child, open.node, uses, above, transform);
            } else if (kind == "instance_controller") {
                show_controlled(child, open.node, uses, above, transform);
            }
        }
        open_children(open.node, above, transform, open.depth + 1);
    }

    void show_use(const pugi::xml_node& use, const pugi::xml_node& node, std::size_t uses,
                  std::size_t above, const Eigen::Affine3d& transform) {
        const pugi::xml_node geometry = ids_.find("geometry", use.attribute("url").value(), use);
        std::string name = uses == 1 ? name_of(node) : name_of(geometry);
        add_part(geometry, name.empty() ? name_of(geometry) : std::move(name), above, transform);
    }

    /// Shows a mesh with a skin or a morph in its shape without joints and weights.
    void show_controlled(const pugi::xml_node& use, const pugi::xml_node& node, std::size_t uses,
                         std::size_t above, Eigen::Affine3d transform) {
        constexpr std::size_t kLongestChain = 16;
        pugi::xml_node controller = ids_.find("controller", use.attribute("url").value(), use);
        for (std::size_t k = 0; k < kLongestChain; ++k) {
            const pugi::xml_node skin = controller.child("skin");
            const pugi::xml_node kind = skin ? skin : controller.child("morph");
            if (const pugi::xml_node bind = skin.child("bind_shape_matrix")) {
                transform = chained(transform, collada_matrix(bind));
            }
            const pugi::xml_attribute source =
                kind.attribute("source") ? kind.attribute("source") : kind.attribute("url");
            if (ids_.has("controller", source.value())) {
                controller = ids_.find("controller", source.value(), controller);
                continue;
            }
            const pugi::xml_node geometry = ids_.find("geometry", source.value(), controller);
            notes_.add(ReadNoteKind::RestPose, [&] { return place_of(node); });
            std::string name = uses == 1 ? name_of(node) : name_of(geometry);
            add_part(geometry, name.empty() ? name_of(geometry) : std::move(name), above,
                     transform);
            return;
        }
        fail_collada(fmt::format("{} controls itself", place_of(controller)));
    }

    void add_part(const pugi::xml_node& geometry, std::string name, std::size_t above,
                  const Eigen::Affine3d& transform) {
        auto known = meshes_.find(geometry);
        if (known == meshes_.end()) {
            std::optional<ReportedMesh> mesh = collada_mesh(geometry, source_);
            known = meshes_.emplace(geometry, parts_.meshes.size()).first;
            parts_.meshes.push_back(mesh ? std::move(mesh->mesh) : Mesh());
            for (const ReadNote& note : mesh ? mesh->report.notes : std::vector<ReadNote>{}) {
                notes_.add(note);
            }
        }
        const Mesh& mesh = parts_.meshes[known->second];
        if (mesh.triangle_count() == 0) {
            return;
        }
        if (name.empty()) {
            name = fmt::format("part {}", parts_.parts.size() + 1);
        }
        parts_.parts.push_back({std::move(name), group_of(above),
                                static_cast<std::uint32_t>(known->second), transform, triangles_});
        triangles_ += mesh.triangle_count();
    }

    std::uint32_t group_of(std::size_t above) {
        std::vector<std::size_t> missing;
        while (above != kRoot && above_[above].group == PlacedParts::kNone) {
            missing.push_back(above);
            above = above_[above].above;
        }
        std::uint32_t parent = above == kRoot ? PlacedParts::kNone : above_[above].group;
        for (auto each = missing.rbegin(); each != missing.rend(); ++each) {
            const std::string name = name_of(above_[*each].node);
            parts_.groups.push_back({name.empty() ? "node" : name, parent});
            parent = static_cast<std::uint32_t>(parts_.groups.size() - 1);
            above_[*each].group = parent;
        }
        return parent;
    }

    void read_asset() {
        const pugi::xml_node asset = root_.child("asset");
        const pugi::xml_attribute metres = asset.child("unit").attribute("meter");
        parts_.metres_per_unit = 1.0;
        if (metres) {
            TextScanner scanner(metres.value(), "<unit>", Comments::None);
            parts_.metres_per_unit = scanner.number().value_or(0.0);
        }
        if (!(parts_.metres_per_unit > 0.0)) {
            fail_collada(fmt::format("the unit has {} metres, which must be a number above 0",
                                     in_quotes(metres.value())));
        }
        const std::string_view up = asset.child("up_axis").text().get();
        parts_.up = up == "X_UP" ? UpAxis::X : up == "Z_UP" ? UpAxis::Z : UpAxis::Y;
        if (!up.empty() && up != "X_UP" && up != "Y_UP" && up != "Z_UP") {
            fail_collada(fmt::format("up_axis is {}, not X_UP, Y_UP or Z_UP", in_quotes(up)));
        }
        parts_.report.notes = notes_.all();
    }

    pugi::xml_node root_;
    const MeshSource& source_;
    ColladaIds ids_;
    PlacedParts parts_;
    std::vector<Open> open_;
    std::vector<Above> above_;
    std::map<pugi::xml_node, std::size_t> meshes_;
    ReadNotes notes_;
    std::size_t triangles_ = 0;
    std::size_t shown_nodes_ = 0;
};

}  // namespace

Result<PlacedParts> read_dae_parts(const MeshSource& source) {
    pugi::xml_document document;
    // Safe for untrusted input: pugixml neither loads other files nor expands entities of the
    // document.
    const pugi::xml_parse_result parsed =
        document.load_buffer(source.bytes.data(), source.bytes.size());
    if (parsed.status == pugi::status_out_of_memory) {
        throw std::bad_alloc();
    }
    if (!parsed) {
        return malformed_at_byte(
            source.name, static_cast<std::size_t>(parsed.offset),
            fmt::format("not valid XML ({}); the file may be truncated", parsed.description()));
    }
    const pugi::xml_node root = document.child("COLLADA");
    if (!root) {
        return malformed(source.name, "has no <COLLADA>; this is another kind of file");
    }
    try {
        return ColladaPlacement(root, source).place();
    } catch (const ColladaFault& fault) {
        const std::string prefix = source.name + ": ";
        return Error{fault.code, fault.what.starts_with(prefix) ? fault.what : prefix + fault.what};
    }
}

Result<ReportedMesh> read_dae(const MeshSource& source) {
    const Result<PlacedParts> parts = read_dae_parts(source);
    return parts ? flatten(*parts, source) : parts.error();
}

}  // namespace tandem::io
