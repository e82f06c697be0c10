import { expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Request } from "../../src/api/call.ts";
import type { MediaSource } from "../../src/domain/entities/recording.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { call, canBeCoded, type Rater, twoRaters } from "./ground.ts";
import type { Site } from "./site.ts";

/** A study with its coordinator and two raters, in which recordings of all kinds can be watched. */
export interface Watching {
  readonly owner: Page;
  readonly studyId: Id<"study">;
  readonly raters: readonly [Rater, Rater];
  /** Adds a recording and asks both raters to code it. */
  readonly add: (recording: NewRecording) => Promise<Added>;
}

type NewRecording = Partial<Request<typeof contract.addRecording>["body"]> & {
  readonly sources: readonly MediaSource[];
};

export interface Added {
  readonly recordingId: Id<"recording">;
  /** In the order of the raters. */
  readonly observationIds: readonly [Id<"observation">, Id<"observation">];
}

export async function watching(site: Site, newcomer: () => Promise<Page>): Promise<Watching> {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const as = owner.context();
  const versions = await call(as, site, contract.listSchemes, { params: { studyId } });
  const newest = versions.toSorted((a, b) => b.number - a.number)[0];
  if (!newest) throw new Error("the study has no scheme");

  return {
    owner,
    studyId,
    raters,
    async add({ sources, ...part }) {
      const recordingId = newId("recording");
      await call(as, site, contract.addRecording, {
        params: { studyId },
        body: {
          id: recordingId,
          name: `Session ${recordingId.slice(-8)}`,
          hasVideo: true,
          durationUs: 92_000_000,
          framesPerSecond: 25,
          sources: [...sources],
          ...part,
        },
      });
      const observations = raters.map(({ accountId }) => ({
        id: newId("observation"),
        recordingId,
        raterId: accountId,
      }));
      await call(as, site, contract.assign, {
        params: { studyId },
        body: { schemeVersionId: newest.id, observations },
      });
      const [first, second] = observations;
      if (!first || !second) throw new Error("there are two raters");
      return { recordingId, observationIds: [first.id, second.id] };
    },
  };
}

/** A film at an address as one of several sources. */
export function filmAt(url: string, offsetUs = 0): MediaSource {
  return {
    kind: "address",
    id: newId("mediaSource"),
    offsetUs,
    url,
    provider: "file",
    title: null,
    hasPoster: false,
  };
}

/** Where each film on screen stands, in the order of the sources. Seconds. */
export function standAt(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("video")].map(({ currentTime }) => currentTime),
  );
}

/** Waits until so many films can be coded on. */
export async function filmsReady(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("video")].filter(({ readyState }) => readyState >= 2).length >=
      wanted,
    count,
  );
  await canBeCoded(page);
}

/** Waits until a film that plays has shown so much more of itself, which on a busy machine takes longer. */
export async function playsFor(page: Page, seconds: number): Promise<void> {
  const fromS = await timeOnScreen(page);
  await expect
    .poll(() => timeOnScreen(page), { intervals: [50] })
    .toBeGreaterThanOrEqual(fromS + seconds);
}

/** The moment on screen, as the workbench tells it. Seconds. */
export async function timeOnScreen(page: Page): Promise<number> {
  const text = await page.getByTestId("time").innerText();
  const parts = text.split(":").map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
