// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/version.hpp>

#include "cli/describe/description.hpp"
#include "cli/options/refusals.hpp"
#include "json_text/json.hpp"

namespace tandem::cli {
namespace {

using json_text::Json;

Json described(const std::vector<DescribedOption>& options) {
    Json list = Json::array();
    for (const DescribedOption& option : options) {
        list.push_back(
            Json{{"names", option.names}, {"value", option.value}, {"help", option.help}});
    }
    return list;
}

Json described(const Refusal& row) {
    return {{"verbs", row.verbs},
            {"option", row.option},
            {"kind", row.kind == Refusal::Kind::Needs ? "needs" : "contradicts"},
            {"other", row.other},
            {"why", row.why}};
}

/// A list with one entry per line.
template <class Entries, class Describe>
std::string lines_of(const Entries& entries, const Describe& describe) {
    std::string out;
    for (const auto& entry : entries) {
        out += fmt::format("{}\n    {}", out.empty() ? "" : ",", describe(entry).text());
    }
    return out;
}

}  // namespace

std::string json_description(const std::vector<DescribedVerb>& verbs) {
    const auto verb_of = [](const DescribedVerb& verb) {
        return Json{{"name", verb.name},
                    {"help", verb.help},
                    {"arguments", described(verb.arguments)},
                    {"options", described(verb.options)}};
    };
    const auto refusal_of = [](const Refusal& row) { return described(row); };
    return fmt::format(
        "{{\n  \"schema\": \"tandem.describe/1\",\n  \"version\": \"{}\",\n"
        "  \"verbs\": [{}\n  ],\n  \"refusals\": [{}\n  ]\n}}\n",
        TANDEM_VERSION, lines_of(verbs, verb_of), lines_of(kRefusals, refusal_of));
}

}  // namespace tandem::cli
