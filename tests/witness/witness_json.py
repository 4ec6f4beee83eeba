# SPDX-License-Identifier: Apache-2.0
"""Chrome Trace Event JSON of several producers, and rocprofv3's JSON."""

import collections
import decimal
import json

import witness_rocm

INSTANTS = "iIRPnTp"
BEGINS = "XBbS"


def parsed(content):
    """Documents of a file one after another; a top-level array may miss its bracket."""
    text = content.decode("utf-8", "replace").strip()
    decoder = json.JSONDecoder(parse_float=decimal.Decimal)
    documents = []
    while text:
        try:
            document, end = decoder.raw_decode(text)
        except json.JSONDecodeError:
            document, end = decoder.decode(text.rstrip(", \n") + "]"), len(text)
        documents.append(document)
        text = text[end:].lstrip()
    return documents


def document(content):
    documents = parsed(content)
    first = documents[0]
    if isinstance(first, dict) and "rocprofiler-sdk-tool" in first:
        return "rocprofv3-json/1", [witness_rocm.sdk_process(p) for p in first["rocprofiler-sdk-tool"]]
    sessions = [d if isinstance(d, list) else d["traceEvents"] for d in documents]
    profile = profile_of(first, sessions[0])
    return profile, [session_of(profile, events) for events in sessions]


def profile_of(whole, events):
    categories = {e.get("cat") for e in events}
    names = process_facts(events, "process_name", "name").values()
    if "Ascend Hardware" in names or "async_npu" in categories:
        return "ascend/1"
    if "gpu_op" in categories:
        return "unitrace/1"
    if any(str(name).startswith("/device:") or name == "/host:CPU" for name in names):
        return "jax-json/1"
    if isinstance(whole, dict) and "viztracer_metadata" in whole:
        return "viztracer/1"
    if any("call_stack" in e.get("args", {}) for e in events):
        return "proton/1"
    return "chrome-json/1"


def process_facts(events, what, member):
    return {e["pid"]: e["args"][member] for e in events if e.get("ph") == "M" and e.get("name") == what}


def numeric_series(event):
    """A counter event is one sample for each series with a number."""
    def is_number(value):
        try:
            float(value)
            return True
        except (TypeError, ValueError):
            return False
    return sum(1 for value in event.get("args", {}).values() if is_number(value))


def device_rows(profile, events):
    slices = [e for e in events if e.get("ph") == "X"]
    names = process_facts(events, "process_name", "name")
    if profile == "ascend/1":
        labels = process_facts(events, "process_labels", "labels")
        return [e for e in slices if labels.get(e["pid"]) == "NPU" and names.get(e["pid"]) != "Overlap Analysis"]
    if profile == "jax-json/1":
        threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events
                   if e.get("ph") == "M" and e.get("name") == "thread_name"}
        return [e for e in slices if str(names.get(e["pid"], "")).startswith("/device:")
                and threads.get((e["pid"], e["tid"]), "Stream").startswith("Stream")]
    if profile == "proton/1":
        return [e for e in slices if e.get("cat") == "kernel"]
    return []


def nanoseconds(value):
    return int((decimal.Decimal(str(value)) * 1000).to_integral_value(decimal.ROUND_FLOOR))


def session_of(profile, events):
    phases = collections.Counter(e.get("ph") for e in events)
    count = sum(phases[p] for p in BEGINS + INSTANTS) + sum(numeric_series(e) for e in events if e.get("ph") == "C")
    session = {"events": count, "calls": 0, "kernels": 0, "memcpys": 0, "memsets": 0, "graph_executions": 0,
               "device_other": len(device_rows(profile, events)), "states": {}}
    if profile == "chrome-json/1" and set(phases) <= {"X", "M"} and phases["X"]:
        starts = [nanoseconds(e["ts"]) for e in events if e["ph"] == "X"]
        session["total"] = {"region_start_ns": min(starts)}
    return session
