import * as z from "zod";
import { MediaSource } from "../../domain/entities/recording.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";
import { isSubmitted, type ObservationState } from "../../domain/states.ts";
import { lossCodes } from "../../formats/format.ts";
import { SavedAnswers } from "../../formats/importRecipe.ts";
import { StudyCopy } from "../../formats/studyCopy.ts";
import type { Call } from "../call.ts";
import { count, done, linesContentType, study } from "./parts.ts";

/**
 * The part of an import before its observations. Ids in `study` are valid within this file only:
 * new ids are assigned, so that a file can be imported repeatedly. Only the parts of schemes
 * (codes, groups, subjects …) keep theirs, by which versions of one scheme are compared.
 */
export const ImportHead = z.object({
  /** An import is made once, however often it is sent. */
  id: id("import"),
  /** The name of the file format, and the files that were read: for the history. */
  format: z.string().trim().min(1).max(40),
  files: z.array(rules.name).max(1_000),
  study: StudyCopy,
  /**
   * What of the study is meant by a thing of the copy, by its id there; what is not named is made new.
   * Observations of a scheme version that is named speak of its codes by their ids here.
   */
  same: z
    .object({
      schemes: z.record(rules.id, id("schemeVersion")).default({}),
      rounds: z.record(rules.id, id("round")).default({}),
      /** Members. A person who is not named becomes an imported rater, who cannot sign in. */
      people: z.record(rules.id, id("account")).default({}),
      recordings: z.record(rules.id, id("recording")).default({}),
      variables: z.record(rules.id, id("variable")).default({}),
    })
    .default({ schemes: {}, rounds: {}, people: {}, recordings: {}, variables: {} }),
  /** What new recordings are played from, by their id in the copy; without it what their media say. */
  sources: z.record(rules.id, z.array(MediaSource).max(limits.sourcesPerRecording)).default({}),
});
export type ImportHead = z.infer<typeof ImportHead>;

/** The last line of an import, which shows that it is complete. */
export const ImportEnd = z.object({
  observations: count,
  /**
   * Of an import in stages: observations that a consensus was made from, and the consensuses, by their ids in the copy.
   * What became of their events is remembered.
   */
  spokenOf: z.array(rules.id).max(100_000).default([]),
});

