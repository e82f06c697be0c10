import { LockedContent } from "../../api/contract/lockedReports.ts";
import { invalidInput } from "../../domain/errors.ts";
import { reportSignOf } from "../database/lockedReports.ts";
import { anyId } from "../anyId.ts";
import type { CopyIds } from "./copyIds.ts";
import type { Taking } from "./taking.ts";
import type { People } from "./takePeople.ts";

/**
 * The locked reports of a copy, byte for byte: their signs hold here as they did there. What ids they speak of are others
 * now, and stand beside them.
 */
export async function takeLockedReports(
  { query, studyId, head, ids, at }: Taking,
  people: People,
): Promise<void> {
  const signs = new Set<string>();
  for (const [place, report] of (head.study.lockedReports ?? []).entries()) {
    const { id, lockedBy, observationIds, content, otherIds = {}, lockedAt, ...own } = report;
    const path = `head.study.lockedReports.${place}`;
    if (reportSignOf(content) !== own.sign) {
      throw invalidInput({ path: `${path}.sign`, rule: "shape", allowed: "of its content" });
    }
    if (signs.has(own.sign)) {
      throw invalidInput({ path: `${path}.sign`, rule: "shape", allowed: "different signs" });
    }
    signs.add(own.sign);
    if (!isReport(content)) throw invalidInput({ path: `${path}.content`, rule: "shape" });
    await query
      .insertInto("lockedReport")
      .values({
        ...own,
        id: ids.of("lockedReport", id),
        studyId,
        lockedBy: await people.person(lockedBy, `${path}.lockedBy`),
        content,
        observationIds: observationIds.map((one) => ids.of("observation", one)),
        otherIds: JSON.stringify(idsHere(content, otherIds, ids)),
        lockedAt: new Date(lockedAt),
        importedAt: at,
      })
      .execute();
  }
}

function isReport(content: string): boolean {
  try {
    return LockedContent.safeParse(JSON.parse(content)).success;
  } catch {
    return false;
  }
}

/** Of the ids of a text what they are in this study. */
function idsHere(
  content: string,
  inCopy: Readonly<Record<string, string>>,
  ids: CopyIds,
): Readonly<Record<string, string>> {
  const spokenOf = new Set(content.match(anyId));
  return Object.fromEntries(
    [...spokenOf].flatMap((one) => {
      const here = ids.known(inCopy[one] ?? one);
      return here === undefined ? [] : [[one, here] as const];
    }),
  );
}
