import { cellNumber } from "./cellNumber.ts";
import { missingTest } from "./tableShape.ts";
import type { Wish } from "./wish.ts";

type Rows = readonly (readonly string[])[];

/** The minimum number of times of a curve. */
const fewestMoments = 60;
/** The minimum number of different values: fewer are codes, not points of a scale. */
const fewestValues = 8;
/** The number of rows examined to recognise continuous ratings. */
const looked = 2_000;

const timeName =
  /^(?:t|time|times|timestamp|timecode|seconds?|secs?|s|ms|msecs?|milliseconds?|minutes?|mins?|zeit|zeitpunkt|sekunden?|minuten?|الزمن|الوقت|زمن|وقت|ثانية|الثانية)(?:[\s._-]*(?:in)?[\s._-]*[([]?(?:s|secs?|seconds?|ms|msecs?|milliseconds?|mins?|minutes?|sekunden?|minuten?|ث|د)[)\]]?)?$/iu;

/**
 * Whether a table contains continuous ratings, with times in the first column and raters in the others: `certain`
 * if times increase over many rows and cannot be numbers of units, and ratings are points of a scale; `possible` if
 * the user must decide.
 */
export function traceReading(
  rows: Rows,
  { missing, hasNames, hasUnits }: Wish,
): "certain" | "possible" | "none" {
  if (hasUnits === false) return "none";
  const [head = []] = rows;
  const isNamed = hasNames ?? Number.isNaN(secondsOf(head[0] ?? ""));
  const body = rows.slice(isNamed ? 1 : 0).slice(0, looked);
  const width = Math.max(0, ...body.map((row) => row.length));
  if (width < 3 || body.length < fewestMoments || !momentsOf(body.map(firstOf), "")) return "none";
  const isMissing = missingTest(missing);
  const values = new Set<number>();
  for (const row of body) {
    for (const cell of row.slice(1)) {
      if (isMissing(cell)) continue;
      const number = cellNumber(cell);
      if (Number.isNaN(number)) return "none";
      values.add(number);
    }
  }
  const isTime = isNamed && timeName.test(head[0] ?? "");
  if (values.size < fewestValues) return isTime ? "possible" : "none";
  // Whole numbers may as well be those of units.
  const isClock = body.some(
    ([time = ""]) => time.includes(":") || !Number.isInteger(secondsOf(time)),
  );
  if (isTime || (isClock && !isNamed)) return "certain";
  return isClock ? "possible" : "none";
}

function firstOf([first = ""]: readonly string[]): string {
  return first;
}

/** The time of each row, in seconds; `undefined` unless all are times in increasing order. */
export function momentsOf(cells: readonly string[], name: string): readonly number[] | undefined {
  const times = cells.map(secondsOf);
  if (times.length < 2) return undefined;
  const isRising = times.every((time, at) => at === 0 || time > (times[at - 1] ?? NaN));
  if (!isRising || Number.isNaN(times[0])) return undefined;
  const scale = /(?:^|[^a-z])(?:ms|msecs?|milliseconds?)(?:[^a-z]|$)/iu.test(name)
    ? 1 / 1000
    : /(?:^|[^a-z])(?:mins?|minutes?|minuten?)(?:[^a-z]|$)/iu.test(name)
      ? 60
      : 1;
  return scale === 1 ? times : times.map((time) => time * scale);
}

/** Seconds in "12.5" or "1:02:03.5". */
function secondsOf(cell: string): number {
  if (!cell.includes(":")) return cellNumber(cell);
  return cell.split(":").reduce((sum, part) => 60 * sum + cellNumber(part), 0);
}
