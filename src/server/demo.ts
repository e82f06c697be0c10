import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { uuidv7 } from "uuidv7";
import { describingCues, soundCues } from "../demo/captions.ts";
import { type Film, picture } from "../demo/film.ts";
import { films } from "../demo/films.ts";
import {
  type DemoRecording,
  type DemoStudy,
  demoStudy,
  DemoTexts,
  type DemoWork,
} from "../demo/study.ts";
import { captionText } from "../domain/captionText.ts";
import type { Account } from "../domain/entities/account.ts";
import { continuousSampling } from "../domain/entities/observation.ts";
import { packFrameTimes } from "../domain/frameTimes.ts";
import { Operation } from "../domain/operations.ts";
import { id, type Id } from "../domain/rules.ts";
import { move } from "../domain/states.ts";
import type { Tools } from "./answer.ts";
import type { Writing } from "./database/database.ts";
import { takeOperations } from "./database/operations.ts";
import { putCaption, putPhases } from "./database/recordingParts.ts";
import { demoEmailEnd } from "./database/studies.ts";
import { sourceLanguage, type Texts } from "./locales/texts.ts";
import { projectRoot } from "./projectRoot.ts";

/**
 * Creates the demo study for a new user: in their language, with the videos and its raters’
 * submitted observations, in one transaction. The owner has no observation of their own, so nothing
 * is hidden from them. Its raters cannot sign in.
 */
export async function makeDemoStudy(
  tools: Tools,
  owner: Account,
  language: string,
): Promise<Id<"study">> {
  const { texts, language: spoken } = await demoTexts(tools.texts, language);
  const uploads = new Map(films.map((film) => [film, id("upload").parse(uuidv7())]));
  try {
    const media = await Promise.all(
      [...uploads].map(async ([film, uploadId]): Promise<Media> => {
        const read = await demoMedia(film, uploadId);
        await tools.storage.takeCopy(uploadId, read.path);
        return read;
      }),
    );
    const studyId = id("study").parse(uuidv7());
    return await tools.change({ studyId, accountId: owner.id }, async (query) => {
      const demo = demoStudy(texts, uuidv7);
      const made = await makeStudy(query, { studyId, owner, language: spoken, texts, demo });
      const recordingIds: Id<"recording">[] = [];
      for (const [at, recording] of demo.recordings.entries()) {
        const file = media[at];
        if (!file) throw new Error("a film of the demo is missing");
        recordingIds.push(
          await makeRecording(query, { studyId, owner, language: spoken, texts, recording, file }),
        );
      }
      for (const rater of demo.raters) {
        const raterId = await makeRater(query, { studyId, name: rater.name, language: spoken });
        for (const work of rater.works) {
          const recordingId = recordingIds[work.recording];
          if (!recordingId) throw new Error("a rater of the demo has what is not there");
          await handIn(query, { ...made, recordingId, raterId }, work, {
            eventsMost: tools.limits.eventsPerObservation,
          });
        }
      }
      return { answer: studyId, history: [], tells: [] };
    });
  } catch (error) {
    for (const uploadId of uploads.values()) await tools.storage.remove(uploadId);
    throw error;
  }
}

interface Media {
  readonly uploadId: Id<"upload">;
  readonly path: string;
  readonly file: {
    readonly fileName: string;
    readonly contentType: string;
    readonly sizeBytes: number;
  };
  readonly checksum: string;
  /** What the children say, in English; of the first video only. In the others they speak without words. */
  readonly captions: string | undefined;
}

interface Made {
  readonly studyId: Id<"study">;
  readonly roundId: Id<"round">;
  readonly schemeVersionId: Id<"schemeVersion">;
}

/** In the language, or in what it is a kind of (`de` for `de-AT`), or else in ours. */
async function demoTexts(
  texts: Texts,
  language: string,
): Promise<{ readonly texts: DemoTexts; readonly language: string }> {
  const candidates = [language, language.split("-")[0] ?? language, sourceLanguage];
  for (const candidate of candidates) {
    const tree = await texts.of(candidate, "demo");
    if (tree) return { texts: DemoTexts.parse(tree), language: candidate };
  }
  throw new Error("the demo has no words");
}

