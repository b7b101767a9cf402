// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tandem::bench {

/// An object with the fields of `head` and then the rows, a line for each field and each row.
[[nodiscard]] std::string json_document(const nlohmann::ordered_json& head,
                                        const std::vector<nlohmann::ordered_json>& rows);

/// The value, or JSON's null where there is none.
template <class T>
[[nodiscard]] nlohmann::ordered_json or_null(const std::optional<T>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace tandem::bench
