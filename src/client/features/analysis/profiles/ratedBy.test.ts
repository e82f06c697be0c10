import { expect, it } from "vitest";
import { newId } from "../../../../../tests/sample.ts";
import { ratedBy } from "./ratedBy.ts";

const school = variable("School", ["North", "South"]);
const teacher = variable("Teacher", ["Mx A", "Mx B"]);
const child = variable("Child", ["Ana"]);

it("takes who is rated by the name of a variable until somebody chooses another", () => {
  const known = { variables: [school, teacher], recordings: recordings(3) };

  expect(ratedBy(undefined, known)).toEqual({
    kind: "variable",
    id: teacher.id,
    name: "Teacher",
    isGuess: true,
  });
  expect(ratedBy(school.id, known)).toEqual({
    kind: "variable",
    id: school.id,
    name: "School",
    isGuess: false,
  });
  expect(ratedBy("recording", known)).toEqual({ kind: "none" });
});

it("takes each recording for somebody else where no variable says more", () => {
  const known = { variables: [school], recordings: recordings(3) };

  expect(ratedBy(undefined, known)).toEqual({ kind: "none" });
  expect(ratedBy(newId("variable"), known)).toEqual({ kind: "none" });
  expect(ratedBy(undefined, undefined)).toEqual({ kind: "none" });
});

it("guesses no variable that says one thing of several recordings, which tells nobody apart", () => {
  const one = { variables: [child], recordings: recordings(1) };
  const several = { variables: [child], recordings: recordings(4) };

  expect(ratedBy(undefined, one)).toMatchObject({ kind: "variable", name: "Child" });
  expect(ratedBy(undefined, several)).toEqual({ kind: "none" });
  expect(ratedBy(child.id, several)).toMatchObject({ kind: "variable", isGuess: false });
});

function variable(name: string, values: string[]) {
  return { id: newId("variable"), name, unit: "", values };
}

function recordings(count: number) {
  return Array.from({ length: count }, (_, at) => ({ id: newId("recording"), name: `Clip ${at}` }));
}
