// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <string>

namespace tandem::gpu {

// clang-format off
#define TANDEM_GPU_OPENCL_CALLS(X) \
    X(clGetPlatformIDs) X(clGetPlatformInfo) X(clGetDeviceIDs) X(clGetDeviceInfo) \
    X(clCreateContext) X(clReleaseContext) X(clCreateCommandQueue) X(clReleaseCommandQueue) \
    X(clCreateProgramWithSource) X(clCreateProgramWithBinary) X(clBuildProgram) \
    X(clGetProgramBuildInfo) X(clGetProgramInfo) X(clReleaseProgram) \
    X(clCreateKernel) X(clReleaseKernel) X(clSetKernelArg) X(clGetKernelWorkGroupInfo) \
    X(clCreateBuffer) X(clReleaseMemObject) X(clEnqueueWriteBuffer) X(clEnqueueReadBuffer) \
    X(clEnqueueCopyBuffer) X(clEnqueueNDRangeKernel) X(clFinish) \
    X(clGetEventProfilingInfo) X(clReleaseEvent)
// clang-format on

/// The functions of the OpenCL library, which is opened when a device is first used: a program that
/// links Tandem starts without it.
struct OpenClApi {
#define TANDEM_GPU_MEMBER(name) decltype(&::name) name = nullptr;
    TANDEM_GPU_OPENCL_CALLS(TANDEM_GPU_MEMBER)
#undef TANDEM_GPU_MEMBER
    std::string problem;  ///< why the library could not be opened; empty if it was
};

[[nodiscard]] const OpenClApi& opencl_api();

}  // namespace tandem::gpu
