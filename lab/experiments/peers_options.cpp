// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/peers_options.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "bench/peers/peer_meshes.hpp"
#include "cli/options/option_text.hpp"
#include "experiments/adapters.hpp"
#include "names/name_list.hpp"
#include "parser/checks.hpp"
#include "scenes/part_families.hpp"

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

/// Checks and sorts names of meshes; files keep their order.
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

/// Both parts, unless the options name something that belongs to only one of them.
Result<std::vector<bench::PeersPart>> chosen_parts(const PeersOptions& options) {
    Result<std::vector<bench::PeersPart>> parts =
        names::pick("part", options.parts, names::named(bench::kAllPeersParts));
    if (parts && parts->empty()) {
        const bool names_unlike = !options.families.empty() || !options.pairs.empty();
        if (!options.meshes.empty() || !names_unlike) {
            parts->push_back(bench::PeersPart::Copies);
        }
        if (names_unlike || options.meshes.empty()) {
            parts->push_back(bench::PeersPart::Unlike);
        }
    }
    return parts;
}

Result<std::vector<std::string>> chosen_families(const PeersOptions& options) {
    std::vector<names::Named<std::string>> known;
    for (const std::string_view name : scenes::part_family_names()) {
        known.push_back({std::string(name), std::string(name)});
    }
    if (!options.families.empty()) {
        return names::pick("family", options.families, known);
    }
    if (!options.pairs.empty()) {
        return std::vector<std::string>{};
    }
    return options.quick ? std::vector<std::string>{"boxes", "rods"}
                         : names::pick("family", std::vector<std::string>{"all"}, known);
}

/// Chooses kinds of poses by name; each part of the experiment has its own kinds.
Result<Done> choose_poses(const PeersOptions& options, bench::PeersRequest& request) {
    std::vector<names::Named<std::string>> known;
    const auto add = [&](auto kind) {
        known.push_back({std::string(name_of(kind)), std::string(name_of(kind))});
    };
    std::for_each(bench::kAllPoseKinds.begin(), bench::kAllPoseKinds.end(), add);
    std::for_each(bench::kAllUnlikePoseKinds.begin(), bench::kAllUnlikePoseKinds.end(), add);
    const Result<std::vector<std::string>> picked = names::pick("pose", options.poses, known);
    if (!picked) {
        return picked.error();
    }
    const auto keep_picked = [&](auto& kinds) {
        std::erase_if(kinds, [&](auto kind) {
            return std::find(picked->begin(), picked->end(), name_of(kind)) == picked->end();
        });
    };
    if (!picked->empty()) {
        keep_picked(request.poses);
        keep_picked(request.unlike_poses);
    }
    return Done{};
}

std::vector<std::uint32_t> usual_threads() {
    const std::uint32_t all = std::max(1U, std::thread::hardware_concurrency());
    return all == 1 ? std::vector{all} : std::vector{1U, all};
}

}  // namespace

void add_peers_options(const parser::Verb& verb, PeersOptions& options) {
    add_names(verb, "--part", options.parts,
              "copies: two of one mesh; unlike: two different meshes\n"
              "(default: both, or the one that --mesh, --family and\n"
              "--pair belong to)");
    add_names(verb, "--family", options.families,
              "Families of unlike meshes: cylinders, rods, shafts,\n"
              "profiles, plate-and-peg, bolt-and-nut, fans, pipes,\n"
              "robot-arms, room-and-robot, sheets, print-halves,\n"
              "room-and-body, giant-and-body, slab-and-body,\n"
              "truss-and-body, terrain-and-vehicle, city-and-body,\n"
              "scan-and-body, boxes (default: all)");
    verb.add_option("--pair", options.pairs, "Two files of your own; may be given several times")
        .option_text("A B");
    add_names(verb, "--mesh", options.meshes,
              "Meshes by name or file: knot, knot-100k, bunny, teapot,\n"
              "dragon-11k, dragon-48k, dragon-203k, dragon-871k, all\n"
              "(default: knot, bunny, teapot, dragon-48k, dragon-871k)");
    add_names(verb, "--peer", options.peers,
              "tandem, tandem-reference, tandem-obb, tandem-26-dop,\n"
              "fcl-obbrss, fcl-obb, fcl-rss, fcl-aabb, bullet-gimpact,\n"
              "cgal, embree, ode (default: all; tandem-obb,\n"
              "tandem-26-dop, fcl-obb and fcl-aabb for unlike meshes)");
    add_names(verb, "--work", options.works,
              "all-pairs, first-contact, distance, self, build\n(default: all)");
    add_names(verb, "--pose", options.poses,
              "Poses of copies: separated, small-proximity, close-proximity,\n"
              "shallow, deep, almost-coincident; of unlike meshes:\n"
              "anywhere, near, grazing, docked, far (default: all)");
    verb.add_option("--threads", options.threads,
                    "Numbers of threads, for peers that can use them (default:\n"
                    "1 and as many as the machine has)")
        .allow_extra_args(false)
        .delimiter(',')
        .check(parser::whole_number(1, 1024))
        .option_text("NUMBERS");
    verb.add_option("--rotations", options.rotations, "Random poses of each kind (default: 5)")
        .check(parser::whole_number(1, 1000))
        .option_text("N");
    verb.add_option("--rounds", options.rounds, "How often each process is started (default: 3)")
        .check(parser::whole_number(1, 1000))
        .option_text("N");
    verb.add_option("--seed", options.seed, "Seed of poses and of families (default: 1)")
        .option_text("N");
    add_budget(verb, options.budget_s,
               "Time for all measurements together, without loading and\n"
               "building: 30s, 5min (default: 2min)");
    verb.add_flag("--quick", options.quick,
                  "In seconds: one mesh and two families, two poses of each\n"
                  "kind, one round, unless these are given");
    verb.add_option("--adapters", options.adapters,
                    "Folder of the peers' programs (default: that of this\nprogram)")
        .option_text("FOLDER");
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
    if (const Result<Done> chosen = choose_poses(options, request); !chosen) {
        return chosen.error();
    }
    Result<std::vector<std::string>> meshes = chosen_meshes(options.meshes);
    if (!meshes) {
        return meshes.error();
    }
    Result<std::vector<std::string>> families = chosen_families(options);
    if (!families) {
        return families.error();
    }
    const Result<std::vector<bench::PeersPart>> parts = chosen_parts(options);
    if (!parts) {
        return parts.error();
    }
    request.adapters = adapters_folder(options.adapters);
    Result<std::vector<std::string>> peers = chosen_peers(options, request.adapters, left_out);
    if (!peers) {
        return peers.error();
    }
    request.peers = *std::move(peers);
    const auto wants = [&](bench::PeersPart part) {
        return std::find(parts->begin(), parts->end(), part) != parts->end();
    };
    if (wants(bench::PeersPart::Copies)) {
        request.meshes =
            meshes->empty() ? usual_meshes(options.quick, left_out) : *std::move(meshes);
    }
    if (wants(bench::PeersPart::Unlike)) {
        request.families = *std::move(families);
        request.pairs = options.pairs;
    }
    return request;
}

}  // namespace tandem::cli
