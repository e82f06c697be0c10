import { expect, test } from "vitest";
import { maySee, type Sighted } from "./blinding.ts";
import type { Role } from "./permissions.ts";
import { type ObservationState, statesOf } from "./states.ts";

const theirs = (state: ObservationState): Sighted => ({
  recordingId: "clip",
  roundId: "one",
  raterId: "other",
  state,
});
const mine = (state: ObservationState): Sighted => ({ ...theirs(state), raterId: "me" });
const see = (role: Role, state: ObservationState, own: readonly Sighted[]) =>
  maySee({ accountId: "me", role }, theirs(state), own, "until_both_submitted");

test("one's own work is always to be seen", () => {
  for (const role of ["owner", "coordinator", "rater", "analyst", "viewer"] as const) {
    expect(
      maySee(
        { accountId: "me", role },
        mine("assigned"),
        [mine("assigned")],
        "until_both_submitted",
      ),
    ).toBe(true);
  }
});

test("a rater sees another's work exactly where both have handed in", () => {
  for (const [other, own] of pairs()) {
    const bothHandedIn = isDone(other) && isDone(own);
    expect(see("rater", other, [mine(own)]), `${other}, own ${own}`).toBe(bothHandedIn);
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
  expect(maySee(reader, theirs("in_progress"), [mine("assigned")], "never")).toBe(true);
  expect(maySee(reader, theirs("in_progress"), [], "never")).toBe(false);
});

function pairs(): (readonly [ObservationState, ObservationState])[] {
  const states = statesOf("observation").filter((state) => state !== "withdrawn");
  return states.flatMap((other) => states.map((own) => [other, own] as const));
}

function isDone(state: ObservationState): boolean {
  return state === "submitted" || state === "accepted";
}
