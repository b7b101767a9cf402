// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/result.hpp>

namespace tandem::io {

using Json = nlohmann::json;

/// Thrown only inside the glTF reader and caught in read_gltf.cpp. A glTF file has many optional,
/// cross-referencing fields, any of which may be wrong: a Result at each step would make the code
/// hard to read, and nlohmann-json throws anyway.
struct GltfFault {
    ErrorCode code = ErrorCode::FileMalformed;
    std::string what;
};

[[noreturn]] void fail(std::string what);
[[noreturn]] void fail_unsupported(std::string what);

/// An object of the file and its name in messages, for example accessors[3].
struct GltfObject {
    const Json& json;
    std::string place;

    [[nodiscard]] bool has(const char* key) const { return json.contains(key); }
    [[nodiscard]] bool has_extension(const char* name) const {
        return has("extensions") && child("extensions").has(name);
    }
    [[nodiscard]] GltfObject child(const char* key) const;

    [[nodiscard]] std::optional<std::uint64_t> find_whole(const char* key) const;
    [[nodiscard]] std::uint64_t whole(const char* key) const;
    [[nodiscard]] std::uint64_t whole_or(const char* key, std::uint64_t otherwise) const;
    [[nodiscard]] std::optional<std::string> find_text(const char* key) const;

    /// The array under `key`; empty if it is missing.
    [[nodiscard]] const Json& list(const char* key) const;
    /// The numbers of an array, which must have `size` of them.
    [[nodiscard]] std::optional<std::vector<double>> find_numbers(const char* key,
                                                                  std::size_t size) const;
    /// Entry `index` of the array under `key`, which must be an object.
    [[nodiscard]] GltfObject at(const char* key, std::uint64_t index) const;
};

/// A whole number in an array, such as a child of a node.
[[nodiscard]] std::uint64_t as_whole(const Json& value, std::string_view place);

}  // namespace tandem::io
