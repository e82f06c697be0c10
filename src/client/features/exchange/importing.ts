import type { Import, AnswersToForm } from "../../../api/contract/exchange.ts";
import type { Id } from "../../../domain/rules.ts";
import type { ReadingWords } from "../../../formats/format.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import type { ImportPlan } from "../../../formats/importPlan.ts";
import { type PlanRow, planRowKey } from "../../../formats/planRows.ts";
import type { ImportPieces } from "../../kit/offline/keptImports.ts";
import type { LocalFile } from "../../kit/upload/readLocalFile.ts";
import { type GivenFiles, isMedia } from "./droppedTree.ts";
import type { ImportWish } from "./importBody.ts";
import { type ImportReader, ReadingLost } from "./importReader.ts";
import type { LinkedMedia, MediaWay } from "./linkedMedia.ts";
import type { MediaWish } from "./mediaSending.ts";
import { keptOf, noWishes, type Wishes } from "./plan.ts";
import { type FileToRead, type Reading, type ReadingProgress, togetherKey } from "./reading.ts";
import { formOf } from "./recipes.ts";

/** The state of an import. The screen shows exactly one of these. */
export type Phase =
  | { readonly kind: "empty" }
  | {
      readonly kind: "reading";
      readonly progress: ReadingProgress | null;
      /** The earlier result, shown while files are read again with other answers. */
      readonly before: Reading | null;
    }
  | { readonly kind: "stopped" }
  | { readonly kind: "lost"; readonly because: ReadingLost["because"]; readonly fileName: string }
  | { readonly kind: "read"; readonly reading: Reading }
  | {
      readonly kind: "sending";
      readonly reading: Reading;
      readonly sentBytes: number;
      /** `null` while the request is being written. */
      readonly sizeBytes: number | null;
      /** Whether the server does not respond: sending is retried automatically. */
      readonly isWaiting: boolean;
    }
  | { readonly kind: "failed"; readonly reading: Reading; readonly error: unknown }
  | {
      readonly kind: "done";
      readonly made: Import;
      readonly isOwnStudy: boolean;
      /** The content that was imported, to show once more what can be compared. */
      readonly reading: Reading;
    };

export interface ChosenFile extends FileToRead {
  /** The stored answers that were used for its questions, if any. */
  readonly recipe: { readonly form: string; readonly keptFrom: string } | null;
}

/** The data of an import, from the first file to the result. */
export interface Importing {
  readonly phase: Phase;
  readonly files: readonly ChosenFile[];
  /** Answers to questions about all files together. */
  readonly answers: FileToRead["answers"];
  /** The user’s changes to single observations. */
  readonly rows: readonly PlanRow[];
  readonly media: readonly LinkedMedia[];
  /** The number of hidden files that were skipped. */
  readonly hidden: number;
  readonly wishes: Wishes;
  readonly recordingsByName: boolean;
  readonly way: MediaWay;
  /** Whether to create a new study; `null` to decide by the files. */
  readonly asStudy: boolean | null;
}

interface Ways {
  readonly newReader: () => ImportReader;
  /** Reads a local media file; `undefined` where no browser plays it. */
  readonly readLocal: (file: File) => Promise<LocalFile | undefined>;
  readonly send: (sending: {
    readonly importId: Id<"import">;
    readonly pieces: ImportPieces;
    readonly asStudy: boolean;
    readonly media: readonly MediaWish[];
    readonly onProgress: (sentBytes: number) => void;
    readonly onWait: (isWaiting: boolean) => void;
    readonly signal: AbortSignal;
  }) => Promise<Import>;
  /** Stored answers for files imported into the study before. */
  readonly statistics: () => Promise<readonly AnswersToForm[]>;
  readonly newImportId: () => Id<"import">;
  /** Whether the study is a demo: people do not want their own data in it. */
  readonly isDemo: boolean;
}

/** Settings of an import apart from the answers to questions. */
export type ImportSettings = Pick<Importing, "recordingsByName" | "way" | "asStudy">;

