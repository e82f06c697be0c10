import { describe, expect, it, vi } from "vitest";
import type { Upload } from "../../domain/entities/recording.ts";
import { id } from "../../domain/rules.ts";
import { newId } from "../newId.ts";
import { type SendingEvents, uploadsOf } from "./uploads.ts";

const file = new File(["12345"], "clip.mp4");

function upload(part: Partial<Upload>): Upload {
  return {
    id: newId(id("upload")),
    studyId: newId(id("study")),
    state: "ready",
    fileName: "clip.mp4",
    sizeBytes: 5,
    fingerprint: null,
    contentType: "video/mp4",
    checksum: null,
    durationUs: 1_000_000,
    framesPerSecond: 25,
    hasVideo: true,
    refusedBecause: null,
    ...part,
  };
}

/** A sender that does what the test says, and a server that answers one state after the other. */
function harness(...answers: readonly Upload[]) {
  const told: SendingEvents[] = [];
  const sender = {
    start: vi.fn<() => void>(),
    pause: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
  };
  const queue = [...answers];
  const uploads = uploadsOf({
    sender: (_file, _uploadId, events) => {
      told.push(events);
      return sender;
    },
    newUploadId: () => newId(id("upload")),
    look: () => Promise.resolve(queue.shift() ?? upload({})),
    add: () => Promise.resolve({ id: "recording" }),
    pause: () => Promise.resolve(),
  });
  uploads.send([file]);
  const [events] = told;
  const stateOf = () => uploads.get()[0]?.sending;
  const uploadId = uploads.get()[0]?.uploadId ?? "";
  return { uploads, sender, events, stateOf, uploadId };
}

describe("a file on its way", () => {
  it("becomes a recording once the server has looked into it", async () => {
    const { events, stateOf } = harness(upload({ state: "checking" }), upload({}));

    events?.onProgress(3);
    expect(stateOf()).toEqual({ kind: "sending", sentBytes: 3 });
    events?.onSent();
    expect(stateOf()).toEqual({ kind: "checking" });

    await vi.waitFor(() => expect(stateOf()).toEqual({ kind: "done", recordingId: "recording" }));
  });

  it("says what was found where it cannot be played", async () => {
    const { events, stateOf } = harness(upload({ state: "refused", refusedBecause: "a PDF" }));

    events?.onSent();

    await vi.waitFor(() => expect(stateOf()).toEqual({ kind: "refused", found: "a PDF" }));
  });

  it("keeps what was sent through a pause and a lost connection", () => {
    const { uploads, sender, events, stateOf, uploadId } = harness();
    events?.onProgress(4);

    uploads.pause(uploadId);
    expect(stateOf()).toEqual({ kind: "paused", sentBytes: 4 });
    events?.onProgress(5);
    expect(stateOf()).toEqual({ kind: "paused", sentBytes: 4 });

    uploads.resume(uploadId);
    events?.onWait();
    expect(stateOf()).toEqual({ kind: "waiting", sentBytes: 4 });
    expect(sender.start).toHaveBeenCalledTimes(2);
  });

  it("is taken back at the server when it is cancelled", () => {
    const { uploads, sender, uploadId } = harness();

    uploads.remove(uploadId);

    expect(sender.cancel).toHaveBeenCalledOnce();
    expect(uploads.get()).toEqual([]);
  });
});
