// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_file.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

#include "io/byte_order.hpp"
#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/json/json_depth.hpp"

namespace tandem::io {
namespace {

constexpr std::string_view kGlbMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;

constexpr std::string_view kGltf1 =
    "glTF 1.0, an older format that differs in everything; convert it to glTF 2.0, for example "
    "with gltf-pipeline, or export it again";

struct Container {
    std::string_view json;
    std::optional<std::span<const std::byte>> chunk;
};

std::uint32_t word_at(std::span<const std::byte> bytes, std::size_t offset) {
    return load<std::uint32_t, std::endian::little>(bytes.data() + offset);
}

// A GLB has a header of three words, then chunks of (length, type, data).
Container open_glb(std::span<const std::byte> bytes) {
    if (bytes.size() < 12) {
        fail("byte 4: the GLB header is cut off; the file is truncated");
    }
    if (word_at(bytes, 4) == 1) {
        fail_unsupported(std::string(kGltf1));
    }
    if (word_at(bytes, 4) != 2) {
        fail_unsupported(fmt::format("GLB version {}; only version 2 is read, export it again",
                                     word_at(bytes, 4)));
    }
    const std::uint32_t length = word_at(bytes, 8);
    if (length > bytes.size()) {
        fail(fmt::format("byte 8: the GLB declares {} bytes, but the file has {}; it is truncated",
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
        if (type == kJsonChunk && container.json.empty()) {
            container.json = as_text(bytes.subspan(at, size));
        } else if (type == kBinaryChunk && !container.chunk) {
            container.chunk = bytes.subspan(at, size);
        }
        at += size;
    }
    if (container.json.empty()) {
        fail("the GLB has no JSON chunk");
    }
    return container;
}

JsonDocument<Json> parse_gltf_json(std::string_view text) {
    if (nests_too_deep(text)) {
        fail(fmt::format("the JSON nests deeper than {} levels; this is not glTF", kDeepestJson));
    }
    try {
        JsonDocument<Json> document(text);
        if (!document.json().is_object()) {
            fail("the JSON is not an object; this is not glTF");
        }
        return document;
    } catch (const Json::parse_error& fault) {
        fail(fmt::format("byte {}: not valid JSON; the file is truncated or not glTF", fault.byte));
    } catch (const Json::exception& fault) {
        fail(fmt::format("not valid JSON: {}", fault.what()));
    }
}

// Whether this reader supports the extension, or the extension does not move vertices.
bool keeps_geometry(std::string_view extension) {
    constexpr std::array kUnderstood = {"KHR_mesh_quantization",
                                        "EXT_meshopt_compression",
                                        "KHR_meshopt_compression",
                                        "KHR_draco_mesh_compression",
                                        "EXT_mesh_gpu_instancing",
                                        "EXT_mesh_features",
                                        "EXT_structural_metadata",
                                        "EXT_instance_features",
                                        "EXT_feature_metadata",
                                        "KHR_techniques_webgl",
                                        "KHR_xmp",
                                        "KHR_xmp_json_ld"};
    constexpr std::array kPictures = {"KHR_materials_", "KHR_texture_", "EXT_texture_",
                                      "MSFT_texture_",  "KHR_lights_",  "EXT_lights_",
                                      "KHR_animation_"};
    return std::find(kUnderstood.begin(), kUnderstood.end(), extension) != kUnderstood.end() ||
           std::any_of(kPictures.begin(), kPictures.end(),
                       [extension](const char* start) { return extension.starts_with(start); });
}

void check_asset(const GltfObject& root) {
    // glTF 1.0 has objects by name where glTF 2.0 has arrays; its version number is optional.
    const auto meshes = root.json.find("meshes");
    const bool by_name = meshes != root.json.end() && meshes->is_object();
    if (by_name && !root.has("asset")) {
        fail_unsupported(std::string(kGltf1));
    }
    const std::string version = root.child("asset").find_text("version").value_or("");
    if (version.starts_with("1.") || version == "1" || (by_name && version.empty())) {
        fail_unsupported(std::string(kGltf1));
    }
    if (!version.starts_with("2.")) {
        fail_unsupported(
            fmt::format("glTF version {}; only 2.x is read, export it again", in_quotes(version)));
    }
    for (const Json& entry : root.list("extensionsRequired")) {
        const std::string extension = entry.is_string() ? entry.get<std::string>() : "";
        if (!keeps_geometry(extension)) {
            fail_unsupported(
                fmt::format("requires the extension {}, which is not supported; export it without",
                            in_quotes(extension)));
        }
    }
}

}  // namespace

GltfFile open_gltf(std::span<const std::byte> bytes) {
    const std::string_view text = as_text(bytes);
    const Container container =
        text.starts_with(kGlbMagic) ? open_glb(bytes) : Container{text, std::nullopt};
    GltfFile file{parse_gltf_json(container.json), container.chunk};
    check_asset({file.document.json(), ""});
    return file;
}

}  // namespace tandem::io
