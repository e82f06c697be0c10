import { id, type Id } from "../../domain/rules.ts";
import { studentTwoSidedQuantile } from "../../statistics/distributions.ts";
import { type Range, ranges } from "../../statistics/soundInterval.ts";
import { type CodeEffects, codeEffects } from "./codeEffects.ts";
import type { KnownError } from "./moderated.ts";
import {
  isPairOf,
  type PairEffect,
  pairEffects,
  type PairValue,
  type TimeValue,
} from "./pairEffects.ts";
import { disagreeing } from "./disagreeing.ts";
import { type Counted, pooledOf, shareLimits } from "./pooled.ts";
import {
  disagreeingMost,
  type GoldAgreement,
  type RaterEffect,
  type RaterFinding,
  type RaterProfile,
} from "./profile.ts";
import { type RaterLag, raterLags } from "./raterLags.ts";
import { raterTrend } from "./raterTrend.ts";
import { mondayOf } from "../week.ts";
import { raterLengths } from "./raterLengths.ts";
import { afterLast, raterStops } from "./raterStops.ts";
import type { PairCodes, RaterSums } from "./raterSums.ts";
import { type SameCoding, sameCodings, withoutSame } from "./sameCoding.ts";
import type { ScaleDirection, ScaleDirections } from "./scaleDirections.ts";
import {
  logarithmOf,
  ratingEffects,
  unknownShare,
  type ScoreEffect,
  type ScoreEffects,
} from "./ratingEffects.ts";

/** Less is not worth a word, however well it is known. */
const least = {
  /** Recordings in common with others, for anything to be told, and for how ratings vary. */
  recordings: 3,
  recordingsVaried: 5,
  /** Of agreement beyond chance, and of matched events. */
  agreement: 0.1,
  lagUs: 250_000,
  lengthUs: 500_000,
  /** Of others’ events, after a rater’s last one. */
  stopped: 0.15,
  /** Of others’ events of a code, beyond the share of other raters. */
  codes: 0.2,
  /** The same of the events of both codes, or of both raters. */
  codesOfBoth: 0.1,
  missed: 0.25,
  /** A proportion of the scale: half a level in five. */
  severity: 0.125,
  /** Less spread than so much of that of the middle rater. */
  spreadShare: 0.67,
  /** Below 0: how much a rater’s levels fall where others’ rise. */
  correlation: 0.3,
  ratings: 0.07,
  /** Of how far ratings lie apart, so much goes against severity too: by severity alone it is nearly none. */
  againstShare: 0.25,
} as const;
/** With less than so much of others’ agreement someone agrees about as chance does. */
const chanceShare = 0.3;
/** Of fewer events of a code nothing is told of it. */
const leastEvents = 5;
const outside = 0.05;
/**
 * Agreement over time, of events, codes, lag, length, the last part of recordings, agreement of ratings, severity over all and
 * by criterion, spread, halo, directions of scales over all and by criterion.
 */
const familiesAlways = 13;
/** Events without a mate are told of as parts of longer ones, or as joined, where so many of them are. */
const leastInside = 0.5;

/** Raters without a fault differ too: by so much of what matters, as a standard deviation. */
const usualShare = 1 / 4;

/** Whether an effect of which so much matters is more than sampling and what raters without a fault differ by. */
type IsClear = (effect: number, known: KnownError, matters: number) => boolean;

/**
 * The profile of every rater relative to all others, with findings, by rater id. `codes` and `criteria` are ids in
 * the order of the sums. A finding is reported if it is significant with correction for all tests and large enough
 * to matter.
 */
