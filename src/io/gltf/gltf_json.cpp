// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/gltf_json.hpp"

#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace tandem::io {

void fail(std::string what) {
    throw GltfFault{ErrorCode::FileMalformed, std::move(what)};
}

void fail_unsupported(std::string what) {
    throw GltfFault{ErrorCode::Unsupported, std::move(what)};
}

std::uint64_t as_whole(const Json& value, std::string_view place) {
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>();
    }
    // JSON has only one kind of number, so the specification treats 3.0 as the integer 3.
    constexpr double kLargest = 9007199254740992.0;
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (number >= 0 && number <= kLargest && std::trunc(number) == number) {
            return static_cast<std::uint64_t>(number);
        }
    }
    fail(fmt::format("{} must be a whole number that is not negative", place));
}

GltfObject GltfObject::child(const char* key) const {
    const auto found = json.find(key);
    std::string where = place.empty() ? key : fmt::format("{}.{}", place, key);
    if (found == json.end() || !found->is_object()) {
        fail(fmt::format("{} is missing or not an object", where));
    }
    return {*found, std::move(where)};
}

std::optional<std::uint64_t> GltfObject::find_whole(const char* key) const {
    const auto found = json.find(key);
    if (found == json.end()) {
        return std::nullopt;
    }
    return as_whole(*found, fmt::format("{}.{}", place, key));
}

std::uint64_t GltfObject::whole(const char* key) const {
    const std::optional<std::uint64_t> value = find_whole(key);
    if (!value) {
        fail(fmt::format("{} has no {}", place, key));
    }
    return *value;
}

std::uint64_t GltfObject::whole_or(const char* key, std::uint64_t otherwise) const {
    return find_whole(key).value_or(otherwise);
}

std::optional<std::string> GltfObject::find_text(const char* key) const {
    const auto found = json.find(key);
    if (found == json.end()) {
        return std::nullopt;
    }
    if (!found->is_string()) {
        fail(fmt::format("{}.{} must be a string", place, key));
    }
    return found->get<std::string>();
}

const Json& GltfObject::list(const char* key) const {
    static const Json kEmpty = Json::array();
    const auto found = json.find(key);
    if (found == json.end()) {
        return kEmpty;
    }
    if (!found->is_array()) {
        fail(fmt::format("{}{}{} must be an array", place, place.empty() ? "" : ".", key));
    }
    return *found;
}

std::optional<std::vector<double>> GltfObject::find_numbers(const char* key,
                                                            std::size_t size) const {
    if (!has(key)) {
        return std::nullopt;
    }
    const Json& numbers = list(key);
    if (numbers.size() != size) {
        fail(fmt::format("{}.{} must have {} numbers, not {}", place, key, size, numbers.size()));
    }
    std::vector<double> values;
    for (const Json& number : numbers) {
        if (!number.is_number()) {
            fail(fmt::format("{}.{} must hold numbers only", place, key));
        }
        values.push_back(number.get<double>());
    }
    return values;
}

GltfObject GltfObject::at(const char* key, std::uint64_t index) const {
    const Json& all = list(key);
    std::string where = fmt::format("{}{}{}[{}]", place, place.empty() ? "" : ".", key, index);
    if (index >= all.size()) {
        fail(fmt::format("{} is referred to, but there are only {}", where, all.size()));
    }
    if (!all[index].is_object()) {
        fail(fmt::format("{} must be an object", where));
    }
    return {all[index], std::move(where)};
}

}  // namespace tandem::io
