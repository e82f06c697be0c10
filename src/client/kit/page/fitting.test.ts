import { expect, test } from "vitest";
import { fitting } from "./fitting.ts";

const goals = ["Team", "Übersicht", "Peer play, teams", "Import and export"].map((name) => ({
  name,
}));

test("names that begin with the query come first", () => {
  expect(fitting(goals, "team").map(({ name }) => name)).toEqual(["Team", "Peer play, teams"]);
});

test("accents and case do not matter, and every word must be there", () => {
  expect(fitting(goals, "UBER").map(({ name }) => name)).toEqual(["Übersicht"]);
  expect(fitting(goals, "play peer")).toHaveLength(1);
  expect(fitting(goals, "play team x")).toEqual([]);
});

test("an empty query leaves all as they are", () => {
  expect(fitting(goals, " ")).toEqual(goals);
});