/** How many things of each kind an import created. */
export const ImportCounts = z.object({
  observations: count,
  events: count,
  ratings: count,
  recordings: count,
  /** People who became imported raters. */
  raters: count,
  schemes: count,
  rounds: count,
  variables: count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The answers for files of one layout: their format and the names of their columns or tiers. */
export const AnswersToForm = z.object({
  form: z.string().min(1).max(100_000),
  recipe: SavedAnswers,
});
export type AnswersToForm = z.infer<typeof AnswersToForm>;
const recipeMaxBytes = 1_000_000;

/** A finished import, as listed in the study. */
export const Import = z.object({
  id: id("import"),
  studyId: id("study"),
  format: z.string(),
  files: z.array(z.string()),
  accountName: rules.name,
  madeAt: rules.wallTime,
  /** Whether the study itself was made by it: then it cannot be undone. */
  madeStudy: z.boolean(),
  made: ImportCounts,
  /** Recordings and variables whose names were taken here, and what they are called now. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** What of the copy belongs to its own study alone and was not taken into this one. */
  excluded: z.object({ plans: count, historyEntries: count, lockedReports: count.default(0) }),
  /** When the import was undone; `null` if it was not. */
  undoneAt: rules.wallTime.nullable(),
  undoneBy: rules.name.nullable(),
});
export type Import = z.infer<typeof Import>;

/** The progress of an import that is sent in stages. */
export const ImportStanding = z.object({
  /** How many stages were taken: the next one has this number. */
  stages: count,
  observations: count,
  /** The finished import; `null` until then. */
  made: Import.nullable(),
});
export type ImportStanding = z.infer<typeof ImportStanding>;

/** An import that was started and is not finished. It is visible nowhere else. */
export const UnfinishedImport = z.object({
  id: id("import"),
  format: z.string(),
  files: z.array(z.string()),
  accountId: id("account"),
  accountName: rules.name,
  begunAt: rules.wallTime,
  observations: count,
  /** When the unfinished import is discarded, unless it is continued. */
  keptUntil: rules.wallTime,
});
export type UnfinishedImport = z.infer<typeof UnfinishedImport>;

const anImport = z.object({ studyId: id("study"), importId: id("import") });

/** Ids in an address: joined by commas; absent means all. */
const someIds = <Entity extends string>(entity: Entity) =>
  z
    .string()
    .max(100_000)
    .transform((text) => text.split(",").filter((one) => one !== ""))
    .pipe(z.array(id(entity)))
    .optional();

/** The observations to export and the options of the file. */
export const ExportQuery = z.object({
  submittedOnly: z.stringbool().default(false),
  roundIds: someIds("round"),
  raterIds: someIds("account"),
  recordingIds: someIds("recording"),
  /** With the content of uploads, in a study archive; other formats hold none. */
  withMedia: z.stringbool().default(false),
  /**
   * In which language a scheme’s words are written, as far as they are translated; absent: in its first. A study
   * archive and JSON have them in all languages whatever is asked for.
   */
  language: rules.language.optional(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** Whether an export includes observations in this state. */
export function isAskedFor(
  { submittedOnly }: Pick<ExportQuery, "submittedOnly">,
  state: ObservationState,
): boolean {
  return !submittedOnly || isSubmitted(state);
}

const anExport = z.object({ studyId: id("study"), format: z.string().max(40) });

/**
 * Lines of JSON: first `{"head": …}`, then one `{"observation": …}` for each observation, then
 * `{"end": {"observations": n}}`.
 */
export const importContentType = linesContentType;

const importRefusals = [
  "import_unreadable",
  "invalid_input",
  "payload_too_large",
  "state_does_not_allow",
  "scheme_not_published",
  "already_exists",
  "quota_reached",
] as const;

export const exchangeCalls = {
  importStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/imports",
    summary: "Import a study that was read from files into this one; all or nothing",
    needs: "import.write",
    whileOpen: true,
    params: study,
    streamedBody: importContentType,
    reply: Import,
    refusals: ["study_not_open", "no_consent_for_programs", ...importRefusals],
  },
  importAsStudy: {
    method: "POST",
    path: "/api/v1/imports",
    summary: "Create a study from one that was read from files; the caller becomes its owner",
    needs: "signed_in",
    byToken: "coordinate",
    streamedBody: importContentType,
    reply: Import,
    refusals: [...importRefusals],
  },
  listImports: {
    method: "GET",
    path: "/api/v1/studies/:studyId/imports",
    summary: "List the last 100 imports of a study, newest first",
    needs: "import.write",
    params: study,
    reply: z.array(Import),
    refusals: [],
  },
  beginImport: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/unfinished-imports/:importId",
    summary: "Start an import that is sent in stages, or get its progress",
    needs: "import.write",
    whileOpen: true,
    params: anImport,
    query: z.object({
      /** Of what will be sent. An unfinished import with another one is discarded and begun again. */
      sign: z.string().min(1).max(100),
      /** Whether the import creates a new study. */
      asStudy: z.stringbool().default(false),
    }),
    streamedBody: importContentType,
    reply: ImportStanding,
    refusals: ["study_not_open", ...importRefusals],
  },
  sendImportStage: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/unfinished-imports/:importId/stages/:number",
    summary: "Send one stage of an import; a stage that was received before is ignored",
    needs: "import.write",
    whileOpen: true,
    params: anImport.extend({ number: z.coerce.number().int().min(0) }),
    streamedBody: importContentType,
    reply: ImportStanding,
    refusals: ["not_found", "study_not_open", ...importRefusals],
  },
  finishImport: {
    method: "POST",
    path: "/api/v1/studies/:studyId/unfinished-imports/:importId/finish",
    summary: "Finish an import in stages and make it visible; all or nothing",
    needs: "import.write",
    whileOpen: true,
    params: anImport,
    reply: Import,
    refusals: ["not_found", "study_not_open", "no_consent_for_programs", ...importRefusals],
  },
  discardImport: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/unfinished-imports/:importId",
    summary: "Discard an unfinished import with everything that was received",
    needs: "import.write",
    params: anImport,
    reply: done,
    refusals: [],
  },
  listUnfinishedImports: {
    method: "GET",
    path: "/api/v1/studies/:studyId/unfinished-imports",
    summary: "List unfinished imports of a study, newest first",
    needs: "import.write",
    params: study,
    reply: z.array(UnfinishedImport),
    refusals: [],
  },
  listSavedAnswers: {
    method: "GET",
    path: "/api/v1/studies/:studyId/saved-answers",
    summary: "List saved answers to import questions",
    needs: "import.write",
    params: study,
    reply: z.array(AnswersToForm),
    refusals: [],
  },
  saveAnswers: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/saved-answers",
    summary: "Save answers to import questions for files of one form, for all members",
    needs: "import.write",
    params: study,
    body: AnswersToForm,
    bodyMaxBytes: recipeMaxBytes,
    reply: done,
    refusals: [],
  },
  deleteSavedAnswers: {
    method: "POST",
    path: "/api/v1/studies/:studyId/saved-answers/forget",
    summary: "Delete saved answers for files of one form",
    needs: "import.write",
    params: study,
    body: AnswersToForm.pick({ form: true }),
    bodyMaxBytes: recipeMaxBytes,
    reply: done,
    refusals: [],
  },
  undoImport: {
    method: "POST",
    path: "/api/v1/studies/:studyId/imports/:importId/undo",
    summary: "Undo an import; refused if someone has worked on what it created",
    needs: "import.write",
    params: anImport,
    reply: Import,
    refusals: ["import_in_use", "still_coding", "state_does_not_allow"],
  },
  mergeRater: {
    method: "POST",
    path: "/api/v1/studies/:studyId/imported-raters/:accountId/merge",
    summary: "Transfer all observations of an imported rater to a member",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({ accountId: id("account") }),
    reply: done,
    refusals: ["not_found", "raters_overlap", "invalid_input"],
  },
  exportStudy: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/:format",
    summary: "Export what the reader may see of a study, in a file format; several files as a ZIP",
    needs: "export.read",
    params: anExport,
    query: ExportQuery,
    reply: { contentType: "application/octet-stream" },
    refusals: ["not_found", "archive_too_large"],
  },
  readExportLosses: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/:format/losses",
    summary: "Count what a file format cannot hold of this study",
    needs: "export.read",
    params: anExport,
    query: ExportQuery,
    reply: z.object({
      observations: count,
      /** Observations of the study that are not written, and why. */
      excluded: z.object({ notSubmitted: count, notChosen: count, blind: count }),
      losses: z.array(z.object({ what: z.enum(lossCodes), count })),
      /** Size of the uploaded media that the format can include, in bytes; `null` if it cannot include any. */
      mediaBytes: count.nullable(),
    }),
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
