// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peers.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/repetitions.hpp"
#include "peer_process.hpp"
#include "peer_scenes.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCrumpled = "crumpled";

/// One peer with a number of threads.
struct Contestant {
    const Peer* peer;
    std::uint32_t threads;
};

std::vector<PoseGroup> groups_of(const PeerScene& scene, Work work, const Peer& peer) {
    if (work == Work::Self) {
        return {{std::string(kCrumpled), {}}};
    }
    if (work != Work::Build) {
        return scene.poses;
    }
    std::vector<PoseGroup> groups{{std::string(kBuildBalanced), {}}};
    if (peer.two_builds) {
        groups.insert(groups.begin(), {std::string(kBuildFast), {}});
    }
    return groups;
}

/// The contestants that can do this work. Different parts have no self-intersections and builds of
/// their own to compare.
std::vector<Contestant> contestants_of(const PeersRequest& request, PeersPart part, Work work) {
    std::vector<Contestant> found;
    if (part == PeersPart::Unlike && (work == Work::Self || work == Work::Build)) {
        return found;
    }
    for (const std::string& name : request.peers) {
        const Peer* const peer = find_peer(name);
        if (peer == nullptr || !can_do(*peer, work) ||
            (part == PeersPart::Copies && peer->unlike_only)) {
            continue;
        }
        const bool threaded = work == Work::Build ? peer->threaded_builds : peer->threaded_queries;
        for (const std::uint32_t threads : request.threads) {
            if (threads == 1 || threaded) {
                found.push_back({peer, threads});
            }
        }
    }
    return found;
}

/// The measurements of one contestant for one group over all rounds.
struct Gathered {
    /// The answer of the first round, with the times of all rounds.
    std::optional<PeerAnswer> answer;

    /// Returns whether the answer equals that of the earlier rounds.
    bool add(PeerAnswer more) {
        if (!answer) {
            answer = std::move(more);
            return true;
        }
        answer->times_s.insert(answer->times_s.end(), more.times_s.begin(), more.times_s.end());
        answer->builds_s.insert(answer->builds_s.end(), more.builds_s.begin(), more.builds_s.end());
        return answer->pair_hash == more.pair_hash && answer->pair_count == more.pair_count;
    }
};

class Contest {
  public:
    Contest(const PeersRequest& request, const fs::path& folder, double seconds)
        : request_(request), folder_(folder), seconds_(seconds) {}

    void run(const PeerScene& scene, Work work, PeersReport& report) {
        const std::vector<Contestant> contestants = contestants_of(request_, scene.part, work);
        std::vector<std::vector<Gathered>> gathered;
        gathered.reserve(contestants.size());
        for (const Contestant& one : contestants) {
            gathered.emplace_back(groups_of(scene, work, *one.peer).size());
        }
        for (std::uint32_t round = 0; round < request_.rounds; ++round) {
            for (std::size_t k = 0; k < contestants.size() && !request_.stop(); ++k) {
                start(scene, work, contestants[k], gathered[k], report);
            }
        }
        append_rows(scene, work, contestants, gathered, report);
    }

  private:
    void start(const PeerScene& scene, Work work, const Contestant& one,
               std::vector<Gathered>& gathered, PeersReport& report) {
        request_.progress(
            fmt::format("{}, {}: {}, run {} of {} ({} %)", scene.name, name_of(work),
                        one.peer->name, report.completeness.done + 1, report.completeness.planned,
                        100 * report.completeness.done / report.completeness.planned));
        const PeerCase peer_case{std::string(one.peer->name),
                                 work,
                                 (work == Work::Self ? scene.crumpled_file : scene.file_a).string(),
                                 (work == Work::Self ? scene.crumpled_file : scene.file_b).string(),
                                 one.threads,
                                 time_source_for(one.threads),
                                 seconds_,
                                 groups_of(scene, work, *one.peer)};
        PeerRun run = run_peer(request_.adapters / one.peer->adapter, peer_case, folder_,
                               request_.limit_s, request_.stop);
        if (request_.stop()) {
            return;  // the answers of an interrupted process do not complete a round
        }
        ++report.completeness.done;
        const std::string where =
            fmt::format("{}, {}, {}", one.peer->name, scene.name, name_of(work));
        if (!run.problem.empty()) {
            note(report, fmt::format("{}: {}", where, run.problem));
        }
        for (std::size_t k = 0; k < std::min(run.answers.size(), gathered.size()); ++k) {
            report.versions[std::string(one.peer->name)] = run.answers[k].version;
            if (!gathered[k].add(std::move(run.answers[k]))) {
                note(report, fmt::format("{}, {}: another answer in another round", where,
                                         gathered[k].answer->group));
            }
        }
    }

    static void note(PeersReport& report, std::string problem) {
        std::vector<std::string>& known = report.problems;
        if (std::find(known.begin(), known.end(), problem) == known.end()) {
            known.push_back(std::move(problem));
        }
    }

