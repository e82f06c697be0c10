import type * as z from "zod";
import { withFieldsNow } from "../../domain/earlierNames.ts";
import { byTime } from "../../domain/entities/event.ts";
import { isRecord } from "../jsonValue.ts";
import type { FindingList } from "../findingList.ts";
import type { Counts, FindingCode, ReadResult } from "../format.ts";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { observationFaults, studyFault, withoutLooseEnds } from "./copyReferences.ts";
import { unknownNames } from "./unknownNames.ts";

/** A value of a file, with the name of the element that holds it. */
export interface GivenValue {
  readonly element: string;
  readonly value: unknown;
}

/**
 * Validates a copy of a study from one of our files: accepted completely, or refused with the
 * position and the reason. Unknown names are ignored and reported.
 */
export function soundCopy(
  head: GivenValue,
  works: Iterable<GivenValue>,
  findings: FindingList,
): ReadResult {
  const study = taken(StudyCopy, { ...head, value: settingsNow(head.value) }, findings);
  if (!study) return refusal(findings);
  const fault = studyFault(study);
  if (fault) return refused(findings, fault);

  const faultOf = observationFaults(study);
  const observations: ObservationCopy[] = [];
  for (const given of works) {
    const observation = taken(ObservationCopy, given, findings);
    if (!observation) return refusal(findings);
    const workFault = faultOf(observation);
    if (workFault) return refused(findings, workFault);
    observation.events.sort(byTime);
    observations.push(observation);
  }
  return {
    kind: "read",
    study,
    observations: withoutLooseEnds(study, observations, findings),
    held: countsOf(study, observations),
    findings: findings.all(),
    questions: [],
  };
}

/** The head of a study with the names of today in its settings and plans. */
function settingsNow(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { plans } = value;
  return {
    ...value,
    settings: withFieldsNow(value["settings"]),
    ...(Array.isArray(plans) && { plans: plans.map(planNow) }),
  };
}

function planNow(plan: unknown): unknown {
  if (!isRecord(plan) || !("wish" in plan)) return plan;
  const { wish, ...rest } = plan;
  return { settings: wish, ...rest };
}

/** What a copy holds, as its manifest counts it too. */
function countsOf(study: StudyCopy, observations: readonly ObservationCopy[]): Counts {
  const { scheme } = study.schemes.at(-1) ?? {};
  return {
    observations: observations.length,
    events: observations.reduce((sum, { events }) => sum + events.length, 0),
    subjects: scheme?.subjects.length ?? 0,
    codes: scheme?.codes.length ?? 0,
  };
}

export function refused(
  findings: FindingList,
  {
    what,
    element,
    found = "",
  }: { readonly what: FindingCode; readonly element: string; readonly found?: string },
): ReadResult {
  findings.add("refused", what, { about: element, found, place: { kind: "element", element } });
  return refusal(findings);
}

function refusal(findings: FindingList): ReadResult {
  return { kind: "refused", findings: findings.all() };
}

function taken<Schema extends z.ZodType>(
  schema: Schema,
  { element, value }: GivenValue,
  findings: FindingList,
): z.infer<Schema> | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = [element, ...(issue?.path ?? [])].map(String).join("/");
    refused(findings, { what: "damaged", element: path, found: issue?.message ?? "" });
    return undefined;
  }
  const unknown = unknownNames(value, parsed.data);
  if (unknown) {
    findings.add("rejected", "not_supported", {
      about: unknown.path,
      place: { kind: "element", element },
      count: unknown.count,
    });
  }
  return parsed.data;
}
