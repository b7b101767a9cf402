// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_case.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/guarded_parse.hpp"
#include "bench/json_document.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

template <class All>
auto named_in(const All& all, const std::string& name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](auto one) { return name_of(one) == name; });
    if (found == all.end()) {
        throw std::invalid_argument(fmt::format("unknown name '{}'", name));
    }
    return *found;
}

Json to_numbers(const PoseNumbers& pose) {
    return {pose.translation.x(), pose.translation.y(), pose.translation.z(), pose.turn[0],
            pose.turn[1],         pose.turn[2],         pose.turn[3]};
}

PoseNumbers from_numbers(const Json& numbers) {
    const auto at = [&](std::size_t k) { return numbers.at(k).get<double>(); };
    return {{at(0), at(1), at(2)}, {at(3), at(4), at(5), at(6)}};
}

template <class T>
std::optional<T> unless_null(const Json& value) {
    return value.is_null() ? std::nullopt : std::optional<T>(value.get<T>());
}

}  // namespace

std::string_view name_of(Work work) {
    switch (work) {
        case Work::AllPairs:
            return "all-pairs";
        case Work::FirstContact:
            return "first-contact";
        case Work::Distance:
            return "distance";
        case Work::Self:
            return "self";
        case Work::Build:
            return "build";
    }
    return "";
}

Pose PoseNumbers::pose() const {
    return Pose::create(translation, turn[0], turn[1], turn[2], turn[3]).value();
}

std::string to_json(const PeerCase& one) {
    Json groups = Json::array();
    for (const PoseGroup& group : one.groups) {
        Json poses = Json::array();
        for (const PoseNumbers& pose : group.poses) {
            poses.push_back(to_numbers(pose));
        }
        groups.push_back({{"name", group.name}, {"poses", poses}});
    }
    return Json({{"peer", one.peer},
                 {"work", name_of(one.work)},
                 {"mesh_file_a", one.mesh_file_a},
                 {"mesh_file_b", one.mesh_file_b},
                 {"threads", one.threads},
                 {"time_source", name_of(one.time_source)},
                 {"seconds", one.seconds},
                 {"groups", groups}})
        .dump();
}

Result<PeerCase> parse_case(std::string_view text) {
    return guarded("case of a peer", [&] {
        const Json json = Json::parse(text);
        PeerCase one;
        one.peer = json.at("peer").get<std::string>();
        one.work = named_in(kAllWorks, json.at("work").get<std::string>());
        one.mesh_file_a = json.at("mesh_file_a").get<std::string>();
        one.mesh_file_b = json.at("mesh_file_b").get<std::string>();
        one.threads = json.at("threads").get<std::uint32_t>();
        one.time_source = named_in(std::array{TimeSource::ProcessTime, TimeSource::SteadyClock},
                                   json.at("time_source").get<std::string>());
        one.seconds = json.at("seconds").get<double>();
        for (const Json& group : json.at("groups")) {
            one.groups.push_back({group.at("name").get<std::string>(), {}});
            for (const Json& numbers : group.at("poses")) {
                one.groups.back().poses.push_back(from_numbers(numbers));
            }
        }
        return one;
    });
}

std::string to_json(const PeerAnswer& answer) {
    return Json({{"group", answer.group},
                 {"version", answer.version},
                 {"times_s", answer.times_s},
                 {"builds_s", answer.builds_s},
                 {"bytes_per_triangle", answer.bytes_per_triangle},
                 {"pair_count", or_null(answer.pair_count)},
                 {"pair_hash", or_null(answer.pair_hash)},
                 {"distances", answer.distances}})
               .dump() +
           "\n";
}

Result<PeerAnswer> parse_answer(std::string_view line) {
    return guarded("answer of a peer", [&] {
        const Json json = Json::parse(line);
        PeerAnswer answer;
        answer.group = json.at("group").get<std::string>();
        answer.version = json.at("version").get<std::string>();
        answer.times_s = json.at("times_s").get<std::vector<double>>();
        answer.builds_s = json.at("builds_s").get<std::vector<double>>();
        answer.bytes_per_triangle = json.at("bytes_per_triangle").get<double>();
        answer.pair_count = unless_null<std::uint64_t>(json.at("pair_count"));
        answer.pair_hash = unless_null<std::string>(json.at("pair_hash"));
        answer.distances = json.at("distances").get<std::vector<double>>();
        if (answer.times_s.empty() || answer.builds_s.empty()) {
            throw std::invalid_argument("no time was measured");
        }
        return answer;
    });
}

}  // namespace tandem::bench
