import { expect, test } from "vitest";
import { codes, newId, pointEvent, scheme, stateEvent } from "../../../../../tests/sample.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { continuousSampling } from "../../../../domain/entities/observation.ts";
import type { Rating } from "../../../../domain/entities/rating.ts";
import type { CodingContext } from "../../../../domain/eventRules.ts";
import { id as idOf, mediaTimeUs } from "../../../../domain/rules.ts";
import { indexScheme } from "../../../../domain/schemeIndex.ts";
import { sampleIds, sampleScheme } from "../../../kit/coding/sampleScheme.ts";
import { orderOf } from "../../../kit/timeline/eventOrder.ts";
import { unrated } from "../../../kit/coding/undo.ts";
import { blankIn, whatIsOpen } from "./whatIsOpen.ts";

const [warmth] = scheme.criteria;
const needed = warmth ? [{ ...warmth, isRequired: true, needsEvidence: true }] : [];
const context: CodingContext = {
  index: indexScheme({ ...scheme, criteria: needed }),
  durationUs: 60_000_000,
  sampling: continuousSampling,
};

function open(
  events: readonly CodedEvent[],
  rating: Partial<Rating> = {},
  sampling: CodingContext["sampling"] = continuousSampling,
) {
  const rated: Rating = { ...unrated(codes.criterion), ...rating };
  const ratings = new Map([[codes.criterion, rated]]);
  return whatIsOpen(
    { order: orderOf(events), ratings, parts: new Map(), standings: new Map() },
    { ...context, sampling },
  );
}

const judged = { cannotBeJudged: true, reason: "dark" };

test("a state that still runs is open, and a point is not", () => {
  const running = stateEvent(codes.solitary, 1_000_000, null);
  const groups = open([running, pointEvent(codes.laughs, 2_000_000)], judged);

  expect(groups).toEqual([{ kind: "openStates", events: [running] }]);
});

test("a criterion that is not rated and one that lacks its evidence are told apart", () => {
  expect(open([])).toEqual([{ kind: "unrated", criterionIds: [codes.criterion] }]);
  expect(open([], { value: 2 })).toEqual([{ kind: "noEvidence", criterionIds: [codes.criterion] }]);
});

test("questions without an answer are listed with the moment at which they are asked", () => {
  const scans = {
    method: "partial" as const,
    everyUs: 20_000_000,
    fromUs: mediaTimeUs.parse(0),
    codeIds: [],
    pauses: false,
  };
  const groups = open([], judged, { isContinuous: false, scans });

  expect(groups).toEqual([
    {
      kind: "scans",
      scans: [20_000_000, 40_000_000, 60_000_000].map((askedUs, number) => ({ number, askedUs })),
    },
  ]);
});

test("where nothing is open there is no group", () => {
  expect(open([stateEvent(codes.solitary, 0, 1_000_000)], judged)).toEqual([]);
});

/** With the toy of the sample scheme as a modifier that is required, or is not. */
const toyContext = (isRequired: boolean): CodingContext => ({
  ...context,
  index: indexScheme({
    ...sampleScheme,
    modifiers: sampleScheme.modifiers.map((one) => ({ ...one, isRequired })),
  }),
});

const blank = (events: readonly CodedEvent[], isRequired = false) =>
  blankIn({ order: orderOf(events) }, toyContext(isRequired)).map(({ id }) => id);

test("events that lack an optional modifier are blank, with any value and without one no longer", () => {
  const [code] = sampleScheme.codes.filter(({ key }) => key === "a");
  const event = { ...pointEvent(codes.laughs, 1_000_000), codeId: idOf("code").parse(code?.id) };
  const given = { ...event, id: newId("event"), modifiers: { [sampleIds.toy]: sampleIds.ball } };

  expect(blank([event, given])).toEqual([event.id]);
  expect(blank([event, given], true)).toEqual([]);
  expect(blank([])).toEqual([]);
});
