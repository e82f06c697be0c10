import type { FindingList } from "../findingList.ts";
import type { SdisHead } from "./sdisHead.ts";
import { type SdisUnit, timeUs } from "./sdisTime.ts";
import type { SdisToken } from "./sdisTokens.ts";

/** One coded event; without an end it is a point, or lasts until the next event of its set. */
export interface SdisEvent {
  readonly code: string;
  readonly startUs: number;
  /** `null`: it never ends in the file. */
  readonly endUs: number | null;
  readonly isMoment: boolean;
  readonly line: number;
}

export interface SdisSession {
  /** Empty where it has none. */
  readonly label: string;
  readonly events: readonly SdisEvent[];
  /** In the order of the factors. */
  readonly levels: readonly string[];
  /** `null` where it is not told. */
  readonly endUs: number | null;
  /** Of what is written as an event and cannot be read; each is found. */
  readonly unread: number;
}

/** Every session of a file: from its label, or from the end of the one before, to its `/`. */
export function sdisSessions(
  tokens: readonly SdisToken[],
  {
    head,
    unit,
    findings,
  }: { readonly head: SdisHead; readonly unit: SdisUnit; readonly findings: FindingList },
): SdisSession[] {
  const sessions: SdisSession[] = [];
  const setOf = new Map(head.codes.map(({ name, set }) => [name, set]));
  const budget = { left: steppedMost };
  let reading = newReading({ head, unit, setOf, findings, budget });
  let levels: string[] = [];
  let isInLevels = false;
  let label = "";
  let isEmpty = true;
  const finish = () => {
    sessions.push({ label, levels, ...reading.end() });
    reading = newReading({ head, unit, setOf, findings, budget });
    levels = [];
    label = "";
    isEmpty = true;
  };
  for (let at = head.end; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const { text, line } = token;
    if (/^<.*>$/su.test(text)) {
      // A session whose end was forgotten ends where the next begins.
      if (!isEmpty) {
        findings.add("noted", "left_open", { about: label, place: { kind: "line", line } });
        finish();
      }
      label = text.slice(1, -1).trim();
      isEmpty = false;
    } else if (text === "/") {
      isInLevels = false;
      finish();
    } else if (text === "(") isInLevels = true;
    else if (text === ")") isInLevels = false;
    else if (isInLevels) levels.push(...text.split(",").filter((one) => one !== ""));
    else if (text === ";") reading.part();
    else {
      isEmpty = false;
      reading.take(token);
    }
  }
  if (!isEmpty) finish();
  return sessions;
}

interface Reading {
  take(token: SdisToken): void;
  /** A new sequence of the same session begins. */
  part(): void;
  end(): Pick<SdisSession, "events" | "endUs" | "unread">;
}

