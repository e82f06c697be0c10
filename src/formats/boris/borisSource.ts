import type { BorisBehavior, BorisObservation } from "../../statistics/borisTimeBudget.ts";
import { isRecord, listIn, member, numberIn, textIn } from "../jsonValue.ts";
import { looseJson } from "../looseJson.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import { gunzipped, isGzip } from "../unpacked.ts";
import { rowsIn } from "./borisScheme.ts";
import { borisTimeUs } from "./borisTime.ts";

/** A project in the form in which BORIS itself computes: its rows unchanged by the import. */
export interface BorisSource {
  readonly behaviors: readonly BorisBehavior[];
  /** Who occurs in events; empty for no focal subject. */
  readonly subjects: readonly string[];
  readonly observations: ReadonlyMap<string, BorisObservation>;
}

/** The contents of a BORIS project; `undefined` if the bytes are not one. */
export function borisSource(bytes: Uint8Array): BorisSource | undefined {
  const unpacked = isGzip(bytes)
    ? gunzipped(bytes, readingLimits.bytes)
    : ({ kind: "unpacked", content: bytes } as const);
  if (unpacked.kind === "refused") return undefined;
  const json = looseJson(decoded(unpacked.content).text);
  if (json.kind === "refused") return undefined;
  const all = member(json.value, "observations");
  const observations = new Map(
    (isRecord(all) ? Object.entries(all) : []).map(([id, one]) => [id, observationOf(one)]),
  );
  return {
    observations,
    subjects: [
      ...new Set([...observations.values()].flatMap(({ events }) => events.map((e) => e.subject))),
    ],
    behaviors: (rowsIn(member(json.value, "behaviors_conf")) ?? []).map((row) => ({
      code: textIn(member(row, "code")),
      kind: /^state/iu.test(textIn(member(row, "type"))) ? "state" : "point",
      category: textIn(member(row, "category")),
    })),
  };
}

function observationOf(observation: unknown): BorisObservation {
  return {
    // Budgets of the time from the first to the last event do not ask for it.
    mediaUs: 0,
    events: listIn(member(observation, "events")).flatMap((row) => {
      const [time, subject, behavior, modifiers] = listIn(row);
      const seconds = numberIn(time);
      const named = textIn(subject);
      if (seconds === undefined || textIn(behavior) === "") return [];
      return [
        {
          timeUs: borisTimeUs(seconds),
          subject: named === "No focal subject" ? "" : named,
          behavior: textIn(behavior),
          modifiers: textIn(modifiers),
        },
      ];
    }),
  };
}
