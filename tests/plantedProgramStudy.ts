import type { CodedEvent } from "../src/domain/entities/event.ts";
import { continuousSampling, type Scans } from "../src/domain/entities/observation.ts";
import { randomSegments } from "../src/domain/assignmentPlan.ts";
import { commonStretches, type Stretch } from "../src/domain/spans.ts";
import { reliabilityDraw } from "../src/domain/reliabilityDraw.ts";
import { type Id, mediaTimeUs } from "../src/domain/rules.ts";
import type { ObservationCopy, StudyCopy } from "../src/formats/studyCopy.ts";
import { type Random, randomFrom } from "../src/statistics/random.ts";
import { plantedTraces } from "./plantedTraces.ts";
import { codes, newId, pointEvent, stateEvent } from "./sample.ts";
import { anObservationCopy, aStudyCopy } from "./server/importedStudy.ts";

const second = 1_000_000;

/** What is rated all the time. */
export const liveliness = newId("criterion");

/**
 * People who code alike but for chance, and a program that errs more and says how confident it is. `isScanned`: all are asked
 * every ten seconds too, and rate `liveliness`, which the program does late and unsteadily.
 */
export function plantedProgramStudy({
  seed,
  people,
  recordings,
  isScanned = false,
}: {
  readonly seed: number;
  readonly people: number;
  readonly recordings: number;
  readonly isScanned?: boolean;
}): { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] } {
  const random = randomFrom(seed);
  const names = [...Array.from({ length: people }, (_, at) => `Person ${at + 1}`), "Detector 2.1"];
  const one = aStudyCopy(names);
  const [first] = one.recordings;
  if (!first) throw new Error("the study has no recording");
  const study: StudyCopy = {
    ...one,
    schemes: isScanned ? one.schemes.map(withLiveliness) : one.schemes,
    recordings: Array.from({ length: recordings }, (_, at) => ({
      ...first,
      id: newId("recording"),
      name: `Clip ${String(at + 1).padStart(2, "0")}`,
      phases: [],
    })),
  };
  // Ratings are drawn by themselves: nothing of the events moves with them.
  const drawn = randomFrom(seed + 1);
  const asked = randomFrom(seed + 2);
  const off = (spread: number) => spread * (random() + random() - 1);
  const observations = study.recordings.flatMap((recording) => {
    const truth: { readonly code: Id<"code">; readonly startS: number; readonly endS: number }[] =
      [];
    for (let at = 1 + 2 * random(); at < 80; at += 1 + 4 * random()) {
      const endS = Math.min(88, at + 2 + 6 * random());
      const code = random() < 0.5 ? codes.solitary : codes.together;
      truth.push({ code, startS: at, endS });
      at = endS;
    }
    const warmth = 1 + Math.floor(3 * drawn());
    const parts = isScanned ? plantedParts(asked, names.length) : [];
    return names.map((_, by) => {
      const isProgram = by === people;
      const value = drawn() < (isProgram ? 0.4 : 0.2) ? 1 + Math.floor(3 * drawn()) : warmth;
      const events = truth.flatMap(({ code, startS, endS }): CodedEvent[] => {
        const draw = random();
        if (draw < (isProgram ? 0.12 : 0.04)) return [];
        const spread = isProgram ? 0.9 : 0.4;
        const [startUs, endUs] = [
          Math.round(second * Math.max(0, startS + off(spread) + (isProgram ? 0.3 : 0))),
          Math.round(second * (endS + off(spread))),
        ];
        const confidence = isProgram ? Math.round(100 * (0.4 + 0.6 * random())) / 100 : null;
        const put = (from: number, to: number, as = code) => ({
          ...stateEvent(as, from, to),
          confidence,
        });
        const isOther = random() > (confidence ?? 0.97);
        const other = code === codes.solitary ? codes.together : codes.solitary;
        if (isProgram && draw > 0.85 && endUs - startUs > 2 * second) {
          const middle = Math.round((startUs + endUs) / 2);
          return [put(startUs, middle - 300_000), put(middle + 300_000, endUs)];
        }
        return [put(startUs, Math.max(startUs + 200_000, endUs), isOther ? other : code)];
      });
      const laughs = Array.from({ length: 4 }, (__, at) => ({
        ...pointEvent(codes.laughs, Math.round(second * (10 + 20 * at + off(0.6)))),
        confidence: isProgram ? 0.9 : null,
      }));
      return anObservationCopy(study, {
        by,
        recordingId: recording.id,
        events: [...events, ...laughs],
        ratings: [
          {
            criterionId: codes.criterion,
            value,
            cannotBeJudged: false,
            reason: "",
            comment: "",
            evidence: [],
          },
        ],
        sampling: isScanned ? { isContinuous: true, scans: everyTen } : continuousSampling,
        parts: parts[by] ?? [],
      });
    });
  });
  return { study, observations };
}