/** One import into one study. It continues while the reader is on other screens. */
export interface ImportStore {
  readonly get: () => Importing;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds files: media are linked, other files are read. */
  readonly add: (given: GivenFiles, words: ReadingWords, knownRaters?: readonly string[]) => void;
  readonly remove: (key: string) => void;
  readonly answer: (keys: readonly string[], questionId: string, value: string) => void;
  /** Sets rater or recording of observations; `row` identifies an observation as it was found. */
  readonly say: (rows: readonly PlanRow[]) => void;
  /** Applies answers and changes from a saved plan. */
  readonly take: (plan: Pick<ImportPlan, "answers" | "rows">) => void;
  /** Removes answers that stored answers provided. */
  readonly withoutRecipe: (form: string) => void;
  readonly wish: (change: Partial<Wishes>) => void;
  /** Excludes observations, or includes all again; earlier refusals of the server are cleared. */
  readonly leaveOut: (rows: readonly PlanRow[] | null) => void;
  readonly set: (change: Partial<ImportSettings>) => void;
  readonly stop: () => void;
  readonly readAgain: () => void;
  /** Sends the content, and then the media; `wish` is called with the id of the import. */
  readonly send: (
    wish: (importId: Id<"import">) => ImportWish,
    media?: readonly MediaWish[],
  ) => void;
  /** Records that the created items were deleted by undo. */
  readonly takenBack: (made: Import) => void;
  /** Starts again with no files. */
  readonly reset: () => void;
}

const nothing: Importing = {
  phase: { kind: "empty" },
  files: [],
  answers: {},
  rows: [],
  media: [],
  hidden: 0,
  wishes: noWishes,
  recordingsByName: true,
  way: "local",
  asStudy: null,
};

const packedKey = (fileKey: string, entry: string) => `${fileKey} ${entry}`;

