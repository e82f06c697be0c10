import type { Evidence, Rating } from "../../domain/entities/rating.ts";
import { type Criterion, Criterion as CriterionShape } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, mediaTimeUs, rules } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TablePlace } from "./tablePlaces.ts";
import { isNumeric } from "./tableSample.ts";
import type { CriterionValues, TableSurvey } from "./tableSurvey.ts";
import { microsecondsOf } from "./timeUnit.ts";

/** Creates ratings from rows, and criteria whose levels are the values found. */
export interface TableRatings {
  take(place: TablePlace, cells: readonly string[], line: number): void;
  /** Takes what one rater’s column of a row has. */
  takeOne(
    place: TablePlace,
    cells: readonly string[],
    of: { readonly column: number; readonly line: number },
  ): void;
  readonly criteria: readonly Criterion[];
  of(place: TablePlace): readonly Rating[];
  /** Judgements that the rows tell of, whether they were taken or not. */
  readonly held: () => number;
}

const criteriaMost = 200;
const levelsMost = 101;

export function newTableRatings(
  columns: TableColumns,
  { criteria: found }: Pick<TableSurvey, "criteria">,
  {
    newUuid,
    findings,
    criterionOfTable,
  }: {
    readonly newUuid: () => string;
    readonly findings: FindingList;
    /** What is rated where no column says it. */
    readonly criterionOfTable: string;
  },
): TableRatings {
  const criteria = new Map(
    [...found]
      .slice(0, criteriaMost)
      .map(([name, values]) => [name, criterionOf(name, values, newUuid)]),
  );
  const ratings = new Map<TablePlace, Map<string, Rating>>();
  let held = 0;

  const put = (
    place: TablePlace,
    told: { readonly name: string; readonly value: string; readonly line: number },
    more: Omit<Rating, "criterionId" | "value">,
  ): void => {
    const { name, value: text, line } = told;
    held += 1;
    const where = { about: name, found: text, place: { kind: "line", line } } as const;
    const known = criteria.get(name);
    if (!known) return findings.add("rejected", "too_many_things", where);
    const value = text === "" ? null : (known.valueOf.get(text) ?? null);
    if (text !== "" && value === null) return findings.add("rejected", "too_many_things", where);
    const own = ratings.get(place) ?? new Map<string, Rating>();
    ratings.set(place, own);
    if (own.has(known.criterion.id)) return findings.add("rejected", "duplicate_id", where);
    own.set(known.criterion.id, {
      criterionId: known.criterion.id,
      value: more.cannotBeJudged ? null : value,
      ...more,
    });
  };

  return {
    criteria: Array.from(criteria.values(), ({ criterion }) => criterion),
    take(place, cells, line) {
      for (const column of columns.places("criterion_values")) {
        const value = columns.at(cells, column);
        if (value !== "") put(place, { name: columns.heading(column), value, line }, plain);
      }
      const name = columns.cell(cells, "criterion");
      if (name === "" || !columns.has("value")) return;
      put(
        place,
        { name, value: columns.cell(cells, "value"), line },
        {
          cannotBeJudged: /^(?:true|1|yes|ja|wahr)$/iu.test(columns.cell(cells, "not_judged")),
          reason: cutText(columns.cell(cells, "reason")),
          comment: cutText(columns.cell(cells, "comment")),
          evidence: evidenceOf(columns.cell(cells, "evidence"), { name, line, findings }),
          ...confidenceOf(columns.cell(cells, "confidence")),
        },
      );
    },
    takeOne(place, cells, { column, line }) {
      const value = columns.at(cells, column);
      const name = columns.cell(cells, "criterion") || criterionOfTable;
      if (value !== "") put(place, { name, value, line }, plain);
    },
    of: (place) => [...(ratings.get(place)?.values() ?? [])],
    held: () => held,
  };
}

const plain = { cannotBeJudged: false, reason: "", comment: "", evidence: [] };

/** What is no share is nothing that someone is sure by. */
function confidenceOf(text: string): Pick<Rating, "confidence"> {
  const { data } = rules.confidence.safeParse(text === "" ? undefined : Number(text));
  return data === undefined ? {} : { confidence: data };
}

function cutText(text: string): string {
  return text.slice(0, limits.commentMaxChars);
}

function criterionOf(
  name: string,
  { scale, levels: found }: CriterionValues,
  newUuid: () => string,
): { readonly criterion: Criterion; readonly valueOf: ReadonlyMap<string, number> } {
  const texts = [...found.keys()].slice(0, levelsMost);
  const areNumbers = texts.every(isNumeric);
  const valueOf = new Map(
    texts.map((text, at) => [text, areNumbers ? Number(text.replace(",", ".")) : at + 1]),
  );
  const names = new Map<number, string>();
  for (const [text, value] of valueOf) {
    if (!names.has(value))
      names.set(value, (found.get(text) || text).slice(0, limits.nameMaxChars));
  }
  // A scale has two steps at least: where one value alone was given, there was another.
  if (names.size === 0) names.set(0, "0");
  if (names.size === 1) {
    const only = Math.max(...names.keys());
    names.set(only + 1, String(only + 1));
  }
  const given = CriterionShape.shape.scale.safeParse(scale).data;
  return {
    valueOf,
    criterion: {
      id: id("criterion").parse(newUuid()),
      name: name.slice(0, limits.nameMaxChars).trim(),
      description: "",
      scale: given && given !== "trace" ? given : areNumbers ? "ordinal" : "nominal",
      levels: [...names]
        .toSorted(([a], [b]) => a - b)
        .map(([value, level]) => ({ value, name: level, descriptor: "", texts: {} })),
      weight: 1,
      isRequired: false,
      needsEvidence: false,
      texts: {},
    },
  };
}

/** Moments in seconds: `12.5-14; 80-82.25`. */
function evidenceOf(
  text: string,
  about: { readonly name: string; readonly line: number; readonly findings: FindingList },
): Evidence[] {
  if (text === "") return [];
  return text.split(";").flatMap((part) => {
    const [start = "", end = start] = part.trim().split("-");
    const [startUs, endUs] = [start, end].map((one) => {
      const us = microsecondsOf(one, { unit: "s", framesPerSecond: 25 });
      return mediaTimeUs.safeParse(typeof us === "number" ? Math.round(us) : undefined).data;
    });
    if (startUs !== undefined && endUs !== undefined && endUs >= startUs)
      return [{ startUs, endUs }];
    about.findings.add("rejected", "value_unreadable", {
      about: about.name,
      found: part,
      place: { kind: "line", line: about.line },
    });
    return [];
  });
}
