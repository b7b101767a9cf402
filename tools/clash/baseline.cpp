// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/baseline.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/json_depth.hpp"

namespace tandem::clash {
namespace {

using PartsAndKind = std::tuple<std::string, std::string, std::string>;

PartsAndKind key_of(const std::string& a, const std::string& b, const std::string& kind) {
    return a <= b ? PartsAndKind(a, b, kind) : PartsAndKind(b, a, kind);
}

}  // namespace

Result<std::vector<BaselineClash>> read_baseline(const std::string& file) {
    const Result<io::FileBytes> content = io::read_file(file);
    if (!content) {
        return content.error();
    }
    const std::string_view text = io::as_text(content->bytes());
    if (io::nests_too_deep(text)) {
        return io::malformed(file, "nests too deep for a clash report");
    }
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        if (json.at("schema") != "tandem.clash/1") {
            return io::malformed(file, "is no clash report of this version");
        }
        std::vector<BaselineClash> clashes;
        for (const nlohmann::json& entry : json.at("clashes")) {
            const std::string status = entry.at("status");
            const auto known = kStatusNames.value_named(status);
            if (!known) {
                return io::malformed(file,
                                     "a clash has the unknown status " + io::in_quotes(status));
            }
            clashes.push_back(
                {entry.at("id"), entry.at("a"), entry.at("b"), entry.at("kind"), *known});
        }
        return clashes;
    } catch (const nlohmann::json::exception& fault) {
        return io::malformed(file, std::string("is no clash report: ") + fault.what());
    }
}

void compare_with(const std::vector<BaselineClash>& baseline, const Scene& scene,
                  ClashReport& report) {
    std::map<std::string, std::size_t> by_id;
    std::multimap<PartsAndKind, std::size_t> by_parts;
    for (std::size_t k = 0; k < baseline.size(); ++k) {
        by_id.emplace(baseline[k].id, k);
        by_parts.emplace(key_of(baseline[k].a, baseline[k].b, baseline[k].kind), k);
    }
    std::vector<bool> is_back(baseline.size(), false);
    for (Clash& clash : report.clashes) {
        const auto same = by_id.find(clash.id);
        const auto moved =
            by_parts.find(key_of(scene.parts[clash.a].path, scene.parts[clash.b].path,
                                 std::string(name_of(clash.kind))));
        if (same == by_id.end() && moved == by_parts.end()) {
            continue;
        }
        const std::size_t old = same != by_id.end() ? same->second : moved->second;
        is_back[old] = true;
        const ClashStatus status = baseline[old].status;
        clash.status = status == ClashStatus::New || status == ClashStatus::Resolved
                           ? ClashStatus::Active
                           : status;
    }
    for (std::size_t k = 0; k < baseline.size() && report.complete; ++k) {
        if (!is_back[k] && baseline[k].status != ClashStatus::Resolved) {
            report.resolved.push_back(
                {baseline[k].id, baseline[k].a, baseline[k].b, baseline[k].kind});
        }
    }
}

}  // namespace tandem::clash
