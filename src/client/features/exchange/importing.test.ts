import { describe, expect, it } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { uuidv7 } from "uuidv7";
import type { Import, AnswersToForm } from "../../../api/contract/exchange.ts";
import { id } from "../../../domain/rules.ts";
import type { ImportWish } from "./importBody.ts";
import { importingOf, isOwnStudy } from "./importing.ts";
import { type ImportReader, ReadingLost } from "./importReader.ts";
import type { PackedMedia, Reading, ReadingWish } from "./reading.ts";
import { formOf } from "./recipes.ts";

const words = { rater: "R", recording: "R", study: "S", exclusiveGroup: "G", modifier: "M" };

describe("importing", () => {
  it("reads what is dropped, and takes media for what belongs to it", async () => {
    const { store, asked } = stage();

    store.add({ files: [new File(["x"], "a.csv"), new File(["x"], "a.mp4")], hidden: 1 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));

    expect(asked.map(({ files }) => files.map(({ file }) => file.name))).toEqual([["a.csv"]]);
    expect(store.get().media.map(({ file }) => file.name)).toEqual(["a.mp4"]);
    expect(store.get().hidden).toBe(1);
  });

  it("links the media that are packed in an archive, and leaves them out with it", async () => {
    const film = { entry: "media/1.mp4", file: new File(["x"], "film.mp4") };
    const { store } = stage({ packed: [film] });

    store.add({ files: [new File(["x"], "a.interrater")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));
    expect(store.get().media).toMatchObject([film]);
    expect(store.get().way).toBe("upload");

    store.answer(["1"], "unit", "ms");
    await soon(() => expect(store.get().phase.kind).toBe("read"));
    expect(store.get().media).toHaveLength(1);

    store.remove("1");
    expect(store.get().media).toEqual([]);
  });

  it("goes into a study of its own from the demo, until something else is chosen", async () => {
    const file = { files: [new File(["x"], "a.csv")], hidden: 0 };
    const whereOf = async (store: ReturnType<typeof stage>["store"]) => {
      store.add(file, words);
      await soon(() => expect(store.get().phase.kind).toBe("read"));
      const { phase } = store.get();
      return phase.kind === "read" && isOwnStudy(store.get(), phase.reading) ? "own" : "here";
    };
    const { store } = stage({ isDemo: true });

    expect(await whereOf(stage().store)).toBe("here");
    expect(await whereOf(store)).toBe("own");
    store.set({ asStudy: false });
    expect(await whereOf(store)).toBe("here");
    store.reset();
    expect(await whereOf(store)).toBe("own");
  });

  it("reads again by another answer", async () => {
    const { store, asked } = stage();
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));

    store.answer(["1"], "unit", "ms");
    await soon(() => expect(store.get().phase.kind).toBe("read"));

    expect(asked.map(({ files }) => files[0]?.answers)).toEqual([{}, { unit: "ms" }]);
  });

  it("answers the questions of a form that was kept, until somebody declines", async () => {
    const form = formOf("table", questions) ?? "";
    const { store, asked } = stage({
      statistics: [
        {
          form,
          recipe: {
            answers: { column: "code" },
            keptAt: "2026-01-01T00:00:00Z",
            fileName: "old.csv",
          },
        },
      ],
    });
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));
    expect(asked.map(({ files }) => files[0]?.answers)).toEqual([{}, { column: "code" }]);
    expect(store.get().files[0]?.recipe?.keptFrom).toBe("old.csv");

    store.withoutRecipe(form);
    await soon(() => expect(store.get().phase.kind).toBe("read"));

    expect(asked.at(-1)?.files[0]?.answers).toEqual({});
    expect(store.get().files[0]?.recipe).toBeNull();
  });

  it("reads files without what was kept where nobody answers for it", async () => {
    const { store } = stage({ statistics: "unreachable" });
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);

    await soon(() => expect(store.get().phase.kind).toBe("read"));
    expect(store.get().files[0]?.recipe).toBeNull();
  });

  it("says that the reading thread was lost, and reads again when asked to", async () => {
    const { store } = stage({ loses: 1 });
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase).toMatchObject({ kind: "lost" }));

    store.readAgain();

    await soon(() => expect(store.get().phase.kind).toBe("read"));
  });

  it("keeps what was read when sending fails, and sends it again under the same id", async () => {
    const { store, ids } = stage({ fails: 1 });
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));

    store.send(wish);
    await soon(() => expect(store.get().phase.kind).toBe("failed"));
    store.send(wish);
    await soon(() => expect(store.get().phase.kind).toBe("done"));

    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  it("leaves out what the server does not take, and takes it in again", async () => {
    const { store } = stage({ fails: 1 });
    const row = { file: "a.csv", observation: "clip 1", foundRater: "Lea" };
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));
    store.send(wish);
    await soon(() => expect(store.get().phase.kind).toBe("failed"));

    store.leaveOut([row, row]);

    expect(store.get().phase.kind).toBe("read");
    expect(store.get().wishes.excluded).toHaveLength(1);
    store.leaveOut(null);
    expect(store.get().wishes.excluded).toEqual([]);
  });

  it("stops sending and keeps what was read", async () => {
    const { store } = stage({ hangs: true });
    store.add({ files: [new File(["x"], "a.csv")], hidden: 0 }, words);
    await soon(() => expect(store.get().phase.kind).toBe("read"));
    store.send(wish);
    await soon(() => expect(store.get().phase).toMatchObject({ sizeBytes: 2 }));

    store.stop();

    expect(store.get().phase.kind).toBe("read");
  });
});

