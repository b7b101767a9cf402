// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tandem::profile {

/// The error in a document, and its place.
class StrictJsonFault : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reads an object of a document that people may have edited. A wrong field throws, and so does an
/// unknown one.
class StrictObject {
  public:
    using Json = nlohmann::ordered_json;

    /// `place` is empty for the document itself.
    StrictObject(const Json& json, std::string place) : json_(json), place_(std::move(place)) {
        if (!json.is_object()) {
            throw StrictJsonFault(
                fmt::format("{} is not an object", place_.empty() ? "the document" : place_));
        }
    }

    /// Null if the field is missing.
    [[nodiscard]] const Json* find(const std::string& field) {
        asked_.insert(field);
        const auto found = json_.find(field);
        return found == json_.end() ? nullptr : &*found;
    }

    void read(const std::string& field, std::string& place) {
        const Json* const value = find(field);
        if (value == nullptr) {
            return;
        }
        if (!value->is_string()) {
            refuse(field, "must be a text");
        }
        place = value->get<std::string>();
    }

    void read(const std::string& field, std::uint32_t& place, std::uint32_t low,
              std::uint32_t high) {
        const Json* const value = find(field);
        if (value == nullptr) {
            return;
        }
        if (!value->is_number_unsigned() || value->get<std::uint64_t>() < low ||
            value->get<std::uint64_t>() > high) {
            refuse(field, fmt::format("must be a whole number from {} to {}", low, high));
        }
        place = value->get<std::uint32_t>();
    }

    void read(const std::string& field, float& place, double high) {
        const Json* const value = find(field);
        if (value == nullptr) {
            return;
        }
        if (!value->is_number() || !(value->get<double>() >= 0.0 && value->get<double>() <= high)) {
            refuse(field, fmt::format("must be a number from 0 to {}", high));
        }
        place = value->get<float>();
    }

    /// Reads a name of an enumerator from `all`, as `name_of` spells it, into an enumerator or an
    /// optional.
    template <class Place, class All>
    void read_name(const std::string& field, Place& place, const All& all) {
        const Json* const value = find(field);
        if (value == nullptr) {
            return;
        }
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) {
            return value->is_string() && name_of(one) == value->get_ref<const std::string&>();
        });
        if (found == all.end()) {
            std::set<std::string> names;
            for (const auto& one : all) {
                names.emplace(name_of(one));
            }
            refuse(field, fmt::format("must be one of {}", fmt::join(names, ", ")));
        }
        place = *found;
    }

    [[noreturn]] void refuse(const std::string& field, std::string_view why) const {
        throw StrictJsonFault(
            fmt::format("{}{}{} {}", place_, place_.empty() ? "" : ".", field, why));
    }

    /// Throws for fields that were never read.
    void finish() const {
        for (const auto& [field, value] : json_.items()) {
            if (!asked_.contains(field)) {
                refuse(field,
                       fmt::format("is not known; known here are {}", fmt::join(asked_, ", ")));
            }
        }
    }

  private:
    const Json& json_;
    std::string place_;
    std::set<std::string> asked_;
};

}  // namespace tandem::profile
