import { expect, test } from "vitest";
import { type Blinding, maySee, type Sighted } from "./blinding.ts";
import type { Role } from "./permissions.ts";
import { type ObservationState, statesOf } from "./states.ts";

const untilBothSubmitted: Blinding = {
  rule: "until_both_submitted",
  isOpened: false,
  programIds: [],
};
const neverBlind: Blinding = { rule: "never", isOpened: false, programIds: [] };
const theirs = (state: ObservationState): Sighted => ({
  recordingId: "clip",
  roundId: "one",
  raterId: "other",
  purpose: "work",
  state,
});
const mine = (state: ObservationState): Sighted => ({ ...theirs(state), raterId: "me" });
const see = (role: Role, state: ObservationState, own: readonly Sighted[]) =>
  maySee({ accountId: "me", role }, theirs(state), own, untilBothSubmitted);

test("one's own work is always to be seen", () => {
  for (const role of ["owner", "coordinator", "rater", "analyst", "viewer"] as const) {
    expect(
      maySee({ accountId: "me", role }, mine("assigned"), [mine("assigned")], untilBothSubmitted),
    ).toBe(true);
  }
});

test("a rater sees another's work exactly where both have handed in", () => {
  for (const [other, own] of pairs()) {
    const bothSubmitted = isDone(other) && isDone(own);
    expect(see("rater", other, [mine(own)]), `${other}, own ${own}`).toBe(bothSubmitted);
  }
});

test("a rater who was never asked to code the recording sees nothing of it", () => {
  for (const state of statesOf("observation")) expect(see("rater", state, [])).toBe(false);
});

test("who codes a recording is blind to it, whatever their role", () => {
  for (const role of ["owner", "coordinator", "analyst"] as const) {
    for (const own of ["assigned", "in_progress", "returned"] as const) {
      expect(see(role, "submitted", [mine(own)]), `${role}, own ${own}`).toBe(false);
    }
    expect(see(role, "submitted", [mine("submitted")])).toBe(true);
    expect(see(role, "submitted", [{ ...mine("assigned"), recordingId: "another" }])).toBe(true);
    expect(see(role, "submitted", [{ ...mine("assigned"), roundId: "two" }])).toBe(true);
  }
});

test("an analyst sees what is handed in, a coordinator also what is under way, a viewer nothing", () => {
  for (const state of statesOf("observation")) {
    expect(see("analyst", state, [])).toBe(isDone(state));
    expect(see("coordinator", state, [])).toBe(true);
    expect(see("viewer", state, [])).toBe(false);
  }
});

test("where nobody is blinded, raters of one recording see each other while they code", () => {
  const reader = { accountId: "me", role: "rater" } as const;
  expect(maySee(reader, theirs("in_progress"), [mine("assigned")], neverBlind)).toBe(true);
  expect(maySee(reader, theirs("in_progress"), [], neverBlind)).toBe(false);
});

test("a program's work is seen by nobody before it is submitted, whatever their role and the rule", () => {
  for (const rule of ["until_both_submitted", "until_opened", "never"] as const) {
    const blinding = (programIds: string[]): Blinding => ({ rule, isOpened: true, programIds });
    for (const role of ["owner", "coordinator", "analyst", "rater", "viewer"] as const) {
      const reader = { accountId: "me", role };
      for (const state of statesOf("observation")) {
        for (const purpose of ["work", "training", "check", "gold", "repeat"] as const) {
          const work = { ...theirs(state), purpose };
          const own = role === "rater" ? [mine("submitted")] : [];
          const asAPerson = maySee(reader, work, own, blinding([]));
          const isOpen = !isDone(state) && state !== "withdrawn";
          expect(maySee(reader, work, own, blinding(["other"]))).toBe(asAPerson && !isOpen);
          // It sees its own.
          const itself = { accountId: "other", role };
          const itsOwn = purpose === "repeat" ? [] : [work];
          expect(maySee(itself, work, itsOwn, blinding(["other"]))).toBe(
            maySee(itself, work, itsOwn, blinding([])),
          );
        }
      }
    }
  }
});