    /// Sorted by pose first, so that rows to compare are consecutive.
    static void append_rows(const PeerScene& scene, Work work,
                            const std::vector<Contestant>& contestants,
                            const std::vector<std::vector<Gathered>>& gathered,
                            PeersReport& report) {
        // Some peers have only one way to build; the order is that of a peer with all ways.
        const auto most = std::max_element(
            gathered.begin(), gathered.end(),
            [](const auto& left, const auto& right) { return left.size() < right.size(); });
        if (most == gathered.end()) {
            return;
        }
        std::vector<std::string> poses;
        for (const PoseGroup& group :
             groups_of(scene, work,
                       *contestants[static_cast<std::size_t>(most - gathered.begin())].peer)) {
            poses.push_back(group.name);
        }
        for (const std::string& pose : poses) {
            for (std::size_t k = 0; k < contestants.size(); ++k) {
                for (const Gathered& group : gathered[k]) {
                    if (group.answer && group.answer->group == pose) {
                        report.rows.push_back(row_of(scene, work, contestants[k], *group.answer));
                    }
                }
            }
        }
    }

    static PeerRow row_of(const PeerScene& scene, Work work, const Contestant& one,
                          const PeerAnswer& answer) {
        return {work,
                scene.name,
                scene.triangles,
                answer.group,
                std::string(one.peer->name),
                one.threads,
                *std::min_element(answer.times_s.begin(), answer.times_s.end()),
                median_of(answer.times_s),
                *std::min_element(answer.builds_s.begin(), answer.builds_s.end()),
                answer.bytes_per_triangle,
                answer.pair_count,
                answer.pair_hash,
                answer.distances,
                scene.part};
    }

    const PeersRequest& request_;
    const fs::path& folder_;
    double seconds_;
};

Result<Done> check_adapters(const PeersRequest& request) {
    for (const std::string& name : request.peers) {
        const Peer* const peer = find_peer(name);
        std::error_code ignored;
        if (peer == nullptr) {
            return Error{ErrorCode::InvalidArgument, fmt::format("unknown peer '{}'", name)};
        }
        if (!fs::exists(request.adapters / peer->adapter, ignored)) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: its adapter {} is not there", name,
                                     (request.adapters / peer->adapter).string())};
        }
    }
    return Done{};
}

/// Numbers of rows and processes to measure: rows share the budget, and processes give the
/// progress.
struct Plan {
    std::size_t rows = 0;
    std::size_t runs = 0;

    Plan(const PeersRequest& request, const std::vector<SceneToMake>& scenes) {
        for (const SceneToMake& scene : scenes) {
            for (const Work work : request.works) {
                for (const Contestant& one : contestants_of(request, scene.part, work)) {
                    rows += rows_of(request, scene.part, work, *one.peer);
                    ++runs;
                }
            }
        }
    }

  private:
    static std::size_t rows_of(const PeersRequest& request, PeersPart part, Work work,
                               const Peer& peer) {
        if (work == Work::Self) {
            return 1;
        }
        if (work == Work::Build) {
            return peer.two_builds ? 2 : 1;
        }
        return part == PeersPart::Copies ? request.poses.size() : request.unlike_poses.size();
    }
};

}  // namespace

std::string_view name_of(PeersPart part) {
    return part == PeersPart::Copies ? "copies" : "unlike";
}

Result<PeersReport> run_peers(const PeersRequest& request) {
    if (Result<Done> there = check_adapters(request); !there) {
        return there.error();
    }
    const std::vector<SceneToMake> scenes = scenes_of(request);
    const Plan plan(request, scenes);
    if (plan.rows == 0 || request.rotations == 0 || request.rounds == 0) {
        return Error{ErrorCode::InvalidArgument,
                     "nothing to measure: none of the peers that are selected can do any of the "
                     "works"};
    }
    const double measurements = static_cast<double>(plan.rows) * request.rounds;
    PeersReport report{.date = date_now(),
                       .machine = this_machine(),
                       .seed = request.seed,
                       .rotations = request.rotations,
                       .rounds = request.rounds,
                       .budget_s = request.budget_s,
                       .versions = {},
                       .rows = {},
                       .problems = {}};
    report.completeness.planned = plan.runs * request.rounds;
    const work::WorkFolder folder("peers");
    Contest contest(request, folder.path(), request.budget_s / measurements);
    for (const SceneToMake& to_make : scenes) {
        if (request.stop()) {
            break;
        }
        const Result<PeerScene> scene = make_scene(request, to_make, folder.path());
        if (!scene) {
            return scene.error();
        }
        for (const Work work : request.works) {
            contest.run(*scene, work, report);
        }
    }
    report.completeness.interrupted = request.stop();
    return report;
}

}  // namespace tandem::bench
