import type { Code, CodeGroup } from "../../../domain/entities/scheme.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { type Arrangement, inOwnOrder, type RowsBy } from "../../kit/timeline/arrangement.ts";
import { emptyOrder } from "../../kit/timeline/eventOrder.ts";
import type { RowGroup } from "../../kit/timeline/row.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import type { TimelineRow } from "../../kit/timeline/Timeline.tsx";
import { type Coded, rowKey } from "../../kit/coding/observationWork.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** With more rows than this, rows without an event are excluded until they have one. */
const rowsMost = 24;

/** The code and subject of a row. */
interface About {
  readonly code: Code;
  readonly subjectId: string | null;
  readonly key: string;
}

/** A row for each subject and code, in the order and under the headings of the arrangement. */
export function timelineRows(
  index: SchemeIndex,
  coded: Pick<Coded, "rows">,
  {
    arrangement,
    words,
    signs,
    withoutGroup,
  }: {
    readonly arrangement: Pick<Arrangement, "rowsBy" | "own">;
    readonly words: Words;
    readonly signs: ReadonlyMap<string, Sign>;
    /** The heading of codes that are in no group. */
    readonly withoutGroup: string;
  },
): readonly TimelineRow[] {
  const { subjects, groups } = index.scheme;
  const { rowsBy } = arrangement;
  const hasSubjects = subjects.length > 0;
  const rows = shownOf(index, coded, rowsBy).flatMap(({ code, subjectId, key }) => {
    const sign = signs.get(code.id);
    if (!sign) return [];
    const whose = words.subject(subjectId);
    const what = words.name(code);
    const group = headingOf({ code, subjectId }, { rowsBy, words, groups, withoutGroup });
    const isUnder = group !== undefined && hasSubjects;
    const labels: Readonly<Record<RowsBy, string>> = {
      subject: what,
      code: whose,
      group: hasSubjects ? sideBySide([what, whose]) : what,
      own: hasSubjects ? sideBySide([whose, what]) : what,
    };
    const { color, kind } = code;
    const events = coded.rows.get(key) ?? emptyOrder;
    return [
      {
        id: key,
        label: hasSubjects ? labels[rowsBy] : what,
        color,
        sign,
        kind,
        group: isUnder || rowsBy === "group" ? group : undefined,
        events,
      },
    ];
  });
  return rowsBy === "own" ? inOwnOrder(rows, arrangement.own) : rows;
}

/** The codes or subjects that have a row, in the order of the scheme; no subject comes last. */
function shownOf(index: SchemeIndex, coded: Pick<Coded, "rows">, rowsBy: RowsBy): readonly About[] {
  const { codes, subjects } = index.scheme;
  const everybody = [...subjects.map(({ id }) => id), null];
  const all =
    rowsBy === "code" || rowsBy === "group"
      ? inOrder(index, rowsBy).flatMap((code) => everybody.map((one) => about(code, one)))
      : everybody.flatMap((one) => codes.map((code) => about(code, one)));
  const isUsed = (key: string) => (coded.rows.get(key)?.size ?? 0) > 0;
  const expected = all.filter(
    ({ code, subjectId, key }) =>
      isUsed(key) || (subjectId === null ? subjects.length === 0 : appliesTo(code, subjectId)),
  );
  return expected.length > rowsMost ? expected.filter(({ key }) => isUsed(key)) : expected;
}

function about(code: Code, subjectId: string | null): About {
  return { code, subjectId, key: rowKey(code.id, subjectId) };
}

/** The codes in the order of the scheme, or by group; codes without a group come last. */
function inOrder({ scheme }: SchemeIndex, rowsBy: "code" | "group"): readonly Code[] {
  if (rowsBy === "code") return scheme.codes;
  const placeOf = ({ groupId }: Code) => {
    const at = scheme.groups.findIndex(({ id }) => id === groupId);
    return at < 0 ? scheme.groups.length : at;
  };
  return scheme.codes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function headingOf(
  { code, subjectId }: Pick<About, "code" | "subjectId">,
  {
    rowsBy,
    words,
    groups,
    withoutGroup,
  }: {
    readonly rowsBy: RowsBy;
    readonly words: Words;
    readonly groups: readonly CodeGroup[];
    readonly withoutGroup: string;
  },
): RowGroup | undefined {
  switch (rowsBy) {
    case "subject":
      return { id: `subject ${subjectId ?? ""}`, name: words.subject(subjectId) };
    case "code":
      return { id: `code ${code.id}`, name: words.name(code) };
    case "group": {
      const group = groups.find(({ id }) => id === code.groupId);
      return { id: `group ${group?.id ?? ""}`, name: group ? words.name(group) : withoutGroup };
    }
    case "own":
      return undefined;
  }
}

function appliesTo(code: Code, subjectId: string): boolean {
  return code.subjectIds.length === 0 || code.subjectIds.some((one) => one === subjectId);
}
