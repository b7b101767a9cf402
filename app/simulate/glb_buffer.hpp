// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace tandem::simulate {

/// Collects the data of a GLB's single buffer and the glTF entries (accessors and views) that
/// describe it.
class GlbBuffer {
  public:
    explicit GlbBuffer(nlohmann::json& document) : document_(document) {}

    template <class T>
    std::size_t accessor(std::span<const T> values, int component, const char* type,
                         std::size_t width) {
        const std::size_t offset = bytes_.size();
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
        bytes_.resize((bytes_.size() + 3) / 4 * 4);
        document_["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", values.size_bytes()}});
        nlohmann::json accessor{{"bufferView", document_["bufferViews"].size() - 1},
                                {"componentType", component},
                                {"count", values.size() / width},
                                {"type", type}};
        if (type == std::string_view("VEC3") || type == std::string_view("SCALAR")) {
            for (std::size_t k = 0; k < width && component == kFloat; ++k) {
                T least = values[k];
                T most = values[k];
                for (std::size_t at = k; at < values.size(); at += width) {
                    least = std::min(least, values[at]);
                    most = std::max(most, values[at]);
                }
                accessor["min"].push_back(least);
                accessor["max"].push_back(most);
            }
        }
        document_["accessors"].push_back(std::move(accessor));
        return document_["accessors"].size() - 1;
    }

    [[nodiscard]] std::string finish() && {
        document_["buffers"] = nlohmann::json::array({{{"byteLength", bytes_.size()}}});
        std::string text = document_.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        text.resize((text.size() + 3) / 4 * 4, ' ');
        std::string file;
        const auto word = [&](std::uint32_t value) {
            file.append(reinterpret_cast<const char*>(&value), sizeof value);
        };
        word(0x46546C67U);  // "glTF"
        word(2);
        word(static_cast<std::uint32_t>(12 + 8 + text.size() + 8 + bytes_.size()));
        word(static_cast<std::uint32_t>(text.size()));
        word(0x4E4F534AU);  // "JSON"
        file += text;
        word(static_cast<std::uint32_t>(bytes_.size()));
        word(0x004E4942U);  // "BIN"
        return file + bytes_;
    }

    static constexpr int kFloat = 5126;
    static constexpr int kUnsigned = 5125;

  private:
    nlohmann::json& document_;
    std::string bytes_;
};

}  // namespace tandem::simulate
