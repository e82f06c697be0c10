import { expect, test } from "vitest";
import { CodedWork } from "../codedWork.ts";
import { codingOf } from "../coding.ts";
import { LabelBook } from "../labelBook.ts";
import { winsOfCoding } from "./frames.ts";

const second = 1_000_000;
const codes = ["a", "b"];
const book = new LabelBook(codes);
const durationUs = 20 * second;

function framed(to: number, untilS = 20) {
  const event = { code: "a", subjectId: null, startUs: 0, endUs: to * second };
  return {
    coded: new CodedWork(codingOf([event], { codes }), durationUs, book),
    stretches: [{ startUs: 0, endUs: untilS * second }],
  };
}

const how = {
  frameUs: second,
  subjectIds: [null],
  projectionOf: () => book.projection({ codes: [0, 1] }),
};

test("frame by frame it is told who is nearer to the others, on the time that all were to code", () => {
  const of = {
    program: framed(16),
    person: framed(11),
    others: [framed(10), framed(10)],
  };

  // The program errs in six frames, the person in one of them.
  expect(winsOfCoding(of, how)).toEqual({ whole: 1, frames: 20, sum: 5, squares: 5 });
  expect(winsOfCoding({ ...of, person: framed(11, 12) }, how)).toEqual({
    whole: 1,
    frames: 12,
    sum: 1,
    squares: 1,
  });
});

test("without another person, or time in common, nobody wins", () => {
  const [program, person] = [framed(16), framed(11)];

  expect(winsOfCoding({ program, person, others: [] }, how)).toBeUndefined();
  const later = { ...framed(10), stretches: [] };
  expect(winsOfCoding({ program, person, others: [later] }, how)).toBeUndefined();
});

test("what is not looked at is nobody's error", () => {
  const of = { program: framed(16), person: framed(11), others: [framed(10)] };

  expect(winsOfCoding(of, { ...how, projectionOf: () => book.projection({ codes: [1] }) })).toEqual(
    {
      whole: 0,
      frames: 20,
      sum: 0,
      squares: 0,
    },
  );
});
