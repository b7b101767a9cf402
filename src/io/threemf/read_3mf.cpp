// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads 3MF, geometry only: a zip archive with a model part, which lists objects and their places.
#include <fmt/format.h>
#include <pugixml.hpp>
#include <string_view>

#include "geometry/affine.hpp"
#include "io/file_error.hpp"
#include "io/flatten_parts.hpp"
#include "io/mesh_assembly.hpp"
#include "io/placed_parts.hpp"
#include "io/threemf/threemf_model.hpp"
#include "io/threemf/zip_entry.hpp"

namespace tandem::io {
namespace {

// Most triangles of all parts together; repetition can multiply those in the file.
constexpr std::size_t kMostTriangles = std::size_t{1} << 28U;

/// The name of the model part: the one in the root relationships, otherwise the usual one.
std::string model_part(std::span<const std::byte> archive, std::uint64_t most_bytes) {
    constexpr std::string_view kModel =
        "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
    std::string name = "3D/3dmodel.model";
    const Result<std::string> relations = zip_entry(archive, "_rels/.rels", most_bytes);
    pugi::xml_document document;
    if (relations && document.load_buffer(relations->data(), relations->size())) {
        for (const pugi::xml_node& relation :
             document.child("Relationships").children("Relationship")) {
            if (relation.attribute("Type").value() == kModel) {
                name = relation.attribute("Target").value();
            }
        }
    }
    return name.starts_with('/') ? name.substr(1) : name;
}

/// Follows components with an explicit stack, because a file may nest deeply.
class ThreeMfPlacement {
  public:
    ThreeMfPlacement(const ThreeMfModel& model, const MeshSource& source)
        : model_(model), source_(source) {}

    Result<PlacedParts> place() {
        for (auto item = model_.items.rbegin(); item != model_.items.rend(); ++item) {
            open_.push_back({*item, PlacedParts::kNone, 0});
        }
        while (!open_.empty()) {
            const Open next = std::move(open_.back());
            open_.pop_back();
            if (const Result<Done> done = show(next); !done) {
                return done.error();
            }
        }
        if (parts_.parts.empty()) {
            return malformed(source_.name, "no mesh is in its build; export it again");
        }
        parts_.metres_per_unit = model_.metres_per_unit;
        return std::move(parts_);
    }

  private:
    struct Open {
        ThreeMfUse use;
        std::uint32_t parent;
        std::size_t depth;
    };

    Result<Done> show(const Open& open) {
        const auto found = model_.objects.find(open.use.object);
        if (found == model_.objects.end()) {
            return malformed(source_.name, fmt::format("object {} is shown, but does not exist",
                                                       open.use.object));
        }
        const ThreeMfObject& object = found->second;
        if (open.depth > kDeepestGroup) {
            return malformed(source_.name,
                             fmt::format("object {} is a component of itself, or components nest "
                                         "deeper than {} levels",
                                         open.use.object, kDeepestGroup));
        }
        std::string name = !object.name.empty()     ? object.name
                           : !open.use.name.empty() ? open.use.name
                                                    : fmt::format("object {}", open.use.object);
        if (parts_.parts.size() + parts_.groups.size() >= most_parts_of(source_.bytes.size()) ||
            triangles_ > kMostTriangles) {
            return malformed(source_.name,
                             "its objects are repeated too often for the size of the file");
        }
        if (!object.triangles.empty()) {
            return add_part(open, object, std::move(name));
        }
        parts_.groups.push_back({std::move(name), open.parent});
        const auto group = static_cast<std::uint32_t>(parts_.groups.size() - 1);
        for (auto use = object.components.rbegin(); use != object.components.rend(); ++use) {
            ThreeMfUse placed = *use;
            placed.transform = chained(open.use.transform, use->transform);
            open_.push_back({std::move(placed), group, open.depth + 1});
        }
        return Done{};
    }

    Result<Done> add_part(const Open& open, const ThreeMfObject& object, std::string name) {
        auto known = meshes_.find(open.use.object);
        if (known == meshes_.end()) {
            MeshAssembly assembly(source_);
            assembly.vertices = object.vertices;
            assembly.triangles = object.triangles;
            Result<ReportedMesh> mesh = assembly.finish();
            if (!mesh) {
                return mesh.error();
            }
            parts_.meshes.push_back(std::move(mesh->mesh));
            known =
                meshes_
                    .emplace(open.use.object, static_cast<std::uint32_t>(parts_.meshes.size() - 1))
                    .first;
        }
        parts_.parts.push_back(
            {std::move(name), open.parent, known->second, open.use.transform, triangles_});
        triangles_ += object.triangles.size();
        return Done{};
    }

    const ThreeMfModel& model_;
    const MeshSource& source_;
    PlacedParts parts_;
    std::vector<Open> open_;
    std::map<std::uint32_t, std::uint32_t> meshes_;
    std::size_t triangles_ = 0;
};

}  // namespace

Result<PlacedParts> read_3mf_parts(const MeshSource& source) {
    const std::uint64_t most = source.options.max_file_bytes;
    const Result<std::string> xml = zip_entry(source.bytes, model_part(source.bytes, most), most);
    if (!xml) {
        return malformed(source.name, xml.error().message);
    }
    const Result<ThreeMfModel> model = parse_3mf_model(*xml);
    if (!model) {
        return malformed(source.name, model.error().message);
    }
    return ThreeMfPlacement(*model, source).place();
}

Result<ReportedMesh> read_3mf(const MeshSource& source) {
    const Result<PlacedParts> parts = read_3mf_parts(source);
    return parts ? flatten(*parts, source) : parts.error();
}

}  // namespace tandem::io
