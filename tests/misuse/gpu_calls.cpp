// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Devices and their batches, called wrongly; on the host's emulation, which every machine has.
#include <tandem/gpu.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

gpu::Device host() {
    return gpu::Device::open({.name = "host"}).value();
}

gpu::DeviceBatch batch(const gpu::BatchRequest& request = {}) {
    return gpu::DeviceBatch(host(), request);
}

const std::vector<gpu::ObjectPair>& pair_of_nobody() {
    static const std::vector<gpu::ObjectPair> kPair{{{.object = 7}, {.object = ~0U}}};
    return kPair;
}

std::vector<WrongCall> device_calls() {
    return {
        {"gpu::Device::open", "devices that do not exist",
         [] {
             return all_of({refused(gpu::Device::open({.name = "no such device"})),
                            refused(gpu::Device::open({.name = ""})),
                            refused(gpu::Device::open({.name = "host", .group_size = 7})),
                            refused(gpu::Device::open({.name = "host", .group_size = ~0U}))});
         }},
        {"gpu::Device::info", "moved from",
         [] {
             const gpu::Device device = moved_from(host());
             return holds(device.info().kind == gpu::DeviceKind::Host && !device.from_cache() &&
                          (device.decides_in_double() || !device.decides_in_double()));
         }},
        {"gpu::DeviceBatch::add", "moved from",
         [] { return refused(moved_from(batch()).add(small_model())); }},
        {"gpu::DeviceBatch::add", "requests without a meaning",
         [] {
             using Request = gpu::BatchRequest;
             const auto with = [](auto change) {
                 Request request;
                 change(request);
                 return refused(batch(request).add(small_model()));
             };
             return all_of({with([](Request& r) { r.walk = gpu::WalkKind(9); }),
                            with([](Request& r) { r.steps_per_launch = 0; }),
                            with([](Request& r) { r.contacts = gpu::ContactWork(9); }),
                            with([](Request& r) { r.blocks = gpu::BlockSource(9); }),
                            with([](Request& r) { r.when_device_fails = gpu::WhenDeviceFails(9); }),
                            with([](Request& r) { r.volume = VolumeKind(99); }),
                            with([](Request& r) { r.rule = RuleKind(99); }), with([](Request& r) {
                                r.walk = gpu::WalkKind::Blocked;
                                r.volume = VolumeKind::Sphere;
                            }),
                            with([](Request& r) { r.rule_text = "true"; })});
         }},
        {"gpu::DeviceBatch::deform", "moved from, no object and other sizes",
         [] {
             gpu::DeviceBatch here = batch();
             const gpu::DeviceObject object = here.add(small_model()).value();
             std::vector<Vec3> vertices(small_model().mesh().vertex_count(), Vec3(0, 0, 0));
             const auto too_few = refused(here.deform(object, std::span(vertices).first(3)));
             vertices.back() = no_point();
             return all_of({refused(moved_from(batch()).deform(0, {})), refused(here.deform(7, {})),
                            too_few, refused(here.deform(object, vertices))});
         }},
        {"gpu::DeviceBatch::collide", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(batch()).collide(pair_of_nobody())),
                            refused(batch().collide(pair_of_nobody()))});
         }},
        {"gpu::DeviceBatch::collide", "no pose",
         [] {
             const std::vector<PlacedPair> pairs{{here(), lost()}};
             return all_of(
                 {refused(batch().collide(pairs)), refused(moved_from(batch()).collide(pairs))});
         }},
        {"gpu::DeviceBatch::step", "moved from, nobody and no pose",
         [] {
             gpu::DeviceBatch here = batch();
             const gpu::DeviceObject object = here.add(small_model()).value();
             return all_of({refused(moved_from(batch()).step({})),
                            refused(here.step(std::vector{gpu::PlacedObject{.object = 9}})),
                            refused(here.step(std::vector{gpu::PlacedObject{object, no_pose()},
                                                          gpu::PlacedObject{object, {}}}))});
         }},
        {"gpu::DeviceBatch::self", "moved from, no object and no mode",
         [] {
             gpu::DeviceBatch here = batch();
             const gpu::DeviceObject object = here.add(small_model()).value();
             return all_of({refused(moved_from(batch()).self(0)), refused(here.self(9)),
                            refused(here.self(object, {.mode = SelfMode(9)})),
                            refused(here.self(object, {.shared_by = SharedBy(9)}))});
         }},
        {"gpu::DeviceBatch::pairs", "an answer that does not exist",
         [] {
             gpu::DeviceBatch here = batch({.contacts = gpu::ContactWork::Points});
             const bool done =
                 here.collide(std::vector<PlacedPair>{{testing::here(), testing::here()}})
                     .has_value();
             return all_of({holds(done), is_empty(here.pairs(1)),
                            is_empty(here.pairs(~std::size_t{0})), is_empty(batch().pairs(0)),
                            is_empty(moved_from(batch()).pairs(0))});
         }},
        {"gpu::DeviceBatch::contacts", "an answer that does not exist",
         [] {
             gpu::DeviceBatch here = batch({.contacts = gpu::ContactWork::Points});
             const bool done =
                 here.collide(std::vector<PlacedPair>{{testing::here(), testing::here()}})
                     .has_value();
             return all_of({holds(done), is_empty(here.contacts(1)),
                            is_empty(here.contacts(~std::size_t{0})), is_empty(batch().contacts(0)),
                            is_empty(moved_from(batch()).contacts(0))});
         }},
        {"gpu::DeviceBatch::size", "moved from",
         [] {
             const gpu::DeviceBatch gone = moved_from(batch());
             return all_of({holds(gone.size() == 0), is_empty(gone.body_pairs()),
                            holds(gone.times().kernels == 0.0),
                            holds(gone.counters().launches == 0), is_empty(gone.note())});
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Devices, WrongCalls, ::testing::ValuesIn(device_calls()), wrong_call_name);

}  // namespace tandem::testing
