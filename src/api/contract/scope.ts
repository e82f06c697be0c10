import * as z from "zod";
import { limits } from "../../domain/limits.ts";
import { id, type Id, rules } from "../../domain/rules.ts";
import { wholeNumber } from "./parts.ts";

/** Longer lists do not fit an address; anyone who means nearly all leaves the list out. */
const listMost = 300;
const listMaxChars = 12_000;

/**
 * The observations that an analysis covers, as URL parameters: each parameter one text; absent or
 * empty means all. Ids are joined by commas; names and values, which may contain commas, are
 * percent-encoded first.
 */
export const scope = z.object({
  schemeVersionId: id("schemeVersion").optional(),
  recordingIds: listOf(readBy(id("recording"))),
  /** `all`: every round, pooled. Excluded: of agreement the newest round, of other analyses all. */
  roundIds: z.union([z.literal("all"), listOf(readBy(id("round")))]).optional(),
  raterIds: listOf(readBy(id("account"))),
  /** `nobody`: what was coded for no one in particular. */
  subjectIds: listOf(subjectOf),
  codeIds: listOf(readBy(id("code"))),
  /** Of choices: an event passes that carries one of them. */
  modifierIds: listOf(readBy(id("choice"))),
  /** By name: phases of that name in whichever recording. */
  phases: listOf(phaseOf),
  /** A time window in each recording, in microseconds; the end is exclusive. */
  fromUs: wholeNumber(0, limits.recordingMaxUs).optional(),
  toUs: wholeNumber(1, limits.recordingMaxUs).optional(),
  /** `<variable>:<value>`: any of the values of one variable, and that for each variable named. */
  variables: z
    .string()
    .max(listMaxChars)
    .transform((text, context): readonly VariableValues[] | undefined => {
      if (text === "") return undefined;
      const wanted = variablesIn(text);
      if (wanted) return wanted;
      context.addIssue({ code: "custom", message: "ids and values" });
      return z.NEVER;
    })
    .optional(),
  /**
   * Raters’ own work, what they did again without knowing (of agreement: against what they did first), or what
   * was resolved between them.
   */
  work: z.enum(["raters", "repeats", "consensus"]).default("raters"),
  /** Whose observations count: those of people only, or those of programs as well, which are otherwise in no result. */
  who: z.enum(["people", "all"]).default("people"),
});

/** The observations that an analysis covers; an absent list means all. */
export type Scope = z.output<typeof scope>;
/** The filters in the form of a URL query. */
export type ScopeText = z.input<typeof scope>;

/** A recording variable and the selected values, as text: numbers with a decimal point. */
export interface VariableValues {
  readonly variableId: Id<"variable">;
  readonly values: readonly string[];
}

/** The filters of a whole study: all raters’ coding with the newest scheme version. */
export const wholeStudy: Scope = scope.parse({});

/** A scope as URL parameters; absent parameters mean all. */
export function scopeText(of: Partial<Scope>): ScopeText {
  const { schemeVersionId, fromUs, toUs, work, who, phases, variables } = of;
  const lists = {
    recordingIds: joined(of.recordingIds),
    roundIds: of.roundIds === "all" ? of.roundIds : joined(of.roundIds),
    raterIds: joined(of.raterIds),
    subjectIds: joined(of.subjectIds),
    codeIds: joined(of.codeIds),
    modifierIds: joined(of.modifierIds),
    phases: joined(phases?.map(encodeURIComponent)),
    variables: joined(
      variables?.flatMap(({ variableId, values }) =>
        values.map((value) => `${variableId}:${encodeURIComponent(value)}`),
      ),
    ),
  };
  return {
    ...(schemeVersionId !== undefined && { schemeVersionId }),
    ...Object.fromEntries(Object.entries(lists).filter(([, text]) => text !== undefined)),
    ...(fromUs !== undefined && { fromUs }),
    ...(toUs !== undefined && { toUs }),
    ...(work !== undefined && work !== "raters" && { work }),
    ...(who !== undefined && who !== "people" && { who }),
  };
}

/** A breakdown of results. */
export type Grouping =
  | { readonly by: (typeof plainGroupings)[number] }
  | { readonly by: "window"; readonly lengthUs: number }
  | { readonly by: "variable"; readonly variableId: Id<"variable"> }
  | { readonly by: "modifierOf"; readonly modifierId: Id<"modifier"> };

