// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Decompresses KHR_draco_mesh_compression with Google's library. The library allocates as much as
// the header of the data claims, so the header is first compared with the rest of the file.
#include "io/gltf/gltf_draco.hpp"

#include <exception>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <optional>

#if TANDEM_HAS_DRACO
#include <draco/compression/decode.h>
#endif

#include "io/file_error.hpp"

namespace tandem::io {

#if TANDEM_HAS_DRACO
namespace {

/// The first fields of a Draco mesh (bitstream 2.2, section "Header" of the specification).
class DracoHead {
  public:
    explicit DracoHead(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::optional<std::uint8_t> byte() {
        if (at_ == bytes_.size()) {
            return std::nullopt;
        }
        return std::to_integer<std::uint8_t>(bytes_[at_++]);
    }

    // Seven bits in each byte, the low ones first.
    std::optional<std::uint64_t> varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const std::optional<std::uint8_t> next = byte();
            if (!next) {
                return std::nullopt;
            }
            value |= std::uint64_t{*next & 0x7FU} << shift;
            if ((*next & 0x80U) == 0) {
                return value;
            }
        }
        return std::nullopt;
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
};

void check_draco_head(const GltfObject& description, std::span<const std::byte> bytes,
                      const DracoCounts& counts) {
    DracoHead head(bytes);
    for (const char letter : std::string_view("DRACO")) {
        if (head.byte() != static_cast<std::uint8_t>(letter)) {
            fail(fmt::format("{}: the data are not in the Draco format", description.place));
        }
    }
    const std::uint8_t major = head.byte().value_or(0);
    const std::uint8_t minor = head.byte().value_or(0);
    if (major != 2 || minor != 2) {
        fail_unsupported(fmt::format("{}: Draco bitstream {}.{}; glTF has 2.2", description.place,
                                     major, minor));
    }
    constexpr std::uint8_t kTriangularMesh = 1;
    constexpr std::uint8_t kEdgebreaker = 1;
    constexpr std::uint16_t kMetadata = 0x8000;
    const std::uint8_t type = head.byte().value_or(0);
    const std::uint8_t method = head.byte().value_or(0);
    const std::uint8_t flags_low = head.byte().value_or(0);
    const auto flags = static_cast<std::uint16_t>(head.byte().value_or(0) << 8U | flags_low);
    if (type != kTriangularMesh || (flags & kMetadata) != 0) {
        fail_unsupported(
            fmt::format("{}: the data are not a plain Draco mesh of triangles", description.place));
    }
    std::optional<std::uint64_t> first = 0;
    std::optional<std::uint64_t> second = 0;
    if (method == kEdgebreaker) {
        static_cast<void>(head.byte());  // skip the kind of traversal
    }
    first = head.varint();
    second = head.varint();
    const std::optional<std::uint64_t> vertices = method == kEdgebreaker ? first : second;
    const std::optional<std::uint64_t> faces = method == kEdgebreaker ? second : first;
    if (!vertices || !faces || *vertices > counts.vertices || *faces > counts.indices / 3) {
        fail(
            fmt::format("{}: the Draco data have more vertices or triangles than the accessors of "
                        "the primitive, or are cut off",
                        description.place));
    }
}

bool is_wanted(std::string_view name) {
    return name == "POSITION" || name.starts_with("JOINTS_") || name.starts_with("WEIGHTS_");
}

DracoPrimitive::Attribute values_of(const draco::Mesh& mesh, const draco::PointAttribute& source,
                                    const GltfObject& description) {
    DracoPrimitive::Attribute result;
    result.components = source.num_components();
    if (result.components == 0 || result.components > 4) {
        fail(
            fmt::format("{}: an attribute of {} components", description.place, result.components));
    }
    result.values.resize(result.components * mesh.num_points());
    for (draco::PointIndex point(0); point < mesh.num_points(); ++point) {
        double* const to = result.values.data() + result.components * point.value();
        if (!source.ConvertValue<double>(source.mapped_index(point),
                                         static_cast<std::int8_t>(result.components), to)) {
            fail(fmt::format("{}: an attribute holds values that are not numbers",
                             description.place));
        }
    }
    return result;
}

std::unique_ptr<draco::Mesh> decoded_mesh(const GltfObject& description,
                                          std::span<const std::byte> compressed) {
    try {
        draco::DecoderBuffer buffer;
        buffer.Init(reinterpret_cast<const char*>(compressed.data()), compressed.size());
        draco::Decoder decoder;
        auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
        if (decoded.ok() && decoded.value() != nullptr) {
            return std::move(decoded).value();
        }
        fail(fmt::format("{}: the Draco data are damaged: {}", description.place,
                         decoded.status().error_msg_string()));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& problem) {
        fail(fmt::format("{}: the Draco data are damaged: {}", description.place, problem.what()));
    }
}

}  // namespace

DracoPrimitive decode_draco(const GltfObject& description, std::span<const std::byte> compressed,
                            const DracoCounts& counts) {
    check_draco_head(description, compressed, counts);
    const std::unique_ptr<draco::Mesh> mesh = decoded_mesh(description, compressed);
    if (mesh->num_points() > counts.vertices || mesh->num_faces() > counts.indices / 3) {
        fail(
            fmt::format("{}: the Draco data have more vertices or triangles than the accessors of "
                        "the primitive",
                        description.place));
    }
    DracoPrimitive result;
    result.vertex_count = mesh->num_points();
    result.indices.reserve(3 * std::size_t{mesh->num_faces()});
    for (draco::FaceIndex face(0); face < mesh->num_faces(); ++face) {
        for (const draco::PointIndex& corner : mesh->face(face)) {
            result.indices.push_back(corner.value());
        }
    }
    const GltfObject attributes = description.child("attributes");
    for (const auto& [name, id] : attributes.json.items()) {
        if (!is_wanted(name)) {
            continue;
        }
        const std::uint64_t number = as_whole(id, attributes.place);
        const draco::PointAttribute* attribute =
            number > 0xFFFFFFFFU ? nullptr
                                 : mesh->GetAttributeByUniqueId(static_cast<std::uint32_t>(number));
        if (attribute == nullptr) {
            fail(fmt::format("{} has no attribute {} for {}", description.place, number,
                             in_quotes(name)));
        }
        result.attributes.emplace(name, values_of(*mesh, *attribute, description));
    }
    return result;
}
#else
DracoPrimitive decode_draco(const GltfObject& description, std::span<const std::byte> /*data*/,
                            const DracoCounts& /*counts*/) {
    fail_unsupported(
        fmt::format("{}: this build has no support for KHR_draco_mesh_compression; "
                    "install libdraco-dev and build again, or export uncompressed",
                    description.place));
}
#endif

}  // namespace tandem::io