export function raterProfiles(
  known: RaterSums,
  {
    codes,
    criteria,
    golds = new Map(),
  }: {
    readonly codes: readonly string[];
    readonly criteria: readonly string[];
    /** Agreement with the gold standard by rater ID, also of raters who share no recording. */
    readonly golds?: ReadonlyMap<string, GoldAgreement>;
  },
): readonly RaterProfile[] {
  const raters = known.raterIds.length;
  const same = sameCodings(known.lags, raters);
  const sums = {
    ...known,
    time: withoutSame(known.time, same),
    codes: withoutSame(known.codes, same),
    lags: withoutSame(known.lags, same),
    lengths: withoutSame(known.lengths, same),
  };
  const families =
    familiesAlways + (sums.scans.length > 0 ? 1 : 0) + (sums.traces.length > 0 ? 1 : 0);
  /** Whether limits exclude 0 that hold for all raters, for so many questions of one family, and for all families. */
  const clearOf =
    (questions: number): IsClear =>
    (effect, sampled, matters) => {
      const { error, freedom } = withUsual(sampled, usualShare * matters);
      const reach = studentTwoSidedQuantile(outside / families / questions / raters, freedom);
      return Math.abs(effect) > reach * error;
    };
  const isClear = clearOf(1);
  const isClearCode = clearOf((codes.length * (codes.length + 1)) / 2);
  const isClearCriterion = clearOf(Math.max(1, criteria.length));
  const ofTime = pairEffects(sums.time, raters);
  const ofCodes = codeEffects(sums.codes, {
    raters,
    codes: codes.length,
    isClear: (effect, error) => isClearCode(effect, error, least.codesOfBoth),
  });
  const matched = pairEffects(ofCodes.matched, raters);
  const lags = raterLags(sums.lags, raters);
  const lengths = raterLengths(sums.lengths, raters);
  const stops = raterStops(sums.codes, raters);
  const ratings = ratingEffects(sums.ratings, { raters, criteria: criteria.length });
  const ratedApart = pairEffects(ratings.apart, raters);
  const ratedAgainst = pairEffects(ratings.against, raters);
  const ofScans = pairEffects(sums.scans, raters);
  const ofTraces = pairEffects(sums.traces, raters);
  const course = courseOf([
    { of: "time", values: sums.time, effects: ofTime, range: ranges.variance },
    { of: "scans", values: sums.scans, effects: ofScans, range: ranges.variance },
    { of: "events", values: ofCodes.matched, effects: matched, range: ranges.share },
    { of: "ratings", values: ratings.apart, effects: ratedApart, range: ranges.share },
    { of: "traces", values: sums.traces, effects: ofTraces, range: ranges.share },
  ]);
  const told = (
    values: readonly PairValue[],
    effects: ReturnType<typeof pairEffects>,
    rater: number,
    range: Range,
    matters: number = least.agreement,
  ) =>
    effectOf(values, effects?.get(rater), {
      rater,
      isClear: (effect, error) => isClear(effect, error, matters),
      range,
    });

  const compared = sums.raterIds.map((raterId, rater): RaterProfile => {
    const time = told(sums.time, ofTime, rater, ranges.variance);
    const events = told(ofCodes.matched, matched, rater, ranges.share);
    const rated = told(ratings.apart, ratedApart, rater, ranges.share, least.ratings);
    const scans = told(sums.scans, ofScans, rater, ranges.variance);
    const traces = told(sums.traces, ofTraces, rater, ranges.share, least.ratings);
    const lag = lags.get(rater);
    const cost = Math.max(0, -(time?.effect ?? 0), -(events?.effect ?? 0), -(scans?.effect ?? 0));
    const severity = ratings.severity.get(rater);
    const spread = ratings.spread.get(rater);
    const within = ratings.within.get(rater);
    const own = ofCodes.raters[rater];
    const gold = golds.get(raterId);
    const sameOfRater = same
      .filter((one) => one.raters.includes(rater))
      .toSorted((a, b) => b.onsets - a.onsets || a.raters[0] - b.raters[0])
      .slice(0, findingsMost);
    const findings = [
      ...sameOfRater.map((one) => sameAs(one, rater)),
      ...ofEvents({
        time,
        events,
        scans,
        lag,
        cost,
        rater,
        length: lengths.get(rater),
        stop: stops.get(rater),
      }),
      ...ofRatings({ severity, spread, within, rated, rater }),
      ...(traces?.isClear && traces.effect >= least.ratings
        ? [{ kind: "traces_apart" as const, harm: traces.effect, ...traces }]
        : []),
    ]
      .filter(() => (sums.shared[rater] ?? 0) >= least.recordings)
      .toSorted((a, b) => b.harm - a.harm);
    return {
      raterId: id("account").parse(raterId),
      recordings: sums.shared[rater] ?? 0,
      partners: sums.partners[rater] ?? 0,
      comparedUs: sums.comparedUs[rater] ?? 0,
      time,
      events,
      lag: lag ? { us: lag.lagUs, ...limitsUs(lag.lagUs, lag) } : null,
      pace: own && own.others > 0 ? own.own / own.others : null,
      severity: scoreOf(severity),
      spread: scoreOf(spread),
      within: scoreOf(within),
      ratings: rated,
      scans,
      traces,
      unjudged: unjudgedBecause(
        sums.shared[rater] ?? 0,
        [time, events, rated, scans, traces, lag, severity].some(Boolean),
      ),
      weeksOf: course.of,
      weeks: weeksOf(course.values, rater),
      trend: raterTrend(course, rater),
      codes: own ? cellsOf(own, codes) : [],
      ...(gold && { gold }),
      disagreeing:
        // What is the same is nowhere further apart.
        findings.every(({ kind }) => kind === "same_as")
          ? [...new Set(sameOfRater.flatMap(({ recordings }) => recordings))]
              .slice(0, disagreeingMost)
              .flatMap((recording) => sums.places[recording] ?? [])
          : disagreeing(rater, {
              places: sums.places,
              agreed: [sums.time, ofCodes.matched, sums.scans],
              apart: [ratings.apart, sums.traces],
            }),
      findings,
    };
  });
  const withOthers = new Set(sums.raterIds);
  return [
    ...compared,
    ...[...golds].flatMap(([raterId, gold]) =>
      withOthers.has(raterId) ? [] : [{ ...alone, raterId: id("account").parse(raterId), gold }],
    ),
  ];

  function unjudgedBecause(recordings: number, isCompared: boolean): RaterProfile["unjudged"] {
    if (raters < 3) return "few_raters";
    if (recordings < least.recordings) return "few_recordings";
    return isCompared ? null : "nothing_compared";
  }

  function ofEvents({
    time,
    events,
    scans,
    lag,
    length,
    stop,
    cost,
    rater,
  }: Pick<RaterProfile, "time" | "events" | "scans"> & {
    readonly lag: RaterLag | undefined;
    readonly length: PairEffect | undefined;
    readonly stop: PairEffect | undefined;
    readonly cost: number;
    readonly rater: number;
  }): readonly RaterFinding[] {
    const effects = { time, scans, events };
    const apart = (["time", "scans", "events"] as const).flatMap((of) => {
      const effect = effects[of];
      return effect?.isClear && effect.effect <= -least.agreement ? [{ of, ...effect }] : [];
    });
    const [worst] = apart.toSorted((a, b) => a.effect - b.effect);
    const isLate =
      lag && Math.abs(lag.lagUs) >= least.lagUs && isClear(lag.lagUs, lag, least.lagUs);
    const late: RaterFinding[] = isLate
      ? [
          {
            kind: "lag",
            harm: Math.max(cost, Math.min(1, Math.abs(lag.lagUs) / 5_000_000)),
            lagUs: lag.lagUs,
            ...limitsUs(lag.lagUs, lag),
          },
        ]
      : [];
    const stopped = stopFindings(rater, stop);
    const endsEarlyBy = stopped.reduce((sum, { share }) => sum + share, 0);
    // What is omitted of a code because nothing is coded at the end is told already.
    const mixed = codeFindings(rater, cost).filter(
      (finding) =>
        finding.kind !== "misses" || finding.share - finding.others - endsEarlyBy >= least.missed,
    );
    const apartInTime = apart.find(({ of }) => of !== "events");
    const isCut = mixed.some(({ kind }) => kind === "divides" || kind === "joins");
    const isExplained = isCut || stopped.length > 0 || mixed.some(({ kind }) => kind === "swaps");
    const isByChance =
      apartInTime && apartInTime.own < chanceShare * (apartInTime.others ?? 0) && !isLate;
    if (isByChance && !isExplained) {
      return [{ kind: "chance", harm: cost, ...apartInTime }];
    }
    // Half of what others have missed or taken otherwise by somebody who is a second off says no more than that.
    const isFarOff = isLate && Math.abs(lag.lagUs) >= 1_000_000;
    const found = [
      ...stopped,
      ...late,
      ...(isFarOff ? [] : mixed),
      ...(isCut ? [] : lengthFindings(length)),
    ];
    return found.length === 0 && worst ? [{ kind: "apart", harm: cost, ...worst }] : found;
  }

  function sameAs(
    { raters: [one, other], recordings, share, onsets, usual }: SameCoding,
    rater: number,
  ): RaterFinding {
    return {
      kind: "same_as",
      // What is not a rater’s own tells nothing of agreement.
      harm: recordings.length / Math.max(1, sums.shared[rater] ?? 0),
      otherId: id("account").parse(sums.raterIds[one === rater ? other : one]),
      inRecordings: recordings.length,
      share,
      usual,
      events: onsets,
    };
  }

  function stopFindings(rater: number, stop: PairEffect | undefined) {
    if (!stop || stop.effect < least.stopped || !isClear(stop.effect, stop, least.stopped))
      return [];
    let [yes, of, later, all] = [0, 0, 0, 0];
    const counted: Counted[] = [];
    for (const pair of sums.codes) {
      const count = afterLast(pair);
      if (!count) continue;
      if (!isPairOf(rater)(pair)) {
        later += count.afterA + count.afterB;
        all += count.ofA + count.ofB;
        continue;
      }
      const one =
        pair.a === rater
          ? { yes: count.afterB, of: count.ofB }
          : { yes: count.afterA, of: count.ofA };
      yes += one.yes;
      of += one.of;
      counted.push({ recording: pair.recording, ...one });
    }
    if (of < leastEvents) return [];
    const share = yes / of;
    return [
      {
        kind: "stops" as const,
        // All that comes later has no mate, whatever it is.
        harm: share,
        share,
        limits: shareLimits(counted),
        others: all === 0 ? 0 : later / all,
        events: of,
      },
    ];
  }

  /** What others’ states are divided into is shorter for this reason, which is told already. */
  function lengthFindings(length: PairEffect | undefined): readonly RaterFinding[] {
    if (
      !length ||
      Math.abs(length.effect) < least.lengthUs ||
      !isClear(length.effect, length, least.lengthUs)
    ) {
      return [];
    }
    return [
      {
        kind: "length",
        harm: Math.min(1, Math.abs(length.effect) / 10_000_000),
        lengthUs: length.effect,
        ...limitsUs(length.effect, length),
      },
    ];
  }

  function codeFindings(rater: number, cost: number): readonly RaterFinding[] {
    return codesTold(ofCodes, { rater, codes, pairs: sums.codes }).map((finding) => ({
      ...finding,
      harm: Math.max(cost, 0.01) * (0.5 + finding.share / 2),
    }));
  }

  function ofRatings({
    severity,
    spread,
    within,
    rated,
    rater,
  }: {
    readonly severity: ScoreEffect | undefined;
    readonly spread: ScoreEffect | undefined;
    readonly within: ScoreEffect | undefined;
    readonly rated: RaterEffect | null;
    readonly rater: number;
  }): readonly RaterFinding[] {
    const isOff = (effect: ScoreEffect | undefined, clear = isClear): effect is ScoreEffect =>
      effect !== undefined &&
      Math.abs(effect.effect) >= least.severity &&
      effect.recordings >= least.recordings &&
      clear(effect.effect, effect, least.severity);
    const isVaried = ({ recordings }: { readonly recordings: number }) =>
      recordings >= least.recordingsVaried;
    const ofOne = ratings.severityOf
      .flatMap((effects: ScoreEffects, at) => {
        const effect = effects.get(rater);
        const criterionId = criteria[at];
        return isOff(effect, isClearCriterion) && criterionId !== undefined
          ? [severe(effect, id("criterion").parse(criterionId))]
          : [];
      })
      .toSorted((a, b) => b.harm - a.harm);
    const room = Math.min(1, ratings.room.get(rater) ?? 1);
    // Near the end of a scale mean distances have as much room as m (1 − m) says, standard deviations the root of it.
    /** So much less than the middle rater’s `possible` part that it matters. */
    const isLess = (effect: ScoreEffect | undefined, possible: number): effect is ScoreEffect =>
      effect !== undefined &&
      isVaried(effect) &&
      effect.level * possible > 0 &&
      effect.level + effect.effect <= effect.level * possible * least.spreadShare;
    /** Where all give nearly the same, rounding alone makes one rater’s levels lie nearer together than another’s. */
    const isMoreThanRounding = ({ effect, level }: ScoreEffect) =>
      level + effect <= level * room - unknownShare;
    const ofSpread =
      isLess(spread, room) &&
      isMoreThanRounding(spread) &&
      isClear(
        spread.effect + spread.level * (1 - room),
        spread,
        spread.level * room * (1 - least.spreadShare),
      )
        ? [{ kind: "central", harm: (1 - shareOf(spread)) / 5, ...shares(spread) } as const]
        : [];
    const inLog = ratings.withinLog.get(rater);
    const ofHalo =
      ofSpread.length === 0 &&
      isLess(within, Math.sqrt(room)) &&
      inLog !== undefined &&
      isClear(
        inLog.effect,
        inLog,
        logarithmOf(within.level) - logarithmOf(within.level * least.spreadShare),
      )
        ? [{ kind: "halo", harm: (1 - shareOf(within)) / 5, ...shares(within) } as const]
        : [];
    const reversed =
      severity && isVaried(severity)
        ? reversedScales(ratings.directions.get(rater), { criteria, isClear, isClearCriterion })
        : [];
    const reversedIds = new Set(reversed.map(({ criterionId }) => criterionId));
    if (reversedIds.has(null)) return reversed;
    // What is read the other way round is not also given too high or too low.
    const others = [
      ...reversed.slice(0, 2),
      ...(isOff(severity) && reversed.length === 0
        ? [severe(severity, null)]
        : ofOne.filter(({ criterionId }) => !reversedIds.has(criterionId)).slice(0, 2)),
      ...ofSpread,
      ...ofHalo,
    ];
    const against = ratedAgainst?.get(rater);
    const isApart =
      rated?.isClear === true &&
      rated.effect >= least.ratings &&
      against !== undefined &&
      isVaried(against) &&
      against.effect >= rated.effect * least.againstShare;
    return others.length === 0 && rated && isApart
      ? [{ kind: "rates_apart", harm: rated.effect, ...rated }]
      : others;
  }
}

