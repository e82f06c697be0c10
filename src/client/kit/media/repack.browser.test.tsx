import { expect, test } from "vitest";
import matroska from "../../../../tests/films/matroska.mkv?url";
import { unpackFrameTimes } from "../../../domain/frameTimes.ts";
import { openInput, framesOf } from "./openInput.ts";
import { repacked } from "./repack.ts";

async function fileAt(address: string, name: string): Promise<File> {
  return new File([await (await fetch(address)).blob()], name);
}

test("a film in Matroska is the same in MP4: as many frames, as far from one another", async () => {
  const before = await fileAt(matroska, "a film.mkv");

  const after = await repacked(before);

  if (!after) throw new Error("it can be put into MP4");
  const [opened, put] = [await openInput(before), await openInput(after)];
  const [was, is] = [await framesOf(opened.video), await framesOf(put.video)];
  expect(after.name).toBe("a film.mp4");
  expect(put.facts.container).toBe("MP4");
  expect(put.facts.video?.codec).toBe(opened.facts.video?.codec);
  const times = (packed: string | undefined) => unpackFrameTimes(packed ?? "");
  const [wasUs = [], isUs = []] = [times(was?.packed), times(is?.packed)];
  expect(isUs).toHaveLength(wasUs.length);
  expect(isUs.length).toBe(100);
  // Ticks of MP4 are fine enough that no frame is taken for another.
  const offUs = isUs.map((at, frame) =>
    Math.abs(at - (isUs[0] ?? 0) - ((wasUs[frame] ?? 0) - (wasUs[0] ?? 0))),
  );
  expect(Math.max(...offUs)).toBeLessThan(50);
});

test("what is no film stays as it is", async () => {
  expect(await repacked(new File(["no film"], "film.mkv"))).toBeUndefined();
});
