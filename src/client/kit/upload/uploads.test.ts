import { describe, expect, it, vi } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import type { Upload } from "../../../domain/entities/recording.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import type { Outlook } from "./outlook.ts";
import { type Begun, isBusy, type SendingEvents, totalOf, uploadsOf } from "./uploads.ts";

const file = new File(["12345"], "clip.mp4");

function upload(part: Partial<Upload>): Upload {
  return {
    id: newId(id("upload")),
    studyId: newId(id("study")),
    state: "ready",
    fileName: "clip.mp4",
    demands: [],
    sizeBytes: 5,
    fingerprint: null,
    contentType: "video/mp4",
    checksum: null,
    durationUs: 1_000_000,
    framesPerSecond: 25,
    frameTiming: "even",
    hasVideo: true,
    refusedBecause: null,
    convertedShare: null,
    convertedFrom: null,
    ...part,
  };
}

/** Senders that do what the test says, and a server that answers one state after the other. */
function harness(
  answers: readonly Upload[] = [],
  outlookOf: (file: File) => Promise<Outlook | undefined> = async () => undefined,
  converts = async () => false,
  playableCopyOf?: (file: File) => Promise<{ file: File; outlook: Outlook } | undefined>,
) {
  const begun: Begun[] = [];
  const told: SendingEvents[] = [];
  const senders: { start: () => void; pause: () => void; cancel: () => void }[] = [];
  const keep = vi.fn<(uploadId: Id<"upload">, handle: FileSystemFileHandle) => void>();
  const forget = vi.fn<(uploadId: Id<"upload">) => void>();
  const queue = [...answers];
  const uploads = uploadsOf({
    sender: (one, events) => {
      const sender = {
        start: vi.fn<() => void>(),
        pause: vi.fn<() => void>(),
        cancel: vi.fn<() => void>(),
      };
      begun.push(one);
      told.push(events);
      senders.push(sender);
      return sender;
    },
    newUploadId: () => newId(id("upload")),
    fingerprintOf: async (one) => `v1-${await one.text()}`,
    outlookOf,
    ...(playableCopyOf && { playableCopyOf }),
    converts,
    keep,
    forget,
    look: () => Promise.resolve(queue.shift() ?? upload({})),
    add: () => Promise.resolve({ id: "recording" }),
    pause: () => Promise.resolve(),
  });
  const stateOf = (at = 0) => uploads.get()[at]?.sending;
  const idOf = (at = 0) => uploads.get()[at]?.uploadId ?? "";
  return { uploads, begun, told, senders, keep, forget, stateOf, idOf };
}

/** One file, with its sender at work. */
async function oneFile(...answers: readonly Upload[]) {
  const made = harness(answers);
  made.uploads.send([{ file }]);
  await soon(() => expect(made.senders[0]?.start).toHaveBeenCalledOnce());
  const [events] = made.told;
  const [sender] = made.senders;
  if (!events || !sender) throw new Error("nothing is sent");
  return { ...made, events, sender };
}