/**
 * The error of an effect as a draw from those of raters without a fault, whose standard deviation is given, with degrees of
 * freedom by Satterthwaite (1946, doi:10.2307/3002019).
 */
function withUsual({ error, freedom }: KnownError, usual: number): KnownError {
  const sum = error ** 2 + usual ** 2;
  if (sum === 0) return { error, freedom };
  const own = error ** 2 / sum;
  return {
    error: Math.sqrt(sum),
    freedom: Math.min(Number.MAX_SAFE_INTEGER, freedom / own ** 2),
  };
}

/** A scale that a rater clearly reads the other way round; empty otherwise. */
function ifReversed(
  direction: ScaleDirection | undefined,
  clear: IsClear,
  criterionId: Id<"criterion"> | null,
) {
  if (!direction) return [];
  const { correlation, z, known } = direction;
  if (correlation > -least.correlation || !clear(z, known, 0)) return [];
  if (!direction.areOthersAlike()) return [];
  const { low, high } = limitsOf(z, known);
  return [
    {
      kind: "reverses" as const,
      harm: -correlation / 2,
      criterionId,
      correlation,
      low: Math.tanh(low),
      high: Math.tanh(high),
    },
  ];
}

/** The scales that a rater reads the other way round: all of them together, or else some. */
function reversedScales(
  directions: ScaleDirections | undefined,
  {
    criteria,
    isClear,
    isClearCriterion,
  }: {
    readonly criteria: readonly string[];
    readonly isClear: IsClear;
    readonly isClearCriterion: IsClear;
  },
) {
  const all = ifReversed(directions?.all, isClear, null);
  return all.length > 0
    ? all
    : criteria
        .flatMap((criterionId, at) =>
          ifReversed(
            directions?.byCriterion[at],
            isClearCriterion,
            id("criterion").parse(criterionId),
          ),
        )
        .toSorted((a, b) => b.harm - a.harm);
}