const questions = [
  {
    id: "column",
    what: "role_of_column",
    about: "Behaviour",
    options: [],
    answer: "",
    examples: [],
  },
] as const;

const reading: Reading = {
  study: null,
  observations: [],
  together: { questions: [], findings: [] },
  certificate: null,
  files: [
    {
      key: "1",
      name: "a.csv",
      sizeBytes: 1,
      format: "table",
      counts: null,
      media: [],
      findings: [],
      questions,
    },
  ],
};

function wish(importId: ImportWish["id"]): ImportWish {
  return {
    id: importId,
    format: "table",
    files: [],
    same: { schemes: {}, rounds: {}, people: {}, recordings: {}, variables: {} },
    sources: {},
    schemes: {},
    recordings: {},
    without: [],
  };
}

/** A store whose reader answers at once, and a server that fails as often as it is told. */
function stage({
  loses = 0,
  fails = 0,
  hangs = false,
  packed = [],
  statistics = [],
  isDemo = false,
}: Staging = {}) {
  const asked: ReadingWish[] = [];
  const ids: string[] = [];
  let losses = loses;
  let failures = fails;
  const reader: ImportReader = {
    end: () => undefined,
    read: async (wanted) => {
      asked.push(wanted);
      losses -= 1;
      if (losses >= 0) throw new ReadingLost("broke", "a.csv");
      return { ...reading, files: reading.files.map((file) => ({ ...file, media: packed })) };
    },
    write: async ({ id: importId }) => {
      ids.push(importId);
      return { sign: "a", begin: new Blob(["{}"]), stages: [new Blob(["{}"])] };
    },
  };
  const store = importingOf({
    isDemo,
    newReader: () => reader,
    readLocal: async () => undefined,
    statistics: async () => {
      if (statistics === "unreachable") throw new Error("nobody answers");
      return statistics;
    },
    newImportId: () => id("import").parse(uuidv7()),
    send: async () => {
      if (hangs) await new Promise(() => undefined);
      failures -= 1;
      if (failures >= 0) throw new Error("refused");
      return made;
    },
  });
  return { store, asked, ids };
}

interface Staging {
  readonly isDemo?: boolean;
  readonly loses?: number;
  readonly fails?: number;
  readonly hangs?: boolean;
  readonly packed?: readonly PackedMedia[];
  readonly statistics?: readonly AnswersToForm[] | "unreachable";
}

const made: Import = {
  id: id("import").parse(uuidv7()),
  studyId: id("study").parse(uuidv7()),
  format: "table",
  files: [],
  accountName: "Ada",
  madeAt: "2026-01-01T00:00:00Z",
  made: {
    observations: 0,
    events: 0,
    ratings: 0,
    recordings: 0,
    raters: 0,
    schemes: 0,
    rounds: 0,
    variables: 0,
  },
  renamed: [],
  excluded: { plans: 0, historyEntries: 0, lockedReports: 0 },
  madeStudy: false,
  undoneAt: null,
  undoneBy: null,
};
