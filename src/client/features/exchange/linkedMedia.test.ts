import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { id } from "../../../domain/rules.ts";
import type { MediaCopy, RecordingCopy } from "../../../formats/studyCopy.ts";
import { type LinkedMedia, namedMedia, sourceId, sourcesOf } from "./linkedMedia.ts";

describe("linked media", () => {
  it("are found by name whatever its case, else by the name without its ending", () => {
    const linked = [chosen("A.MP4"), chosen("b.mp4")];

    const named = namedMedia([recording("a.mp4"), recording("b.avi"), recording("c.avi")], linked);

    expect(named.map(({ found, isConverted }) => [found?.file.name, isConverted])).toEqual([
      ["A.MP4", false],
      ["b.mp4", true],
      [undefined, false],
    ]);
  });

  it("are not guessed at where two files could be meant", () => {
    const [named] = namedMedia([recording("a.avi")], [chosen("a.mp4"), chosen("a.mov")]);

    expect(named?.found).toBeNull();
  });

  it("become sources of a recording once all of its files are found", () => {
    const both = recording("a.mp4", "b.mp4");

    expect(sourcesOf(both, [chosen("a.mp4")], newSourceId)).toBeUndefined();
    const found = sourcesOf(both, [chosen("a.mp4"), chosen("b.mp4")], newSourceId);

    expect(found?.sources.map((one) => one.kind === "local" && one.fileName)).toEqual([
      "a.mp4",
      "b.mp4",
    ]);
    expect(found?.known.durationUs).toBe(12_000_000);
  });

  it("are those that are called as a recording of which no file is known", () => {
    const lesson = { ...recording(), name: "Lesson 1" };
    const live = { ...recording(), name: "Lesson 2", isLive: true };

    const named = namedMedia([lesson, live], [chosen("lesson 1.mp4"), chosen("lesson 2.mp4")]);

    expect(named.map(({ found }) => found?.file.name)).toEqual(["lesson 1.mp4"]);
    expect(sourcesOf(lesson, [chosen("lesson 1.mp4")], newSourceId)?.sources).toHaveLength(1);
  });

  it("say so where the fingerprint is another one", () => {
    const one = recording("a.mp4");
    const known = {
      ...one,
      media: one.media.map((each) => ({ ...each, fingerprint: "v1-other" })),
    };

    expect(namedMedia([known], [chosen("a.mp4")])[0]?.isOther).toBe(true);
  });
});

function newSourceId() {
  return sourceId.parse(uuidv7());
}

function chosen(name: string): LinkedMedia {
  return {
    key: name,
    file: new File(["x"], name),
    state: {
      kind: "read",
      local: {
        fingerprint: `v1-${name}`,
        durationUs: 12_000_000,
        hasVideo: true,
        demands: ["hevc"],
        framesPerSecond: 25,
        frameTiming: "even",
        frameTimes: null,
      },
    },
  };
}

function recording(...names: readonly string[]): RecordingCopy {
  return {
    id: id("recording").parse(uuidv7()),
    name: "clip",
    media: names.map((fileName): MediaCopy => ({
      fileName,
      address: null,
      offsetUs: 0,
      durationUs: null,
      sizeBytes: null,
      fingerprint: null,
    })),
    durationUs: 10_000_000,
    framesPerSecond: null,
    frameTiming: "unknown",
    hasVideo: true,
    isLive: false,
    phases: [],
    captions: [],
    values: {},
    isTraining: false,
    createdAt: null,
  };
}