function codesTold(
  { raters, others }: CodeEffects,
  {
    rater,
    codes,
    pairs,
  }: {
    readonly rater: number;
    readonly codes: readonly string[];
    readonly pairs: readonly PairCodes[];
  },
): readonly Extract<
  RaterFinding,
  { readonly kind: "swaps" | "codes_as" | "misses" | "adds" | "divides" | "joins" }
>[] {
  const own = raters[rater];
  if (!own) return [];
  /** Limits of the share that is told: of the rater’s code and the other’s, whether they are of it and are counted. */
  const limitsOfCells = (
    isOf: (own: number, other: number) => boolean,
    isYes: (own: number, other: number) => boolean,
  ) => ({ limits: shareLimits(countsOf(pairs, { rater, isOf, isYes })) });
  /** Of the share of events of a code inside a state of the other: of the rater’s events, or of the others’. */
  const limitsInside = (
    code: number,
    isOf: (own: number, other: number) => boolean,
    whose: "mine" | "theirs",
  ) => {
    const counted = pairs.filter(isPairOf(rater)).flatMap((pair) => {
      const [, ofA, ofB] = pair.inside.find(([one]) => one === code) ?? [code, 0, 0];
      const yes = (pair.a === rater) === (whose === "mine") ? ofA : ofB;
      return countsOf([pair], { rater, isOf, isYes: isOf }).map((one) => ({ ...one, yes }));
    });
    return shareLimits(counted);
  };
  const codeOf = (code: number) => id("code").parse(codes[code - 1]);
  const as = (code: number, asCode: number) => {
    const of = own.ofOthers(code);
    const share = of === 0 ? 0 : own.at(asCode, code) / of;
    const usual = others(rater).shareAs(code, asCode);
    const is = of >= leastEvents && share - usual >= least.codes;
    return { is, share, usual, of };
  };
  const found: ReturnType<typeof codesTold>[number][] = [];
  const explained = new Set<number>();
  for (const [low, high] of own.clearPairs) {
    const [one, other] = [as(low, high), as(high, low)];
    if (!one.is && !other.is) continue;
    if (one.is) explained.add(low).add(high);
    if (other.is) explained.add(low).add(high);
    if (one.is && other.is) {
      const events = one.of + other.of;
      const both = { events, share: (one.share * one.of + other.share * other.of) / events };
      const usual = (one.usual * one.of + other.usual * other.of) / events;
      found.push({
        kind: "swaps",
        harm: 0,
        codeId: codeOf(low),
        asCodeId: codeOf(high),
        ...both,
        ...limitsOfCells(
          (_mine, theirs) => theirs === low || theirs === high,
          (mine, theirs) => mine !== theirs && (mine === low || mine === high),
        ),
        others: usual,
      });
      continue;
    }
    const [code, asCode, of] = one.is ? [low, high, one] : [high, low, other];
    const codeIds = { codeId: codeOf(code), asCodeId: codeOf(asCode) };
    found.push({
      kind: "codes_as",
      harm: 0,
      ...codeIds,
      share: of.share,
      ...limitsOfCells(
        (_mine, theirs) => theirs === code,
        (mine) => mine === asCode,
      ),
      others: of.usual,
      events: of.of,
    });
  }
  for (const code of own.clearCodes) {
    if (explained.has(code)) continue;
    const ofOthers = own.ofOthers(code);
    const ofOwn = own.ofOwn(code);
    const missed = ofOthers === 0 ? 0 : own.at(0, code) / ofOthers;
    const usual = others(rater).shareAs(code, 0);
    const isOther = (_mine: number, theirs: number) => theirs === code;
    const isMine = (mine: number) => mine === code;
    if (ofOthers >= leastEvents && ofOwn < 0.7 * ofOthers && missed - usual >= least.missed) {
      const joined = own.insideOwn(code);
      const isJoined = joined >= leastInside * own.at(0, code);
      found.push({
        kind: isJoined ? "joins" : "misses",
        harm: 0,
        codeId: codeOf(code),
        events: ofOthers,
        ...(isJoined
          ? {
              share: joined / ofOthers,
              limits: limitsInside(code, isOther, "theirs"),
              others: others(rater).shareInside(code),
            }
          : {
              share: missed,
              ...limitsOfCells(isOther, (mine) => mine === 0),
              others: usual,
            }),
      });
      continue;
    }
    const added = ofOwn === 0 ? 0 : own.at(code, 0) / ofOwn;
    if (ofOwn >= leastEvents && ofOthers < 0.7 * ofOwn && added - usual >= least.missed) {
      const divided = own.insideOthers(code);
      const isDivided = divided >= leastInside * own.at(code, 0);
      found.push({
        kind: isDivided ? "divides" : "adds",
        harm: 0,
        codeId: codeOf(code),
        events: ofOwn,
        ...(isDivided
          ? {
              share: divided / ofOwn,
              limits: limitsInside(code, isMine, "mine"),
              others: others(rater).shareInside(code),
            }
          : {
              share: added,
              ...limitsOfCells(isMine, (_mine, theirs) => theirs === 0),
              others: usual,
            }),
      });
    }
  }
  return found.toSorted((a, b) => b.share * b.events - a.share * a.events).slice(0, findingsMost);
}

