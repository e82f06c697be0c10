/**
 * The units of times in tables: numbers of a unit, clock times such as `0:01:23.400`, or numbers of
 * frames or of intervals. Spreadsheets store times as fractions of a day.
 */
export const tableTimeUnits = [
  "s",
  "ms",
  "us",
  "min",
  "days",
  "clock",
  "frames",
  "intervals",
] as const;
export type TimeUnit = (typeof tableTimeUnits)[number];

export function isTimeUnit(word: string | undefined): word is TimeUnit {
  return tableTimeUnits.some((one) => one === word);
}

/** Numbered intervals of equal length, as a column counts them. */
export interface Intervals {
  readonly lengthUs: number;
  /** The number of the one with which a recording begins: 0 or 1. */
  readonly first: number;
}

/** How the numbers of a time column are read. `intervals` is required for the unit of that name. */
export interface TimesTold {
  readonly unit: TimeUnit;
  readonly framesPerSecond: number;
  readonly intervals?: Intervals;
}

/** Why a cell could not be read as a time. */
export type NoTime = "empty" | "not_a_number" | "unreadable";

const usOf = { s: 1_000_000, ms: 1_000, us: 1, min: 60_000_000, days: 86_400_000_000 } as const;

/**
 * A cell as microseconds, not rounded. Clock times are read whatever the unit; with four parts the
 * last is milliseconds if it has three digits, otherwise frames. A comma is a decimal point. A cell
 * with its own unit (`12.5 s`, `800ms`, `1m05s`) is read in that unit; frames after a semicolon are
 * drop-frame.
 */
export function microsecondsOf(cell: string, told: TimesTold): number | NoTime {
  const { framesPerSecond } = told;
  const short = shortNumber(cell);
  if (short >= 0) return scaled(short, told);
  const plain = Number(cell);
  // An empty cell is 0 to `Number`.
  if (plain !== 0 && Number.isFinite(plain)) return scaled(plain, told);
  const text = cell.trim();
  if (text === "" || /^n\/?a$/iu.test(text)) return "empty";
  if (/^[-+]?(?:nan|inf(?:inity)?)$/iu.test(text)) return "not_a_number";
  if (text.includes(":")) return clockUs(text, framesPerSecond);
  const parts = inParts.exec(text);
  if (parts) {
    const [, hours = 0, minutes = 0, seconds = "0"] = parts;
    return (
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(",", "."))) * usOf.s
    );
  }
  const own = /^([-+]?\d+(?:[.,]\d+)?)\s*(ms|s|secs?|seconds?|min)$/iu.exec(text);
  if (own) {
    const [, digits = "", word = ""] = own;
    const length = Number(digits.replace(",", "."));
    const ownUnit = word.toLowerCase();
    return ownUnit === "min"
      ? length * 60 * usOf.s
      : length * (ownUnit === "ms" ? usOf.ms : usOf.s);
  }
  const number = Number(text.includes(".") ? text : text.replace(",", "."));
  return Number.isFinite(number) ? scaled(number, told) : "unreadable";
}

/**
 * A number as most cells have it, such as `83` or `83.400`: `Number` takes several times as long, and a
 * table has millions. -1 for anything else.
 */
function shortNumber(cell: string): number {
  const { length } = cell;
  if (length === 0 || length > 15) return -1;
  let digits = 0;
  let divisor = 0;
  for (let at = 0; at < length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === point && divisor === 0 && at > 0 && at < length - 1) divisor = 1;
    else if (code >= zero && code <= nine) {
      digits = digits * 10 + (code - zero);
      divisor *= 10;
    } else return -1;
  }
  // Both are whole and below 2⁵³: their quotient is the number that is nearest to what is written.
  return divisor === 0 ? digits : digits / divisor;
}

const point = 46;
const zero = 48;
const nine = 57;

function scaled(number: number, { unit, framesPerSecond, intervals }: TimesTold): number {
  if (unit === "frames") return (number / framesPerSecond) * 1_000_000;
  if (unit === "intervals") {
    return intervals ? (number - intervals.first) * intervals.lengthUs : number * usOf.s;
  }
  return number * usOf[unit === "clock" ? "s" : unit];
}

/** "1h02m05s", "1 min 5.3 s", "3′05″". */
const inParts =
  /^(?:(\d{1,3})\s*h(?:ours?|rs?)?\s*)?(\d{1,4})\s*(?:m|mins?|minutes?|minuten|['′])\s*(\d{1,2}(?:[.,]\d{1,9})?)\s*(?:s|secs?|seconds?|sek|sekunden|["″]|'')?$/iu;

/** Of 29.97 and 59.94 frames a second: the first two or four numbers of each minute are skipped, except every tenth. */
const dropFrame = /^(\d{1,4}):(\d{2}):(\d{2});(\d{1,2})$/u;

function dropFrameUs(text: string, framesPerSecond: number): number | undefined {
  const found = dropFrame.exec(text);
  if (!found) return undefined;
  const [, hours, minutes, seconds, frames] = found;
  const times = framesPerSecond > 45 ? 2 : 1;
  const wholeMinutes = Number(hours) * 60 + Number(minutes);
  const counted = (wholeMinutes * 60 + Number(seconds)) * 30 * times + Number(frames);
  const left = 2 * times * (wholeMinutes - Math.floor(wholeMinutes / 10));
  return ((counted - left) / ((30_000 * times) / 1_001)) * usOf.s;
}

const clock = /^(-)?(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9})|:(\d{1,3}))?$/u;

function clockUs(text: string, framesPerSecond: number): number | NoTime {
  // Two parts more than hours, minutes and seconds are read as hours:minutes:seconds:frames.
  const found = clock.exec(text);
  if (!found) return dropFrameUs(text, framesPerSecond) ?? "unreadable";
  const [, sign, hours = "0", minutes = "0", seconds = "0", fraction = "", last] = found;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const rest =
    last === undefined
      ? Number(`0.${fraction || "0"}`)
      : Number(last) / (last.length === 3 ? 1_000 : framesPerSecond);
  return (sign === undefined ? 1 : -1) * (whole + rest) * 1_000_000;
}

const dated =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?(?:Z|[+-]\d{2}:?\d{2})?$/u;

/**
 * A date with time (`2024-03-01 10:00:03.5`, `1.3.2024 10:00`) as microseconds from an arbitrary
 * origin, so that two from one place can be subtracted; `undefined` for anything else. UTC offsets
 * are ignored, because they are constant within a recording.
 */
export function datedUs(cell: string): number | undefined {
  const found = dated.exec(cell.trim());
  if (!found) return undefined;
  const [, year, month, day, dayFirst, monthThen, yearLast, hour, minute, second, fraction] = found;
  const at = Date.UTC(
    Number(year ?? yearLast),
    Number(month ?? monthThen) - 1,
    Number(day ?? dayFirst),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
  );
  return at * 1_000 + Number(`0.${fraction ?? 0}`) * usOf.s;
}

/** Whether all cells are dates with a time of day, in any order: when something was recorded. */
export function hasDateTimes(cells: readonly string[]): boolean {
  const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    told.length > 0 &&
    told.every((cell) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[T ,]+\d{1,2}:\d{2}/u.test(cell))
  );
}
