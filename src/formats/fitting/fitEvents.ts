import { byTime, type CodedEvent, type ModifierValues } from "../../domain/entities/event.ts";
import type { Code, Modifier } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { mediaTimeUs, type Id } from "../../domain/rules.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import type { FindingList } from "../findingList.ts";
import type { SchemeNeeds } from "./schemeNeeds.ts";

/** How state events without duration are handled. */
export type ZeroLength = "one_millisecond" | "point" | "leave_out";

interface Fitting {
  readonly index: SchemeIndex;
  readonly needs: SchemeNeeds;
  readonly findings: FindingList;
  readonly zeroLengthOf: (code: Code) => ZeroLength;
  /** The point code that stands beside a state code for its states without a length. */
  readonly pointOf: (code: Code) => Id<"code">;
}

/**
 * One observation’s events as the scheme allows them, in order of time. Events that are not
 * possible are excluded and reported; what the scheme would have to allow is collected in `needs`.
 */
export function fitEvents(events: readonly CodedEvent[], of: Fitting): CodedEvent[] {
  const fit: CodedEvent[] = [];
  const ids = new Set<string>();
  let isSorted = true;
  for (const event of events) {
    const one = fitEvent(event, of);
    if (!one) continue;
    if (ids.has(one.id)) {
      of.findings.add("rejected", "duplicate_id", { about: nameOf(one, of.index) });
      continue;
    }
    ids.add(one.id);
    const before = fit.at(-1);
    if (before && byTime(before, one) > 0) isSorted = false;
    fit.push(one);
  }
  if (!isSorted) fit.sort(byTime);
  return fit;
}

function fitEvent(event: CodedEvent, of: Fitting): CodedEvent | undefined {
  const { index, needs, findings } = of;
  const code = index.codes.get(event.codeId);
  if (!code || code.kind !== event.kind) {
    findings.add("rejected", code ? "kind_unknown" : "code_unknown", { about: code?.name ?? "" });
    return undefined;
  }
  const isTimed =
    isTime(event.startUs) &&
    (event.kind === "point" || event.endUs === null || isTime(event.endUs));
  if (!isTimed) {
    findings.add("rejected", "time_not_a_number", { about: code.name });
    return undefined;
  }
  let fit = event;
  if (fit.subjectId !== null && !index.subjects.has(fit.subjectId)) {
    findings.add("changed", "subject_unknown", { about: code.name });
    fit = { ...fit, subjectId: null };
  }
  if (code.subjectIds.length > 0) needs.subjectOf(code, fit.subjectId);
  if (code.modifierIds.length > 0 || Object.keys(fit.modifiers).length > 0) {
    const modifiers = fitModifiers(fit.modifiers, code, of);
    if (modifiers !== fit.modifiers) fit = { ...fit, modifiers };
  }
  if (fit.comment.length > limits.commentMaxChars) {
    findings.add("changed", "text_cut", { about: code.name });
    fit = { ...fit, comment: fit.comment.slice(0, limits.commentMaxChars) };
  }
  if (fit.confidence !== null && !(fit.confidence >= 0 && fit.confidence <= 1)) {
    findings.add("changed", "value_not_allowed", { about: code.name, found: `${fit.confidence}` });
    fit = { ...fit, confidence: null };
  }
  if (fit.kind === "point" || fit.endUs === null || fit.endUs > fit.startUs) return fit;
  if (fit.endUs < fit.startUs) {
    findings.add("rejected", "end_before_start", { about: code.name, found: seconds(fit.startUs) });
    return undefined;
  }
  return withLength(fit, code, of);
}

function withLength(
  event: Extract<CodedEvent, { readonly kind: "state" }>,
  code: Code,
  { findings, needs, zeroLengthOf, pointOf }: Fitting,
): CodedEvent | undefined {
  const how = zeroLengthOf(code);
  const where = { about: code.name, found: seconds(event.startUs) };
  needs.length(code);
  findings.add(how === "leave_out" ? "rejected" : "changed", "no_length", where);
  if (how === "leave_out") return undefined;
  if (how === "point") {
    const { endUs: _endUs, ...rest } = event;
    return { ...rest, kind: "point", codeId: pointOf(code) };
  }
  const atEnd = event.startUs >= limits.recordingMaxUs;
  return {
    ...event,
    startUs: atEnd ? mediaTimeUs.parse(event.startUs - shortestUs) : event.startUs,
    endUs: mediaTimeUs.parse(atEnd ? event.startUs : event.startUs + shortestUs),
  };
}

/** The values that the modifiers of the code can hold; the same object where all can. */
function fitModifiers(
  values: ModifierValues,
  code: Code,
  { index, needs, findings }: Fitting,
): ModifierValues {
  let left = values;
  for (const [modifierId, value] of Object.entries(values)) {
    const modifier = index.modifiers.get(modifierId);
    const fit = modifier && fitValue(modifier, value, needs);
    if (modifier && fit !== undefined && needs.modifierOf(code, modifier)) {
      if (fit !== value) {
        findings.add("changed", "value_not_allowed", { about: modifier.name });
        left = { ...left, [modifierId]: fit };
      }
      continue;
    }
    findings.add("changed", "value_not_allowed", {
      about: modifier ? `${code.name}: ${modifier.name}` : code.name,
      found: String(value),
    });
    left = Object.fromEntries(Object.entries(left).filter(([id]) => id !== modifierId));
  }
  for (const modifierId of code.modifierIds) {
    if (left[modifierId] === undefined) needs.without(modifierId);
  }
  return left;
}

/** What of a value a modifier can hold; `undefined`: nothing. */
function fitValue(
  modifier: Modifier,
  value: ModifierValues[string],
  needs: SchemeNeeds,
): ModifierValues[string] | undefined {
  switch (modifier.type) {
    case "one":
      return modifier.choices.some(({ id }) => id === value) ? value : undefined;
    case "several": {
      if (!Array.isArray(value)) {
        return modifier.choices.some(({ id }) => id === value) ? [String(value)] : undefined;
      }
      if (value.length > 0 && value.every((one) => hasChoice(modifier, one))) return value;
      const known = value.filter((one) => hasChoice(modifier, one));
      return known.length > 0 ? known : undefined;
    }
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
      needs.number(modifier, value);
      return value;
    case "text":
      if (typeof value !== "string") return undefined;
      return value.length > textMaxChars ? value.slice(0, textMaxChars) : value;
  }
}

function hasChoice(
  modifier: Extract<Modifier, { readonly choices: unknown }>,
  one: string,
): boolean {
  return modifier.choices.some(({ id }) => id === one);
}

function isTime(us: number): boolean {
  return Number.isInteger(us) && us >= 0 && us <= limits.recordingMaxUs;
}

function nameOf(event: CodedEvent, index: SchemeIndex): string {
  return index.codes.get(event.codeId)?.name ?? "";
}

function seconds(us: number): string {
  return `${us / 1e6} s`;
}

/** How long a state without a length becomes: seen in every format, and shorter than anyone codes. */
const shortestUs = 1_000;
const textMaxChars = 1_000;