/** Of a rater’s pairs, by recording: how many events are of what is asked, and how many of these are counted. */
function countsOf(
  pairs: readonly PairCodes[],
  {
    rater,
    isOf,
    isYes,
  }: {
    readonly rater: number;
    readonly isOf: (own: number, other: number) => boolean;
    readonly isYes: (own: number, other: number) => boolean;
  },
): readonly Counted[] {
  return pairs.filter(isPairOf(rater)).map(({ recording, a, cells }) => {
    let [yes, of] = [0, 0];
    for (const [ofA, ofB, count] of cells) {
      const [own, other] = a === rater ? [ofA, ofB] : [ofB, ofA];
      if (!isOf(own, other)) continue;
      of += count;
      if (isYes(own, other)) yes += count;
    }
    return { recording, yes, of };
  });
}

/** What raters’ course is told from: the first of these that there is anything of, the same for all of them. */
interface Course {
  readonly of: RaterProfile["weeksOf"];
  readonly values: readonly TimeValue[];
  readonly effects: ReadonlyMap<number, PairEffect> | undefined;
  readonly range: Range;
}

function courseOf(all: readonly [Course, ...Course[]]): Course {
  return all.find(({ values }) => values.length > 0) ?? all[0];
}

/** How often the rater has one code where others have another, or nothing: only what occurs. */
function cellsOf(
  cells: CodeEffects["raters"][number],
  codes: readonly string[],
): NonNullable<RaterProfile["codes"]> {
  const idOf = (code: number) => (code === 0 ? null : id("code").parse(codes[code - 1]));
  const places = [0, ...codes.map((_, place) => place + 1)];
  return places.flatMap((own) =>
    places.flatMap((other) => {
      const events = cells.at(own, other);
      return events === 0 ? [] : [{ own: idOf(own), other: idOf(other), events }];
    }),
  );
}

