// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// GLB holds single-precision positions. They are stored relative to the middle of the whole scene,
// which goes to the translation of every node: far from the origin shapes are kept, and vertices
// that parts share stay shared.
#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/byte_order.hpp"
#include "io/writers.hpp"

namespace tandem::io {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFloat = 5126;
constexpr int kUint32 = 5125;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

// glTF wants linear light, colours on screen are sRGB (IEC 61966-2-1).
double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Json material_of(const ColouredMesh& part) {
    return {{"name", part.name},
            {"pbrMetallicRoughness",
             {{"baseColorFactor",
               {linear(part.colour[0]), linear(part.colour[1]), linear(part.colour[2]), 1.0}},
              {"metallicFactor", 0.0},
              {"roughnessFactor", 0.8}}},
            {"doubleSided", true}};
}

class GlbWriter {
  public:
    explicit GlbWriter(std::span<const ColouredMesh> parts) {
        Eigen::AlignedBox3d box;
        for (const ColouredMesh& part : parts) {
            for (const Vec3& v : part.vertices) {
                box.extend(v);
            }
        }
        if (!box.isEmpty()) {
            // Halved before adding: the sum of two huge coordinates may not exist.
            middle_ = box.min() / 2 + box.max() / 2;
        }
    }

    void add(const ColouredMesh& part) {
        // glTF allows no accessor of zero elements.
        if (part.vertices.empty() || part.triangles.empty()) {
            return;
        }
        const std::size_t positions = add_positions(part);
        const std::size_t indices = add_indices(part);
        const std::size_t index = meshes_.size();
        materials_.push_back(material_of(part));
        const Json primitive = {
            {"attributes", {{"POSITION", positions}}}, {"indices", indices}, {"material", index}};
        meshes_.push_back({{"name", part.name}, {"primitives", Json::array({primitive})}});
        nodes_.push_back({{"name", part.name},
                          {"mesh", index},
                          {"translation", {middle_.x(), middle_.y(), middle_.z()}}});
        scene_nodes_.push_back(index);
    }

    [[nodiscard]] Result<std::string> content() const {
        Json json = {{"asset", {{"version", "2.0"}, {"generator", "tandem"}}},
                     {"scene", 0},
                     {"scenes", Json::array({Json::object()})}};
        if (!nodes_.empty()) {
            json["scenes"][0]["nodes"] = scene_nodes_;
            json["nodes"] = nodes_;
            json["meshes"] = meshes_;
            json["materials"] = materials_;
            json["accessors"] = accessors_;
            json["bufferViews"] = views_;
            json["buffers"] = Json::array({Json{{"byteLength", binary_.size()}}});
        }
        // Names may come from files of any encoding: bad UTF-8 is replaced, not fatal.
        std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        text.resize((text.size() + 3) / 4 * 4, ' ');

        const std::uint64_t length =
            12 + 8 + text.size() + (binary_.empty() ? 0 : 8 + binary_.size());
        if (length > std::numeric_limits<std::uint32_t>::max()) {
            return Error{
                ErrorCode::Unsupported,
                fmt::format("a GLB of {} bytes; the format ends at 4 GiB, write PLY", length)};
        }
        std::string glb = "glTF";
        append_little_endian(glb, std::uint32_t{2});
        append_little_endian(glb, static_cast<std::uint32_t>(length));
        append_chunk(glb, "JSON", text);
        if (!binary_.empty()) {
            append_chunk(glb, std::string_view("BIN\0", 4), binary_);
        }
        return glb;
    }

  private:
    static void append_chunk(std::string& glb, std::string_view type, const std::string& data) {
        append_little_endian(glb, static_cast<std::uint32_t>(data.size()));
        glb += type;
        glb += data;
    }

    std::size_t add_view(std::size_t offset, int target) {
        views_.push_back({{"buffer", 0},
                          {"byteOffset", offset},
                          {"byteLength", binary_.size() - offset},
                          {"target", target}});
        return views_.size() - 1;
    }

    std::size_t add_positions(const ColouredMesh& part) {
        const std::size_t offset = binary_.size();
        Eigen::AlignedBox3f stored;
        for (const Vec3& v : part.vertices) {
            const Eigen::Vector3f position = (v - middle_).cast<float>();
            stored.extend(position);
            for (const float coordinate : position) {
                append_little_endian(binary_, coordinate);
            }
        }
        const Eigen::Vector3f low = stored.min();
        const Eigen::Vector3f high = stored.max();
        accessors_.push_back({{"bufferView", add_view(offset, kArrayBuffer)},
                              {"componentType", kFloat},
                              {"count", part.vertices.size()},
                              {"type", "VEC3"},
                              {"min", {low.x(), low.y(), low.z()}},
                              {"max", {high.x(), high.y(), high.z()}}});
        return accessors_.size() - 1;
    }

    std::size_t add_indices(const ColouredMesh& part) {
        const std::size_t offset = binary_.size();
        for (const Triangle& t : part.triangles) {
            for (const std::uint32_t index : t) {
                append_little_endian(binary_, index);
            }
        }
        accessors_.push_back({{"bufferView", add_view(offset, kElementArrayBuffer)},
                              {"componentType", kUint32},
                              {"count", 3 * part.triangles.size()},
                              {"type", "SCALAR"}});
        return accessors_.size() - 1;
    }

    std::string binary_;
    Vec3 middle_ = Vec3::Zero();
    Json nodes_ = Json::array();
    Json scene_nodes_ = Json::array();
    Json meshes_ = Json::array();
    Json materials_ = Json::array();
    Json accessors_ = Json::array();
    Json views_ = Json::array();
};

}  // namespace

Result<std::string> glb_content(std::span<const ColouredMesh> parts) {
    GlbWriter writer(parts);
    for (const ColouredMesh& part : parts) {
        writer.add(part);
    }
    return writer.content();
}

}  // namespace tandem::io
