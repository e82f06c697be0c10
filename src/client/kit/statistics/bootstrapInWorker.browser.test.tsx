import { expect, test } from "vitest";
import { bootstrap, type BootstrapProgress } from "../../../statistics/bootstrap.ts";
import { type BootstrapRequest, resampling } from "../../../statistics/bootstrapRequest.ts";
import { ratingsFromRows } from "../../../statistics/ratings.ts";
import { bootstrapInWorker } from "./bootstrapInWorker.ts";

function requestOf(units: number, resamples: number): BootstrapRequest {
  const rows = Array.from({ length: units }, (_, unit) => [
    unit % 4,
    unit % 7 === 0 ? 3 : unit % 4,
    unit % 11 === 0 ? null : (unit + (unit % 5 === 0 ? 1 : 0)) % 4,
  ]);
  return {
    ratings: ratingsFromRows(rows, [0, 1, 2, 3]),
    figure: { statistic: "krippendorffAlpha", metric: "ordinal" },
    options: { resamples, seed: 11 },
  };
}

test("the worker answers what the computation itself answers with the same seed", async () => {
  const request = requestOf(200, 500);

  const answer = await bootstrapInWorker(request);

  expect(answer).toEqual(bootstrap(resampling(request), request.options));
  expect(answer.interval.kind).toBe("interval");
});

test("it reports how far it is, and ends at all", async () => {
  const reports: BootstrapProgress[] = [];

  await bootstrapInWorker(requestOf(2_000, 2_000), { onProgress: (one) => reports.push(one) });

  expect(reports.length).toBeGreaterThan(0);
  expect(reports.every(({ done, of }) => done > 0 && done <= of && of === 4_000)).toBe(true);
  expect(reports.map(({ done }) => done)).toEqual(
    reports.map(({ done }) => done).toSorted((a, b) => a - b),
  );
});

test("aborting stops within a tenth of a second, and nothing is heard afterwards", async () => {
  const aborting = new AbortController();
  let reports = 0;
  let asked: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    asked = bootstrapInWorker(requestOf(50_000, 100_000), {
      signal: aborting.signal,
      onProgress: () => {
        reports += 1;
        resolve();
      },
    }).catch((error: unknown) => error);
  });

  aborting.abort();
  // Of two that are ready the first is taken, however long this page was kept waiting.
  const tenthOfASecond = new Promise((resolve) => {
    setTimeout(() => resolve("later"), 100);
  });
  const error = await Promise.race([asked, tenthOfASecond]);

  const heard = reports;
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(error).toMatchObject({ name: "AbortError" });
  expect(reports).toBe(heard);
});

test("one that was aborted before does not begin", async () => {
  const asked = bootstrapInWorker(requestOf(10, 10), { signal: AbortSignal.abort() });

  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});