describe("a file on its way", () => {
  it("becomes a recording once the server has looked into it", async () => {
    const { events, stateOf, forget } = await oneFile(upload({ state: "checking" }), upload({}));

    events.onProgress(3);
    expect(stateOf()).toEqual({ kind: "sending", sentBytes: 3 });
    events.onSent();
    expect(stateOf()).toEqual({ kind: "checking" });

    await soon(() => expect(stateOf()).toEqual({ kind: "done", recordingId: "recording" }));
    expect(forget).toHaveBeenCalledOnce();
  });

  it("says what was found where it cannot be played", async () => {
    const { events, stateOf } = await oneFile(
      upload({ state: "refused", refusedBecause: "a PDF" }),
    );

    events.onSent();

    await soon(() => expect(stateOf()).toEqual({ kind: "refused", found: "a PDF" }));
  });

  it("says how far its conversion is, and is taken back at the server when it is cancelled then", async () => {
    const converting = upload({ state: "converting", convertedShare: 0.4 });
    const { uploads, events, sender, stateOf, idOf } = await oneFile(converting, upload({}));
    const shares: number[] = [];
    uploads.subscribe(() => {
      const state = stateOf();
      if (state?.kind !== "converting") return;
      shares.push(state.share);
      uploads.remove(idOf());
    });

    events.onSent();

    await soon(() => expect(sender.cancel).toHaveBeenCalledOnce());
    expect(shares).toEqual([0.4]);
    expect(uploads.get()).toEqual([]);
  });

  it("keeps what was sent through a pause and a lost connection", async () => {
    const { uploads, sender, events, stateOf, idOf } = await oneFile();
    events.onProgress(4);

    uploads.pause(idOf());
    expect(stateOf()).toEqual({ kind: "paused", sentBytes: 4 });
    events.onProgress(5);
    expect(stateOf()).toEqual({ kind: "paused", sentBytes: 4 });

    uploads.resume(idOf());
    events.onWait("room");
    expect(stateOf()).toEqual({ kind: "waiting", sentBytes: 4, for: "room" });
    expect(sender.start).toHaveBeenCalledTimes(2);
  });

  it("is taken back at the server when it is cancelled, and its place is not remembered", async () => {
    const { uploads, sender, idOf, forget } = await oneFile();

    uploads.remove(idOf());

    expect(sender.cancel).toHaveBeenCalledOnce();
    expect(forget).toHaveBeenCalledOnce();
    expect(uploads.get()).toEqual([]);
  });

  it("that cannot be read any more is said to have failed", async () => {
    const { uploads, stateOf } = harness();
    const gone = new File(["x"], "gone.mp4");
    vi.spyOn(gone, "text").mockRejectedValue(new DOMException("gone", "NotReadableError"));

    uploads.send([{ file: gone }]);

    await soon(() => expect(stateOf()).toMatchObject({ kind: "failed" }));
  });
});

describe("several files", () => {
  it("are sent three at a time, in their order", async () => {
    const { uploads, told, senders, stateOf, idOf } = harness();
    const kinds = () => uploads.get().map(({ sending }) => sending.kind);

    uploads.send(["a", "b", "c", "d", "e"].map((name) => ({ file: new File([name], name) })));
    await soon(() => expect(senders).toHaveLength(3));
    expect(kinds()).toEqual(["sending", "sending", "sending", "queued", "queued"]);

    told[0]?.onWait("connection");
    expect(senders).toHaveLength(3);
    uploads.pause(idOf(1));
    await soon(() => expect(senders).toHaveLength(4));
    expect(kinds()).toEqual(["waiting", "paused", "sending", "sending", "queued"]);
    told[2]?.onError(new Error("no"));
    await soon(() => expect(senders).toHaveLength(5));
    uploads.resume(idOf(1));
    expect(stateOf(1)).toMatchObject({ kind: "queued" });
    uploads.remove(idOf(0));
    expect(kinds()).toEqual(["sending", "failed", "sending", "sending"]);
  });

  it("have one progress, and keep the page from being closed until the last is through", async () => {
    const { uploads, told, senders, idOf } = harness();
    uploads.send([{ file }, { file }]);
    await soon(() => expect(senders).toHaveLength(2));

    told[0]?.onProgress(2);
    expect(totalOf(uploads.get())).toEqual({ files: 2, done: 0, sizeBytes: 10, sentBytes: 2 });
    expect(isBusy(uploads.get())).toBe(true);
    told[0]?.onSent();
    await soon(() => expect(totalOf(uploads.get()).done).toBe(1));
    uploads.pause(idOf(1));

    expect(totalOf(uploads.get())).toEqual({ files: 2, done: 1, sizeBytes: 10, sentBytes: 5 });
    expect(isBusy(uploads.get())).toBe(false);
  });
});

