// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab/peers_options.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "bench/peer_meshes.hpp"
#include "cli/options/option_text.hpp"
#include "lab/adapters.hpp"
#include "names/name_list.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

struct Effort {
    std::uint32_t rotations;
    std::uint32_t rounds;
    double budget_s;
};
constexpr Effort kUsual{5, 3, 120.0};
constexpr Effort kQuick{2, 1, 4.0};

bool looks_like_a_file(const std::string& word) {
    return word.find_first_of("./") != std::string::npos;
}

/// Names are checked and put in order; files stay as they are.
Result<std::vector<std::string>> chosen_meshes(const std::vector<std::string>& words) {
    std::vector<names::Named<std::string>> known;
    known.reserve(bench::kMeshNames.size());
    for (const std::string_view name : bench::kMeshNames) {
        known.push_back({std::string(name), std::string(name)});
    }
    std::vector<std::string> names;
    std::vector<std::string> files;
    for (const std::string& word : words) {
        (looks_like_a_file(word) ? files : names).push_back(word);
    }
    Result<std::vector<std::string>> picked = names::pick("mesh", names, known);
    if (picked) {
        picked->insert(picked->end(), files.begin(), files.end());
    }
    return picked;
}

bool is_at_hand(std::string_view mesh) {
    std::error_code ignored;
    return mesh.starts_with("knot") ||
           fs::exists(bench::mesh_cache() / fmt::format("{}.obj", mesh), ignored) ||
           fs::exists(bench::mesh_cache() / fmt::format("{}.ply", mesh), ignored);
}

std::vector<std::string> usual_meshes(bool quick, std::vector<std::string>& left_out) {
    if (quick) {
        return {"knot"};
    }
    std::vector<std::string> meshes;
    for (const std::string_view mesh : bench::kUsualMeshes) {
        if (is_at_hand(mesh)) {
            meshes.emplace_back(mesh);
        } else {
            left_out.push_back(
                fmt::format("left out: {}; scripts/fetch_meshes.sh fetches it", mesh));
        }
    }
    return meshes;
}

Result<std::vector<std::string>> chosen_peers(const PeersOptions& options, const fs::path& folder,
                                              std::vector<std::string>& left_out) {
    std::vector<names::Named<std::string>> known;
    for (const bench::Peer& peer : bench::all_peers()) {
        known.push_back({std::string(peer.name), std::string(peer.name)});
    }
    const std::vector<std::string> everyone{"all"};
    Result<std::vector<std::string>> picked =
        names::pick("peer", options.peers.empty() ? everyone : options.peers, known);
    if (!picked) {
        return picked;
    }
    std::vector<std::string> there;
    for (const std::string& name : *picked) {
        std::error_code ignored;
        if (fs::exists(folder / bench::find_peer(name)->adapter, ignored)) {
            there.push_back(name);
        } else if (options.peers.empty()) {
            left_out.push_back(fmt::format("left out: {}, whose adapter is not built", name));
        } else {
            return no_adapters("peers", folder);
        }
    }
    if (there.empty()) {
        return no_adapters("peers", folder);
    }
    return there;
}

std::vector<std::uint32_t> usual_threads() {
    const std::uint32_t all = std::max(1U, std::thread::hardware_concurrency());
    return all == 1 ? std::vector{all} : std::vector{1U, all};
}

}  // namespace

void add_peers_options(CLI::App& verb, PeersOptions& options) {
    add_names(verb, "--mesh", options.meshes,
              "Meshes by name or file: knot, knot-100k, bunny, teapot,\n"
              "dragon-11k, dragon-48k, dragon-203k, dragon-871k, all\n"
              "(default: knot, bunny, teapot, dragon-48k, dragon-871k)");
    add_names(verb, "--peer", options.peers,
              "tandem, tandem-reference, fcl-obbrss, fcl-rss,\n"
              "bullet-gimpact, cgal, embree, ode (default: all)");
    add_names(verb, "--work", options.works,
              "all-pairs, first-contact, distance, self, build\n(default: all)");
    add_names(verb, "--pose", options.poses,
              "separated, small-proximity, close-proximity, shallow,\n"
              "deep, almost-coincident (default: all)");
    verb.add_option("--threads", options.threads,
                    "Numbers of threads, for peers that can use them (default:\n"
                    "1 and as many as the machine has)")
        ->allow_extra_args(false)
        ->delimiter(',')
        ->check(whole_number(1, 1024))
        ->option_text("NUMBERS");
    verb.add_option("--rotations", options.rotations,
                    "Random rotations for each kind of pose (default: 5)")
        ->check(whole_number(1, 1000))
        ->option_text("N");
    verb.add_option("--rounds", options.rounds, "How often each process is started (default: 3)")
        ->check(whole_number(1, 1000))
        ->option_text("N");
    verb.add_option("--seed", options.seed, "Seed of the rotations (default: 1)")
        ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->option_text("N");
    add_budget(verb, options.budget_s,
               "Time for all measurements together, without loading and\n"
               "building: 30s, 5min (default: 2min)");
    verb.add_flag("--quick", options.quick,
                  "In seconds: one mesh, two rotations, one round, unless\nthese are given");
    verb.add_option("--adapters", options.adapters,
                    "Where the programs of the peers are (default: beside this\none)")
        ->option_text("FOLDER");
    add_json_option(verb, options.json);
    verb.add_option("--html", options.html,
                    "Ratios, plots and tables as one page that loads nothing")
        ->option_text("FILE");
    verb.add_option("--markdown", options.markdown,
                    "Tables into the marked part of a document that exists, or\ninto a new file")
        ->option_text("FILE");
}

Result<bench::PeersRequest> request_of(const PeersOptions& options,
                                       std::vector<std::string>& left_out) {
    bench::PeersRequest request;
    const Effort& effort = options.quick ? kQuick : kUsual;
    request.rotations = options.rotations == 0 ? effort.rotations : options.rotations;
    request.rounds = options.rounds == 0 ? effort.rounds : options.rounds;
    request.budget_s = options.budget_s == 0.0 ? effort.budget_s : options.budget_s;
    request.seed = options.seed;
    request.threads = options.threads.empty() ? usual_threads() : options.threads;
    const Result<std::vector<bench::Work>> works =
        names::pick("work", options.works, names::named(bench::kAllWorks));
    if (!works) {
        return works.error();
    }
    if (!works->empty()) {
        request.works = *works;
    }
    const Result<std::vector<bench::PoseKind>> poses =
        names::pick("pose", options.poses, names::named(bench::kAllPoseKinds));
    if (!poses) {
        return poses.error();
    }
    if (!poses->empty()) {
        request.poses = *poses;
    }
    Result<std::vector<std::string>> meshes = chosen_meshes(options.meshes);
    if (!meshes) {
        return meshes.error();
    }
    request.adapters = adapters_folder(options.adapters);
    Result<std::vector<std::string>> peers = chosen_peers(options, request.adapters, left_out);
    if (!peers) {
        return peers.error();
    }
    request.peers = *std::move(peers);
    request.meshes = meshes->empty() ? usual_meshes(options.quick, left_out) : *std::move(meshes);
    return request;
}

}  // namespace tandem::cli
