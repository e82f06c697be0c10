import type { Code } from "../../domain/entities/scheme.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import { emptyOrder } from "../timeline/eventOrder.ts";
import type { Sign } from "../timeline/signs.ts";
import type { TimelineRow } from "../timeline/Timeline.tsx";
import { type Coded, rowKey } from "./observationWork.ts";
import type { Words } from "./useWords.ts";

/** Beyond this many, rows without an event are left out until they have one. */
const rowsMost = 24;

/** A row for each subject and code, in the order of the scheme; nobody in particular comes last. */
export function timelineRows(
  index: SchemeIndex,
  coded: Coded,
  words: Words,
  signs: ReadonlyMap<string, Sign>,
): TimelineRow[] {
  const { codes, subjects } = index.scheme;
  const all = [...subjects.map(({ id }) => id), null].flatMap((subjectId) =>
    codes.map((code) => ({ code, subjectId, key: rowKey(code.id, subjectId) })),
  );
  const isUsed = (key: string) => (coded.rows.get(key)?.size ?? 0) > 0;
  const expected = all.filter(
    ({ code, subjectId, key }) =>
      isUsed(key) || (subjectId === null ? subjects.length === 0 : appliesTo(code, subjectId)),
  );
  const shown = expected.length > rowsMost ? expected.filter(({ key }) => isUsed(key)) : expected;
  return shown.flatMap(({ code, subjectId, key }) => {
    const sign = signs.get(code.id);
    if (!sign) return [];
    const label =
      subjectId === null ? words.name(code) : `${words.subject(subjectId)} · ${words.name(code)}`;
    return [
      {
        id: key,
        label,
        color: code.color,
        sign,
        kind: code.kind,
        events: coded.rows.get(key) ?? emptyOrder,
      },
    ];
  });
}

function appliesTo(code: Code, subjectId: string): boolean {
  return code.subjectIds.length === 0 || code.subjectIds.some((one) => one === subjectId);
}