function newReading({
  head,
  unit,
  setOf,
  findings,
  budget,
}: {
  readonly head: SdisHead;
  readonly unit: SdisUnit;
  readonly setOf: ReadonlyMap<string, string>;
  readonly findings: FindingList;
  /** How many more events may be made by steps; of all sessions together. */
  readonly budget: { left: number };
}): Reading {
  const events: SdisEvent[] = [];
  let unread = 0;
  let clockUs = 0;
  let step = 0;
  let together: { readonly code: string; readonly line: number }[] = [];
  let repeats = 1;
  let sessionEndUs: number | null = null;
  /** Where in `events` stands what goes on to the next of its set, or to its own next. */
  const open = new Map<string, number>();
  const fail = (what: "entry_unreadable" | "time_unreadable", { text, line }: SdisToken) => {
    unread += 1;
    findings.add("rejected", what, { about: text, place: { kind: "line", line } });
  };
  const closeOpen = (stream: string, atUs: number | null) => {
    const at = open.get(stream);
    const event = at === undefined ? undefined : events[at];
    if (at !== undefined && event) events[at] = { ...event, endUs: atUs };
    open.delete(stream);
  };
  const addTimed = (code: string, times: string, token: SdisToken) => {
    const dash = times.indexOf("-", 1);
    const from = dash === -1 ? times : times.slice(0, dash);
    const to = dash === -1 ? undefined : times.slice(dash + 1);
    const startUs = timeUs(from, unit);
    const endUs = to === undefined || to === "" ? null : timeUs(to, unit);
    if (startUs === undefined || endUs === undefined) return fail("time_unreadable", token);
    if (code === "") {
      // The times of the session itself.
      sessionEndUs = endUs ?? startUs;
      return;
    }
    const set = setOf.get(code) ?? "";
    const stream = set !== "" || head.type === "State" ? `set ${set}` : `code ${code}`;
    closeOpen(stream, startUs);
    const goesOn = endUs === null && (dash !== -1 || head.type === "State");
    if (goesOn) open.set(stream, events.length);
    events.push({
      code,
      startUs,
      endUs: goesOn ? null : (endUs ?? startUs),
      isMoment: !goesOn && (endUs === null || endUs === startUs),
      line: token.line,
    });
  };
  const takeTimed = (token: SdisToken) => {
    const comma = token.text.indexOf(",");
    if (comma === -1) return fail("entry_unreadable", token);
    addTimed(token.text.slice(0, comma), token.text.slice(comma + 1), token);
  };
  const takeLasting = (token: SdisToken) => {
    const equals = token.text.lastIndexOf("=");
    const lastsUs = timeUs(token.text.slice(equals + 1), unit);
    if (lastsUs === undefined || lastsUs < 0) return fail("time_unreadable", token);
    events.push({
      code: token.text.slice(0, equals),
      startUs: clockUs,
      endUs: clockUs + lastsUs,
      isMoment: false,
      line: token.line,
    });
    clockUs += lastsUs;
  };
  /** What was seen in one interval, or at once, as often as it is repeated. */
  const finishStep = () => {
    const isInterval = head.type === "Interval";
    const lengthUs = isInterval ? head.intervalLength * unit.us : unit.us;
    const wanted = repeats * together.length;
    if (wanted > budget.left) {
      unread += wanted;
      findings.add("rejected", "too_many_things", {
        about: together[0]?.code ?? "",
        count: wanted,
      });
      together = [];
    }
    budget.left -= repeats * together.length;
    for (let again = 0; again < (together.length === 0 ? 1 : repeats); again += 1) {
      const startUs = (step + again) * lengthUs;
      for (const { code, line } of together) {
        const endUs = isInterval ? startUs + lengthUs : startUs;
        events.push({ code, startUs, endUs, isMoment: !isInterval, line });
      }
    }
    step += repeats;
    together = [];
    repeats = 1;
  };
  const takeStep = ({ text, line }: SdisToken) => {
    // The sign that ends an interval, or what happened at once, needs no space beside it.
    const sign = stepEnds[head.type];
    const parts = sign === undefined ? [text] : text.split(sign);
    parts.forEach((part, at) => {
      const [, code = part, times] = /^(.*)\*(\d{1,6})$/su.exec(part) ?? [];
      if (times !== undefined) repeats = Number(times);
      if (code !== "") together.push({ code, line });
      if (sign === undefined || at < parts.length - 1) finishStep();
    });
  };
  return {
    take(token) {
      if (head.type === "Timed") takeTimed(token);
      else if (head.type !== "State") takeStep(token);
      else if (token.text.includes("=")) takeLasting(token);
      else takeTimed(token);
    },
    part() {
      findings.add("description", "not_supported", { about: ";" });
    },
    end() {
      if (together.length > 0) finishStep();
      for (const stream of open.keys()) closeOpen(stream, sessionEndUs);
      return { events, unread, endUs: sessionEndUs };
    },
  };
}

const stepEnds: Partial<Record<SdisHead["type"], string>> = { Interval: ",", Multievent: "." };

/** So many events can a file make by repeats; without them it has to write each. */
const steppedMost = 300_000;