async function demoMedia({ name }: Film, uploadId: Id<"upload">): Promise<Media> {
  const fileName = `${name}.webm`;
  const folder = join(projectRoot, "src", "demo", "media");
  const path = join(folder, fileName);
  const { size } = await stat(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const isFirst = name === films[0]?.name;
  return {
    uploadId,
    path,
    file: { fileName, contentType: "video/webm", sizeBytes: size },
    checksum: hash.digest("hex"),
    captions: isFirst ? await readFile(join(folder, `${name}.en.vtt`), "utf8") : undefined,
  };
}

async function makeStudy(
  query: Writing,
  {
    studyId,
    owner,
    language,
    texts,
    demo,
  }: {
    readonly studyId: Id<"study">;
    readonly owner: Account;
    readonly language: string;
    readonly texts: DemoTexts;
    readonly demo: DemoStudy;
  },
): Promise<Made> {
  const schemeVersionId = id("schemeVersion").parse(uuidv7());
  const roundId = id("round").parse(uuidv7());
  await query
    .insertInto("study")
    .values({
      id: studyId,
      ...texts.study,
      state: move("study", "draft", "open"),
      defaultLanguage: language,
      blinding: "until_both_submitted",
      variables: JSON.stringify(demo.variables),
    })
    .execute();
  await query
    .insertInto("membership")
    .values({ studyId, accountId: owner.id, role: "owner" })
    .execute();
  await query
    .insertInto("schemeVersion")
    .values({
      studyId,
      id: schemeVersionId,
      number: 1,
      state: move("schemeVersion", "draft", "publish"),
      scheme: JSON.stringify(demo.scheme),
      publishedAt: new Date(),
    })
    .execute();
  await query
    .insertInto("round")
    .values({ studyId, id: roundId, number: 1, schemeVersionId })
    .execute();
  return { studyId, roundId, schemeVersionId };
}

async function makeRecording(
  query: Writing,
  {
    studyId,
    owner,
    language,
    texts,
    recording,
    file: { uploadId, file, checksum, captions },
  }: {
    readonly studyId: Id<"study">;
    readonly owner: Account;
    readonly language: string;
    readonly texts: DemoTexts;
    readonly recording: DemoRecording;
    readonly file: Media;
  },
): Promise<Id<"recording">> {
  const recordingId = id("recording").parse(uuidv7());
  const { durationUs, frames: count, phases } = recording.film;
  const frames = {
    framesPerSecond: picture.fps,
    frameTiming: "even",
    frameTimes:
      packFrameTimes(Array.from({ length: count }, (_, frame) => frame * picture.frameUs)) ?? null,
  } as const;
  await query
    .insertInto("upload")
    .values({
      studyId,
      id: uploadId,
      state: move("upload", "checking", "finish"),
      ...file,
      checksum,
      durationUs,
      ...frames,
      hasVideo: true,
      refusedBecause: null,
      uploadedBy: owner.id,
    })
    .execute();
  await query
    .insertInto("recording")
    .values({
      studyId,
      id: recordingId,
      name: recording.name,
      durationUs,
      ...frames,
      hasVideo: true,
      values: JSON.stringify(recording.values),
    })
    .execute();
  await query
    .insertInto("mediaSource")
    .values({
      studyId,
      recordingId,
      id: id("mediaSource").parse(uuidv7()),
      position: 0,
      kind: "upload",
      offsetUs: 0,
      url: null,
      provider: null,
      uploadId,
      ...file,
      fingerprint: null,
    })
    .execute();
  const at = { studyId, recordingId };
  await putPhases(
    query,
    at,
    phases.map(({ name, startUs, endUs }) => ({
      id: id("phase").parse(uuidv7()),
      name: texts.phases[name],
      startUs,
      endUs,
    })),
  );
  const put = (label: string, spoken: string, text: string) =>
    putCaption(query, at, {
      id: id("caption").parse(uuidv7()),
      label,
      language: spoken,
      text,
    });
  await (captions === undefined
    ? put(texts.captions.sounds, language, captionText(soundCues(recording.film, texts)))
    : put("English", "en", captions));
  await put(
    texts.captions.description,
    language,
    captionText(describingCues(recording.film, texts)),
  );
  return recordingId;
}

async function makeRater(
  query: Writing,
  {
    studyId,
    name,
    language,
  }: { readonly studyId: Id<"study">; readonly name: string; readonly language: string },
): Promise<Id<"account">> {
  const raterId = id("account").parse(uuidv7());
  await query
    .insertInto("account")
    .values({ id: raterId, name, email: `rater-${raterId}${demoEmailEnd}`, language, image: null })
    .execute();
  await query
    .insertInto("membership")
    .values({ studyId, accountId: raterId, role: "rater" })
    .execute();
  return raterId;
}

/** Makes a rater’s work by the same operations that a browser would send. */
async function handIn(
  query: Writing,
  {
    studyId,
    recordingId,
    raterId,
    roundId,
    schemeVersionId,
  }: Made & { readonly recordingId: Id<"recording">; readonly raterId: Id<"account"> },
  { changes }: DemoWork,
  { eventsMost }: { readonly eventsMost: number },
): Promise<void> {
  const observationId = id("observation").parse(uuidv7());
  await query
    .insertInto("observation")
    .values({
      studyId,
      id: observationId,
      recordingId,
      roundId,
      raterId,
      sampling: JSON.stringify(continuousSampling),
      state: "assigned",
      returnReason: null,
      startedAt: null,
      submittedAt: null,
    })
    .execute();
  const at = new Date().toISOString();
  const { answers } = await takeOperations(query, {
    studyId,
    observationId,
    clientId: uuidv7(),
    accountId: raterId,
    schemeVersionId,
    operations: changes.map((change, before) =>
      Operation.parse({ ...change, id: uuidv7(), sequence: before + 1, at }),
    ),
    eventsMost,
  });
  const refused = answers.find(({ result }) => result === "refused");
  if (refused) throw new Error(`the demo breaks a rule: ${JSON.stringify(refused)}`);
  await query
    .updateTable("observation")
    .set({ state: move("observation", "in_progress", "submit"), submittedAt: new Date() })
    .where("studyId", "=", studyId)
    .where("id", "=", observationId)
    .execute();
}