test("raters who may see each other once they are opened see nothing before", () => {
  const reader = { accountId: "me", role: "rater" } as const;
  const sees = (isOpened: boolean, own: ObservationState) =>
    maySee(reader, theirs("submitted"), [mine(own)], {
      rule: "until_opened",
      isOpened,
      programIds: [],
    });

  expect(sees(false, "submitted")).toBe(false);
  expect(sees(true, "submitted")).toBe(true);
  expect(sees(true, "in_progress")).toBe(false);
});

test("training, checks and gold standards are no other rater's and no analyst's, whatever the rule", () => {
  for (const purpose of ["training", "check", "gold"] as const) {
    for (const rule of [untilBothSubmitted, neverBlind]) {
      for (const role of ["rater", "analyst"] as const) {
        const other = { ...theirs("accepted"), purpose };
        expect(maySee({ accountId: "me", role }, other, [mine("accepted")], rule)).toBe(false);
      }
    }
  }
});

test("a rater of training alone sees no work on that recording", () => {
  const trained = { ...mine("submitted"), purpose: "training" } as const;
  expect(see("rater", "submitted", [trained])).toBe(false);
});

test("a gold standard is hidden from everybody who still has to code its recording, in any round", () => {
  const gold = { ...theirs("accepted"), purpose: "gold" } as const;
  for (const rule of [untilBothSubmitted, neverBlind]) {
    const reader = { accountId: "me", role: "coordinator" } as const;
    expect(maySee(reader, gold, [{ ...mine("assigned"), roundId: "two" }], rule)).toBe(false);
    expect(maySee(reader, gold, [{ ...mine("submitted"), roundId: "two" }], rule)).toBe(true);
  }
});

function pairs(): (readonly [ObservationState, ObservationState])[] {
  const states = statesOf("observation").filter((state) => state !== "withdrawn");
  return states.flatMap((other) => states.map((own) => [other, own] as const));
}

function isDone(state: ObservationState): boolean {
  return state === "submitted" || state === "accepted";
}

test("whoever does a recording again is blind to what they did before, until they have handed it in", () => {
  const reader = { accountId: "me", role: "coordinator" } as const;
  const first = mine("submitted");
  const consensus: Sighted = { ...theirs("submitted"), purpose: "consensus" };
  for (const state of statesOf("observation")) {
    const repeat: Sighted = { ...mine(state), purpose: "repeat" };
    const own = [first, repeat].filter((one) => one.state !== "withdrawn");
    const isOpen = !isDone(state) && state !== "withdrawn";
    for (const blinding of [untilBothSubmitted, neverBlind]) {
      expect(maySee(reader, first, own, blinding)).toBe(!isOpen);
      expect(maySee(reader, { ...first, roundId: "two" }, own, blinding)).toBe(!isOpen);
      expect(maySee(reader, consensus, own, blinding)).toBe(!isOpen);
      expect(maySee(reader, repeat, own, blinding)).toBe(true);
      const elsewhere = { ...first, recordingId: "another" };
      expect(maySee(reader, elsewhere, [...own, elsewhere], blinding)).toBe(true);
      const openInTwo: Sighted = { ...mine("in_progress"), roundId: "two" };
      expect(maySee(reader, openInTwo, [...own, openInTwo], blinding)).toBe(true);
    }
  }
});

test("nobody's repeat is another rater's to see, an analyst's once it is handed in", () => {
  for (const state of statesOf("observation")) {
    const repeat: Sighted = { ...theirs(state), purpose: "repeat" };
    const own = [mine("submitted")];
    for (const blinding of [untilBothSubmitted, neverBlind]) {
      expect(maySee({ accountId: "me", role: "rater" }, repeat, own, blinding)).toBe(false);
      expect(maySee({ accountId: "me", role: "viewer" }, repeat, own, blinding)).toBe(false);
      expect(maySee({ accountId: "me", role: "analyst" }, repeat, own, blinding)).toBe(
        isDone(state),
      );
    }
  }
});
