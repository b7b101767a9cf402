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

/// One value per record, or a list of values if it has a `count_type`. Names point into the file.
struct PlyProperty {
    std::string_view name;
    PlyType type = PlyType::Float32;
    std::optional<PlyType> count_type;
};

struct PlyElement {
    std::string_view name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;

    /// The number of the property within its element.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view property) const;
};

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::Ascii;
    std::vector<PlyElement> elements;
    std::size_t body_offset = 0;  ///< the first byte after the header
    std::size_t body_line = 0;    ///< number of the line at body_offset

    /// The sum of the records of all elements, except elements without properties.
    [[nodiscard]] std::uint64_t records() const;
};

/// Refuses headers that make the body unreadable: unknown types, lists counted by fractions,
/// properties outside of an element, a second `vertex` element.
[[nodiscard]] Result<PlyHeader> read_ply_header(std::string_view text, std::string_view name);

}  // namespace tandem::io
