import type { Observation } from "../../agreement/observation.ts";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { type ExportQuery, isAskedFor } from "../../api/contract/exchange.ts";
import { Refusal } from "../../domain/errors.ts";
import { fileOfProgram } from "../../domain/fileOfProgram.ts";
import { schemeBegunIn } from "../../domain/schemeWords.ts";
import { archiveWriter } from "../../formats/archive/archiveWriter.ts";
import { mostMediaBytes } from "../../formats/archive/mostMediaBytes.ts";
import { safeFileName } from "../../formats/fileNames.ts";
import type { Writer, WrittenPiece } from "../../formats/format.ts";
import { formats } from "../../formats/registry.ts";
import type { ObservationCopy, StudyCopy } from "../../formats/studyCopy.ts";
import { lossesOf, written } from "../../formats/written.ts";
import { contentDisposition } from "../analysis/download.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { observationCopies } from "../database/observationCopies.ts";
import { studyCopyOf } from "../database/studyCopies.ts";
import { visibleWork } from "../database/work.ts";
import { archivedWithMedia, mediaBytesOf, withoutEntries } from "../exchange/archivedWithMedia.ts";
import { zipped } from "../exchange/zipped.ts";
import { thisVersion, programVersion } from "../programVersion.ts";

/**
 * Exports in the file formats, observation after observation: what a reader is blind to is not in them,
 * and names are masked as everywhere.
 */
export const studyExportCalls: HandlersOf<"exportStudy" | "readExportLosses"> = {
  async exportStudy({ params: { format }, query }, context) {
    const { database } = context;
    const writer = writerOf(format);
    const { reader, places, isWhole, excluded } = await asked(context, query);
    const { withMedia } = query;
    const language = hasAllLanguages(format) ? undefined : query.language;
    const study = begunIn(
      await studyCopyOf(database, reader, { places, isWhole, withMedia }),
      language,
    );
    if (withMedia && mediaBytesOf(study) > mostMediaBytes) {
      throw new Refusal("archive_too_large", { maxBytes: mostMediaBytes });
    }
    const now = new Date();
    const day = now.toISOString().slice(0, "2026-01-01".length);
    const inLanguage = language === undefined ? "" : `-${language}`;
    const named = safeFileName(study.name).slice(0, mostNameChars);
    const inName = writer.saysProgram ? day : fileOfProgram(day, programVersion);
    const baseName = safeFileName(`${named}-${inName}${inLanguage}`);
    const observations = inTurns(observationCopies(database, reader, places));
    const of = {
      baseName,
      now: now.toISOString(),
      newUuid: uuidv7,
      program: thisVersion,
      excluded,
    };
    const pieces =
      withMedia && writer === archiveWriter
        ? archivedWithMedia(study, observations, { ...of, storage: context.storage })
        : written(writer, study, observations, of);
    const isOne = !writer.isFilePerObservation && !writer.isFilePerRecording;
    return {
      headers: {
        "content-type": isOne ? writer.contentType : "application/zip",
        "content-disposition": contentDisposition(
          isOne ? `${baseName}${writer.ending}` : `${baseName}-${format}.zip`,
        ),
        "cache-control": "no-store",
      },
      body: Readable.from(isOne ? contentsOf(pieces) : zipped(pieces, { at: now }), {
        objectMode: false,
      }),
    };
  },

  async readExportLosses({ params: { format }, query }, context) {
    const writer = writerOf(format);
    const { database } = context;
    const { reader, places, isWhole, excluded } = await asked(context, query);
    const isArchive = writer === archiveWriter;
    const study = await studyCopyOf(database, reader, { places, isWhole, withMedia: isArchive });
    const observations = inTurns(observationCopies(database, reader, places));
    const asCopied = query.withMedia ? study : withoutEntries(study);
    const losses = await lossesOf(writer, asCopied, observations);
    return {
      observations: places.length,
      excluded,
      losses: [...losses],
      mediaBytes: isArchive ? mediaBytesOf(study) : null,
    };
  },
};

/** What of a study’s name goes into a file’s, so that the day and the version after it are never cut off. */
const mostNameChars = 60;

/** @throws Refusal `not_found` where there is no such format, or it is only read. */
function writerOf(name: string): Writer {
  const writer = formats.find((format) => format.name === name)?.writer;
  if (!writer) throw new Refusal("not_found", {});
  return writer;
}

/** Whether files of a format have words in all languages, so that none of them has to be chosen. */
function hasAllLanguages(format: string): boolean {
  return format === "archive" || format === "json";
}

/** The study with its own words in a language first; `undefined` leaves them as they are. */
function begunIn(study: StudyCopy, language: string | undefined): StudyCopy {
  if (language === undefined || study.settings === null) return study;
  const { defaultLanguage } = study.settings;
  return {
    ...study,
    settings: { ...study.settings, defaultLanguage: language },
    schemes: study.schemes.map((version) => ({
      ...version,
      scheme: schemeBegunIn(version.scheme, language, defaultLanguage),
    })),
  };
}

/** What is asked for of what the reader may see. */
async function asked({ database, here, account }: StudyContext, query: ExportQuery) {
  const reader = { here, accountId: account.id };
  const { seen, hidden } = await visibleWork(database, reader, { withWithdrawn: true });
  const { roundIds, raterIds, recordingIds, submittedOnly } = query;
  const isChosen = (place: Observation) =>
    isAmong(roundIds, place.roundId) &&
    isAmong(raterIds, place.raterId) &&
    isAmong(recordingIds, place.recordingId);
  const chosen = seen.filter(isChosen);
  const places = chosen.filter(({ state }) => isAskedFor(query, state));
  return {
    reader,
    places,
    excluded: {
      notSubmitted: chosen.length - places.length,
      notChosen: seen.length - chosen.length,
      blind: hidden,
    },
    isWhole: !submittedOnly && !roundIds && !raterIds && !recordingIds,
  };
}

function isAmong(ids: readonly string[] | undefined, one: string): boolean {
  return ids?.includes(one) ?? true;
}

/** Lets others have their turn between two observations. */
async function* inTurns(
  observations: AsyncIterable<ObservationCopy>,
): AsyncGenerator<ObservationCopy> {
  for await (const observation of observations) {
    yield observation;
    await setImmediate();
  }
}

/** Lets others have their turn between two pieces. */
async function* contentsOf(
  pieces: AsyncIterable<WrittenPiece>,
): AsyncGenerator<string | Uint8Array> {
  for await (const { content } of pieces) {
    if (content.length > 0) yield content;
    await setImmediate();
  }
}
