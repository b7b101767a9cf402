// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scenes/box_world.hpp"

namespace tandem::bench {

inline constexpr std::uint32_t kMostSteps = 1'000'000;

/// Reads the fields of a JSON object that people have written. A wrong value, or a field that was
/// never read, throws std::invalid_argument with its place.
class JsonFields {
  public:
    JsonFields(const nlohmann::ordered_json& json, std::string place);

    [[nodiscard]] bool has(const std::string& field);
    [[nodiscard]] std::string text(const std::string& field, const std::string& otherwise);
    [[nodiscard]] bool flag(const std::string& field, bool otherwise);
    [[nodiscard]] double number(const std::string& field, double otherwise, double low,
                                double high);
    [[nodiscard]] std::uint32_t whole(const std::string& field, std::uint32_t otherwise,
                                      std::uint32_t low, std::uint32_t high);
    [[nodiscard]] std::uint64_t seed(const std::string& field, std::uint64_t otherwise);
    /// Empty if the field is missing.
    [[nodiscard]] std::vector<nlohmann::ordered_json> list(const std::string& field);
    [[nodiscard]] JsonFields object(const std::string& field);

    [[noreturn]] void refuse(const std::string& field, std::string_view why) const;
    void finish() const;

  private:
    const nlohmann::ordered_json& json_;
    std::string place_;            ///< "world."
    std::set<std::string> known_;  ///< names of the fields that were read
};

[[nodiscard]] scenes::BoxWorldSettings parse_world(JsonFields fields);
[[nodiscard]] nlohmann::ordered_json world_json(const scenes::BoxWorldSettings& world);

}  // namespace tandem::bench
