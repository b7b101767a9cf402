// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace tandem::io {

/// Owns a parsed JSON document, of type `nlohmann::json` or `nlohmann::ordered_json`.
///
/// The destructor of an array or object of nlohmann-json moves its elements to a list that it
/// allocates, and ends the program if memory has run out. This class destroys a document from its
/// leaves upwards, which allocates nothing: an array without elements needs no list. The recursion
/// is as deep as the document, so call `nests_too_deep` (json_depth.hpp) before parsing.
template <class Json>
class JsonDocument {
  public:
    /// Throws the exceptions of nlohmann-json if the text is not JSON.
    explicit JsonDocument(std::string_view text) {
        // Json::parse would build a temporary object and destroy it when memory runs out.
        Leaves leaves(json_);
        nlohmann::detail::json_sax_dom_parser<Json> builder(json_);
        Json::sax_parse(text, &builder);
        leaves.keep();
    }
    JsonDocument(JsonDocument&& other) noexcept : json_(std::exchange(other.json_, nullptr)) {}
    JsonDocument& operator=(JsonDocument&& other) noexcept {
        std::swap(json_, other.json_);
        return *this;
    }
    ~JsonDocument() { take_apart(json_); }

    [[nodiscard]] const Json& json() const noexcept { return json_; }

  private:
    /// Destroys the part that was parsed before an exception, because the destructor of the
    /// document does not run then.
    struct Leaves {
        Json* json;

        explicit Leaves(Json& read) noexcept : json(&read) {}
        Leaves(const Leaves&) = delete;
        Leaves& operator=(const Leaves&) = delete;
        ~Leaves() {
            if (json != nullptr) {
                take_apart(*json);
            }
        }
        void keep() noexcept { json = nullptr; }
    };

    static void take_apart(Json& json) noexcept {
        if (auto* const array = json.template get_ptr<typename Json::array_t*>()) {
            for (Json& element : *array) {
                take_apart(element);
            }
            array->clear();
        } else if (auto* const object = json.template get_ptr<typename Json::object_t*>()) {
            for (auto& member : *object) {
                take_apart(member.second);
            }
            object->clear();
        }
    }

    Json json_;
};

}  // namespace tandem::io
