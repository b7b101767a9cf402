// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/serialise.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <iterator>

#include "base/checksum.hpp"

namespace tandem::bvh {
namespace {

constexpr std::string_view kMagic = "TANDEMWT";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderSize = 24;
constexpr std::size_t kChecksumSize = 8;

template <class Number>
void append(std::vector<std::byte>& to, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        to.push_back(static_cast<std::byte>(number >> (8 * i)));
    }
}

template <class Number>
Number number_at(std::span<const std::byte> bytes, std::size_t at) {
    Number number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        number |= static_cast<Number>(static_cast<Number>(bytes[at + i]) << (8 * i));
    }
    return number;
}

Error refused(std::string_view name, std::string_view why) {
    return {ErrorCode::FileMalformed, fmt::format("{}: {}", name, why)};
}

/// The triangles of the slots, if each triangle of the mesh occurs once.
Result<std::vector<std::uint32_t>> read_order(std::span<const std::byte> slots,
                                              std::string_view name) {
    const std::size_t count = slots.size() / 4;
    std::vector<std::uint32_t> order(count);
    std::vector<bool> seen(count, false);
    for (std::size_t slot = 0; slot < count; ++slot) {
        const auto id = number_at<std::uint32_t>(slots, 4 * slot);
        if (id >= count) {
            return refused(name, fmt::format("slot {} holds triangle {} of {}; build the tree anew",
                                             slot, id, count));
        }
        if (seen[id]) {
            return refused(name,
                           fmt::format("triangle {} is in two slots; build the tree anew", id));
        }
        seen[id] = true;
        order[slot] = id;
    }
    return order;
}

}  // namespace

std::uint64_t fingerprint(const Mesh& mesh) {
    WordHash hash;
    hash.add(mesh.vertex_count());
    hash.add(mesh.triangle_count());
    for (const Vec3& vertex : mesh.vertices()) {
        for (const double coordinate : vertex) {
            hash.add(std::bit_cast<std::uint64_t>(coordinate));
        }
    }
    for (const Triangle& t : mesh.triangles()) {
        hash.add(std::uint64_t{t[0]} << 32U | t[1]);
        hash.add(t[2]);
    }
    return hash.value();
}

std::vector<std::byte> serialise(const WideTree& tree, const Mesh& mesh) {
    std::vector<std::byte> bytes;
    bytes.reserve(kHeaderSize + 4 * tree.triangles.size() + kChecksumSize);
    std::transform(kMagic.begin(), kMagic.end(), std::back_inserter(bytes),
                   [](char c) { return static_cast<std::byte>(c); });
    append(bytes, kVersion);
    append(bytes, static_cast<std::uint32_t>(tree.triangles.size()));
    append(bytes, fingerprint(mesh));
    for (const WideTriangle& triangle : tree.triangles) {
        append(bytes, triangle.id);
    }
    append(bytes, checksum(bytes));
    return bytes;
}

Result<WideTree> load_wide_tree(std::span<const std::byte> bytes, const Mesh& mesh,
                                std::string_view name) {
    // 1. Header, size and checksum.
    if (bytes.size() < kMagic.size() ||
        !std::equal(kMagic.begin(), kMagic.end(), bytes.begin(),
                    [](char c, std::byte byte) { return byte == static_cast<std::byte>(c); })) {
        return refused(name, "is not a saved tree");
    }
    if (bytes.size() < kHeaderSize + kChecksumSize) {
        return refused(name, fmt::format("ends after {} bytes, within the header; save it again",
                                         bytes.size()));
    }
    const auto version = number_at<std::uint32_t>(bytes, 8);
    if (version != kVersion) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: has version {} of the format, this program reads version {}; "
                                 "build the tree anew",
                                 name, version, kVersion)};
    }
    const auto count = number_at<std::uint32_t>(bytes, 12);
    const std::uint64_t size = kHeaderSize + 4 * std::uint64_t{count} + kChecksumSize;
    if (bytes.size() != size) {
        return refused(name, fmt::format("has {} bytes where {} triangles need {}; save it again",
                                         bytes.size(), count, size));
    }
    if (checksum(bytes.first(bytes.size() - kChecksumSize)) !=
        number_at<std::uint64_t>(bytes, bytes.size() - kChecksumSize)) {
        return refused(name, "its checksum is wrong, so it was damaged; save it again");
    }
    // 2. The mesh that the tree belongs to, and the order of its triangles.
    if (count != mesh.triangle_count() ||
        number_at<std::uint64_t>(bytes, 16) != fingerprint(mesh)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: was saved for another mesh, of {} triangles; this one has "
                                 "{}; build the tree anew",
                                 name, count, mesh.triangle_count())};
    }
    Result<std::vector<std::uint32_t>> order =
        read_order(bytes.subspan(kHeaderSize, 4 * std::size_t{count}), name);
    if (!order) {
        return std::move(order).error();
    }
    return fit_wide_tree(*order, mesh, frame_of(mesh));
}

}  // namespace tandem::bvh
