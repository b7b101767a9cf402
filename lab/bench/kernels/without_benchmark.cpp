// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/kernels/run_kernels.hpp"

namespace tandem::bench {

Result<std::vector<KernelRow>> run_kernels(const std::vector<std::string>& /*options*/) {
    return Error{ErrorCode::Unsupported,
                 "kernels: this program was built without Google Benchmark: `./tandem bench "
                 "kernels` in a checkout installs it and builds; or configure with "
                 "TANDEM_BUILD_KERNELS=ON where libbenchmark-dev is installed"};
}

}  // namespace tandem::bench
