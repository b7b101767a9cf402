// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Writes GLB, which has single-precision positions. They are stored relative to the middle of the
// whole scene, and the translation of every node adds the middle: shapes far from the origin keep
// their precision, and vertices that parts share stay equal.
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

using Json = nlohmann::json;

constexpr int kFloat = 5126;
constexpr int kUint32 = 5125;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

// glTF has linear colours, while colours on screen are sRGB (IEC 61966-2-1).
double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// A string or a number as JSON. The text of objects and arrays is assembled by hand, because the
/// destructor of an array of nlohmann-json allocates, and ends the program if memory has run out.
std::string json_of(const Json& scalar) {
    // Names may come from files in any encoding; invalid UTF-8 is replaced instead of an error.
    return scalar.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Vector>
std::string json_of_point(const Vector& point) {
    return fmt::format("[{},{},{}]", json_of(point[0]), json_of(point[1]), json_of(point[2]));
}

std::string material_of(const ColouredMesh& part) {
    return fmt::format(R"({{"name":{},"pbrMetallicRoughness":{{"baseColorFactor":[{},{},{},1.0],)"
                       R"("metallicFactor":0.0,"roughnessFactor":0.8}},"doubleSided":true}})",
                       json_of(part.name), json_of(linear(part.colour[0])),
                       json_of(linear(part.colour[1])), json_of(linear(part.colour[2])));
}

/// The text between the brackets of an array, and the number of its elements.
class JsonList {
  public:
    void add(std::string_view element) {
        text_ += size_ == 0 ? "" : ",";
        text_ += element;
        ++size_;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

  private:
    std::string text_;
    std::size_t size_ = 0;
};

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
            // Halved before adding: the sum of two huge coordinates may overflow.
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
        const std::string name = json_of(part.name);
        materials_.add(material_of(part));
        meshes_.add(fmt::format(
            R"({{"name":{},"primitives":[{{"attributes":{{"POSITION":{}}},"indices":{},)"
            R"("material":{}}}]}})",
            name, positions, indices, index));
        nodes_.add(fmt::format(R"({{"name":{},"mesh":{},"translation":{}}})", name, index,
                               json_of_point(middle_)));
        scene_nodes_.add(fmt::format("{}", index));
    }

    [[nodiscard]] Result<std::string> content() const {
        std::string text =
            R"({"asset":{"version":"2.0","generator":"tandem"},"scene":0,"scenes":[)";
        if (nodes_.size() == 0) {
            text += "{}]}";
        } else {
            text += fmt::format(
                R"({{"nodes":[{}]}}],"nodes":[{}],"meshes":[{}],"materials":[{}],"accessors":[{}],)"
                R"("bufferViews":[{}],"buffers":[{{"byteLength":{}}}]}})",
                scene_nodes_.text(), nodes_.text(), meshes_.text(), materials_.text(),
                accessors_.text(), views_.text(), binary_.size());
        }
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
        views_.add(fmt::format(R"({{"buffer":0,"byteOffset":{},"byteLength":{},"target":{}}})",
                               offset, binary_.size() - offset, target));
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
        accessors_.add(fmt::format(
            R"({{"bufferView":{},"componentType":{},"count":{},"type":"VEC3","min":{},"max":{}}})",
            add_view(offset, kArrayBuffer), kFloat, part.vertices.size(),
            json_of_point(stored.min()), json_of_point(stored.max())));
        return accessors_.size() - 1;
    }

    std::size_t add_indices(const ColouredMesh& part) {
        const std::size_t offset = binary_.size();
        for (const Triangle& t : part.triangles) {
            for (const std::uint32_t index : t) {
                append_little_endian(binary_, index);
            }
        }
        accessors_.add(
            fmt::format(R"({{"bufferView":{},"componentType":{},"count":{},"type":"SCALAR"}})",
                        add_view(offset, kElementArrayBuffer), kUint32, 3 * part.triangles.size()));
        return accessors_.size() - 1;
    }

    std::string binary_;
    Vec3 middle_ = Vec3::Zero();
    JsonList nodes_;
    JsonList scene_nodes_;
    JsonList meshes_;
    JsonList materials_;
    JsonList accessors_;
    JsonList views_;
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
