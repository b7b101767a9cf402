// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tandem::report {

/// The content that a page decodes from a payload, implemented a second time from the description
/// in docs/design/report-document.md.
struct Unpacked {
    nlohmann::json json;
    std::string blocks;

    explicit Unpacked(std::string_view payload) {
        std::size_t length = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            length |= std::size_t{static_cast<unsigned char>(payload.at(8 + k))} << (8 * k);
        }
        json = nlohmann::json::parse(payload.substr(12, length));
        blocks = payload.substr(12 + length);
    }

    [[nodiscard]] std::vector<std::uint32_t> integers(const nlohmann::json& block) const {
        const std::size_t at = block.at("at");
        const std::size_t count = block.at("count");
        const std::size_t planes = block.at("planes");
        const std::size_t stride = block.at("stride");
        std::vector<std::uint32_t> values(count, 0);
        for (std::size_t k = 0; k < count; ++k) {
            std::uint32_t coded = 0;
            for (std::size_t plane = 0; plane < planes; ++plane) {
                coded |=
                    std::uint32_t{static_cast<unsigned char>(blocks.at(at + plane * count + k))}
                    << (8 * plane);
            }
            const std::uint32_t difference = (coded >> 1U) ^ (0U - (coded & 1U));
            values[k] = (k >= stride ? values[k - stride] : 0U) + difference;
        }
        return values;
    }

    [[nodiscard]] std::vector<double> points(const nlohmann::json& block) const {
        std::vector<double> coordinates;
        for (const std::uint32_t value : integers(block)) {
            const std::size_t axis = coordinates.size() % 3;
            coordinates.push_back(block.at("lo").at(axis).get<double>() +
                                  value * block.at("step").get<double>());
        }
        return coordinates;
    }
};

}  // namespace tandem::report
