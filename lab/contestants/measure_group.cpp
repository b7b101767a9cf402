// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "measure_group.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "bench/repetitions.hpp"

namespace tandem::peers {
namespace {

using bench::PeerAnswer;
using bench::PeerCase;
using bench::PoseGroup;
using bench::TimeSource;
using bench::Work;

constexpr std::size_t kMostBatches = 7;
constexpr std::size_t kMostBuilds = 15;

double timed(TimeSource source, const std::function<void()>& action) {
    const double start = bench::seconds_now(source);
    action();
    return bench::seconds_now(source) - start;
}

/// Seconds per run, for each batch. At least one batch is measured, however slow it is.
std::vector<double> time_batches(const PeerCase& one, const std::function<void()>& run) {
    const auto repeat = [&](std::uint64_t repetitions) {
        return timed(one.time_source, [&] {
            for (std::uint64_t k = 0; k < repetitions; ++k) {
                run();
            }
        });
    };
    const std::uint64_t repetitions = bench::repetitions_within(one.seconds, kMostBatches, repeat);
    std::vector<double> batches;
    double spent = 0.0;
    do {
        const double batch = repeat(repetitions);
        spent += batch;
        batches.push_back(batch / static_cast<double>(repetitions));
    } while (batches.size() < kMostBatches && spent < one.seconds);
    return batches;
}

/// Collects the pairs of all poses in order; those of one pose are sorted.
class PairCollector {
  public:
    void add(std::vector<TrianglePair>& pairs) {
        std::sort(pairs.begin(), pairs.end());
        all_.insert(all_.end(), pairs.begin(), pairs.end());
    }

    void tell(PeerAnswer& answer) const {
        answer.pair_count = all_.size();
        answer.pair_hash = pair_hash_text(all_);
    }

  private:
    std::vector<TrianglePair> all_;
};

std::vector<double> time_builds(Adapter& adapter, const PeerCase& one, BuildSpeed speed) {
    std::vector<double> builds;
    double spent = 0.0;
    while (builds.size() < 2 || (builds.size() < kMostBuilds && spent < one.seconds)) {
        adapter.drop(Side::A);
        builds.push_back(timed(one.time_source, [&] { adapter.build(Side::A, speed); }));
        spent += builds.back();
    }
    return builds;
}

std::function<void()> work_of(Adapter& adapter, Work work, std::size_t poses,
                              std::vector<TrianglePair>& pairs) {
    switch (work) {
        case Work::AllPairs:
            return [&adapter, &pairs, poses] {
                for (std::size_t pose = 0; pose < poses; ++pose) {
                    pairs.clear();
                    adapter.all_pairs(pose, pairs);
                }
            };
        case Work::FirstContact:
            return [&adapter, poses] {
                for (std::size_t pose = 0; pose < poses; ++pose) {
                    static_cast<void>(adapter.touches(pose));
                }
            };
        case Work::Distance:
            return [&adapter, poses] {
                for (std::size_t pose = 0; pose < poses; ++pose) {
                    static_cast<void>(adapter.distance(pose));
                }
            };
        case Work::Self:
            return [&adapter, &pairs] {
                pairs.clear();
                adapter.self_pairs(pairs);
            };
        case Work::Build:
            break;
    }
    throw std::logic_error("building is not timed as a query");
}

void learn_answer(Adapter& adapter, const PeerCase& one, std::size_t poses, PeerAnswer& answer) {
    PairCollector collector;
    std::vector<TrianglePair> pairs;
    if (one.work == Work::Self) {
        adapter.self_pairs(pairs);
        collector.add(pairs);
        collector.tell(answer);
        return;
    }
    std::uint64_t touching = 0;
    for (std::size_t pose = 0; pose < poses; ++pose) {
        pairs.clear();
        if (one.work == Work::AllPairs) {
            adapter.all_pairs(pose, pairs);
            collector.add(pairs);
        } else if (one.work == Work::FirstContact) {
            touching += adapter.touches(pose) ? 1U : 0U;
        } else {
            answer.distances.push_back(adapter.distance(pose));
        }
    }
    if (one.work == Work::FirstContact) {
        answer.pair_count = touching;
    } else if (one.work == Work::AllPairs && adapter.gives_pairs()) {
        collector.tell(answer);
    }
}

}  // namespace

std::vector<double> build_both(Adapter& adapter, const PeerCase& one) {
    std::vector<double> builds;
    for (const Side side : {Side::A, Side::B}) {
        builds.push_back(
            timed(one.time_source, [&] { adapter.build(side, BuildSpeed::Balanced); }));
    }
    return builds;
}

PeerAnswer measure_group(Adapter& adapter, const PeerCase& one, const PoseGroup& group) {
    PeerAnswer answer{
        .group = group.name, .version = adapter.version(), .times_s = {}, .builds_s = {}};
    if (one.work == Work::Build) {
        answer.builds_s =
            time_builds(adapter, one,
                        group.name == bench::kBuildFast ? BuildSpeed::Fast : BuildSpeed::Balanced);
        answer.times_s = answer.builds_s;
        return answer;
    }
    std::vector<Pose> poses;
    for (const bench::PoseNumbers& numbers : group.poses) {
        poses.push_back(numbers.pose());
    }
    adapter.place(poses);
    learn_answer(adapter, one, poses.size(), answer);
    std::vector<TrianglePair> pairs;
    answer.times_s = time_batches(one, work_of(adapter, one.work, poses.size(), pairs));
    const double queries = one.work == Work::Self ? 1.0 : static_cast<double>(poses.size());
    for (double& seconds : answer.times_s) {
        seconds /= queries;
    }
    return answer;
}

}  // namespace tandem::peers
