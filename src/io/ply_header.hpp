// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::io {

enum class PlyEncoding { Ascii, LittleEndian, BigEndian };

enum class PlyType { Int8, Uint8, Int16, Uint16, Int32, Uint32, Float32, Float64 };

[[nodiscard]] constexpr std::size_t size_of(PlyType type) {
    switch (type) {
        case PlyType::Int8:
        case PlyType::Uint8:
            return 1;
        case PlyType::Int16:
        case PlyType::Uint16:
            return 2;
        case PlyType::Int32:
        case PlyType::Uint32:
        case PlyType::Float32:
            return 4;
        case PlyType::Float64:
            break;
    }
    return 8;
}

[[nodiscard]] constexpr bool is_integer(PlyType type) {
    return type != PlyType::Float32 && type != PlyType::Float64;
}

/// A value per record or, with a `count_type`, a list of them. Names point into the file.
struct PlyProperty {
    std::string_view name;
    PlyType type = PlyType::Float32;
    std::optional<PlyType> count_type;
};

struct PlyElement {
    std::string_view name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;

    /// The place of the property in each record.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view property) const;
};

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::Ascii;
    std::vector<PlyElement> elements;
    std::size_t body_offset = 0;  ///< the first byte after the header
    std::size_t body_line = 0;    ///< and the number of its line

    /// The records of all elements together, without elements that have no values.
    [[nodiscard]] std::uint64_t records() const;
};

/// Refuses what no reader of the body could survive: unknown types, lists counted by fractions,
/// properties outside an element, a second `vertex` element.
[[nodiscard]] Result<PlyHeader> read_ply_header(std::string_view text, std::string_view name);

}  // namespace tandem::io
