import { setImmediate } from "node:timers/promises";
import type { Readable } from "node:stream";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { CodingContext } from "../../domain/eventRules.ts";
import type { HandlersOf } from "../answer.ts";
import { checkTraining } from "../database/calibration/training.ts";
import type { Query } from "../database/database.ts";
import type { ObservationRow } from "../database/observationRow.ts";
import { isCodedBy } from "../database/observations.ts";
import { schemeIndexOf } from "../database/operations.ts";
import { replaceWork } from "../database/replacedWork.ts";
import { mayStillSend } from "../sentWork/mayStillSend.ts";
import { workReader } from "../sentWork/workReader.ts";
import { linesContentType } from "../../api/contract/parts.ts";

/** Complete observations sent by programs or by members’ scripts. */
export const putWorkCalls: HandlersOf<"putWork"> = {
  async putWork({ params: { observationId }, query: { partial } }, context) {
    const { change, here, account, asked, database, grant, limits } = context;
    const { studyId, observation } = here;
    if (!observation || !isCodedBy(observation, { role: here.role, accountId: account.id })) {
      throw new Refusal("not_allowed", { needs: "observation.code" });
    }
    checkTraining(here, observation, account.id);
    if (!asked.body) throw invalidInput({ path: "", rule: "shape", allowed: linesContentType });
    const reader = workReader(observationId, await contextOf(database, observation), {
      problemsTold: limits.workProblemsTold,
    });
    const most = limits.eventsPerObservation + limits.scansPerObservation;
    for await (const { line, text } of linesOf(asked.body, limits.workBodyBytes)) {
      if (line > most * 2) throw new Refusal("quota_reached", { limit: "lines", max: most * 2 });
      reader.take(line, text);
      if (line % linesAtOnce === 0) await setImmediate();
    }
    const { problems: refused, refusedLines: refusedCount, ...sent } = reader.whole();
    if (partial === "false" && refusedCount > 0) {
      throw new Refusal("work_lines_refused", { count: refusedCount, lines: [...refused] });
    }
    return change.atOnce({ studyId, accountId: account.id }, async (query) => {
      const batch = { studyId, observationId, accountId: account.id };
      const { revision, changed } = await replaceWork(
        query,
        {
          ...batch,
          schemeVersionId: observation.schemeVersionId,
          eventsMost: limits.eventsPerObservation,
        },
        sent,
        {
          mayStill: (locked) =>
            mayStillSend(locked, { observationId, accountId: account.id, grant, asked }),
        },
      );
      return {
        answer: {
          revision,
          changed,
          isSame: changed === 0,
          events: sent.events.length,
          ratings: sent.ratings.length,
          parts: sent.parts.length,
          refused: [...refused],
          refusedCount,
        },
        // What raters do in an observation stands in its operations.
        history: [],
        tells: changed === 0 ? [] : [{ kind: "observation", observationId, revision }],
      };
    });
  },
};

/** So many lines are read at once; then others have their turn. */
const linesAtOnce = 500;

async function contextOf(
  query: Query,
  { studyId, recordingId, schemeVersionId, sampling, spans }: ObservationRow,
): Promise<CodingContext> {
  const index = await schemeIndexOf(query, studyId, schemeVersionId);
  const { durationUs } = await query
    .selectFrom("recording")
    .select("durationUs")
    .where("studyId", "=", studyId)
    .where("id", "=", recordingId)
    .executeTakeFirstOrThrow();
  return { index, durationUs, sampling, spans };
}

/** A line is one event, rating, scan or trace: the longest trace has its room. */
const lineMostChars = 8 * 1_024 * 1_024;

/**
 * The lines of a body, counted from 1, without empty ones. Each piece that comes is looked through once.
 *
 * @throws Refusal `payload_too_large`.
 */
async function* linesOf(
  body: Readable,
  maxBytes: number,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let line = 1;
  let pieces: string[] = [];
  let chars = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("a body is bytes");
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Refusal("payload_too_large", { maxBytes });
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(first);
    chars += first.length;
    if (chars > lineMostChars) throw new Refusal("payload_too_large", { maxBytes: lineMostChars });
    for (const next of others) {
      const text = pieces.join("");
      if (text.trim() !== "") yield { line, text };
      line += 1;
      pieces = [next];
      chars = next.length;
    }
  }
  const last = pieces.join("") + decoder.decode();
  if (last.trim() !== "") yield { line, text: last };
}
