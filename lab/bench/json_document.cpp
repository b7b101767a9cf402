// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "json_document.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value) {
    // The name of a mesh file may be invalid UTF-8, which JSON does not allow.
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string json_document(const Json& head, const std::vector<Json>& rows) {
    std::string text = "{\n";
    for (const auto& [name, value] : head.items()) {
        text += "  " + dump(name) + ": " + dump(value) + ",\n";
    }
    text += "  \"rows\": [";
    for (const Json& row : rows) {
        text += (&row == rows.data() ? "\n    " : ",\n    ") + dump(row);
    }
    return text + "\n  ]\n}\n";
}

}  // namespace tandem::bench
