// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/ply/ply_header.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "io/file_error.hpp"
#include "io/text_scanner.hpp"

namespace tandem::io {
namespace {

// Each type has its name of 1994 and a newer one with its size; both are in use.
struct TypeName {
    std::string_view classic;
    std::string_view sized;
    PlyType type;
};
constexpr std::array<TypeName, 8> kTypeNames = {{{"char", "int8", PlyType::Int8},
                                                 {"uchar", "uint8", PlyType::Uint8},
                                                 {"short", "int16", PlyType::Int16},
                                                 {"ushort", "uint16", PlyType::Uint16},
                                                 {"int", "int32", PlyType::Int32},
                                                 {"uint", "uint32", PlyType::Uint32},
                                                 {"float", "float32", PlyType::Float32},
                                                 {"double", "float64", PlyType::Float64}}};

Result<PlyType> read_type(TextScanner& scanner) {
    const std::string_view word = scanner.token();
    for (const TypeName& known : kTypeNames) {
        if (word == known.classic || word == known.sized) {
            return known.type;
        }
    }
    return scanner.error(
        fmt::format("{} is not a PLY type (char … double or int8 … float64)", in_quotes(word)));
}

std::optional<PlyEncoding> encoding_named(std::string_view word) {
    if (word == "ascii") {
        return PlyEncoding::Ascii;
    }
    if (word == "binary_little_endian") {
        return PlyEncoding::LittleEndian;
    }
    if (word == "binary_big_endian") {
        return PlyEncoding::BigEndian;
    }
    return std::nullopt;
}

Result<PlyEncoding> read_encoding(TextScanner& scanner) {
    const std::string_view word = scanner.token();
    const std::optional<PlyEncoding> encoding = encoding_named(word);
    if (!encoding) {
        return scanner.error(fmt::format(
            "unknown format {}; known are ascii, binary_little_endian, binary_big_endian",
            in_quotes(word)));
    }
    const std::string_view version = scanner.token();
    if (version != "1.0") {
        return scanner.error(
            fmt::format("unknown version {} of the format; known is 1.0", in_quotes(version)));
    }
    return *encoding;
}

Result<PlyElement> read_element(TextScanner& scanner, const PlyHeader& header) {
    PlyElement element;
    element.name = scanner.token();
    const std::optional<std::int64_t> count = scanner.integer();
    if (!count) {
        return scanner.fault("the number of records of the element");
    }
    if (*count < 0) {
        return scanner.error(
            fmt::format("element {} has a negative count", in_quotes(element.name)));
    }
    const bool repeated = std::any_of(
        header.elements.begin(), header.elements.end(),
        [&](const PlyElement& e) { return e.name == "vertex" && element.name == "vertex"; });
    if (repeated) {
        return scanner.error(
            "a second element 'vertex'; it is undefined which one the faces refer to");
    }
    element.count = static_cast<std::uint64_t>(*count);
    return element;
}

Result<PlyProperty> read_property(TextScanner& scanner) {
    PlyProperty property;
    TextScanner ahead = scanner;
    if (ahead.token() == "list") {
        scanner = ahead;
        const Result<PlyType> count_type = read_type(scanner);
        if (!count_type) {
            return count_type.error();
        }
        if (!is_integer(*count_type)) {
            return scanner.error("the length of a list must have an integer type");
        }
        property.count_type = *count_type;
    }
    const Result<PlyType> type = read_type(scanner);
    if (!type) {
        return type.error();
    }
    property.type = *type;
    property.name = scanner.token();
    if (property.name.empty()) {
        return scanner.fault("the name of the property");
    }
    return property;
}

// Decided by the first line, because it contains only text.
bool only_carriage_returns(std::string_view text) {
    const std::size_t end = text.find_first_of("\r\n");
    return end + 1 < text.size() && text[end] == '\r' && text[end + 1] != '\n';
}

}  // namespace

std::optional<std::size_t> PlyElement::find(std::string_view property) const {
    const auto found =
        std::find_if(properties.begin(), properties.end(),
                     [property](const PlyProperty& p) { return p.name == property; });
    if (found == properties.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - properties.begin());
}

std::uint64_t PlyHeader::records() const {
    std::uint64_t sum = 0;
    for (const PlyElement& element : elements) {
        const std::uint64_t room = std::numeric_limits<std::uint64_t>::max() - sum;
        sum += element.properties.empty() ? 0 : std::min(element.count, room);
    }
    return sum;
}

Result<PlyHeader> read_ply_header(std::string_view text, std::string_view name) {
    TextScanner scanner(text, name, Comments::None);
    if (scanner.token() != "ply") {
        return scanner.error("a PLY file begins with the word ply; this is something else");
    }
    scanner.next_line();

    PlyHeader header;
    bool has_format = false;
    while (!scanner.at_end()) {
        const std::string_view keyword = scanner.token();
        if (keyword == "format") {
            const Result<PlyEncoding> encoding = read_encoding(scanner);
            if (!encoding) {
                return encoding.error();
            }
            header.encoding = *encoding;
            has_format = true;
        } else if (keyword == "element") {
            Result<PlyElement> element = read_element(scanner, header);
            if (!element) {
                return element.error();
            }
            header.elements.push_back(std::move(*element));
        } else if (keyword == "property") {
            if (header.elements.empty()) {
                return scanner.error("a property before the first element");
            }
            const Result<PlyProperty> property = read_property(scanner);
            if (!property) {
                return property.error();
            }
            PlyElement& element = header.elements.back();
            if (element.find(property->name)) {
                return scanner.error(fmt::format("a second property {} of element {}",
                                                 in_quotes(property->name),
                                                 in_quotes(element.name)));
            }
            element.properties.push_back(*property);
        } else if (keyword == "end_header") {
            if (!has_format) {
                return scanner.error("the header has no line 'format'");
            }
            const std::size_t line_end = text.find('\r', text.size() - scanner.bytes_left());
            scanner.next_line();
            header.body_line = scanner.line();
            // In a file whose lines end with CR alone, an LF after the last CR is already the first
            // byte of the data.
            header.body_offset = only_carriage_returns(text) && line_end != text.npos
                                     ? line_end + 1
                                     : text.size() - scanner.bytes_left();
            return header;
        } else if (keyword != "comment" && keyword != "obj_info" && !keyword.empty()) {
            return scanner.error(
                fmt::format("{} is not a keyword of a PLY header, or end_header is missing",
                            in_quotes(keyword)));
        }
        scanner.next_line();
    }
    return scanner.error("the header has no end_header; the file may be truncated");
}

}  // namespace tandem::io
