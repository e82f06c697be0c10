import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { contract } from "../src/api/contract.ts";
import { addressOf } from "../src/client/kit/query/api.ts";
import type { Id } from "../src/domain/rules.ts";
import type { Person } from "../tests/server/application.ts";
import { agreementSize } from "./agreementStudy.ts";
import { type ComparedStudy, onComparedStudy } from "./comparedStudy.ts";
import { type Figure, percentile, rounded } from "./figure.ts";

/** A share of what is promised, for a quick look. */
const share = Number(process.env["INTERRATER_BENCH_SHARE"] ?? 1);
const size = { ...agreementSize, raters: 1, recordings: Math.max(20, Math.round(1_000 * share)) };
const changedRounds = 9;
const warmRounds = 40;
/** Somebody else asks for something small so often. */
const otherEveryMs = 20;

/**
 * The screens of analysis for 1,000 recordings of 2,000 events each, over HTTP from the first byte sent to
 * the last one read: on a server that has just started (`first`: all events are read), after one
 * observation has changed (`changed`: all is counted anew), and again unchanged (`warm`). And how long others
 * wait meanwhile: for a call of the server's own, and for an analysis that is known.
 */
export function measureAnalysis(): AsyncGenerator<Figure> {
  return onComparedStudy(size, figuresOf);
}

async function* figuresOf({
  site,
  connection,
  owner,
  studyId,
}: ComparedStudy): AsyncGenerator<Figure> {
  const params = { studyId };
  const views = {
    budget: addressOf(contract.readTimeBudget, { params, query: {} }),
    rates: addressOf(contract.readRates, { params, query: {} }),
    transitions: addressOf(contract.readTransitions, { params, query: {} }),
    together: addressOf(contract.readCoOccurrence, { params, query: {} }),
    sequences: addressOf(contract.readSequences, { params, query: {} }),
  };
  const known = addressOf(contract.readTimeBudget, {
    params,
    query: { recordingIds: await firstRecording(connection, studyId) },
  });
  const waits: number[] = [];
  const knownWaits: number[] = [];
  for (const [name, address] of Object.entries(views)) {
    const changed: number[] = [];
    const warm: number[] = [];
    // oxlint-disable no-await-in-loop -- One screen asks, and the next when it has its answer.
    await site.stop();
    await site.start();
    await read(owner, known);
    const first = await read(owner, address);
    for (let round = 0; round < changedRounds; round += 1) {
      await changeOne(connection, studyId, round);
      const asked = read(owner, address);
      const [ms] = await Promise.all([
        asked,
        during(asked, async () => {
          waits.push(await read(owner, addressOf(contract.isAlive, {})));
          knownWaits.push(await read(owner, known));
        }),
      ]);
      changed.push(ms);
    }
    for (let round = 0; round < warmRounds; round += 1) warm.push(await read(owner, address));
    // oxlint-enable no-await-in-loop
    yield { metric: `analysis.${name}.first`, value: rounded(first, 1), unit: "ms" };
    yield* spread(`${name}.changed`, changed);
    yield* spread(`${name}.warm`, warm);
  }
  yield* spread("others_wait", waits);
  yield* spread("known_waits", knownWaits);
}

/** Does something again and again until something else is done. */
async function during(other: Promise<unknown>, act: () => Promise<void>): Promise<void> {
  const ended = other.then(() => true);
  // oxlint-disable-next-line no-await-in-loop -- One after the other, as somebody at a screen would.
  while (!(await Promise.race([ended, sleep(otherEveryMs, false)]))) await act();
}

async function read(owner: Person, address: string): Promise<number> {
  const before = performance.now();
  const answer = await fetch(owner.address + address, { headers: { cookie: owner.cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - before;
}

async function firstRecording(connection: Client, studyId: Id<"study">): Promise<string> {
  const { rows } = await connection.query<{ readonly id: string }>(
    "select id from recording where study_id = $1 order by name limit 1",
    [studyId],
  );
  return rows[0]?.id ?? "";
}

/** One observation, never that of the first recording, is as if somebody had worked on it. */
async function changeOne(connection: Client, studyId: Id<"study">, nth: number): Promise<void> {
  await connection.query(
    `update observation set revision = revision + 1
      where id = (select observation.id from observation join recording on recording.id = recording_id
                   where observation.study_id = $1 order by recording.name offset $2 limit 1)`,
    [studyId, nth + 1],
  );
}

function* spread(name: string, times: readonly number[]): Generator<Figure> {
  for (const [part, p] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    const value = rounded(percentile(times, p), 1);
    yield { metric: `analysis.${name}.${part}`, value, unit: "ms" };
  }
}
