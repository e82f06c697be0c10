import { uuidv7 } from "uuidv7";
import { id } from "../../domain/rules.ts";
import { newFindingList } from "../../formats/findingList.ts";
import { joinedStudies, type ReadStudy } from "../../formats/joinedStudies.ts";
import { ratersFromNames } from "../../formats/raterNames.ts";
import type { StudyCopy } from "../../formats/studyCopy.ts";
import { type FileRead, fileRead } from "./fileReading.ts";
import { importBody, type ImportWish } from "./importBody.ts";
import type { FileToRead, Reading, ReadingProgress, ReadingWish } from "./reading.ts";

/** What the worker is asked for, with a number that its answers carry. */
export type ImportQuestion = { readonly number: number } & (
  | ({ readonly kind: "read" } & ReadingWish)
  /** What was read last, as it is sent. */
  | { readonly kind: "write"; readonly wish: ImportWish }
);

export type ImportAnswer = { readonly number: number } & (
  | ({ readonly kind: "progress" } & { readonly progress: ReadingProgress })
  | { readonly kind: "read"; readonly reading: Reading }
  | { readonly kind: "written"; readonly body: Blob }
  | { readonly kind: "broken"; readonly message: string }
);

/** What was read of each file, with the answers by which it was read: other files are not read again. */
const known = new Map<string, { readonly answers: string; readonly result: FileRead }>();
let joined: ReadStudy | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ImportQuestion>) => {
  const { number } = data;
  const answering = data.kind === "read" ? readAll(data, number) : write(data.wish, number);
  answering.catch((error: unknown) => {
    say({ kind: "broken", number, message: error instanceof Error ? error.message : "" });
  });
});

async function readAll({ files, answers, recordingsByName, words }: ReadingWish, number: number) {
  const results: FileRead[] = [];
  for (const [at, one] of files.entries()) {
    const tell = newTeller((share) => {
      const progress = { fileName: one.file.name, number: at + 1, of: files.length, share };
      say({ kind: "progress", number, progress });
    });
    results.push(await readOnce(one, words, tell));
  }
  const studies = results.flatMap(({ read: one }) => (one ? [one] : []));
  joined = joinedStudies(studies, { recordingsByName, newUuid: () => id("round").parse(uuidv7()) });
  const findings = newFindingList();
  for (const { study } of studies.length > 1 ? studies : []) {
    const count = (study.plans?.length ?? 0) + (study.history?.length ?? 0);
    if (count > 0) findings.add("rejected", "past_of_one_study", { about: study.name, count });
  }
  // Of a single file its reader has asked already.
  const named =
    joined && files.length > 1
      ? ratersFromNames(joined, { findings, answers, newUuid: uuidv7 })
      : undefined;
  if (named) joined = named;
  say({
    kind: "read",
    number,
    reading: {
      ...studyOf(joined),
      files: results.map(({ reading }) => reading),
      together: { questions: named?.questions ?? [], findings: findings.all() },
    },
  });
}

async function readOnce(
  one: FileToRead,
  words: ReadingWish["words"],
  onProgress: (share: number) => void,
): Promise<FileRead> {
  const answers = JSON.stringify(one.answers);
  const before = known.get(one.key);
  if (before?.answers === answers) return before.result;
  onProgress(0);
  const result = await fileRead(one, { words, onProgress });
  known.set(one.key, { answers, result });
  return result;
}

function studyOf(read: ReadStudy | undefined): Pick<Reading, "study" | "observations"> {
  if (!read) return { study: null, observations: [] };
  return {
    study: shortened(read.study),
    observations: read.observations.map(
      ({ id: observationId, name, recordingId, raterId, roundId, state, purpose, ...work }) => ({
        id: observationId,
        name,
        recordingId,
        raterId,
        roundId,
        state,
        purpose,
        events: work.events.length,
        ratings: work.ratings.length,
      }),
    ),
  };
}

function shortened({ plans: _plans, history: _history, recordings, ...study }: StudyCopy) {
  return {
    ...study,
    recordings: recordings.map(({ frameTimes: _times, captions, ...recording }) => ({
      ...recording,
      captions: captions.map((one) => ({ ...one, text: "" })),
    })),
  };
}

async function write(wish: ImportWish, number: number): Promise<void> {
  if (!joined) throw new Error("nothing was read");
  say({ kind: "written", number, body: importBody(joined, wish) });
}

/** Oftener than this nobody sees it. */
const betweenReportsMs = 100;

function newTeller(tell: (share: number) => void): (share: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (now - toldAt < betweenReportsMs) return;
    toldAt = now;
    tell(share);
  };
}

function say(answer: ImportAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(answer);
}
