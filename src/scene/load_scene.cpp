// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>
#include <new>
#include <numeric>

#include <tandem/mesh_file.hpp>
#include <tandem/scene.hpp>

#include "geometry/affine.hpp"
#include "io/file_bytes.hpp"
#include "io/placed_parts.hpp"
#include "scene/inputs.hpp"

namespace tandem {
namespace scene {

namespace {

Result<Done> add_placed_parts(SceneBuilder& builder, io::PlacedParts found, const std::string& name,
                              Place place, FileTree tree) {
    const double factor = builder.factor_for(found.metres_per_unit, name);
    place.transform = place.transform * Eigen::Scaling(factor);
    geometry::rotate(place.transform, builder.turn_for(found.up, name));
    if (tree == FileTree::InGroup) {
        place.parent = builder.add_group(std::filesystem::path(name).stem().string(), place.parent);
    }
    std::vector<std::uint32_t> groups;
    for (io::PlacedParts::Group& group : found.groups) {
        const std::uint32_t parent =
            group.parent == io::PlacedParts::kNone ? place.parent : groups[group.parent];
        groups.push_back(builder.add_group(std::move(group.name), parent));
    }
    std::vector<std::uint32_t> meshes;
    for (Mesh& mesh : found.meshes) {
        const Result<std::uint32_t> added = builder.add_mesh(std::move(mesh), name);
        if (!added) {
            return added.error();
        }
        meshes.push_back(*added);
    }
    for (io::PlacedParts::Part& part : found.parts) {
        const std::uint32_t parent =
            part.parent == io::PlacedParts::kNone ? place.parent : groups[part.parent];
        const Result<Done> added = builder.add_part(
            {std::move(part.name), parent, meshes[part.mesh],
             geometry::chained(place.transform, part.transform), name, part.first_triangle});
        if (!added) {
            return added;
        }
    }
    for (const ReadNote& note : found.report.notes) {
        builder.note(fmt::format("{}: {}", name, text_of(note)));
    }
    for (const std::filesystem::path& file : found.report.files_read) {
        builder.add_file(file);
    }
    return Done{};
}

Result<io::PlacedParts> one_part(const std::filesystem::path& file, const ReadOptions& options) {
    Result<ReportedMesh> read = load_mesh_with_report(file, options);
    if (!read) {
        return read.error();
    }
    io::PlacedParts parts;
    parts.meshes.push_back(std::move(read->mesh));
    parts.parts.push_back({file.stem().string()});
    parts.report.notes = std::move(read->report.notes);
    return parts;
}

}  // namespace

Result<Done> add_mesh_file(SceneBuilder& builder, const std::filesystem::path& file,
                           const Place& place, FileTree tree) {
    const Result<MeshFormat> format = mesh_format_of(file);
    if (!format) {
        return format.error();
    }
    builder.add_file(file);
    const ReadOptions& options = builder.reading().files;
    if (!holds_parts(*format)) {
        Result<io::PlacedParts> parts = one_part(file, options);
        return parts ? add_placed_parts(builder, *std::move(parts), file.string(), place,
                                        FileTree::AsItIs)
                     : parts.error();
    }
    const Result<io::FileBytes> content = io::read_file(file, options.max_file_bytes);
    if (!content) {
        return content.error();
    }
    const io::MeshSource source{content->bytes(), file.string(), file.parent_path(), options};
    Result<io::PlacedParts> parts = *format == MeshFormat::ThreeMf   ? read_3mf_parts(source)
                                    : *format == MeshFormat::Collada ? read_dae_parts(source)
                                                                     : read_gltf_parts(source);
    if (!parts) {
        return parts.error();
    }
    return add_placed_parts(builder, *std::move(parts), file.string(), place, tree);
}

}  // namespace scene

std::size_t Scene::triangle_count() const {
    return std::accumulate(
        parts.begin(), parts.end(), std::size_t{0}, [this](std::size_t sum, const ScenePart& part) {
            return part.mesh < meshes.size() ? sum + meshes[part.mesh].triangle_count() : sum;
        });
}

namespace {

Result<Done> check_reading(const SceneReading& reading) {
    if (!reading.unit.empty() && !metres_in(reading.unit)) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("unit '{}': use m, mm, cm, dm, km, um, in, ft or yd", reading.unit)};
    }
    if (!(reading.scale > 0.0) || !std::isfinite(reading.scale)) {
        return Error{ErrorCode::InvalidArgument, "the scale must be a number above 0"};
    }
    if (!(reading.weld >= 0.0) || !std::isfinite(reading.weld)) {
        return Error{ErrorCode::InvalidArgument,
                     "the distance for welding must be 0 or a positive length"};
    }
    return Done{};
}

Result<Done> add_input(scene::SceneBuilder& builder, const std::filesystem::path& input,
                       scene::FileTree tree) {
    std::error_code ignored;
    if (std::filesystem::is_directory(input, ignored)) {
        return scene::add_folder(builder, input);
    }
    return input.extension() == ".json" ? scene::add_scene_file(builder, input)
                                        : scene::add_mesh_file(builder, input, {}, tree);
}

}  // namespace

Result<Scene> load_scene(std::span<const std::filesystem::path> inputs,
                         const SceneReading& reading) {
    if (const Result<Done> fine = check_reading(reading); !fine) {
        return fine.error();
    }
    try {
        scene::SceneBuilder builder(reading);
        for (const std::filesystem::path& input : inputs) {
            const scene::FileTree tree =
                inputs.size() == 1 ? scene::FileTree::AsItIs : scene::FileTree::InGroup;
            if (const Result<Done> added = add_input(builder, input, tree); !added) {
                return added.error();
            }
        }
        return builder.finish();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::FileNotReadable,
                     "the scene does not fit in memory; split it or use a larger machine"};
    }
}

}  // namespace tandem
