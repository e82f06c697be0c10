import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CodedEvent, eventEndUs } from "../../../domain/entities/event.ts";
import { continuousSampling, Span } from "../../../domain/entities/observation.ts";
import { Scheme } from "../../../domain/entities/scheme.ts";
import { overlaps } from "../../../domain/eventRules.ts";
import { id, mediaTimeUs } from "../../../domain/rules.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import { eventsIn } from "../timeline/eventOrder.ts";
import { answerKeys, choiceKeys, codeLines, meaningOf, press, type Step } from "./coding.ts";
import { newObservationWork, type ObservationWork } from "./observationWork.ts";
import { roomAmong } from "./roomAmong.ts";

const second = 1_000_000;
const durationUs = 100 * second;
const uuid = (number: number) => `0198a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [play, talk, ana, ben, toy] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
const [alone, together, question, speaks, nod] = [10, 11, 12, 13, 14].map(uuid);
const texts = {};
const code = (given: {
  id: string | undefined;
  kind: string;
  groupId: string | null;
  key: string | null;
}) => ({
  name: `code ${given.id}`,
  description: "",
  color: "#0072b2",
  modifierIds: [],
  subjectIds: [],
  texts,
  ...given,
});
const scheme = Scheme.parse({
  groups: [
    { id: play, name: "Play", isExclusive: true, texts },
    { id: talk, name: "Talk", isExclusive: false, texts },
  ],
  codes: [
    code({ id: alone, kind: "state", groupId: play, key: "q" }),
    code({ id: together, kind: "state", groupId: play, key: "w" }),
    { ...code({ id: question, kind: "point", groupId: talk, key: "a" }), modifierIds: [toy] },
    { ...code({ id: speaks, kind: "state", groupId: talk, key: "w" }), subjectIds: [ben] },
    code({ id: nod, kind: "state", groupId: talk, key: null }),
  ],
  modifiers: [
    {
      id: toy,
      type: "one",
      name: "Toy",
      isRequired: true,
      texts,
      choices: [
        { id: uuid(20), name: "Ball", key: "b", texts },
        { id: uuid(21), name: "Bear", key: null, texts },
      ],
    },
  ],
  subjects: [
    { id: ana, name: "Ana", key: "1", texts },
    { id: ben, name: "Ben", key: "2", texts },
  ],
  criteria: [],
});
const index = indexScheme(scheme);

/** A rater's hands: presses a code at a second, and does what that leads to. */
function handsOn(work: ObservationWork) {
  let made = 1000;
  return (
    codeId: string | undefined,
    atS: number,
    more: { isAtEnd?: boolean; subject?: string } = {},
  ): Step => {
    const pressed = index.codes.get(codeId ?? "");
    if (!pressed) throw new Error("no such code");
    const subjectId = id("subject").parse(more.subject ?? ana);
    made += 1;
    const step = press(
      work,
      {
        code: pressed,
        subjectId,
        atUs: mediaTimeUs.parse(atS * second),
        isAtEnd: more.isAtEnd ?? false,
      },
      () => id("event").parse(uuid(made)),
    );
    if (step.kind !== "refused") {
      for (const change of step.changes) {
        const { result } = work.apply(change);
        if (result !== "applied" && result !== "merged")
          throw new Error(`${change.kind}: ${result}`);
      }
    }
    return step;
  };
}

function begin() {
  const work = newObservationWork({ index, durationUs, sampling: continuousSampling });
  return { work, hit: handsOn(work) };
}

/** `alone 1–4` for every event, by time. */
function told(work: ObservationWork): string[] {
  const names = new Map([
    [alone, "alone"],
    [together, "together"],
    [question, "question"],
    [speaks, "speaks"],
    [nod, "nod"],
  ]);
  return [...eventsIn(work.snapshot().order)].map((event) => {
    const end =
      event.kind === "point" ? "" : `–${event.endUs === null ? "" : event.endUs / second}`;
    return `${names.get(event.codeId)} ${event.startUs / second}${end}`;
  });
}

describe("a code on lines of a transcript", () => {
  const lines = [
    { startUs: 2 * second, endUs: 4 * second },
    { startUs: 5 * second, endUs: 99 * second },
    { startUs: 5 * second, endUs: 120 * second },
    { startUs: 100 * second, endUs: 130 * second },
  ];
  const onLines = (codeId: string | undefined, subject: string | undefined, some = lines) => {
    const { work } = begin();
    const meant = index.codes.get(codeId ?? "");
    if (!meant) throw new Error("no such code");
    let made = 2000;
    const step = codeLines(
      work,
      { code: meant, subjectId: id("subject").parse(subject), lines: some },
      () => id("event").parse(uuid((made += 1))),
    );
    if (step.kind === "refused") return { step, coded: [] };
    for (const change of step.changes) work.apply(change);
    return { step, coded: told(work) };
  };

  test("is one state from the first to the end of the last, and no longer than the recording", () => {
    expect(onLines(nod, ana).coded).toEqual(["nod 2–100"]);
    expect(onLines(nod, ana, lines.slice(0, 1)).coded).toEqual(["nod 2–4"]);
  });

  test("is a point at the beginning of each, once where two begin together, and asks of each", () => {
    const { step, coded } = onLines(question, ana);

    expect(coded).toEqual(["question 2", "question 5"]);
    expect(step).toMatchObject({ asks: [{ modifierIds: [toy] }, { modifierIds: [toy] }] });
  });

  test("is of the subject that the code is for, and is refused after the recording", () => {
    // `speaks` is for Ben alone, whoever is meant.
    expect(onLines(speaks, ana).step).toMatchObject({
      kind: "coded",
      events: [{ subjectId: ben }],
    });
    expect(onLines(nod, ana, lines.slice(3)).step).toEqual({
      kind: "refused",
      because: "recording_is_over",
    });
  });
});

describe("a press", () => {
  test("of a point marks it, and asks for the required modifier", () => {
    const { work, hit } = begin();

    const step = hit(question, 3);

    expect(step).toMatchObject({ kind: "marked", asks: [{ modifierIds: [toy] }] });
    expect(told(work)).toEqual(["question 3"]);
  });

  test("of a state starts it, the second ends it", () => {
    const { work, hit } = begin();

    hit(nod, 1);
    hit(nod, 4);

    expect(told(work)).toEqual(["nod 1–4"]);
    expect(work.snapshot().open).toEqual([]);
  });

  test("at the moment where a state began takes it away", () => {
    const { work, hit } = begin();

    hit(nod, 1);

    expect(hit(nod, 1).kind).toBe("taken_back");
    expect(told(work)).toEqual([]);
  });

  test("before an open state's start is refused with the reason, and changes nothing", () => {
    const { work, hit } = begin();
    hit(nod, 5);

    expect(hit(nod, 2)).toMatchObject({ kind: "refused", because: "ends_before_it_starts" });
    expect(told(work)).toEqual(["nod 5–"]);
  });

  test("inside a closed state of its own ends it earlier", () => {
    const { work, hit } = begin();
    hit(nod, 1);
    hit(nod, 9);

    hit(nod, 5);

    expect(told(work)).toEqual(["nod 1–5"]);
  });

  test("at the start of a closed state is refused: it would take the state away unseen", () => {
    const { work, hit } = begin();
    hit(nod, 1);
    hit(nod, 9);

    expect(hit(nod, 1)).toMatchObject({ kind: "refused", because: "starts_here_already" });
    expect(told(work)).toEqual(["nod 1–9"]);
  });

  test("when the recording has played to its end closes with the recording, and starts nothing", () => {
    const { work, hit } = begin();
    hit(nod, 90);

    expect(hit(nod, 99, { isAtEnd: true }).kind).toBe("ended");
    expect(hit(alone, 99, { isAtEnd: true })).toMatchObject({ because: "recording_is_over" });
    expect(told(work)).toEqual(["nod 90–100"]);
  });

  test("of a code that is for one subject only is about that subject", () => {
    const { hit } = begin();

    expect(hit(speaks, 1)).toMatchObject({ kind: "started", event: { subjectId: ben } });
  });
});

describe("in an exclusive group", () => {
  test("starting one ends the other", () => {
    const { work, hit } = begin();

    hit(alone, 1);
    const step = hit(together, 4);

    expect(step).toMatchObject({ kind: "started", ended: [{ codeId: alone }] });
    expect(told(work)).toEqual(["alone 1–4", "together 4–"]);
  });

  test("B inside a closed A cuts A and lasts until A's end", () => {
    const { work, hit } = begin();
    hit(alone, 1);
    hit(alone, 9);

    hit(together, 4);

    expect(told(work)).toEqual(["alone 1–4", "together 4–9"]);
  });

  test("B before a later state of the group ends where that one starts", () => {
    const { work, hit } = begin();
    hit(alone, 10);

    hit(together, 4);

    expect(told(work)).toEqual(["together 4–10", "alone 10–"]);
  });

  test("B at the very start of A takes A's place", () => {
    const { work, hit } = begin();
    hit(alone, 4);

    hit(together, 4);

    expect(told(work)).toEqual(["together 4–"]);
  });

  test("other subjects and other groups go on", () => {
    const { work, hit } = begin();
    hit(alone, 1);
    hit(nod, 2);

    hit(together, 3, { subject: ben });

    expect(told(work)).toEqual(["alone 1–", "nod 2–", "together 3–"]);
  });

  test("no press in any order makes states overlap, or end before they start", () => {
    const presses = fc.array(
      fc.record({
        codeId: fc.constantFrom(alone, together),
        atS: fc.nat(30),
        subject: fc.constantFrom(ana, ben),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(presses, (list) => {
        const { work, hit } = begin();
        for (const { codeId, atS, subject } of list) hit(codeId, atS, subject ? { subject } : {});

        const events: CodedEvent[] = [...eventsIn(work.snapshot().order)];
        for (const event of events) {
          expect(eventEndUs(event, durationUs)).toBeGreaterThan(event.startUs);
          expect(events.some((other) => overlaps(event, other, index))).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("an event may be moved up to its neighbours, not into them", () => {
    const { work, hit } = begin();
    hit(alone, 1);
    hit(together, 4);
    hit(alone, 8);
    const middle = [...eventsIn(work.snapshot().order)][1];

    const room = middle && roomAmong(work, middle, new Set([middle.id]));
    expect(room).toEqual({ minUs: 4 * second, maxUs: 8 * second });
  });
});

describe("a key", () => {
  test("means a subject, a code, several codes, nobody, or nothing", () => {
    expect(meaningOf(index, "1")).toEqual({ kind: "subject", subjectId: ana });
    expect(meaningOf(index, "Q")).toMatchObject({ kind: "code", code: { id: alone } });
    expect(meaningOf(index, "w")).toMatchObject({
      kind: "choose",
      codes: [{ id: together }, { id: speaks }],
    });
    expect(meaningOf(index, "0")).toEqual({ kind: "subject", subjectId: null });
    expect(meaningOf(index, "z")).toEqual({ kind: "nothing" });
  });

  test("of a choice is its own, else its number", () => {
    const modifier = index.modifiers.get(toy ?? "");

    expect(modifier && [...choiceKeys(modifier).keys()]).toEqual(["b", "2"]);
  });
});

describe("where only spans are to be coded", () => {
  const spans = [
    { startUs: 0, endUs: 10 * second, codeId: null, subjectId: null },
    { startUs: 20 * second, endUs: 30 * second, codeId: null, subjectId: null },
  ].map((span) => Span.parse(span));

  function beginInSpans() {
    const work = newObservationWork({ index, durationUs, sampling: continuousSampling, spans });
    return { work, hit: handsOn(work) };
  }

  test("a state that still runs when its key is pressed beyond its span ends with the span", () => {
    const { work, hit } = beginInSpans();

    hit(alone, 4);
    hit(alone, 25);

    expect(told(work)).toEqual(["alone 4–10"]);
  });

  test("a state before a later one of its group lasts no longer than its span", () => {
    const { work, hit } = beginInSpans();

    hit(together, 22);
    hit(alone, 4);

    expect(told(work)).toEqual(["alone 4–10", "together 22–"]);
  });
});

const [first] = scheme.codes;
if (!first) throw new Error("the scheme has codes");
const withKeys = (subjectKeys: readonly string[], codeKeys: readonly string[]) =>
  indexScheme({
    ...scheme,
    subjects: subjectKeys.map((key, at) => ({
      id: id("subject").parse(uuid(600 + at)),
      name: `subject ${at}`,
      description: "",
      key,
      color: null,
      texts,
    })),
    codes: codeKeys.map((key, at) => ({
      ...first,
      id: id("code").parse(uuid(700 + at)),
      key,
    })),
  });

describe("keys that answer which code is meant", () => {
  test.each([
    [[], ["s", "s"], 2, ["1", "2"]],
    [["1", "2"], ["s", "s"], 2, ["3", "4"]],
    [["1", "2", "3", "4", "5", "6", "7", "8"], ["s", "s", "q"], 3, ["9", "w", "e"]],
    [[], ["s"], 40, Array.from("123456789")],
    // Nothing is free: the question goes before what the digits mean.
    [[], Array.from("qwertyuiopasdfghjklzxcvbnm123456789"), 2, ["1", "2"]],
  ])("subjects %j, codes %j: %d are answered by %j", (subjects, codes, count, keys) => {
    expect(answerKeys(withKeys(subjects, codes), count)).toEqual(keys);
  });
});
