// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tandem::bench {

/// An object with the fields of `head` and then the rows, a line for each field and each row.
[[nodiscard]] std::string json_document(const nlohmann::ordered_json& head,
                                        const std::vector<nlohmann::ordered_json>& rows);

}  // namespace tandem::bench