describe("a file that is looked into before it is sent", () => {
  const hevc = { container: "MP4", video: "hevc", audio: "aac" };

  it("is sent with what is known of it where it plays here", async () => {
    const outlook = { parts: hevc, here: "plays" } as const;
    const { uploads, senders } = harness([], async () => outlook);

    uploads.send([{ file }]);

    await soon(() => expect(senders[0]?.start).toHaveBeenCalledOnce());
    expect(uploads.get()[0]).toMatchObject({ outlook, sending: { kind: "sending" } });
  });

  const film = new File(["1234567"], "clip.mkv");
  const inMatroska = {
    parts: { container: "Matroska", video: "avc", audio: "aac" },
    here: "plays",
  } as const;

  it("is sent in MP4 where only some browsers play its container, though this one does", async () => {
    const copy = {
      file: new File(["12345678"], "clip.mp4"),
      outlook: { parts: { ...inMatroska.parts, container: "MP4" }, here: "plays" as const },
    };
    const { uploads, begun } = harness(
      [],
      async () => inMatroska,
      undefined,
      async () => copy,
    );

    uploads.send([{ file: film }]);

    await soon(() => expect(begun.map((one) => one.file.name)).toEqual(["clip.mp4"]));
    expect(uploads.get()[0]).toMatchObject({
      isRepacked: true,
      sizeBytes: 8,
      outlook: copy.outlook,
    });
  });

  it.each([
    ["cannot be put into MP4", async () => undefined],
    ["fails to be put into MP4", () => Promise.reject(new Error("no room"))],
  ])("is sent as it is where it plays here and %s", async (_, playableCopyOf) => {
    const { uploads, begun } = harness([], async () => inMatroska, undefined, playableCopyOf);

    uploads.send([{ file: film }]);

    await soon(() => expect(begun.map((one) => one.file.name)).toEqual(["clip.mkv"]));
    expect(uploads.get()[0]).not.toMatchObject({ isRepacked: true });
  });

  it("waits for an answer where it does not, while others are sent; then it goes or is left", async () => {
    const { uploads, begun, senders, stateOf, idOf } = harness([], async ({ name }) =>
      name === "other.mp4" ? undefined : { parts: hevc, here: "no_picture" },
    );
    const files = ["a.mp4", "b.mp4", "c.mp4", "other.mp4"].map((name) => new File(["1"], name));
    uploads.send(files.map((one) => ({ file: one })));
    await soon(() => expect(senders[0]?.start).toHaveBeenCalledOnce());

    expect([0, 1, 2].map((at) => stateOf(at)?.kind)).toEqual(["asking", "asking", "asking"]);
    expect(begun.map((one) => one.file.name)).toEqual(["other.mp4"]);
    expect(isBusy(uploads.get())).toBe(true);
    uploads.resume(idOf(0));
    await soon(() => expect(senders[1]?.start).toHaveBeenCalledOnce());
    uploads.remove(idOf(1));
    expect(uploads.get()).toHaveLength(3);
    expect(begun.map((one) => one.file.name)).toEqual(["other.mp4", "a.mp4"]);
  });

  it("is not asked about where it belongs to an import, and is sent where looking into it fails", async () => {
    const { uploads, senders } = harness([], () => Promise.reject(new Error("no reader")));

    uploads.send([{ file }]);
    await soon(() => expect(senders[0]?.start).toHaveBeenCalledOnce());
    const other = harness([], async () => ({ parts: hevc, here: "nothing" }));
    other.uploads.send([{ file }], { asksFirst: false });

    await soon(() => expect(other.senders[0]?.start).toHaveBeenCalledOnce());
  });

  it("is sent without a question where the server converts it", async () => {
    const parts = { container: "MP4", video: "hevc", audio: "aac" };
    const black = async () => ({ parts, here: "nothing" as const });
    const { uploads, senders } = harness([], black, async () => true);

    uploads.send([{ file }]);

    await soon(() => expect(senders[0]?.start).toHaveBeenCalledOnce());
    expect(uploads.get()[0]).toMatchObject({ willBeConverted: true });
  });
});

describe("an upload that was begun before", () => {
  const unfinished = {
    ...upload({ state: "receiving", fingerprint: "v1-12345" }),
    receivedBytes: 2,
  };

  it("goes on with the same file, whatever it is called now", async () => {
    const { uploads, begun, senders, stateOf } = harness();

    const isSame = await uploads.goOn(unfinished, { file: new File(["12345"], "renamed.mp4") });

    expect(isSame).toBe(true);
    expect(stateOf()).toEqual({ kind: "sending", sentBytes: 2 });
    await soon(() => expect(begun).toHaveLength(1));
    expect(begun[0]).toMatchObject({ uploadId: unfinished.id, isKnown: true });
    expect(senders[0]?.start).toHaveBeenCalledOnce();
  });

  it.each(["123456", "54321"])("does not go on with another file (%s)", async (content) => {
    const { uploads } = harness();

    expect(await uploads.goOn(unfinished, { file: new File([content], "clip.mp4") })).toBe(false);
    expect(uploads.get()).toEqual([]);
  });
});
