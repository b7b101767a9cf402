// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "machine.hpp"

#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/utsname.h>
#include <thread>

namespace tandem::bench {
namespace {

std::string processor_model() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown processor";
}

}  // namespace

Machine this_machine() {
    Machine machine;
    machine.processor = fmt::format("{}, {} hardware threads", processor_model(),
                                    std::thread::hardware_concurrency());
    utsname names{};
    if (uname(&names) == 0) {
        machine.system = fmt::format("{} {} {}", names.sysname, names.release, names.machine);
    }
#ifdef __clang__
    machine.compiler = "clang " __clang_version__;
#else
    machine.compiler = "g++ " __VERSION__;
#endif
    return machine;
}

std::string date_now() {
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)));
}

}  // namespace tandem::bench
