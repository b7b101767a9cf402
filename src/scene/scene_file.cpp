// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads our own scene files: docs/guide/scene.md, docs/schemas/scene.json.
#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>

#include <tandem/mesh_file.hpp>

#include "geometry/affine.hpp"
#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/json/json_depth.hpp"
#include "io/json/json_document.hpp"
#include "io/placed_parts.hpp"
#include "io/referenced_file.hpp"
#include "scene/inputs.hpp"

namespace tandem::scene {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Thrown and caught in this file, because nearly every field may be missing or wrong.
struct SceneFault {
    std::string what;
};

/// A value in the file, and its name in messages.
struct Entry {
    const Json& json;
    std::string place;

    void allow_only(std::initializer_list<std::string_view> keys) const {
        if (!json.is_object()) {
            throw SceneFault{fmt::format("{} must be an object", place)};
        }
        for (const auto& [key, value] : json.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                throw SceneFault{fmt::format("{} has the unknown member {}; known are {}", place,
                                             io::in_quotes(key), fmt::join(keys, ", "))};
            }
        }
    }
    [[nodiscard]] bool has(const char* key) const { return json.contains(key); }
    [[nodiscard]] Entry at(const char* key) const {
        return {json.at(key), fmt::format("{}.{}", place, key)};
    }
    [[nodiscard]] std::string text() const {
        if (!json.is_string()) {
            throw SceneFault{fmt::format("{} must be a text", place)};
        }
        return json.get<std::string>();
    }
    [[nodiscard]] double number() const {
        if (!json.is_number()) {
            throw SceneFault{fmt::format("{} must be a number", place)};
        }
        return json.get<double>();
    }
    [[nodiscard]] std::vector<double> numbers(std::size_t count) const {
        if (!json.is_array() || json.size() != count) {
            throw SceneFault{fmt::format("{} must have {} numbers", place, count)};
        }
        std::vector<double> values;
        for (std::size_t k = 0; k < count; ++k) {
            values.push_back(Entry{json[k], fmt::format("{}[{}]", place, k)}.number());
        }
        return values;
    }
    template <class Action>
    void for_each(Action action) const {
        if (!json.is_array()) {
            throw SceneFault{fmt::format("{} must be a list", place)};
        }
        for (std::size_t k = 0; k < json.size(); ++k) {
            action(Entry{json[k], fmt::format("{}[{}]", place, k)});
        }
    }
};

Eigen::Affine3d transform_of(const Entry& part) {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    if (part.has("matrix")) {
        if (part.has("translation") || part.has("rotation") || part.has("scale")) {
            throw SceneFault{fmt::format("{} has a matrix and another transform", part.place)};
        }
        const std::vector<double> rows = part.at("matrix").numbers(16);
        const Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>> matrix(rows.data());
        if (matrix.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
            throw SceneFault{fmt::format("{}.matrix: its last row must be 0 0 0 1", part.place)};
        }
        return Eigen::Affine3d(Eigen::Matrix4d(matrix));
    }
    if (part.has("translation")) {
        const std::vector<double> t = part.at("translation").numbers(3);
        geometry::translate(transform, {t[0], t[1], t[2]});
    }
    if (part.has("rotation")) {
        const std::vector<double> q = part.at("rotation").numbers(4);
        const Result<Pose> pose = Pose::create(Vec3::Zero(), q[0], q[1], q[2], q[3]);
        if (!pose) {
            throw SceneFault{fmt::format("{}.rotation: {}", part.place, pose.error().message)};
        }
        geometry::rotate(transform, pose->rotation());
    }
    if (part.has("scale")) {
        const Entry scale = part.at("scale");
        if (scale.json.is_array()) {
            const std::vector<double> s = scale.numbers(3);
            transform.scale(Vec3(s[0], s[1], s[2]));
        } else {
            transform.scale(scale.number());
        }
    }
    return transform;
}

class SceneFileReader {
  public:
    SceneFileReader(SceneBuilder& builder, const fs::path& file)
        : builder_(builder), file_(file), folder_(file.parent_path()) {}

