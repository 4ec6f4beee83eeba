# SPDX-License-Identifier: Apache-2.0
"""What rocprofv3, rocmProfileData and rocprof wrote: databases, JSON and CSV."""

import collections
import csv
import sqlite3

from witness_bytes import device_counts


def match_states(device_keys, call_keys):
    """States of device rows by their keys (None: no id), each call key counted once per call."""
    calls = collections.Counter(key for key in call_keys if key is not None)
    states = collections.Counter()
    for key in device_keys:
        if key is None:
            states["missing_id"] += 1
        elif calls[key] == 1:
            states["qualified"] += 1
        else:
            states["ambiguous_key" if calls[key] else "launch_not_in_session"] += 1
    return dict(states)


def database(name):
    connection = sqlite3.connect(f"file:{name}?mode=ro&immutable=1", uri=True)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if "rocpd_api" in tables and "rocpd_op" in tables:
        return rpd(connection, tables)
    return rocpd(connection, tables)


def op_kind(op_type):
    if op_type in ("KernelExecution", "Task"):
        return "kernels"
    if op_type.startswith("Copy"):
        return "memcpys"
    return "memsets" if op_type.startswith("Fill") else "device_other"


def rpd(connection, tables):
    calls_of_op = collections.defaultdict(set)
    linked = set()
    for call, op in connection.execute("SELECT api_id, op_id FROM rocpd_api_ops"):
        calls_of_op[op].add(call)
        linked.add(call)
    api = connection.execute(
        "SELECT a.id, n.string FROM rocpd_api a LEFT JOIN rocpd_string n ON n.id = a.apiName_id").fetchall()
    calls = {row for row, name in api if name != "UserMarker" or row in linked}
    ops = connection.execute(
        "SELECT o.id, t.string, o.start, o.end FROM rocpd_op o LEFT JOIN rocpd_string t ON t.id = o.opType_id").fetchall()
    samples = 0
    if "rocpd_monitor" in tables:
        samples = connection.execute("SELECT count(*) FROM rocpd_monitor").fetchone()[0]
    counts, total = device_counts((op_kind(kind), start, end) for _, kind, start, end in ops)
    states = collections.Counter()
    for op, kind, _, _ in ops:
        if op_kind(kind) == "device_other":
            continue
        owners = calls_of_op[op]
        known = owners & calls
        state = "missing_id" if not owners else "ambiguous_key" if len(owners) > 1 else "qualified"
        states[state if known or not owners else "launch_not_in_session"] += 1
    session = {"events": len(api) + len(ops) + samples, "calls": len(calls), "states": dict(states), "total": total}
    return "rpd/1", [session | counts]


def is_api(category, name):
    if category is None:
        return name.startswith(("hip", "hsa_"))
    lower = category.lower()
    return "marker" not in lower and ("_api" in lower or lower.startswith(("hip", "hsa")))


def rocpd(connection, tables):
    """Through the views of the file; only files of one process have them all."""
    have_events = "rocpd_event" in tables
    category = "(SELECT s.string FROM rocpd_event e JOIN rocpd_string s ON s.id = e.category_id WHERE e.id = x.event_id)"
    stack = "(SELECT e.stack_id FROM rocpd_event e WHERE e.id = x.event_id)"
    facts = f"{category}, {stack}" if have_events else "NULL, NULL"
    name = "(SELECT s.string FROM rocpd_string s WHERE s.id = x.name_id)"
    regions = connection.execute(f"SELECT {facts}, {name} FROM rocpd_region x").fetchall()
    calls = [stack_id or None for kind, stack_id, text in regions if is_api(kind, text or "")]
    device = []
    keys = []
    for kind, table in (("kernels", "rocpd_kernel_dispatch"), ("memcpys", "rocpd_memory_copy")):
        if table not in tables:
            continue
        for _, stack_id, start, end in connection.execute(f"SELECT {facts}, x.start, x.end FROM {table} x"):
            device.append((kind, start, end))
            keys.append(stack_id or None)
    others = sum(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                 for table in ("rocpd_sample", "rocpd_memory_allocate", "rocpd_pmc_event") if table in tables)
    counts, total = device_counts(device)
    session = {"events": len(regions) + len(device) + others, "calls": len(calls),
               "states": match_states(keys, calls), "total": total}
    return "rocpd-3/1", [session | counts]


def sdk_process(element):
    """One process of rocprofv3's JSON."""
    records = element["buffer_records"]
    device = [("kernels", r) for r in records["kernel_dispatch"]]
    device += [("memcpys", r) for r in records.get("memory_copy", [])]
    calls = [r for key, rows in records.items() if key.endswith("_api") and not key.startswith("marker") for r in rows]
    others = sum(len(records.get(key, [])) for key in ("marker_api", "memory_allocation", "scratch_memory"))
    counters = sum(len(r["records"]) for r in element["callback_records"].get("counter_collection", []))
    key = lambda record: record["correlation_id"]["internal"] or None
    counts, total = device_counts((kind, r["start_timestamp"], r["end_timestamp"]) for kind, r in device)
    session = {"events": len(device) + len(calls) + others + counters, "calls": len(calls),
               "states": match_states([key(r) for _, r in device], [key(r) for r in calls]), "total": total}
    return session | counts


def csv_set(path):
    """The files of a folder that share the text before their table's name are one session."""
    kinds = ("hip_api_trace", "hsa_api_trace", "marker_api_trace", "kernel_trace", "memory_copy_trace")
    prefix = next(path.name[:-len(kind + ".csv")] for kind in kinds if path.name.endswith(kind + ".csv"))
    rows = collections.defaultdict(list)
    for kind in kinds:
        file = path.with_name(prefix + kind + ".csv")
        if file.exists():
            with file.open(newline="", encoding="utf-8") as text:
                rows[kind] = list(csv.DictReader(text))
    process = prefix.rstrip("_")
    device = [("kernels", r) for r in rows["kernel_trace"]] + [("memcpys", r) for r in rows["memory_copy_trace"]]
    calls = rows["hip_api_trace"] + rows["hsa_api_trace"]
    counts, total = device_counts((kind, int(r["Start_Timestamp"]), int(r["End_Timestamp"])) for kind, r in device)
    if process.isdigit():
        states = match_states([r["Correlation_Id"] for _, r in device],
                              [r["Correlation_Id"] for r in calls if r["Process_Id"] == process])
    else:
        states = {"missing_process_scope": len(device)} if device else {}
    session = {"events": sum(len(table) for table in rows.values()), "calls": len(calls), "states": states,
               "total": total}
    return "rocprofv3-csv/1", [session | counts]
