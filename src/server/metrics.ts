import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from "node:perf_hooks";
import type { CallTimes } from "../api/contract/system.ts";
import type { BackupState } from "./backups/regular.ts";

const resolutionMs = 10;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

/** Counters of this process, as a monitoring system reads them. */
const counters = new Map<string, number>();

/** Increments a counter; label values come from fixed tables, so their number is limited. */
export function countOne(name: string, labels: Readonly<Record<string, string>>): void {
  const text = Object.entries(labels)
    .map(([key, value]) => `${key}="${value}"`)
    .join(",");
  const series = `interrater_${name}_total{${text}}`;
  counters.set(series, (counters.get(series) ?? 0) + 1);
}

/** How long the calls of each name have taken: those since they were last asked for, and all in sum. */
const durations = new Map<
  string,
  {
    readonly recent: RecordableHistogram;
    readonly all: RecordableHistogram;
    count: number;
    sumSeconds: number;
  }
>();

/** Records the duration of a call, from its arrival to the last byte of its answer. */
export function timeOne(name: string, ms: number): void {
  const known = durations.get(name) ?? {
    recent: newHistogram(),
    all: newHistogram(),
    count: 0,
    sumSeconds: 0,
  };
  durations.set(name, known);
  const microseconds = Math.max(1, Math.round(ms * 1_000));
  known.recent.record(microseconds);
  known.all.record(microseconds);
  known.count += 1;
  known.sumSeconds += ms / 1_000;
}

/** Of microseconds. Two figures are enough to tell slow from quick, and take some kilobytes a call. */
function newHistogram(): RecordableHistogram {
  return createHistogram({ lowest: 1, highest: 600_000_000, figures: 2 });
}

/** The calls whose 99th percentile since the start of this process is the highest, slowest first. */
export function slowestCalls(most: number): CallTimes[] {
  return [...durations]
    .map(([name, { all }]) => ({
      name,
      count: all.count,
      medianMs: all.percentile(50) / 1_000,
      slowMs: all.percentile(99) / 1_000,
      longestMs: all.max / 1_000,
    }))
    .toSorted((a, b) => b.slowMs - a.slowMs || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}

/** Median and the slowest hundredth since they were last asked for, as a Prometheus summary. */
function durationLines(): string[] {
  return [...durations].flatMap(([name, { recent, count, sumSeconds }]) => {
    const quantiles = [0.5, 0.99].map(
      (quantile) =>
        `interrater_call_seconds{name="${name}",quantile="${quantile}"} ${
          recent.count === 0 ? "NaN" : recent.percentile(quantile * 100) / 1e6
        }\n`,
    );
    recent.reset();
    return [
      ...quantiles,
      `interrater_call_seconds_sum{name="${name}"} ${sumSeconds}\n`,
      `interrater_call_seconds_count{name="${name}"} ${count}\n`,
    ];
  });
}

/**
 * All counters and a few facts of the process, in Prometheus’ text format.
 *
 * @param roomBytes what uploads may still take of the disk; `undefined`: as much as they like
 * @param backups of those that the server writes by itself; `undefined`: it is set to write none
 */
export function metricsText(
  roomBytes: number | undefined,
  backups: BackupState | undefined,
): string {
  const { rss, heapUsed } = process.memoryUsage();
  const facts = [
    ["interrater_uptime_seconds", process.uptime()],
    ["interrater_memory_bytes", rss],
    ["interrater_heap_used_bytes", heapUsed],
    ["interrater_longest_block_seconds", longestBlockSeconds()],
    ...(roomBytes === undefined ? [] : ([["interrater_room_bytes", roomBytes]] as const)),
    ...(backups === undefined ? [] : backupFacts(backups)),
  ] as const;
  return [...[...counters].toSorted(([a], [b]) => (a < b ? -1 : 1)), ...facts]
    .map(([name, value]) => `${name} ${value}\n`)
    .concat(durationLines())
    .join("");
}

/** A server that has never written one tells of 1970: older than any limit. */
function backupFacts({ last, failure }: BackupState) {
  return [
    ["interrater_backup_seconds", (last?.begunAt.getTime() ?? 0) / 1_000],
    ["interrater_backup_bytes", last?.bytes ?? 0],
    ["interrater_backup_failed", failure === undefined ? 0 : 1],
  ] as const;
}

/** How long the event loop was blocked at most since this was last asked. */
function longestBlockSeconds(): number {
  const longestMs = delays.max / 1e6 - resolutionMs;
  delays.reset();
  return Math.max(0, longestMs / 1_000);
}
