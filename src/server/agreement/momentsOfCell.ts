import { setImmediate } from "node:timers/promises";
import type { Moments } from "../../api/contract/agreement.ts";
import { Refusal } from "../../domain/errors.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import type { AskedPairs } from "./askedPairs.ts";
import { type Cell, cellMoments } from "../../agreement/cellMoments.ts";
import { CellSum } from "../../agreement/tables/cells.ts";
import { CodedWork } from "../../agreement/codedWork.ts";
import type { Comparison, Part } from "../../agreement/comparisons.ts";
import { addShown, shownOnce, type ShownTable } from "../../agreement/pairCells.ts";
import { countsTable } from "../../agreement/tables/counts.ts";
import { tabledParts } from "../../agreement/tabledParts.ts";
import { raterOf } from "../../agreement/sameRater.ts";
import { pairWeight } from "../../agreement/weigh.ts";
import { codingsOf } from "../keep/codings.ts";
import { tables } from "./tables.ts";

/** Others have their turn after so long. */
const turnMs = 15;

/**
 * The moments behind a cell, recording by recording and there by time, of whichever pairs; they sum to
 * the cell, unless there are more than are counted.
 *
 * @throws Refusal `analysis_interrupted` once no one waits for it.
 */
export async function momentsOfCell(
  asked: AskedPairs,
  cell: Cell,
  { database, here, limits, asked: { signal } }: AnalysisContext,
): Promise<Moments> {
  const { book, scope, scheme, places, weigh } = asked;
  const shown = shownOnce(asked.shown, cell);
  const moments: Moments["moments"] = [];
  let [count, totalUs, amount] = [0, 0, 0];
  let turn = performance.now();
  let isMore = false;
  for (const parts of places) {
    isMore = count >= limits.momentsCounted;
    if (isMore) break;
    const nobodyOf = nobodyKnown(parts, asked);
    const wanted = parts.filter((part) =>
      shown.some((one) => mayHave(part, one, cell, { asked, nobodyCodes: nobodyOf(part) })),
    );
    if (wanted.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- One recording's work in memory is enough.
    const codings = await codingsOf(
      database,
      here.studyId,
      wanted.flatMap(({ comparison: { first, second } }) => [first, second]),
      {
        codes: book.codes,
        modifierIds: scope.modifierIds,
        withModifiers: shown.some(({ table }) => table.needsModifiers),
      },
    );
    const works = new Map<string, CodedWork>();
    const workOf = ({ observationId, durationUs }: Comparison["first"]) => {
      const known = works.get(observationId);
      if (known) return known;
      const made = new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book);
      works.set(observationId, made);
      return made;
    };
    const found = wanted.flatMap((part) => {
      const { first, second, stretches } = part.comparison;
      const work = { first: workOf(first), second: workOf(second), stretches };
      const nobodyCodes = nobodyOf(part) ?? new Set(countsTable.make(work, book).nobodyCodes);
      return shown.flatMap((one) =>
        (cellMoments(work, cell, one, { book, nobodyCodes }) ?? []).map((moment) => ({
          moment,
          part,
          shown: one,
        })),
      );
    });
    count += found.length;
    for (const { moment, part, shown: one } of found) {
      totalUs += moment.endUs - moment.startUs;
      amount += moment.amount * one.share * pairWeight[weigh](part.raters);
    }
    const room = limits.momentsShown - moments.length;
    const inOrder =
      room === 0
        ? []
        : found.toSorted((a, b) => a.moment.startUs - b.moment.startUs).slice(0, room);
    for (const { moment, part, shown: one } of inOrder) {
      const { first, second } = part.comparison;
      moments.push({
        recordingId: first.recordingId,
        recordingName: first.recordingName,
        roundId: first.roundId,
        works: one.isTurned ? [workId(second), workId(first)] : [workId(first), workId(second)],
        subjectId: scheme.subjects.find(({ id }) => id === moment.subjectId)?.id ?? null,
        startUs: moment.startUs,
        endUs: moment.endUs,
      });
    }
    if (performance.now() - turn < turnMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
    if (signal.aborted) throw new Refusal("analysis_interrupted", {});
    turn = performance.now();
  }
  return { count, isMore, totalUs, amount, moments };
}

/** Whether a pair adds to the cell, as far as its table is there: most pairs add nothing to most cells. */
function mayHave(
  { comparison }: Part,
  shown: ShownTable,
  { row, column }: Cell,
  known: { readonly asked: AskedPairs; readonly nobodyCodes: ReadonlySet<number> | undefined },
): boolean {
  const table = tables.tableOf(comparison, shown.table, known.asked.scope.modifierIds);
  if (!table || !known.nobodyCodes) return true;
  const sum = new CellSum();
  const blank = shown.table.blank(comparison);
  addShown(sum, { table, blank, weight: 1, nobodyCodes: known.nobodyCodes }, shown);
  const { first, second } = sum.cells();
  return first.some((label, at) => label === row && second[at] === column);
}

/** What with no subject was coded in the piece of a part, as far as its tables are there. */
function nobodyKnown(
  parts: readonly Part[],
  { shown: [{ table }], scope }: AskedPairs,
): (part: Part) => ReadonlySet<number> | undefined {
  const tabled = tabledParts(parts, (pair) => tables.tableOf(pair, table, scope.modifierIds));
  const known = new Map(tabled.map(({ part, nobodyCodes }) => [part, nobodyCodes]));
  return (part) => known.get(part);
}

function workId(work: Comparison["first"]) {
  return { raterId: raterOf(work), observationId: work.observationId };
}
