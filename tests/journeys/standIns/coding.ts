import { expect, type Frame, type Page } from "@playwright/test";
import { contract } from "../../../src/api/contract.ts";
import type { Id } from "../../../src/domain/rules.ts";
import { codes, newId } from "../../sample.ts";
import { call, type Rater } from "../ground.ts";
import type { Site } from "../site.ts";

/** A study, whoever runs it, and a rater who is to code in it. */
export interface Ground {
  readonly site: Site;
  readonly owner: Page;
  readonly studyId: Id<"study">;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly rater: Rater;
}

/** A recording at an address, in an observation that waits for the rater. */
export async function observationOf(
  { site, owner, studyId, schemeVersionId, rater }: Ground,
  url: string,
  { durationUs = 20_000_000 }: { readonly durationUs?: number } = {},
): Promise<Id<"observation">> {
  const recordingId = newId("recording");
  await call(owner.context(), site, contract.addRecording, {
    params: { studyId },
    body: {
      id: recordingId,
      name: `Clip ${recordingId.slice(-8)}`,
      hasVideo: true,
      durationUs,
      framesPerSecond: 25,
      sources: [{ kind: "address", id: newId("mediaSource"), offsetUs: 0, url, provider: "file" }],
    },
  });
  const observationId = newId("observation");
  await call(owner.context(), site, contract.assign, {
    params: { studyId },
    body: {
      schemeVersionId,
      observations: [{ id: observationId, recordingId, raterId: rater.accountId }],
    },
  });
  return observationId;
}

/** The times of the points that the server has, in order, once there are so many. Microseconds. */
export async function pointsOf(
  { site, rater }: Ground,
  observationId: Id<"observation">,
  count: number,
): Promise<readonly number[]> {
  const points = async () => {
    const { events } = await call(rater.context, site, contract.readWork, {
      params: { observationId },
    });
    return events
      .map(({ event }) => event)
      .filter((event) => event.codeId === codes.laughs)
      .map((event) => event.startUs)
      .toSorted((a, b) => a - b);
  };
  await expect.poll(async () => (await points()).length).toBe(count);
  return points();
}

/** Presses the key of a point some times while it plays, and says when, by the wall. Milliseconds. */
export async function pressWhilePlaying(page: Page, presses: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    Reflect.set(window, "pressed", []);
    window.addEventListener(
      "keydown",
      (event) => {
        const pressed: unknown = Reflect.get(window, "pressed");
        if (event.key === "l" && Array.isArray(pressed)) {
          pressed.push(performance.timeOrigin + event.timeStamp);
        }
      },
      { capture: true },
    );
  });
  for (let press = 0; press < presses; press += 1) {
    await page.waitForTimeout(330);
    await page.keyboard.press("l");
  }
  return page.evaluate((): number[] => {
    const pressed: unknown = Reflect.get(window, "pressed");
    return Array.isArray(pressed) ? pressed.map(Number) : [];
  });
}

/** Where the film in a stand-in's frame really stood at moments by the wall. Seconds. */
export function truthAt(frame: Frame, momentsMs: readonly number[]): Promise<number[]> {
  return frame.evaluate((moments): number[] => {
    const truth: unknown = Reflect.get(window, "truth");
    const kept = Array.isArray(truth) ? truth.map(([at, s]: number[]) => [at ?? 0, s ?? 0]) : [];
    return moments.map((moment) => {
      const after = kept.findIndex(([at = 0]) => at >= moment);
      const [[fromMs = 0, from = 0] = [], [toMs = 0, to = 0] = []] = [kept[after - 1], kept[after]];
      return from + ((to - from) * (moment - fromMs)) / Math.max(toMs - fromMs, 1);
    });
  }, momentsMs);
}

/** The frame in which a stand-in plays the film; the page itself, where it draws into that. */
export async function playerFrame(page: Page): Promise<Frame> {
  const found = async () => {
    const [main, ...inner] = page.frames();
    for (const frame of [...inner, ...(main ? [main] : [])]) {
      if ((await frame.$("video").catch(() => null)) !== null) return frame;
    }
    return undefined;
  };
  await expect.poll(found).toBeTruthy();
  const frame = await found();
  if (!frame) throw new Error("no frame plays the film");
  return frame;
}

/**
 * How far apart two lists are, but for what a busy machine delays: of nine pairs the third nearest. What is wrong
 * by itself is wrong in all of them. Milliseconds.
 */
export function apartMs(codedUs: readonly number[], trueSeconds: readonly number[]): number {
  const apart = codedUs.map((us, at) => Math.abs(us / 1000 - (trueSeconds[at] ?? 0) * 1000));
  return apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 4)] ?? Number.NaN;
}
