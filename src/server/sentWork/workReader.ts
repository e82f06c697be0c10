import { byTime, CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { WorkLine } from "../../domain/entities/workLine.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import type { FieldProblem, LineProblem } from "../../domain/errors.ts";
import type { CodingContext } from "../../domain/eventRules.ts";
import { newWorkCheck } from "../../domain/workCheck.ts";
import { problemOf } from "../problemOf.ts";
import { mendOf } from "./lineMends.ts";
import { madeOfLine } from "./madeOfLine.ts";
import { namesOfScheme } from "./namesOfScheme.ts";
import { uuidOf } from "./uuidOf.ts";

/** Work as it was sent: what of it stands together, and what is wrong with the rest. */
export interface SentWork {
  readonly events: readonly CodedEvent[];
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
  /** Of the first lines that cannot be used. */
  readonly problems: readonly LineProblem[];
  /** How many lines cannot be used. */
  readonly refusedLines: number;
}

/** What is wrong with one line, before what to do about it is said. */
type Found = Omit<LineProblem, "mend">;

/**
 * Reads lines of work one after the other, and keeps what is wrong with the first `problemsTold` of those that cannot be
 * used. An event is known by what it says: the same line of the same observation
 * has the same id, so that sending work again changes nothing.
 */
export function workReader(
  observationId: string,
  context: CodingContext,
  { problemsTold }: { readonly problemsTold: number },
) {
  const { scheme } = context.index;
  const names = namesOfScheme(scheme);
  const events: { readonly line: number; readonly event: CodedEvent }[] = [];
  const ratings: { readonly line: number; readonly rating: Rating }[] = [];
  const parts: { readonly line: number; readonly part: WorkPart }[] = [];
  let firstFound: Found[] = [];
  const refusedLines = new Set<number>();
  const timesSaid = new Map<string, number>();
  const refuse = (line: number, found: readonly FieldProblem[]) => {
    if (found.length > 0) refusedLines.add(line);
    for (const { path, rule, allowed } of found) {
      firstFound.push({ line, path, rule, ...(allowed !== undefined && { allowed }) });
    }
    // What comes later may be of an earlier line: events are looked at in the order of their times.
    if (firstFound.length > 4 * problemsTold) firstFound = firstOf(firstFound, problemsTold);
  };
  const sound = <Kept extends { readonly line: number }>(
    all: readonly Kept[],
    problemsOf: (one: Kept) => readonly FieldProblem[],
  ) =>
    all.filter((one) => {
      const found = problemsOf(one);
      refuse(one.line, found);
      return found.length === 0;
    });

  return {
    /** @param text One line. */
    take(line: number, text: string): void {
      const given = asJson(text);
      if (given === undefined) return refuse(line, [{ path: "", rule: "json" }]);
      const parsed = WorkLine.safeParse(given);
      if (!parsed.success) return refuse(line, parsed.error.issues.slice(0, 3).map(shapeProblem));
      const made = madeOfLine(parsed.data, names);
      if (made.what === "wrong") refuse(line, made.problems);
      else if (made.what === "rating") ratings.push({ line, rating: made.rating });
      else if (made.what === "part") parts.push({ line, part: made.part });
      else if (made.what === "event") {
        const said = JSON.stringify([observationId, made.event]);
        const times = timesSaid.get(said) ?? 0;
        timesSaid.set(said, times + 1);
        const event = CodedEvent.parse({ ...made.event, id: uuidOf(`${said} ${times}`) });
        events.push({ line, event });
      }
    },

    whole(): SentWork {
      const check = newWorkCheck(context);
      const inOrder = events.toSorted((a, b) => byTime(a.event, b.event));
      const work = {
        events: sound(inOrder, ({ event }) => check.event(event)).map(({ event }) => event),
        ratings: sound(ratings, ({ rating }) => check.rating(rating)).map(({ rating }) => rating),
        parts: sound(parts, ({ part }) => check.part(part)).map(({ part }) => part),
      };
      const problems = firstOf(firstFound, problemsTold).map(({ line, ...told }) => ({
        line,
        ...told,
        mend: mendOf(told, scheme),
      }));
      return { ...work, problems, refusedLines: refusedLines.size };
    },
  };
}

function firstOf(found: readonly Found[], most: number): Found[] {
  return found.toSorted((a, b) => a.line - b.line).slice(0, most);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shapeProblem(issue: Parameters<typeof problemOf>[1]): FieldProblem {
  if (issue.code !== "unrecognized_keys") return problemOf("", issue);
  return { path: issue.keys.join(", "), rule: "unknown_field" };
}
