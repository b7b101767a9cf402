// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/baseline.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "io/file_bytes.hpp"
#include "io/file_error.hpp"
#include "io/json/json_depth.hpp"

namespace tandem::clash {
namespace {

using Paths = std::vector<std::string>;
using PartsAndKind = std::tuple<Paths, Paths, std::string>;

PartsAndKind key_of(Paths a, Paths b, const std::string& kind) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a <= b ? PartsAndKind(a, b, kind) : PartsAndKind(b, a, kind);
}

PartsAndKind key_of(const BaselineClash& clash) {
    return clash.members_a.empty() ? key_of({clash.a}, {clash.b}, clash.kind)
                                   : key_of(clash.members_a, clash.members_b, clash.kind);
}

PartsAndKind key_of(const Clash& clash, const Scene& scene) {
    const auto paths_of = [&scene](const std::vector<std::uint32_t>& parts) {
        Paths paths;
        for (const std::uint32_t part : parts) {
            paths.push_back(scene.parts[part].path);
        }
        return paths;
    };
    return key_of(paths_of(clash.members_a), paths_of(clash.members_b),
                  std::string(name_of(clash.kind)));
}

Paths optional_paths(const nlohmann::json& entry, const char* name) {
    return entry.contains(name) ? entry.at(name).get<Paths>() : Paths{};
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
            clashes.push_back({entry.at("id"), entry.at("a"), entry.at("b"), entry.at("kind"),
                               *known, optional_paths(entry, "members_a"),
                               optional_paths(entry, "members_b")});
        }
        return clashes;
    } catch (const nlohmann::json::exception& fault) {
        return io::malformed(file, std::string("is no clash report: ") + fault.what());
    }
}

void compare_with(const std::vector<BaselineClash>& baseline, const Scene& scene,
                  ClashReport& report) {
    // 1. Index the old clashes by id, and by parts and kind.
    std::map<std::string, std::size_t> by_id;
    std::multimap<PartsAndKind, std::size_t> by_parts;
    for (std::size_t k = 0; k < baseline.size(); ++k) {
        by_id.emplace(baseline[k].id, k);
        by_parts.emplace(key_of(baseline[k]), k);
    }
    // 2. Each new clash takes the status of its match.
    std::vector<bool> is_back(baseline.size(), false);
    for (Clash& clash : report.clashes) {
        const auto same = by_id.find(clash.id);
        const auto moved = by_parts.find(key_of(clash, scene));
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
    // 3. Old clashes without a match are resolved.
    for (std::size_t k = 0; k < baseline.size() && report.complete; ++k) {
        if (!is_back[k] && baseline[k].status != ClashStatus::Resolved) {
            report.resolved.push_back({baseline[k].id, baseline[k].a, baseline[k].b,
                                       baseline[k].kind, baseline[k].members_a,
                                       baseline[k].members_b});
        }
    }
}

}  // namespace tandem::clash
