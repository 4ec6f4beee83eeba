// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_names.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope::analysis {
namespace {

TEST(LaunchNames, EveryListedNameIsDirect) {
    for (const char *name : {"cudaLaunchKernel",
                             "cudaLaunchKernelExC",
                             "cudaLaunchCooperativeKernel",
                             "cudaLaunchCooperativeKernelMultiDevice",
                             "cuLaunchKernel",
                             "cuLaunchKernelEx",
                             "cuLaunchCooperativeKernel",
                             "cuLaunchCooperativeKernelMultiDevice",
                             "hipLaunchKernel",
                             "hipExtLaunchKernel",
                             "hipExtLaunchMultiKernelMultiDevice",
                             "hipModuleLaunchKernel",
                             "hipExtModuleLaunchKernel",
                             "hipHccModuleLaunchKernel",
                             "hipLaunchCooperativeKernel",
                             "hipLaunchCooperativeKernelMultiDevice",
                             "hipDrvLaunchKernelEx",
                             "urEnqueueKernelLaunch",
                             "piEnqueueKernelLaunch",
                             "zeCommandListAppendLaunchKernel",
                             "zeCommandListAppendLaunchCooperativeKernel"})
        EXPECT_EQ(launchClass(name), LaunchClass::Direct) << name;
}

TEST(LaunchNames, EveryListedNameIsGraph) {
    for (const char *name : {"cudaGraphLaunch", "cuGraphLaunch", "hipGraphLaunch"})
        EXPECT_EQ(launchClass(name), LaunchClass::Graph) << name;
}

TEST(LaunchNames, SuffixesAndCaseDoNotMatter) {
    for (const char *name : {"cudaLaunchKernel_v7000", "cudaLaunchKernel_ptsz_v7000", "cudaLaunchKernel_ptsz",
                             "cuLaunchKernel_ptds", "hipLaunchKernel_spt", "CUDALAUNCHKERNEL", "cudalaunchkernel_V1"})
        EXPECT_EQ(launchClass(name), LaunchClass::Direct) << name;
    EXPECT_EQ(launchClass("cudaGraphLaunch_v10000"), LaunchClass::Graph);
}

TEST(LaunchNames, AnythingElseIsNoLaunch) {
    for (const char *name :
         {"", "_v7000", "cudaLaunchKernelX", "xcudaLaunchKernel", "cudaLaunchKernel_v", "cudaLaunchHostFunc",
          "cudaMemcpyAsync", "cudaGraphLaunch_x", "cudaLaunchKernel v7000", "cudaLaunchKernel_ptsy"})
        EXPECT_EQ(launchClass(name), LaunchClass::None) << name;
    EXPECT_EQ(launchClass(std::string(5000, 'c')), LaunchClass::None);
}

TEST(LaunchNames, BaseNameLosesOnlyVersionAndStreamSuffixes) {
    EXPECT_EQ(baseApiName("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
    EXPECT_EQ(baseApiName("cudaMemcpyAsync_ptsz_v7000"), "cudaMemcpyAsync");
    EXPECT_EQ(baseApiName("cuMemAlloc_v2"), "cuMemAlloc");
    EXPECT_EQ(baseApiName("_v2"), "_v2");
    EXPECT_EQ(baseApiName("v2"), "v2");
    EXPECT_EQ(baseApiName("12345"), "12345");
    EXPECT_EQ(baseApiName(""), "");
}

TEST(LaunchNames, AllocationsWaitsAndQueriesCannotEnqueueWork) {
    for (const char *name : {"cudaMalloc_v3020", "cudaFree", "cudaEventQuery", "cudaStreamSynchronize_v3020",
                             "cuMemAlloc_v2", "cudaDeviceGetAttribute", "cudaFuncSetAttribute", "hipGetDevice",
                             "hipEventElapsedTime", "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags"})
        EXPECT_TRUE(cannotEnqueueWork(name)) << name;
}

TEST(LaunchNames, WhatMayCopyOrLaunchCanEnqueueWork) {
    for (const char *name : {"cudaMemcpy", "cudaMemsetAsync", "cudaLaunchKernel", "cudaGraphUpload", "cuModuleLoadData",
                             "hipMemcpyWithStream", "cudaMemPrefetchAsync", "someLibraryCall", ""})
        EXPECT_FALSE(cannotEnqueueWork(name)) << name;
}

TEST(LaunchNames, CaptureBeginsAndEndsAreKnown) {
    EXPECT_EQ(captureStep("cudaStreamBeginCapture_v10000"), CaptureStep::Begin);
    EXPECT_EQ(captureStep("cuStreamBeginCapture_v2"), CaptureStep::Begin);
    EXPECT_EQ(captureStep("hipStreamEndCapture"), CaptureStep::End);
    EXPECT_EQ(captureStep("cudaStreamIsCapturing"), CaptureStep::None);
}

} // namespace
} // namespace lanescope::analysis
