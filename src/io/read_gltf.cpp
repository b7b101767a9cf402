// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// glTF 2.0 and its binary form GLB, geometry only (docs/decisions/0003-gltf-reader.md).
#include <fmt/format.h>
#include <string_view>

#include "io/byte_order.hpp"
#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/gltf_buffers.hpp"
#include "io/gltf_json.hpp"
#include "io/gltf_scene.hpp"
#include "io/readers.hpp"

namespace tandem::io {
namespace {

constexpr std::string_view kGlbMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;

struct Container {
    std::string_view json;
    std::optional<std::span<const std::byte>> chunk;
};

std::uint32_t word_at(std::span<const std::byte> bytes, std::size_t offset) {
    return load<std::uint32_t, std::endian::little>(bytes.data() + offset);
}

// A header of three words, then chunks of (length, type, data).
Container open_glb(std::span<const std::byte> bytes) {
    if (bytes.size() < 12)
        fail("byte 4: the GLB header is cut off; the file is truncated");
    if (word_at(bytes, 4) != 2) {
        fail_unsupported(fmt::format("GLB version {}; only version 2 is read, export it again",
                                     word_at(bytes, 4)));
    }
    const std::uint32_t length = word_at(bytes, 8);
    if (length > bytes.size()) {
        fail(fmt::format("byte 8: the GLB promises {} bytes, but the file has {}; it is truncated",
                         length, bytes.size()));
    }
    bytes = bytes.first(length);
    Container container;
    std::size_t at = 12;
    while (at < bytes.size() && bytes.size() - at >= 8) {
        const std::uint32_t size = word_at(bytes, at);
        const std::uint32_t type = word_at(bytes, at + 4);
        at += 8;
        if (size > bytes.size() - at) {
            fail(
                fmt::format("byte {}: a chunk of {} bytes, but only {} follow; the file is "
                            "truncated",
                            at - 8, size, bytes.size() - at));
        }
        if (type == kJsonChunk && container.json.empty())
            container.json = as_text(bytes.subspan(at, size));
        else if (type == kBinaryChunk && !container.chunk)
            container.chunk = bytes.subspan(at, size);
        at += size;
    }
    if (container.json.empty())
        fail("the GLB has no JSON chunk");
    return container;
}

Json parse_json(std::string_view text) {
    try {
        Json json = Json::parse(text);
        if (!json.is_object())
            fail("the JSON is not an object; this is not glTF");
        return json;
    } catch (const Json::parse_error& fault) {
        fail(fmt::format("byte {}: not valid JSON; the file is truncated or not glTF", fault.byte));
    } catch (const Json::exception& fault) {
        fail(fmt::format("not valid JSON: {}", fault.what()));
    }
}

// Extensions that change how things look, or that this reader understands.
bool keeps_geometry(std::string_view extension) {
    return extension == "KHR_mesh_quantization" || extension == "KHR_lights_punctual" ||
           extension.starts_with("KHR_materials_") || extension.starts_with("KHR_texture_") ||
           extension.starts_with("EXT_texture_");
}

void check_asset(const GltfObject& root) {
    const std::string version = root.child("asset").find_text("version").value_or("");
    if (!version.starts_with("2.")) {
        fail_unsupported(
            fmt::format("glTF version {}; only 2.x is read, export it again", in_quotes(version)));
    }
    for (const Json& entry : root.list("extensionsRequired")) {
        const std::string extension = entry.is_string() ? entry.get<std::string>() : "";
        if (!keeps_geometry(extension)) {
            fail_unsupported(
                fmt::format("requires the extension {}, which is not known here; "
                            "export it without (for example uncompressed)",
                            in_quotes(extension)));
        }
    }
}

Result<Mesh> read_scene(const MeshSource& source) {
    const std::string_view text = as_text(source.bytes);
    const Container container =
        text.starts_with(kGlbMagic) ? open_glb(source.bytes) : Container{text, std::nullopt};
    const Json json = parse_json(container.json);
    const GltfObject root{json, ""};
    check_asset(root);
    GltfBuffers buffers(root, container.chunk, source.folder);
    GltfScene scene(root, buffers, source.bytes.size());
    scene.read();
    return finish_mesh(source.name, std::move(scene.vertices), std::move(scene.triangles));
}

}  // namespace

Result<Mesh> read_gltf(const MeshSource& source) {
    try {
        return read_scene(source);
    } catch (const GltfFault& fault) {
        return Error{fault.code, fmt::format("{}: {}", source.name, fault.what)};
    }
}

}  // namespace tandem::io