const everyTen: Scans = {
  method: "momentary",
  everyUs: 10 * second,
  fromUs: mediaTimeUs.parse(0),
  codeIds: [codes.solitary, codes.together],
  pauses: true,
};

function withLiveliness(version: StudyCopy["schemes"][number]): StudyCopy["schemes"][number] {
  const [criterion] = version.scheme.criteria;
  if (!criterion) throw new Error("the scheme has no criterion");
  const levels = [0, 100].map((value) => ({
    value,
    name: `${value}`,
    descriptor: "",
    texts: {},
  }));
  const trace = {
    ...criterion,
    id: liveliness,
    name: "Liveliness",
    scale: "trace" as const,
    levels,
  };
  return { ...version, scheme: { ...version.scheme, criteria: [criterion, trace] } };
}

/** Rater by rater, the program last: what one answers to ten questions, and the slots of a running rating. */
function plantedParts(random: Random, raters: number): readonly ObservationCopy["parts"][] {
  const truth = Array.from({ length: 10 }, () =>
    random() < 0.5 ? codes.solitary : codes.together,
  );
  const traces = plantedTraces({
    seed: Math.floor(1e9 * random()),
    durationUs: 90 * second,
    raters: Array.from({ length: raters }, (_, rater) =>
      rater === raters - 1 ? { noise: 8, lateUs: 800_000 } : { noise: 3 },
    ),
  });
  return traces.map((slots, rater) => {
    const share = rater === raters - 1 ? 0.25 : 0.08;
    return [
      ...truth.map((code, number) => ({
        kind: "scan" as const,
        number,
        isAnswered: true,
        isUnseen: false,
        marks: random() < share ? [] : [{ codeId: code, subjectId: null }],
        comment: "",
      })),
      ...slots.map((slot) => ({ ...slot, kind: "trace" as const, criterionId: liveliness })),
    ];
  });
}

/** The same with one person, who coded only what a plan drew for them: so many recordings, or segments of each. */
export function plantedSample({
  seed,
  recordings,
  drawn,
}: {
  readonly seed: number;
  readonly recordings: number;
  readonly drawn: number | { readonly share: number; readonly segmentUs: number };
}): ReturnType<typeof plantedProgramStudy> {
  const { study, observations } = plantedProgramStudy({ seed, people: 1, recordings });
  const [person] = study.people;
  const [round] = study.rounds;
  if (!person || !round) throw new Error("nobody codes");
  const all = study.recordings.map(({ id }) => id);
  const isOfSegments = typeof drawn === "object";
  const draws = isOfSegments
    ? []
    : reliabilityDraw(
        all.map((id) => ({ id, hasRare: false })),
        { count: drawn, rareShare: 0, seed },
      );
  const ofPerson = new Set<string>(
    isOfSegments ? all : draws.map(({ recordingId }) => recordingId),
  );
  const random = randomFrom(seed + 9);
  const inSegments = (observation: ObservationCopy): ObservationCopy => {
    if (!isOfSegments || observation.raterId !== person.id) return observation;
    const spans = randomSegments(90 * second, drawn, random);
    return {
      ...observation,
      spans: spans.map((span) => ({ ...plannedSpan(span), codeId: null, subjectId: null })),
      events: observation.events.flatMap((event) => cutTo(event, spans)),
    };
  };
  return {
    study: {
      ...study,
      plans: [
        {
          id: newId("plan"),
          roundId: round.id,
          settings: {
            schemeVersionId: round.schemeVersionId,
            roundId: round.id,
            recordingIds: all,
            raterIds: [person.id],
            ratersEach: 0,
            double: isOfSegments
              ? { by: "segments", ...drawn }
              : { by: "next", count: drawn, rareCodeIds: [], rareShare: 0 },
            repeat: null,
            seed,
            sampling: continuousSampling,
            dueAt: null,
          },
          accountId: person.id,
          made: ofPerson.size,
          draws: [...draws],
          madeAt: "2019-05-01T10:00:00.000Z",
        },
      ],
    },
    observations: observations
      .filter(({ raterId, recordingId }) => raterId !== person.id || ofPerson.has(recordingId))
      .map(inSegments),
  };
}

function plannedSpan({ startUs, endUs }: Stretch) {
  return { startUs: mediaTimeUs.parse(startUs), endUs: mediaTimeUs.parse(endUs) };
}

/** What of an event lies in some stretches: one event in each. */
function cutTo(event: CodedEvent, stretches: readonly Stretch[]): readonly CodedEvent[] {
  if (event.kind === "point") {
    const isIn = stretches.some(
      ({ startUs, endUs }) => startUs <= event.startUs && event.startUs < endUs,
    );
    return isIn ? [event] : [];
  }
  return commonStretches(
    [{ startUs: event.startUs, endUs: event.endUs ?? 90 * second }],
    stretches,
  ).map(({ startUs, endUs }) => stateEvent(event.codeId, startUs, endUs));
}
