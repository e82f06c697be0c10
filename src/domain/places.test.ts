import fc from "fast-check";
import { expect, test } from "vitest";
import { codes, newId } from "../../tests/sample.ts";
import { basisOn, isEmptyPut, type Put, type PutBasis, putInPlace, rivalsAt } from "./places.ts";
import { emptyWork } from "./operations.ts";
import { isSameJson } from "./sameJson.ts";

type Given = Put & { readonly basis: PutBasis };

const notes = (text: string): Put => ({ kind: "putPart", part: { kind: "notes", text } });
const rated = (value: number | null): Put => ({
  kind: "putRating",
  rating: {
    criterionId: codes.criterion,
    value,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  },
});

/** What one browser puts, one after the other, knowing nothing of any other. */
function putsOf(texts: readonly string[]): Given[] {
  const own = emptyWork();
  return texts.map((text) => {
    const put = { ...notes(text), basis: basisOn(own, "notes", { id: newId("operation") }) };
    putInPlace(own, put);
    return put;
  });
}

function textsAfter(puts: readonly Given[]) {
  const work = emptyWork();
  for (const put of puts) putInPlace(work, put);
  const part = work.parts.get("notes");
  const others = rivalsAt(work, "notes").map(({ put }) =>
    put.kind === "putPart" && put.part.kind === "notes" ? put.part.text : "",
  );
  return { now: part?.kind === "notes" ? part.text : "", others: others.toSorted() };
}

test("what one browser puts in turn is never in conflict with itself", () => {
  const puts = putsOf(["a", "ab", "", "abc"]);

  expect(textsAfter(puts)).toEqual({ now: "abc", others: [] });
  // Seen again, it is the same.
  expect(textsAfter([...puts, ...puts.slice(1)])).toEqual({ now: "abc", others: [] });
});

test("two browsers without a network lose nothing, and which is shown does not depend on who is first", () => {
  const [lea, max] = [putsOf(["one", "one more"]), putsOf(["two", "two more"])];

  const after = textsAfter([...lea, ...max]);

  expect([after.now, ...after.others].toSorted()).toEqual(["one more", "two more"]);
  expect(textsAfter([...max, ...lea])).toEqual(after);
});

test("what is settled takes the place of all that was known, and of nothing that comes later", () => {
  const work = emptyWork();
  const [[one], [two], [late]] = [putsOf(["one"]), putsOf(["two"]), putsOf(["late"])];
  for (const put of [one, two]) if (put) putInPlace(work, put);

  const basis = basisOn(work, "notes", { id: newId("operation"), takesAll: true });
  expect(putInPlace(work, { ...notes("one and two"), basis })).toBe("alone");
  expect(rivalsAt(work, "notes")).toEqual([]);

  expect(late && putInPlace(work, late)).toBe("beside others");
  expect(work.parts.get("notes")).toEqual({ kind: "notes", text: "one and two" });
  expect(rivalsAt(work, "notes")).toMatchObject([{ put: notes("late") }]);
});

test("the same said twice is no conflict, and what was said is not lost to what was cleared elsewhere", () => {
  const work = emptyWork();
  for (const put of [rated(3), rated(3), rated(null)]) {
    putInPlace(work, {
      ...put,
      basis: { id: newId("operation"), turn: 1, replaces: [] },
    });
  }

  expect(work.ratings.get(codes.criterion)?.value).toBe(3);
  expect(rivalsAt(work, codes.criterion)).toEqual([]);
});

test("without a basis a value takes the place of all that is there", () => {
  const work = emptyWork();
  for (const text of ["one", "two"]) for (const put of putsOf([text])) putInPlace(work, put);

  putInPlace(work, { ...notes("all"), id: newId("operation") });

  expect(textsAfter([])).toEqual({ now: "", others: [] });
  expect(work.parts.get("notes")).toEqual({ kind: "notes", text: "all" });
  expect(rivalsAt(work, "notes")).toEqual([]);
});

test("whatever the order of arrival, the last word of each browser is shown, and the same one counts", () => {
  const texts = fc.array(fc.constantFrom("", "a", "b", "c", "d"), { minLength: 1, maxLength: 4 });
  const order = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), order, order, (typed, a, b) => {
      const browsers = typed.map(putsOf);

      const [first, second] = [textsAfter(mixed(browsers, a)), textsAfter(mixed(browsers, b))];

      expect(second).toEqual(first);
      const last = browsers.flatMap((puts) => puts.at(-1) ?? []);
      const said = new Set(
        last.filter((put) => !isEmptyPut(put)).map((put) => JSON.stringify(bareOf(put))),
      );
      const shown = new Set(
        [first.now, ...first.others]
          .filter((text) => text !== "")
          .map((text) => JSON.stringify(notes(text))),
      );
      expect(shown).toEqual(said);
    }),
  );
});

test("whoever has seen everything and puts one thing leaves one thing, wherever it arrives first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 5 }),
      (typed) => {
        const work = emptyWork();
        for (const put of typed.flatMap((text) => putsOf([text]))) putInPlace(work, put);
        const basis = basisOn(work, "notes", { id: newId("operation"), takesAll: true });

        putInPlace(work, { ...notes("end"), basis });

        expect(isSameJson(work.parts.get("notes"), { text: "end", kind: "notes" })).toBe(true);
        expect(rivalsAt(work, "notes")).toEqual([]);
      },
    ),
  );
});

/** All puts in some order that keeps each browser's own. */
function mixed(browsers: readonly (readonly Given[])[], picks: readonly number[]): Given[] {
  const queues = browsers.map((puts) => [...puts]);
  const puts: Given[] = [];
  for (let at = 0; queues.some((queue) => queue.length > 0); at += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    puts.push(...(waiting[(picks[at % picks.length] ?? 0) % waiting.length]?.splice(0, 1) ?? []));
  }
  return puts;
}

function bareOf(put: Given): Put {
  return put.kind === "putPart"
    ? { kind: put.kind, part: put.part }
    : { kind: put.kind, rating: put.rating };
}