/** Of someone who was compared with no one but the gold standard. */
const alone: Omit<RaterProfile, "raterId" | "gold"> = {
  recordings: 0,
  partners: 0,
  comparedUs: 0,
  time: null,
  events: null,
  lag: null,
  pace: null,
  severity: null,
  spread: null,
  within: null,
  ratings: null,
  scans: null,
  traces: null,
  unjudged: "few_recordings",
  weeksOf: "time",
  weeks: [],
  trend: null,
  codes: [],
  disagreeing: [],
  findings: [],
};

/** The maximum number of findings about codes of one rater. */
const findingsMost = 3;

function effectOf(
  values: readonly PairValue[],
  known: PairEffect | undefined,
  {
    rater,
    isClear,
    range,
  }: {
    readonly rater: number;
    readonly isClear: (effect: number, known: KnownError) => boolean;
    readonly range: Range;
  },
): RaterEffect | null {
  const isOwn = isPairOf(rater);
  const own = pooledOf(values.filter(isOwn), range);
  if (!known || !own) return null;
  let [others, othersWeight] = [0, 0];
  for (const one of values) {
    if (isOwn(one)) continue;
    others += one.value * one.weight;
    othersWeight += one.weight;
  }
  return {
    own: own.value,
    ownLimits: own.limits,
    others: othersWeight === 0 ? null : others / othersWeight,
    effect: known.effect,
    ...limitsOf(known.effect, known),
    isClear: isClear(known.effect, known),
  };
}

