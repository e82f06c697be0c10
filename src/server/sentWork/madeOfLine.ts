import type { CodedEvent, ModifierValues } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { WorkLine } from "../../domain/entities/workLine.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import type { FieldProblem } from "../../domain/errors.ts";
import { type NamesOfScheme, valueOf } from "./namesOfScheme.ts";

type WithoutId<Event> = Event extends unknown ? Omit<Event, "id"> : never;

/** What a line of work says, in the terms of the work; `event` without the id that it will have. */
export type Made =
  | { readonly what: "event"; readonly event: WithoutId<CodedEvent> }
  | { readonly what: "rating"; readonly rating: Rating }
  | { readonly what: "part"; readonly part: WorkPart }
  /** Nothing is said, and so nothing is kept. */
  | { readonly what: "nothing" }
  | { readonly what: "wrong"; readonly problems: readonly FieldProblem[] };

/** The line with names put into ids. Whether it keeps the rules of the work is asked of the whole. */
export function madeOfLine(line: WorkLine, names: NamesOfScheme): Made {
  switch (line.kind) {
    case "event":
      return eventOf(line, names);
    case "rating":
      return ratingOf(line, names);
    case "scan":
      return scanOf(line, names);
    case "trace": {
      const criterion = names.criterion(line.criterion);
      if (criterion?.scale !== "trace") return wrong("criterion", "trace_of_scheme");
      if (line.abstains) return { what: "nothing" };
      const { kind, slot, samples } = line;
      const part = { kind, criterionId: criterion.id, slot, samples, ...sure(line) };
      return { what: "part", part };
    }
    case "notes":
      return { what: "part", part: line };
  }
}

function eventOf(line: WorkLine & { readonly kind: "event" }, names: NamesOfScheme): Made {
  const code = names.code(line.code);
  if (!code) return wrong("code", "code_of_scheme");
  const subject = line.subject === null ? null : names.subject(line.subject);
  if (subject === undefined) return wrong("subject", "subject_of_scheme");
  const modifiers: ModifierValues = {};
  for (const [said, value] of Object.entries(line.modifiers)) {
    const modifier = names.modifier(said);
    if (!modifier) return wrong(`modifiers.${said}`, "modifier_of_scheme");
    modifiers[modifier.id] = valueOf(modifier, value);
  }
  const { startUs, endUs, comment, confidence = null } = line;
  const common = {
    codeId: code.id,
    subjectId: subject?.id ?? null,
    startUs,
    modifiers,
    comment,
    confidence,
  };
  if (code.kind === "point") {
    if (endUs !== undefined) return wrong("endUs", "kind_of_code", "point");
    return { what: "event", event: { kind: "point", ...common } };
  }
  if (endUs === undefined) return wrong("endUs", "kind_of_code", "state");
  return { what: "event", event: { kind: "state", ...common, endUs } };
}

function ratingOf(line: WorkLine & { readonly kind: "rating" }, names: NamesOfScheme): Made {
  const criterion = names.criterion(line.criterion);
  if (!criterion || criterion.scale === "trace") return wrong("criterion", "criterion_of_scheme");
  const { value = null, abstains, reason, comment, evidence } = line;
  if (abstains === (value !== null)) return wrong("value", "value_or_abstention");
  const rating = { value, cannotBeJudged: abstains, reason, comment, evidence };
  return { what: "rating", rating: { criterionId: criterion.id, ...rating, ...sure(line) } };
}

function scanOf(line: WorkLine & { readonly kind: "scan" }, names: NamesOfScheme): Made {
  const marks: (WorkPart & { readonly kind: "scan" })["marks"] = [];
  for (const [at, mark] of line.marks.entries()) {
    const code = names.code(mark.code);
    if (!code) return wrong(`marks.${at}.code`, "code_of_scheme");
    const subject = mark.subject === null ? null : names.subject(mark.subject);
    if (subject === undefined) return wrong(`marks.${at}.subject`, "subject_of_scheme");
    marks.push({ codeId: code.id, subjectId: subject?.id ?? null });
  }
  const { kind, number, abstains, comment } = line;
  if (abstains && marks.length > 0) return wrong("marks", "value_or_abstention");
  const part = { kind, number, isAnswered: true, isUnseen: abstains, marks, comment };
  return { what: "part", part: { ...part, ...sure(line) } };
}

function sure({ confidence }: { readonly confidence?: number | undefined }) {
  return confidence === undefined ? {} : { confidence };
}

function wrong(path: string, rule: string, allowed?: string): Made {
  return {
    what: "wrong",
    problems: [{ path, rule, ...(allowed !== undefined && { allowed }) }],
  };
}
