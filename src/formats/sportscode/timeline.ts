import { rules } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { microsecondsOf } from "../table/timeUnit.ts";
import { readXml, type XmlResult } from "../xml.ts";

/** A segment of the recording with a code and labels. */
export interface Instance {
  readonly code: string;
  readonly startUs: number;
  /** Equal to `startUs` where the file has no end. */
  readonly endUs: number;
  /** The texts of each group of labels; the empty group is that of labels without one. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
  readonly comment: string;
  readonly place: Place;
}

export interface Timeline {
  readonly instances: readonly Instance[];
  /** Instances whose times cannot be read. */
  readonly unreadable: number;
  /** The colour of each code as `#rrggbb`, in the order of rows; empty where none is told. */
  readonly rows: ReadonlyMap<string, string>;
  /** When the session began, ISO 8601. */
  readonly startedAt: string | null;
  /** Whether a clock time of it ends in frames. */
  readonly hasFrames: boolean;
}

type TimelineResult =
  | { readonly kind: "read"; readonly timeline: Timeline }
  | Extract<XmlResult, { kind: "refused" }>;

interface Row {
  readonly code: string;
  readonly order: number;
  /** Red, green, blue; not numbers where the row has no colour. */
  readonly channels: readonly number[];
}

/** The parts of an instance, a label or a row, by their names in small letters. */
type Parts = Map<string, string>;

const partsOfInstance: ReadonlySet<string> = new Set(["id", "start", "end", "code", "free_text"]);
const partsOfRow: ReadonlySet<string> = new Set(["code", "sort_order", "r", "g", "b"]);

/** The instances and rows of a timeline; names of elements are read in capitals and small letters. */
export function timelineIn(
  bytes: Uint8Array,
  {
    framesPerSecond,
    findings,
  }: { readonly framesPerSecond: number; readonly findings: FindingList },
): TimelineResult {
  const instances: Instance[] = [];
  const rows: Row[] = [];
  const path: string[] = [];
  let unreadable = 0;
  let hasFrames = false;
  let things = 0;
  let isTimeline = false;
  let startedAt: string | null = null;
  let parts: Parts = new Map();
  let labels = new Map<string, Set<string>>();
  let label = { group: "", texts: new Array<string>() };
  let line = 0;

  const tellRest = (about: string, found: string, place: Place) => {
    if (found !== "") findings.add("description", "not_supported", { about, found, place });
  };
  const takeInstance = () => {
    const place = { kind: "line", line } as const;
    const code = parts.get("code") ?? "";
    const told = { start: parts.get("start") ?? "", end: parts.get("end") ?? "" };
    const unit = { unit: "s", framesPerSecond } as const;
    const startUs = microsecondsOf(told.start, unit);
    const endUs = told.end === "" ? startUs : microsecondsOf(told.end, unit);
    hasFrames ||= withFrames.test(told.start) || withFrames.test(told.end);
    if (typeof startUs !== "number" || typeof endUs !== "number") {
      unreadable += 1;
      const found = `${told.start} – ${told.end}`;
      findings.add("rejected", "time_unreadable", { about: code, found, place });
      return;
    }
    if (code === "") findings.add("changed", "name_missing", { about: "code", place });
    const comment = parts.get("free_text") ?? "";
    instances.push({ code, startUs, endUs, labels, comment, place });
  };
  const takeLabel = (text: string) => {
    const { group, texts } = label;
    for (const one of texts.length > 0 ? texts : [text]) {
      if (one === "") continue;
      const known = labels.get(group) ?? new Set();
      labels.set(group, known);
      known.add(one);
    }
  };

  const result = readXml(bytes, {
    open({ name }, at) {
      things += 1;
      if (things > readingLimits.things) at.refuse("too_many_things");
      const element = name.toLowerCase();
      path.push(element);
      isTimeline ||= element === "all_instances";
      if (element === "instance" || element === "row") {
        parts = new Map();
        labels = new Map();
        line = at.line();
      } else if (element === "label") label = { group: "", texts: [] };
    },
    close(given, whole, at) {
      const name = path.pop() ?? "";
      const within = path.at(-1);
      const text = whole.trim();
      if (name === "instance") takeInstance();
      else if (name === "row") {
        const [r = NaN, g = NaN, b = NaN] = ["r", "g", "b"].map((one) => numberOf(parts.get(one)));
        const code = parts.get("code") ?? "";
        const order = numberOf(parts.get("sort_order"));
        if (code !== "") rows.push({ code, order, channels: [r, g, b] });
      } else if (name === "label" && within === "instance") takeLabel(text);
      else if (within === "label") {
        if (name === "group") label.group = text;
        else if (name === "text") label.texts.push(text);
        else tellRest(given, text, at.place());
      } else if (within === "instance" || within === "row") {
        const known = within === "instance" ? partsOfInstance : partsOfRow;
        if (known.has(name)) parts.set(name, text);
        else tellRest(given, text, at.place());
      } else if (name === "start_time" && within === "session_info") startedAt = wallTime(text);
      else tellRest(given, text, at.place());
    },
  });
  if (result.kind === "refused") return result;
  if (!isTimeline) {
    const place = { kind: "line", line: 1 } as const;
    return { kind: "refused", because: "wrong_kind_of_file", place, found: "" };
  }
  if (result.trouble) findings.add("changed", result.trouble, {});
  return {
    kind: "read",
    timeline: { instances, unreadable, rows: colorsOf(rows), startedAt, hasFrames },
  };
}

const withFrames = /^\d+:\d+:\d+[:;]\d{1,2}$/u;

function numberOf(text: string | undefined): number {
  return text === undefined || text === "" ? NaN : Number(text);
}

/** Channels have 16 bits; where none of the whole file is above 255, they have 8. */
function colorsOf(rows: readonly Row[]): ReadonlyMap<string, string> {
  const most = rows
    .flatMap(({ channels }) => channels)
    .reduce((all, one) => (one > all ? one : all), 0);
  const full = most > 255 ? 65_535 : 255;
  const inOrder = rows.toSorted((a, b) => (a.order || 0) - (b.order || 0));
  return new Map(
    inOrder.map(({ code, channels }) => [
      code,
      channels.every((one) => one >= 0 && one <= full)
        ? `#${channels.map((one) => hexadecimal((one / full) * 255)).join("")}`
        : "",
    ]),
  );
}

function hexadecimal(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}

/** "2026-03-01 09:00:00 +0100" */
function wallTime(text: string): string | null {
  const iso = text.replace(/^([\d-]+) ([\d:.]+)(?: ([-+]\d{2}):?(\d{2}))?$/u, "$1T$2$3:$4");
  const date = new Date(iso.endsWith(":") ? `${iso.slice(0, -1)}Z` : iso);
  return Number.isNaN(date.getTime())
    ? null
    : (rules.wallTime.safeParse(date.toISOString()).data ?? null);
}