function weeksOf(values: readonly TimeValue[], rater: number): RaterProfile["weeks"] {
  const weeks = new Map<string, { sum: number; weight: number; recordings: Set<number> }>();
  for (const { a, b, recording, value, weight, submittedMs } of values) {
    if (a !== rater && b !== rater) continue;
    const startsOn = mondayOf(submittedMs);
    const week = weeks.get(startsOn) ?? { sum: 0, weight: 0, recordings: new Set() };
    week.recordings.add(recording);
    weeks.set(startsOn, {
      sum: week.sum + value * weight,
      weight: week.weight + weight,
      recordings: week.recordings,
    });
  }
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([startsOn, { sum, weight, recordings }]) => ({
      startsOn,
      value: sum / weight,
      recordings: recordings.size,
    }));
}

function limitsOf(effect: number, { error, freedom }: KnownError) {
  const reach = studentTwoSidedQuantile(outside, freedom) * error;
  return { low: effect - reach, high: effect + reach };
}

function limitsUs(us: number, known: KnownError) {
  const { low, high } = limitsOf(us, known);
  return { lowUs: low, highUs: high };
}

function scoreOf(effect: ScoreEffect | undefined): RaterProfile["severity"] {
  return effect ? { effect: effect.effect, ...limitsOf(effect.effect, effect) } : null;
}

function shareOf({ effect, level }: ScoreEffect): number {
  return Math.max(0, (level + effect) / level);
}

function shares(effect: ScoreEffect) {
  const { low, high } = limitsOf(effect.effect, effect);
  const of = (value: number) => Math.max(0, (effect.level + value) / effect.level);
  return { share: shareOf(effect), low: of(low), high: of(high) };
}

function severe(effect: ScoreEffect, criterionId: Id<"criterion"> | null) {
  return {
    kind: "severity" as const,
    harm: Math.abs(effect.effect),
    criterionId,
    effect: effect.effect,
    ...limitsOf(effect.effect, effect),
  };
}
