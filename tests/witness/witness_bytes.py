# SPDX-License-Identifier: Apache-2.0
"""Bytes of captures, inflated, and counts of times."""

import gzip


def content_of(path):
    raw = path.read_bytes()
    return gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw


def device_counts(rows):
    """Counts and sums of device rows given as (kind, start, end)."""
    counts = {"kernels": 0, "memcpys": 0, "memsets": 0, "device_other": 0}
    duration = 0
    for kind, start, end in rows:
        counts[kind] += 1
        if kind == "kernels" and end >= start:
            duration += end - start
    return counts, {"kernel_count": counts["kernels"], "kernel_duration_ns": duration}