export function importingOf(ways: Ways): ImportStore {
  const start: Importing = { ...nothing, asStudy: ways.isDemo ? true : null };
  let state = start;
  let words: ReadingWords | undefined;
  let knownRaters: readonly string[] = [];
  let reader: ImportReader | undefined;
  let sending: AbortController | undefined;
  let importId: Id<"import"> | undefined;
  let runs = 0;
  let keys = 0;
  const listeners = new Set<() => void>();

  function put(change: Partial<Importing>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function readingNow(): Reading | null {
    const { phase } = state;
    if (phase.kind === "reading") return phase.before;
    return "reading" in phase && phase.kind !== "done" ? phase.reading : null;
  }

  function endReader(): void {
    reader?.end();
    reader = undefined;
  }

  async function readAll(): Promise<void> {
    if (words === undefined) return;
    const before = readingNow();
    // Whatever is being read is out of date now.
    if (state.phase.kind === "reading") endReader();
    runs += 1;
    const run = runs;
    if (state.files.length === 0) {
      endReader();
      put({ phase: { kind: "empty" } });
      return;
    }
    put({ phase: { kind: "reading", progress: null, before } });
    reader ??= ways.newReader();
    try {
      const { files, answers, rows, recordingsByName } = state;
      const reading = await reader.read(
        { files: files.map(plain), answers, rows, recordingsByName, words, knownRaters },
        (progress) => {
          if (run === runs) put({ phase: { kind: "reading", progress, before } });
        },
      );
      // A server that does not answer keeps nobody from reading: then all is asked again.
      const statistics = await ways.statistics().catch(() => []);
      if (run !== runs) return;
      linkPacked(reading);
      const answered = withRecipes(reading, statistics);
      if (answered) {
        put({ files: answered, phase: { kind: "read", reading } });
        await readAll();
      } else put({ phase: { kind: "read", reading } });
    } catch (error) {
      if (run !== runs) return;
      reader = undefined;
      if (!(error instanceof ReadingLost)) throw error;
      const { because, fileName } = error;
      put({ phase: { kind: "lost", because, fileName } });
    }
  }

  /** Files with stored answers to their questions; `undefined` where there are none. */
  function withRecipes(
    reading: Reading,
    statistics: readonly AnswersToForm[],
  ): readonly ChosenFile[] | undefined {
    const byForm = new Map(statistics.map(({ form, recipe }) => [form, recipe]));
    let isAny = false;
    const files = state.files.map((file) => {
      const one = reading.files.find(({ key }) => key === file.key);
      const form = one && formOf(one.format, one.questions);
      if (form === undefined || Object.keys(file.answers).length > 0) return file;
      const recipe = byForm.get(form);
      if (!recipe || declined.has(form)) return file;
      isAny = true;
      // What somebody says now goes before what was kept.
      put({
        answers: { ...recipe.together, ...state.answers },
        rows: state.rows.length > 0 ? state.rows : (recipe.rows ?? []),
      });
      return { ...file, answers: recipe.answers, recipe: { form, keptFrom: recipe.fileName } };
    });
    return isAny ? files : undefined;
  }
  const declined = new Set<string>();

  /** Links media from archives for upload: no rater has them as local files. */
  function linkPacked(reading: Reading): void {
    const known = new Set(state.media.map(({ key }) => key));
    const packed = reading.files.flatMap(({ key, media }) =>
      media.map(({ entry, file }): LinkedMedia => ({
        key: packedKey(key, entry),
        file,
        entry,
        state: { kind: "reading" },
      })),
    );
    const fresh = packed.filter(({ key }) => !known.has(key));
    if (fresh.length === 0) return;
    put({ media: [...state.media, ...fresh], way: "upload" });
    void inTurn(fresh, link);
  }

  async function link(one: LinkedMedia): Promise<void> {
    const done = (media: LinkedMedia["state"]) =>
      put({
        media: state.media.map((each) => (each.key === one.key ? { ...each, state: media } : each)),
      });
    try {
      const local = await ways.readLocal(one.file);
      done(local ? { kind: "read", local } : { kind: "not_playable" });
    } catch (error) {
      done({ kind: "failed", error });
    }
  }

  async function sendAll(
    wish: ImportWish,
    reading: Reading,
    media: readonly MediaWish[],
  ): Promise<void> {
    const asStudy = isOwnStudy(state, reading);
    const ended = new AbortController();
    sending = ended;
    let phase: Extract<Phase, { readonly kind: "sending" }> = {
      kind: "sending",
      reading,
      sentBytes: 0,
      sizeBytes: null,
      isWaiting: false,
    };
    const tell = (change: Partial<Pick<typeof phase, "sentBytes" | "sizeBytes" | "isWaiting">>) => {
      if (ended.signal.aborted) return;
      phase = { ...phase, ...change };
      put({ phase });
    };
    tell({});
    try {
      if (!reader) throw new ReadingLost("broke", "");
      const pieces = await reader.write(wish);
      if (ended.signal.aborted) return;
      tell({ sizeBytes: pieces.stages.reduce((sum, { size }) => sum + size, 0) });
      const made = await ways.send({
        importId: wish.id,
        pieces,
        asStudy,
        media,
        signal: ended.signal,
        onProgress: (sentBytes) => tell({ sentBytes }),
        onWait: (isWaiting) => tell({ isWaiting }),
      });
      endReader();
      const taken = keptOf(reading, state.wishes);
      put({ phase: { kind: "done", made, isOwnStudy: asStudy, reading: taken } });
    } catch (error) {
      if (ended.signal.aborted) return;
      if (error instanceof ReadingLost) {
        reader = undefined;
        put({ phase: { kind: "lost", because: error.because, fileName: error.fileName } });
      } else put({ phase: { kind: "failed", reading, error } });
    }
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (given, named, known = []) => {
      words = named;
      knownRaters = known;
      const isNew = state.phase.kind === "done";
      if (isNew) {
        importId = undefined;
        put(start);
      }
      const media = given.files.filter(isMedia).map((file): LinkedMedia => {
        keys += 1;
        return { key: String(keys), file, state: { kind: "reading" } };
      });
      const files = given.files
        .filter((file) => !isMedia(file))
        .map((file): ChosenFile => {
          keys += 1;
          const folder = given.folders?.get(file) ?? "";
          return { key: String(keys), file, folder, answers: {}, recipe: null };
        });
      const names = new Set(media.map(({ file }) => foldedName(file.name)));
      put({
        hidden: state.hidden + given.hidden,
        files: [...state.files, ...files],
        media: [...state.media.filter(({ file }) => !names.has(foldedName(file.name))), ...media],
      });
      void inTurn(media, link);
      if (files.length > 0) void readAll();
    },
    remove: (key) => {
      put({
        files: state.files.filter((one) => one.key !== key),
        media: state.media.filter((one) => !one.key.startsWith(packedKey(key, ""))),
      });
      void readAll();
    },
    answer: (of, questionId, value) => {
      put({
        ...(of.includes(togetherKey) && {
          answers: { ...state.answers, [questionId]: value },
        }),
        files: state.files.map((one) =>
          of.includes(one.key) ? { ...one, answers: { ...one.answers, [questionId]: value } } : one,
        ),
      });
      void readAll();
    },
    say: (said) => {
      const rows = new Map(state.rows.map((row) => [planRowKey(row), row]));
      for (const row of said) rows.set(planRowKey(row), { ...rows.get(planRowKey(row)), ...row });
      put({ rows: [...rows.values()] });
      void readAll();
    },
    take: ({ answers, rows }) => {
      put({
        answers: { ...state.answers, ...answers },
        rows,
        files: state.files.map((one) => ({ ...one, answers: { ...one.answers, ...answers } })),
      });
      void readAll();
    },
    withoutRecipe: (form) => {
      declined.add(form);
      put({
        files: state.files.map((one) =>
          one.recipe?.form === form ? { ...one, answers: {}, recipe: null } : one,
        ),
      });
      void readAll();
    },
    wish: (change) => put({ wishes: { ...state.wishes, ...change } }),
    leaveOut: (rows) => {
      const reading = readingNow();
      const excluded = rows
        ? [...new Set([...state.wishes.excluded, ...rows.map((row) => planRowKey(row))])]
        : [];
      put({
        wishes: { ...state.wishes, excluded },
        ...(state.phase.kind === "failed" && reading && { phase: { kind: "read", reading } }),
      });
    },
    set: (change) => {
      const isReadAgain =
        change.recordingsByName !== undefined && change.recordingsByName !== state.recordingsByName;
      put(change);
      if (isReadAgain) void readAll();
    },
    stop: () => {
      if (sending && state.phase.kind === "sending") {
        const { reading } = state.phase;
        sending.abort();
        put({ phase: { kind: "read", reading } });
        return;
      }
      runs += 1;
      endReader();
      put({ phase: { kind: "stopped" } });
    },
    readAgain: () => void readAll(),
    send: (wish, media = []) => {
      const reading = readingNow();
      if (!reading || state.phase.kind === "reading" || state.phase.kind === "sending") return;
      importId ??= ways.newImportId();
      void sendAll(wish(importId), reading, media);
    },
    takenBack: (made) => {
      if (state.phase.kind !== "done" || state.phase.made.id !== made.id) return;
      put({ phase: { ...state.phase, made } });
    },
    reset: () => {
      runs += 1;
      sending?.abort();
      endReader();
      importId = undefined;
      declined.clear();
      put(start);
    },
  };
}

/** Whether a separate study is created: by default for an archive of a whole study. */
export function isOwnStudy({ asStudy }: Pick<Importing, "asStudy">, { study }: Reading): boolean {
  return asStudy ?? (study !== null && study.settings !== null);
}

function plain({ key, file, folder = "", answers }: ChosenFile): FileToRead {
  return { key, file, folder, answers };
}

async function inTurn<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<void>,
): Promise<void> {
  for (const thing of things) await act(thing);
}
