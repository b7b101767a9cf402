// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_buffers.hpp"

#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "io/file_error.hpp"
#include "io/gltf/base64.hpp"
#include "io/gltf/gltf_meshopt.hpp"
#include "io/referenced_file.hpp"

namespace tandem::io {
namespace {

constexpr std::string_view kDataUri = "data:";

std::string percent_decoded(std::string_view uri) {
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned char byte = 0;
        if (uri[i] == '%' && uri.size() - i > 2) {
            const char* digits = uri.data() + i + 1;
            if (std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
                text += static_cast<char>(byte);
                i += 2;
                continue;
            }
        }
        text += uri[i];
    }
    return text;
}

// A mesh file from an untrusted source must not choose which files of the machine are read.
bool stays_in_folder(const std::string& relative) {
    if (relative.empty() ||
        relative.find_first_of(std::string_view("\\:\0", 3)) != std::string::npos) {
        return false;
    }
    const std::filesystem::path path(relative);
    if (path.has_root_path()) {
        return false;
    }
    for (const std::filesystem::path& part : path) {
        if (part == "..") {
            return false;
        }
    }
    return true;
}

}  // namespace

GltfBuffers::GltfBuffers(const GltfObject& root, std::optional<std::span<const std::byte>> chunk,
                         GltfFolder folder)
    : root_(root), chunk_(chunk), folder_(std::move(folder)) {}

std::span<const std::byte> GltfBuffers::view(std::uint64_t index) {
    const GltfObject description = root_.at("bufferViews", index);
    for (const char* extension : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
        if (description.has_extension(extension)) {
            return decompressed(description.child("extensions").child(extension), index);
        }
    }
    return slice(description);
}

std::span<const std::byte> GltfBuffers::slice(const GltfObject& description) {
    const std::span<const std::byte> bytes = buffer(description.whole("buffer"));
    const std::uint64_t offset = description.whole_or("byteOffset", 0);
    const std::uint64_t length = description.whole("byteLength");
    if (offset > bytes.size() || length > bytes.size() - offset) {
        fail(fmt::format("{} needs {} bytes from byte {} of a buffer of {} bytes",
                         description.place, length, offset, bytes.size()));
    }
    return bytes.subspan(offset, length);
}

// A few bytes can claim to expand to gigabytes, so the ratio is limited. Ordinary files are
// compressed to about a tenth, which leaves ample room.
std::span<const std::byte> GltfBuffers::decompressed(const GltfObject& description,
                                                     std::uint64_t view) {
    const auto known = decompressed_.find(view);
    if (known != decompressed_.end()) {
        return known->second;
    }
    constexpr std::uint64_t kAlways = std::uint64_t{1} << 16U;
    constexpr std::uint64_t kPerByte = 256;
    const std::span<const std::byte> compressed = slice(description);
    const std::uint64_t size = meshopt_size(description);
    if (size > kAlways + kPerByte * compressed.size() ||
        decompressed_size_ + size > kAlways + kPerByte * buffers_size_) {
        fail(fmt::format("{} declares {} bytes from {} compressed ones", description.place, size,
                         compressed.size()));
    }
    decompressed_size_ += size;
    return decompressed_.emplace(view, decode_meshopt(description, compressed)).first->second;
}

std::span<const std::byte> GltfBuffers::buffer(std::uint64_t index) {
    const auto known = buffers_.find(index);
    if (known != buffers_.end()) {
        return known->second;
    }

    const GltfObject description = root_.at("buffers", index);
    const std::span<const std::byte> bytes = fetch(description, index);
    const std::uint64_t length = description.whole("byteLength");
    if (length > bytes.size()) {
        fail(fmt::format("{} declares {} bytes, but has only {}; it is truncated",
                         description.place, length, bytes.size()));
    }
    buffers_size_ += length;
    return buffers_.emplace(index, bytes.first(length)).first->second;
}

std::size_t GltfBuffers::fetch_files() {
    for (std::uint64_t b = 0; b < root_.list("buffers").size(); ++b) {
        const std::optional<std::string> uri = root_.at("buffers", b).find_text("uri");
        if (uri && !uri->starts_with(kDataUri)) {
            static_cast<void>(buffer(b));
        }
    }
    std::size_t size = 0;
    for (const auto& [name, file] : files_) {
        size += file.size;
    }
    return size;
}

std::span<const std::byte> GltfBuffers::fetch(const GltfObject& description, std::uint64_t index) {
    const std::optional<std::string> uri = description.find_text("uri");
    if (!uri) {
        if (index != 0 || !chunk_) {
            fail(
                fmt::format("{} has no data: neither a uri nor a binary chunk", description.place));
        }
        return *chunk_;
    }
    if (!uri->starts_with(kDataUri)) {
        return fetch_file(description, *uri);
    }
    constexpr std::string_view kMark = ";base64,";
    const std::size_t mark = uri->substr(0, 256).find(kMark);
    if (mark == std::string::npos) {
        fail(fmt::format("{}: a data URI must be in base64", description.place));
    }
    std::optional<std::vector<std::byte>> bytes =
        decode_base64(std::string_view(*uri).substr(mark + kMark.size()));
    if (!bytes) {
        fail(fmt::format("{}: the data URI is not valid base64", description.place));
    }
    return decoded_.emplace(index, std::move(*bytes)).first->second;
}

std::span<const std::byte> GltfBuffers::fetch_file(const GltfObject& description,
                                                   const std::string& uri) {
    if (!folder_.path) {
        fail_unsupported(
            fmt::format("{} is in another file, {}; a glTF in memory must hold its "
                        "data itself (GLB or data URI)",
                        description.place, in_quotes(uri)));
    }
    const std::string relative = percent_decoded(uri);
    if (!stays_in_folder(relative)) {
        fail_unsupported(
            fmt::format("{} points to {}; only files in the folder of the glTF are "
                        "read, put the data beside it",
                        description.place, in_quotes(uri)));
    }
    const auto known = files_.find(relative);
    if (known != files_.end()) {
        return known->second.bytes();
    }
    if (!folder_.follow_links_out && !is_within(*folder_.path / relative, *folder_.path)) {
        fail_unsupported(
            fmt::format("{} points to {}, a symbolic link that leads out of the folder of the "
                        "glTF; put the data themselves beside it",
                        description.place, in_quotes(uri)));
    }
    Result<FileBytes> file = read_file(*folder_.path / relative, folder_.max_file_bytes);
    if (!file) {
        throw GltfFault{file.error().code,
                        fmt::format("{}: {}", description.place, file.error().message)};
    }
    files_read_.push_back(*folder_.path / relative);
    return files_.emplace(relative, std::move(*file)).first->second.bytes();
}

}  // namespace tandem::io