    void read(const Json& json) {
        const Entry root{json, "scene"};
        root.allow_only({"schema", "unit", "parts", "$schema"});
        if (!root.has("schema") || root.at("schema").text() != "tandem.scene/1") {
            throw SceneFault{
                R"(this is not a scene file: it must have "schema": "tandem.scene/1")"};
        }
        if (root.has("unit")) {
            const auto metres = metres_in(root.at("unit").text());
            if (!metres) {
                throw SceneFault{"scene.unit: use m, mm, cm, dm, km, um, in, ft or yd"};
            }
            factor_ = builder_.factor_for(*metres, file_.string());
        }
        if (!root.has("parts")) {
            throw SceneFault{"scene.parts is missing"};
        }
        root.at("parts").for_each([&](const Entry& part) {
            add(part, {kNoGroup, Eigen::Affine3d(Eigen::Scaling(factor_))});
        });
    }

  private:
    void add(const Entry& part, const Place& outer) {
        part.allow_only({"name", "file", "translation", "rotation", "scale", "matrix", "parts"});
        const std::string name = part.has("name") ? part.at("name").text() : std::string{};
        Place place{outer.parent, geometry::chained(outer.transform, transform_of(part))};
        if (part.has("file") == part.has("parts")) {
            throw SceneFault{
                fmt::format("{} must have either a file or parts below it", part.place)};
        }
        if (part.has("parts")) {
            place.parent = builder_.add_group(name.empty() ? "group" : name, outer.parent);
            part.at("parts").for_each([&](const Entry& child) { add(child, place); });
            return;
        }
        show_file(part.at("file"), name, place);
    }

    void show_file(const Entry& reference, const std::string& name, const Place& place) {
        const Result<fs::path> found =
            io::referenced_file(folder_, reference.text(),
                                builder_.reading().allow_outside ? io::OutsideFiles::Allowed
                                                                 : io::OutsideFiles::Refused);
        if (!found) {
            throw SceneFault{fmt::format("{} {}", reference.place, found.error().message)};
        }
        const fs::path& file = *found;
        const Result<MeshFormat> format = mesh_format_of(file);
        if (!format) {
            throw SceneFault{fmt::format("{}: {}", reference.place, format.error().message)};
        }
        if (holds_parts(*format)) {
            const Place inner{
                builder_.add_group(name.empty() ? file.stem().string() : name, place.parent),
                place.transform};
            take(add_mesh_file(builder_, file, inner, FileTree::AsItIs));
            return;
        }
        take(builder_.add_part({name.empty() ? file.stem().string() : name, place.parent,
                                mesh_of(file), place.transform, file.string(), 0}));
    }

    /// The number of the file's mesh; a file that several parts show is read once.
    std::uint32_t mesh_of(const fs::path& file) {
        const auto known = meshes_.find(file);
        if (known != meshes_.end()) {
            return known->second;
        }
        Result<ReportedMesh> mesh = load_mesh_with_report(file, builder_.reading().files);
        if (!mesh) {
            take(mesh.error());
        }
        for (const ReadNote& note : mesh->report.notes) {
            builder_.note(fmt::format("{}: {}", file.string(), text_of(note)));
        }
        builder_.add_file(file);
        const Result<std::uint32_t> added = builder_.add_mesh(std::move(mesh->mesh), file.string());
        if (!added) {
            take(added.error());
        }
        meshes_.emplace(file, *added);
        return *added;
    }

    static void take(const Result<Done>& done) {
        if (!done) {
            throw SceneFault{done.error().message};
        }
    }

    SceneBuilder& builder_;
    fs::path file_;
    fs::path folder_;
    double factor_ = 1.0;
    std::map<fs::path, std::uint32_t> meshes_;
};

}  // namespace

Result<Done> add_scene_file(SceneBuilder& builder, const fs::path& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    const std::string_view text = io::as_text(content->bytes());
    if (io::nests_too_deep(text)) {
        return io::malformed(file.string(),
                             fmt::format("nests deeper than {} levels", io::kDeepestJson));
    }
    builder.add_file(file);
    try {
        const io::JsonDocument<Json> document(text);
        SceneFileReader(builder, file).read(document.json());
        return Done{};
    } catch (const SceneFault& fault) {
        return io::malformed(file.string(), fault.what);
    } catch (const Json::parse_error& fault) {
        return io::malformed_at_byte(file.string(), fault.byte, "not valid JSON");
    } catch (const Json::exception& fault) {
        return io::malformed(file.string(), fault.what());
    }
}

}  // namespace tandem::scene
