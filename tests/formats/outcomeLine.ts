import type { FileReading } from "../../src/formats/readFile.ts";

/**
 * What became of a file in one line: the format, what was taken (and how many events the file holds
 * where that is more), and what was left out with how often: data behind "−", what describes them or is
 * technical behind "~".
 */
export function outcomeLine(reading: FileReading): string {
  const reasons = new Map<string, number>();
  const lesser = new Map<string, number>();
  for (const { weight, what, count } of reading.findings) {
    const list =
      weight === "refused" || weight === "rejected"
        ? reasons
        : weight === "description" || weight === "technical"
          ? lesser
          : undefined;
    list?.set(what, (list.get(what) ?? 0) + count);
  }
  if (reading.kind === "refused") {
    const format = reading.format ? `${reading.format.name} ` : "";
    return `${format}refused: ${[...reasons.keys()].join(", ")}`;
  }
  const { observations, events, subjects, codes } = reading.taken;
  const held = reading.held.events === events ? "" : `/${reading.held.events}`;
  const left = [
    ...[...reasons].map(([what, count]) => ` − ${what} ${count}`),
    ...[...lesser].map(([what, count]) => ` ~ ${what} ${count}`),
  ].join("");
  return `${reading.format.name} ${observations} obs ${events}${held} events ${codes} codes ${subjects} subjects${left}`;
}
