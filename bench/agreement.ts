import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { contract } from "../src/api/contract.ts";
import { addressOf } from "../src/client/kit/query/api.ts";
import type { Id } from "../src/domain/rules.ts";
import type { Person } from "../tests/server/application.ts";
import { agreementScheme, agreementSize } from "./agreementStudy.ts";
import { type ComparedStudy, onComparedStudy } from "./comparedStudy.ts";
import { type Figure, percentile, rounded } from "./figure.ts";

const warmRounds = 60;
const updates = 40;
/** A reader looks at what they have before they or somebody else changes it. */
const readingMs = 8_000;
/** Longer than from one thing that is kept to the next. */
const betweenWritesMs = 2_000;

/**
 * Agreement of ten raters on fifty recordings of 2,000 events each, over HTTP from the first byte sent to
 * the last one read: where nothing was compared before (as after an upgrade; else that is done as work is
 * handed in), on a server that has just started, again and again once its first answer was read for some
 * seconds, and after one more observation was handed in: the first after a start, and others. And how long
 * the server's event loop was blocked meanwhile.
 */
export function measureAgreement(): AsyncGenerator<Figure> {
  return onComparedStudy(agreementSize, figuresOf);
}

async function* figuresOf({
  site,
  connection,
  owner,
  studyId,
}: ComparedStudy): AsyncGenerator<Figure> {
  yield* untilWhole("unprepared", owner, studyId);
  await untilKept(connection, studyId);
  await site.stop();
  await site.start();
  yield* untilWhole("cold", owner, studyId);
  await sleep(readingMs);

  const times: number[] = [];
  for (let round = 0; round < warmRounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One screen asks, and the next when it has its answer.
    times.push((await read(owner, studyId)).ms);
  }
  yield* spread("warm", times);

  await handInAgain(connection, studyId, updates);
  const value = rounded(await wholeIn(owner, studyId), 0);
  yield { metric: "agreement.updated_after_restart", value, unit: "ms" };
  const updated: number[] = [];
  for (let round = 0; round < updates; round += 1) {
    // oxlint-disable no-await-in-loop -- Each hands in after the one before was read.
    await handInAgain(connection, studyId, round);
    updated.push(await wholeIn(owner, studyId));
    // oxlint-enable no-await-in-loop
  }
  yield* spread("updated", updated);
}

/** How long it takes until all is compared, and how long the server's event loop was blocked meanwhile at most. */
async function* untilWhole(
  name: string,
  owner: Person,
  studyId: Id<"study">,
): AsyncGenerator<Figure> {
  await longestBlockMs(owner);
  const value = rounded(await wholeIn(owner, studyId), 0);
  yield { metric: `agreement.${name}`, value, unit: "ms" };
  yield {
    metric: `agreement.${name}.event_loop_blocked.most`,
    value: rounded(await longestBlockMs(owner), 1),
    unit: "ms",
  };
}

async function longestBlockMs(owner: Person): Promise<number> {
  const answer = await fetch(owner.address + addressOf(contract.readMetrics, {}), {
    headers: { cookie: owner.cookie },
  });
  const [, seconds] = /^interrater_longest_block_seconds (\S+)$/mu.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error(`metrics answered ${answer.status}`);
  return Number(seconds) * 1_000;
}

/** What is kept for the next start is written after the answer, part after part. */
async function untilKept(connection: Client, studyId: Id<"study">): Promise<void> {
  for (let before = 0; ;) {
    // oxlint-disable no-await-in-loop -- Asked again until nothing is added.
    const { rows } = await connection.query<{ shifts: number; tables: number }>(
      `select (select count(*)::int from agreement_part where study_id = $1 and name = 'shifts') as shifts,
              (select count(*)::int from compared_work where study_id = $1) as tables`,
      [studyId],
    );
    const { shifts = 0, tables = 0 } = rows[0] ?? {};
    if (shifts > 0 && tables === before) return;
    before = tables;
    await sleep(betweenWritesMs);
    // oxlint-enable no-await-in-loop
  }
}

async function wholeIn(owner: Person, studyId: Id<"study">): Promise<number> {
  let all = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- A screen asks again when it has its answer.
    const { text, ms } = await read(owner, studyId);
    // What the reader does with an answer is not the server's.
    all += ms;
    const { progress } = contract.readAgreement.reply.parse(JSON.parse(text));
    if (progress.all > 0 && progress.compared === progress.all) return all;
  }
}

async function read(
  owner: Person,
  studyId: Id<"study">,
): Promise<{ readonly ms: number; readonly text: string }> {
  const before = performance.now();
  const address = addressOf(contract.readAgreement, { params: { studyId }, query: {} });
  const answer = await fetch(owner.address + address, { headers: { cookie: owner.cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`agreement answered ${answer.status}`);
  return { ms: performance.now() - before, text };
}

/** One observation has an event more and another revision. */
export async function handInAgain(
  connection: Client,
  studyId: Id<"study">,
  nth: number,
): Promise<void> {
  await connection.query(
    `with changed as (
       update observation set revision = revision + 1, event_count = event_count + 1
        where id = (select id from observation where study_id = $1 order by id offset $2 limit 1)
       returning study_id, id)
     insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                        modifiers, comment, confidence, version, is_deleted)
     select study_id, changed.id, gen_random_uuid(), 'point', $3, null, 1000000, null, '{}', '', null, 1, false
       from changed`,
    [studyId, nth, agreementScheme.codes.at(-1)?.id],
  );
}

function* spread(name: string, times: readonly number[]): Generator<Figure> {
  for (const [part, p] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    const value = rounded(percentile(times, p), 1);
    yield { metric: `agreement.${name}.${part}`, value, unit: "ms" };
  }
}
