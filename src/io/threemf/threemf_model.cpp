// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/threemf/threemf_model.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <pugixml.hpp>
#include <string_view>

#include "io/file_error.hpp"

namespace tandem::io {
namespace {

/// Thrown and caught in this file; the reason is the one at GltfFault.
struct ThreeMfFault {
    std::string what;
};

// Rounded once, to the nearest double, in any locale.
double number_of(std::string_view text, std::string_view place) {
    double value = 0.0;
    const auto begin = text.find_first_not_of(" \t\r\n+");
    const auto end = text.find_last_not_of(" \t\r\n");
    if (begin != text.npos) {
        const char* const last = text.data() + end + 1;
        const auto parsed = std::from_chars(text.data() + begin, last, value);
        if (parsed.ec == std::errc{} && parsed.ptr == last) {
            return value;
        }
    }
    throw ThreeMfFault{fmt::format("{}: {} is not a number", place, in_quotes(text))};
}

std::uint32_t whole_of(const pugi::xml_node& node, const char* name, std::string_view place) {
    const std::string_view text = node.attribute(name).value();
    std::uint32_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) {
        throw ThreeMfFault{
            fmt::format("{}: {} = {} is not a whole number", place, name, in_quotes(text))};
    }
    return value;
}

/// The transform of twelve numbers: a matrix for row vectors, row by row, the translation last.
Eigen::Affine3d transform_of(const pugi::xml_node& node, std::string_view place) {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    std::string_view text = node.attribute("transform").value();
    if (text.empty()) {
        return transform;
    }
    std::array<double, 12> numbers{};
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        const auto begin = text.find_first_not_of(" \t\r\n");
        if (begin == text.npos) {
            throw ThreeMfFault{fmt::format("{}: a transform has 12 numbers, not {}", place, k)};
        }
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
        numbers[k] = number_of(text.substr(0, end), place);
        text.remove_prefix(end);
    }
    for (Eigen::Index row = 0; row < 4; ++row) {
        for (Eigen::Index column = 0; column < 3; ++column) {
            const double value = numbers[static_cast<std::size_t>(3 * row + column)];
            if (row < 3) {
                transform.linear()(column, row) = value;
            } else {
                transform.translation()(column) = value;
            }
        }
    }
    return transform;
}

double metres_in(std::string_view unit) {
    if (unit.empty() || unit == "millimeter") {
        return 0.001;
    }
    if (unit == "micron") {
        return 1e-6;
    }
    if (unit == "centimeter") {
        return 0.01;
    }
    if (unit == "inch") {
        return 0.0254;
    }
    if (unit == "foot") {
        return 0.3048;
    }
    if (unit == "meter") {
        return 1.0;
    }
    throw ThreeMfFault{fmt::format(
        "unknown unit {}; known are micron, millimeter, centimeter, inch, foot and meter",
        in_quotes(unit))};
}

void read_mesh(const pugi::xml_node& mesh, const std::string& place, ThreeMfObject& object) {
    for (const pugi::xml_node& vertex : mesh.child("vertices").children("vertex")) {
        const auto at = [&](const char* axis) {
            return number_of(vertex.attribute(axis).value(), place);
        };
        object.vertices.emplace_back(at("x"), at("y"), at("z"));
    }
    for (const pugi::xml_node& triangle : mesh.child("triangles").children("triangle")) {
        object.triangles.push_back({whole_of(triangle, "v1", place),
                                    whole_of(triangle, "v2", place),
                                    whole_of(triangle, "v3", place)});
    }
}

ThreeMfModel read_model(const pugi::xml_node& model) {
    ThreeMfModel result;
    result.metres_per_unit = metres_in(model.attribute("unit").value());
    for (const pugi::xml_node& node : model.child("resources").children("object")) {
        const std::uint32_t id = whole_of(node, "id", "object");
        const std::string place = fmt::format("object {}", id);
        ThreeMfObject object;
        object.name = node.attribute("name").value();
        read_mesh(node.child("mesh"), place, object);
        for (const pugi::xml_node& use : node.child("components").children("component")) {
            object.components.push_back(
                {whole_of(use, "objectid", place), transform_of(use, place), {}});
        }
        if (!result.objects.emplace(id, std::move(object)).second) {
            throw ThreeMfFault{fmt::format("{} occurs twice", place)};
        }
    }
    for (const pugi::xml_node& item : model.child("build").children("item")) {
        result.items.push_back({whole_of(item, "objectid", "build item"),
                                transform_of(item, "build item"),
                                item.attribute("partnumber").value()});
    }
    return result;
}

}  // namespace

Result<ThreeMfModel> parse_3mf_model(const std::string& xml) {
    pugi::xml_document document;
    // Safe for untrusted input: pugixml neither loads other files nor expands entities of the
    // document.
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("byte {} of its model: not valid XML ({})", parsed.offset,
                                 parsed.description())};
    }
    const pugi::xml_node model = document.child("model");
    if (!model) {
        return Error{ErrorCode::FileMalformed, "its model part has no <model>; this is not 3MF"};
    }
    try {
        return read_model(model);
    } catch (const ThreeMfFault& fault) {
        return Error{ErrorCode::FileMalformed, fault.what};
    }
}

}  // namespace tandem::io