/**
 * `rater,subject,variable:<id>`: by each combination. `work` separates raters’ own coding and the
 * consensus, `group` is a code group; `modifier` all modifier values of an event; `modifier:<id>`
 * its value of one modifier; `window:<length>` successive windows of a recording, by a length in
 * microseconds, with the window’s start as the value. At most four, including at most one window.
 */
export const groupBy = z
  .string()
  .max(400)
  .transform((text, context): readonly Grouping[] => {
    const words = text === "" ? [] : text.split(",");
    const groupings = words.flatMap((word) => groupingOf(word) ?? []);
    const windows = groupings.filter(({ by }) => by === "window").length;
    if (groupings.length === words.length && words.length <= 4 && windows <= 1) return groupings;
    context.addIssue({ code: "custom", message: "rater, subject, recording, …" });
    return z.NEVER;
  });

/** Breakdowns as the text of a query parameter. `groupBy` reads it. */
export function groupByText(groupings: readonly Grouping[]): string {
  return groupings.map(groupingText).join(",");
}

const plainGroupings = [
  "rater",
  "work",
  "recording",
  "round",
  "phase",
  "subject",
  "group",
  "modifier",
] as const;

/** Shorter ones would be more groups than an answer holds, of recordings of an hour. */
const windowLeastUs = 1_000_000;

function groupingOf(word: string): Grouping | undefined {
  const plain = plainGroupings.find((by) => by === word);
  if (plain) return { by: plain };
  const [by, ofId] = word.split(":");
  if (by === "variable") {
    const { data } = id("variable").safeParse(ofId);
    return data && { by, variableId: data };
  }
  if (by === "window") {
    const { data } = wholeNumber(windowLeastUs, limits.recordingMaxUs).safeParse(ofId);
    return data === undefined ? undefined : { by, lengthUs: data };
  }
  if (by !== "modifier") return undefined;
  const { data } = id("modifier").safeParse(ofId);
  return data && { by: "modifierOf", modifierId: data };
}

function groupingText(grouping: Grouping): string {
  switch (grouping.by) {
    case "variable":
      return `variable:${grouping.variableId}`;
    case "modifierOf":
      return `modifier:${grouping.modifierId}`;
    case "window":
      return `window:${grouping.lengthUs}`;
    case "rater":
    case "work":
    case "recording":
    case "round":
    case "phase":
    case "subject":
    case "group":
    case "modifier":
      return grouping.by;
  }
}

function readBy<Schema extends z.ZodType>(schema: Schema) {
  return (word: string): z.output<Schema> | undefined => schema.safeParse(word).data;
}

/** Words joined by commas, each read for itself; none of them may be unreadable. */
function listOf<Item>(read: (word: string) => Item | undefined) {
  return z
    .string()
    .max(listMaxChars)
    .transform((text, context): readonly Item[] | undefined => {
      if (text === "") return undefined;
      const items: Item[] = [];
      const words = text.split(",");
      for (const word of words) {
        const item = read(word);
        if (item !== undefined) items.push(item);
      }
      if (items.length === words.length && items.length <= listMost) return items;
      context.addIssue({ code: "custom", message: "a list joined by commas" });
      return z.NEVER;
    })
    .optional();
}

function subjectOf(word: string): "nobody" | Id<"subject"> | undefined {
  return word === "nobody" ? word : id("subject").safeParse(word).data;
}

function phaseOf(word: string): string | undefined {
  const text = decoded(word);
  return text === undefined ? undefined : rules.name.safeParse(text).data;
}

function variablesIn(text: string): readonly VariableValues[] | undefined {
  const wanted = new Map<Id<"variable">, string[]>();
  for (const one of text.split(",")) {
    const at = one.indexOf(":");
    const variableId = id("variable").safeParse(one.slice(0, at)).data;
    const value = at < 0 ? undefined : decoded(one.slice(at + 1));
    if (variableId === undefined || value === undefined) return undefined;
    const values = wanted.get(variableId);
    if (values) values.push(value);
    else wanted.set(variableId, [value]);
  }
  return [...wanted].map(([variableId, values]) => ({ variableId, values }));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function joined(list: readonly string[] | undefined): string | undefined {
  return list === undefined || list.length === 0 ? undefined : list.join(",");
}
