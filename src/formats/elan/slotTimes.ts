import type { FindingList } from "../findingList.ts";
import type { EafDocument, EafTier } from "./eafDocument.ts";

/** The length of an ELAN file’s time unit, in microseconds; `undefined` for an unknown unit. */
export function unitLengthUs(timeUnits: string): number | undefined {
  if (timeUnits === "milliseconds") return 1_000;
  if (timeUnits === "PAL-frames") return 40_000;
  // 30000 frames in 1001 seconds.
  return timeUnits === "NTSC-frames" ? 1_001_000_000 / 30_000 : undefined;
}

/**
 * The times of all slots in microseconds, by index. Slots without a time are between successive
 * annotations of a tier: they are spread evenly from the last known time to the next one on that
 * tier, otherwise between their neighbours in the file. `NaN` if the file has a value that is not a
 * number.
 */
export function slotTimes(document: EafDocument, findings: FindingList): Float64Array {
  const unit = unitLengthUs(document.timeUnits) ?? 1_000;
  const times = Float64Array.from(document.slotValues, (value) =>
    value === null ? unset : value * unit,
  );
  for (const tier of document.tiers) {
    const spread = spreadOnTier(tier, times);
    if (spread > 0) findings.add("changed", "time_spread", { about: tier.id, count: spread });
  }
  const rest = spreadInOrder(times);
  if (rest > 0) findings.add("changed", "time_spread", { about: "TIME_ORDER", count: rest });
  return times;
}

/** Marks a slot without a time; no file can have it, because times of files are finite or `NaN`. */
const unset = -Infinity;

function spreadOnTier({ annotations }: EafTier, times: Float64Array): number {
  const next = new Map<number, number>();
  for (const { startSlot, endSlot } of annotations) {
    if (times[startSlot] === unset) next.set(startSlot, endSlot);
  }
  let count = 0;
  for (const { startSlot, endSlot } of annotations) {
    const fromUs = times[startSlot];
    if (fromUs === undefined || !Number.isFinite(fromUs) || times[endSlot] !== unset) continue;
    const run: number[] = [];
    let slot: number | undefined = endSlot;
    while (slot !== undefined && times[slot] === unset) {
      run.push(slot);
      const following = next.get(slot);
      // Taken out, so that a circle ends and no slot is walked twice.
      next.delete(slot);
      slot = following;
    }
    const toUs = slot === undefined ? undefined : times[slot];
    if (toUs === undefined || !Number.isFinite(toUs) || toUs < fromUs) continue;
    run.forEach((one, at) => {
      times[one] = fromUs + ((toUs - fromUs) * (at + 1)) / (run.length + 1);
    });
    count += run.length;
  }
  return count;
}

function spreadInOrder(times: Float64Array): number {
  let count = 0;
  let beforeUs = 0;
  for (let at = 0; at < times.length; at += 1) {
    const timeUs = times[at] ?? 0;
    if (timeUs !== unset) {
      if (Number.isFinite(timeUs)) beforeUs = timeUs;
      continue;
    }
    let end = at;
    while (end < times.length && times[end] === unset) end += 1;
    const found = times[end];
    const afterUs = found !== undefined && found > beforeUs ? found : beforeUs;
    const length = end - at;
    for (let one = 0; one < length; one += 1) {
      times[at + one] = beforeUs + ((afterUs - beforeUs) * (one + 1)) / (length + 1);
    }
    count += length;
    at = end - 1;
  }
  return count;
}
