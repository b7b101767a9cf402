// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// EXT_meshopt_compression. The decoders of meshoptimizer accept untrusted data and report malformed
// input; their preconditions, which they only assert, are checked here.
#include "io/gltf/gltf_meshopt.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#if TANDEM_HAS_MESHOPT
#include <meshoptimizer.h>
#endif

#include "io/file_error.hpp"

namespace tandem::io {
namespace {

constexpr std::uint64_t kMostMeshoptElements = 0xFFFFFFFF;
constexpr std::uint64_t kMostMeshoptStride = 256;

}  // namespace

std::uint64_t meshopt_size(const GltfObject& description) {
    const std::uint64_t count = description.whole("count");
    const std::uint64_t stride = description.whole("byteStride");
    if (count > kMostMeshoptElements || stride == 0 || stride > kMostMeshoptStride) {
        fail(fmt::format("{} has {} elements of {} bytes; a stride is 1 to {} bytes",
                         description.place, count, stride, kMostMeshoptStride));
    }
    return count * stride;
}

#if TANDEM_HAS_MESHOPT
namespace {

void apply_meshopt_filter(const GltfObject& description, void* data, std::size_t count,
                          std::size_t stride) {
    const std::string filter = description.find_text("filter").value_or("NONE");
    if (filter == "NONE") {
        return;
    }
    const auto require_stride = [&](bool fits) {
        if (!fits) {
            fail(fmt::format("{}: a stride of {} bytes does not go with the filter {}",
                             description.place, stride, in_quotes(filter)));
        }
    };
    if (filter == "OCTAHEDRAL") {
        require_stride(stride == 4 || stride == 8);
        meshopt_decodeFilterOct(data, count, stride);
    } else if (filter == "QUATERNION") {
        require_stride(stride == 8);
        meshopt_decodeFilterQuat(data, count, stride);
    } else if (filter == "EXPONENTIAL") {
        require_stride(stride % 4 == 0);
        meshopt_decodeFilterExp(data, count, stride);
    } else {
        fail_unsupported(fmt::format("{} has the filter {}, which is not known here",
                                     description.place, in_quotes(filter)));
    }
}

}  // namespace

std::vector<std::byte> decode_meshopt(const GltfObject& description,
                                      std::span<const std::byte> compressed) {
    const std::size_t size = meshopt_size(description);
    const std::size_t count = description.whole("count");
    const std::size_t stride = description.whole("byteStride");
    const std::string mode = description.find_text("mode").value_or("");
    const auto* data = reinterpret_cast<const unsigned char*>(compressed.data());
    std::vector<std::byte> result(size);
    int status = 0;
    if (mode == "ATTRIBUTES") {
        if (stride % 4 != 0) {
            fail(fmt::format("{}: a stride of {} bytes; it must be a multiple of four",
                             description.place, stride));
        }
        status = meshopt_decodeVertexBuffer(result.data(), count, stride, data, compressed.size());
    } else if (mode == "TRIANGLES" || mode == "INDICES") {
        if ((stride != 2 && stride != 4) || (mode == "TRIANGLES" && count % 3 != 0)) {
            fail(
                fmt::format("{}: {} indices of {} bytes; indices have 2 or 4 bytes, and triangles "
                            "three of them",
                            description.place, count, stride));
        }
        status = mode == "TRIANGLES" ? meshopt_decodeIndexBuffer(result.data(), count, stride, data,
                                                                 compressed.size())
                                     : meshopt_decodeIndexSequence(result.data(), count, stride,
                                                                   data, compressed.size());
    } else {
        fail_unsupported(fmt::format("{} has the mode {}, which is not known here",
                                     description.place, in_quotes(mode)));
    }
    if (status != 0) {
        fail(fmt::format("{}: the data compressed by EXT_meshopt_compression are damaged",
                         description.place));
    }
    apply_meshopt_filter(description, result.data(), count, stride);
    return result;
}
#else
std::vector<std::byte> decode_meshopt(const GltfObject& description,
                                      std::span<const std::byte> /*compressed*/) {
    fail_unsupported(
        fmt::format("{}: this build has no support for EXT_meshopt_compression; "
                    "install libmeshoptimizer-dev and build again, or export "
                    "uncompressed",
                    description.place));
}
#endif

}  // namespace tandem::io
