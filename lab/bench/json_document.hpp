// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include <tandem/version.hpp>

namespace tandem::bench {

/// The first fields of every document of the lab: its schema, whether it is complete, and when and
/// on which machine it was measured. `Report` has completeness, date and machine.
template <class Report>
[[nodiscard]] nlohmann::ordered_json json_head(const char* schema, const Report& report) {
    return {{"schema", schema},
            {"version", TANDEM_VERSION},
            {"complete", !report.completeness.interrupted},
            {"date", report.date},
            {"machine", report.machine.processor},
            {"system", report.machine.system},
            {"compiler", report.machine.compiler}};
}

/// An object with the fields of `head` and then the rows; one line for each field and each row.
[[nodiscard]] std::string json_document(const nlohmann::ordered_json& head,
                                        const std::vector<nlohmann::ordered_json>& rows);

/// The value, or null if it is missing.
template <class T>
[[nodiscard]] nlohmann::ordered_json or_null(const std::optional<T>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace tandem::bench
