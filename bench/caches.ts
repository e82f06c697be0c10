import { setTimeout as sleep } from "node:timers/promises";
import { handInAgain } from "./agreement.ts";
import { agreementSize } from "./agreementStudy.ts";
import { cachesBy } from "./cachesBy.ts";
import type * as Program from "./cachesInside.ts";
import { type ComparedStudy, onComparedStudy } from "./comparedStudy.ts";
import { codedRatings } from "./codedRatings.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { withForgettable } from "./forgettable.ts";

const rounds = 9;
/** What is made ahead is made by then. */
const readingMs = 8_000;

/**
 * The caches of the server, each in turns with and without it: the same question to the same program, in one process and
 * without HTTP. `ratio` is with by without.
 */
export function measureStudyCaches(): AsyncGenerator<Figure> {
  return onComparedStudy(agreementSize, ofStudy);
}

async function* ofStudy({
  site,
  settings,
  connection,
  owner,
  studyId,
}: ComparedStudy): AsyncGenerator<Figure> {
  await site.stop();
  const { inside, caches } = await built();
  const program = await inside.openInside(settings, studyId, { id: owner.accountId });
  try {
    await program.agreement();
    await program.budget();
    await sleep(readingMs);
    for (const [name, shown] of Object.entries(cachesBy)) {
      if (shown.by !== "again" && shown.by !== "updated") continue;
      const { ask } = shown;
      const isMemoryOfObjects = name.startsWith("src/agreement/");
      // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
      yield await compared("agreement", name, async (isWith) => {
        if (shown.by === "again") await program[ask]();
        // Always the same one: of its recording all else is known from the round before.
        else await handInAgain(connection, studyId, 0);
        if (shown.by === "again" && shown.beside !== undefined) caches.forget(shown.beside);
        if (!isWith && isMemoryOfObjects) caches.turnOff(name);
        else if (!isWith) caches.forget(name);
        const ms = await msOf(program[ask]);
        caches.turnOn();
        return ms;
      });
    }
  } finally {
    await program.close();
  }
}

/** The same of what the calculator's statistics remember of a table of ratings, which is another one each time. */
export async function* measureTableCaches(): AsyncGenerator<Figure> {
  const { inside, caches } = await built();
  for (const [name, shown] of Object.entries(cachesBy)) {
    if (shown.by !== "table") continue;
    const { kinds, units } = shown;
    const scale = kinds > 0 ? Array.from({ length: kinds }, (_, place) => place) : undefined;
    const level = kinds > 0 ? "ordinal" : "interval";
    // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
    yield await compared("calculator", name, (isWith) => {
      const ratings = codedRatings({ kinds, scale, gaps: 0.02 }, units);
      if (!isWith) caches.turnOff(name);
      const before = performance.now();
      inside.calculated(ratings, level);
      const ms = performance.now() - before;
      caches.turnOn();
      return Promise.resolve(ms);
    });
  }
}

async function built() {
  const { module, caches } = await withForgettable("cachesInside.ts");
  // It was built from the file of this very type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { inside: module as typeof Program, caches };
}

async function compared(
  part: string,
  name: string,
  msOfOne: (isWith: boolean) => Promise<number>,
): Promise<Figure> {
  const times: { readonly isWith: boolean; readonly ms: number }[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) {
    const isWith = (round + Math.floor(round / 2)) % 2 === 0;
    // oxlint-disable-next-line no-await-in-loop -- One after the other, in turns.
    times.push({ isWith, ms: await msOfOne(isWith) });
  }
  const [kept = NaN, forgotten = NaN] = [true, false].map((isWith) =>
    percentile(
      times.flatMap((one) => (one.isWith === isWith ? [one.ms] : [])),
      0.5,
    ),
  );
  const [, file, variable] = /(\w+)\.ts#(\w+)$/u.exec(name) ?? [];
  return {
    metric: `${part}.cache.${file}.${variable}`,
    value: rounded(kept, 3),
    unit: "ms",
    peer: `without it: ${rounded(forgotten, 3)} ms`,
    ratio: rounded(kept / forgotten, 3),
  };
}

async function msOf(ask: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await ask();
  return performance.now() - before;
}
