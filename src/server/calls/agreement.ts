import type { Moments } from "../../api/contract/agreement.ts";
import type { Account } from "../../domain/entities/account.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { type EventIndex, indexEvents } from "../analysis/analysedEvent.ts";
import { confusionOf, cutOf, momentsOf } from "../analysis/confusion.ts";
import { LineTables, type PairWork, pairWorkOf } from "../analysis/lines.ts";
import { type Over, overOf } from "../analysis/over.ts";
import { PairAgreement } from "../analysis/pairAgreement.ts";
import type { HandlersOf, Here } from "../answer.ts";
import type { Query } from "../database/database.ts";
import {
  analysedEvents,
  analysedWork,
  placeKey,
  portions,
  type Scope,
  type WorkPlace,
} from "../database/work.ts";

/** Events read at once: two full observations. */
const eventsAtOnce = 100_000;

export const agreementCalls: HandlersOf<"readAgreement" | "readConfusion" | "readMoments"> = {
  async readAgreement({ query: { unitUs, ...scope } }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const work = await analysedWork(database, reader, scope);
    const { schemeVersion, raters, leftOut } = work;
    const ranks = new Map(raters.map(({ id }, rank) => [id, rank]));
    const pairs = new Map<string, Pair>();
    let recordingsWithOneRater = 0;
    if (schemeVersion) {
      const { scheme } = schemeVersion;
      for await (const coded of codedTogether(database, here, work.places)) {
        if (coded.length < 2) recordingsWithOneRater += 1;
        const inOrder = coded.toSorted(
          (a, b) => (ranks.get(a.raterId) ?? 0) - (ranks.get(b.raterId) ?? 0),
        );
        for (const [at, first] of inOrder.entries()) {
          for (const second of inOrder.slice(at + 1)) {
            const both = pairWorkOf(first, second);
            if (!both) continue;
            pairOf(pairs, first.raterId, second.raterId, scheme, unitUs).agreement.add(
              first.recordingId,
              both,
            );
          }
        }
      }
    }
    return {
      unitUs,
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      pairs: [...pairs.values()]
        .toSorted(
          (a, b) =>
            (ranks.get(a.raterA) ?? 0) - (ranks.get(b.raterA) ?? 0) ||
            (ranks.get(a.raterB) ?? 0) - (ranks.get(b.raterB) ?? 0),
        )
        .map(({ raterA, raterB, agreement }) => ({ raterA, raterB, ...agreement.figures() })),
      leftOut: { ...leftOut, recordingsWithOneRater },
    };
  },

  async readConfusion({ query }, { database, here, account }) {
    const asked = await askedPair(database, { here, account }, query);
    const tables = new LineTables(asked.over, cutOf(query.recipe, query.unitUs));
    for await (const { work } of pairWorks(database, here, asked)) tables.add(work);
    return confusionOf(tables.sum);
  },

  async readMoments({ query }, { database, here, account, limits }) {
    const { row, column } = query;
    const asked = await askedPair(database, { here, account }, query);
    if (![row, column].every((label) => isLabel(label, asked.scheme))) {
      throw new Refusal("not_found", {});
    }
    const cell = { over: asked.over, cut: cutOf(query.recipe, query.unitUs), row, column };
    const moments: Moments["moments"] = [];
    let count = 0;
    let totalUs = 0;
    for await (const { place, work } of pairWorks(database, here, asked)) {
      for (const moment of momentsOf(work, cell)) {
        count += 1;
        totalUs += moment.endUs - moment.startUs;
        if (moments.length === limits.momentsShown) continue;
        const { subjectId, startUs, endUs } = moment;
        moments.push({
          recordingId: place.recordingId,
          recordingName: place.recordingName,
          subjectId: asked.scheme.subjects.find(({ id }) => id === subjectId)?.id ?? null,
          startUs,
          endUs,
        });
      }
    }
    return { count, totalUs, moments };
  },
};

interface Pair {
  readonly raterA: Id<"account">;
  readonly raterB: Id<"account">;
  readonly agreement: PairAgreement;
}

function pairOf(
  pairs: Map<string, Pair>,
  raterA: Id<"account">,
  raterB: Id<"account">,
  scheme: Scheme,
  unitUs: number,
): Pair {
  const key = `${raterA} ${raterB}`;
  const known = pairs.get(key);
  if (known) return known;
  const pair = { raterA, raterB, agreement: new PairAgreement(scheme, unitUs) };
  pairs.set(key, pair);
  return pair;
}

interface CodedPlace extends WorkPlace {
  readonly events: EventIndex;
}

/** Work that was done on one recording in one round, group after group, with its events. */
async function* codedTogether(
  query: Query,
  { studyId }: Here,
  places: readonly WorkPlace[],
): AsyncGenerator<readonly CodedPlace[]> {
  for (const portion of portions(places, { rows: eventsAtOnce, keyOf: placeKey })) {
    const events = await analysedEvents(query, studyId, portion);
    const groups = new Map<string, CodedPlace[]>();
    for (const place of portion) {
      const group = groups.get(placeKey(place)) ?? [];
      group.push({ ...place, events: indexEvents(events.get(place.observationId) ?? []) });
      groups.set(placeKey(place), group);
    }
    yield* groups.values();
  }
}

interface AskedPair {
  readonly raterA: Id<"account">;
  readonly raterB: Id<"account">;
  readonly scheme: Scheme;
  readonly over: Over;
  /** Only theirs. */
  readonly places: readonly WorkPlace[];
}

/** @throws Refusal `not_found` where there is no such recording, version, code, group, or rater with work. */
async function askedPair(
  query: Query,
  { here, account }: { readonly here: Here; readonly account: Account },
  {
    raterA,
    raterB,
    over: word,
    ...scope
  }: Scope & {
    readonly raterA: Id<"account">;
    readonly raterB: Id<"account">;
    readonly over: string;
  },
): Promise<AskedPair> {
  const work = await analysedWork(query, { here, accountId: account.id }, scope);
  const scheme = work.schemeVersion?.scheme;
  const over = scheme && overOf(scheme, word);
  const isPair =
    raterA !== raterB &&
    [raterA, raterB].every((asked) => work.raters.some(({ id }) => id === asked));
  if (!scheme || !over || !isPair) throw new Refusal("not_found", {});
  const places = work.places.filter(({ raterId }) => raterId === raterA || raterId === raterB);
  return { raterA, raterB, scheme, over, places };
}

/** What both coded, recording after recording. */
async function* pairWorks(
  query: Query,
  here: Here,
  { raterA, raterB, places }: AskedPair,
): AsyncGenerator<{ readonly place: WorkPlace; readonly work: PairWork }> {
  for await (const coded of codedTogether(query, here, places)) {
    const first = coded.find(({ raterId }) => raterId === raterA);
    const second = coded.find(({ raterId }) => raterId === raterB);
    const work = first && second && pairWorkOf(first, second);
    if (first && work) yield { place: first, work };
  }
}

/** Whether text is a label as `labelText` writes it, of codes that the scheme has. */
function isLabel(text: string, { codes }: Scheme): boolean {
  return text === "" || text.split("+").every((part) => codes.some(({ id }) => id === part));
}
