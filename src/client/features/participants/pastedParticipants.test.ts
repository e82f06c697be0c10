import { expect, test } from "vitest";
import { pastedParticipants } from "./pastedParticipants.ts";

const known = {
  pseudonyms: new Set(["P0"]),
  recordings: [
    { id: "a", name: "Clip 1" },
    { id: "b", name: "Clip 2" },
  ],
};

test("a list with a heading is read, one participant a line", () => {
  const text = [
    "Pseudonym\tContact\tConsents\tUntil\tRecordings",
    "P1\tkey list 14\tcode, share\t2027-12-31\tclip 1, Clip 2",
    "P2",
  ].join("\n");

  expect(pastedParticipants(text, known)).toEqual({
    participants: [
      {
        pseudonym: "P1",
        contact: "key list 14",
        consents: ["code", "share"],
        expiresOn: "2027-12-31",
        recordingIds: ["a", "b"],
      },
      { pseudonym: "P2", contact: "", consents: [], expiresOn: null, recordingIds: [] },
    ],
    problems: [],
  });
});

test("what cannot be imported is reported by line", () => {
  const text = [
    "P1\t\tcode",
    "P1\t\tcode",
    "P0",
    "\tx",
    "P3\t\tsing",
    "P4\t\t\t31.12.2027",
    "P5\t\t\t\tClip 9",
  ].join("\n");

  const { participants, problems } = pastedParticipants(text, known);
  expect(participants.map(({ pseudonym }) => pseudonym)).toEqual(["P1"]);
  expect(problems).toEqual([
    { kind: "twice", line: 2, text: "P1" },
    { kind: "known", line: 3, text: "P0" },
    { kind: "no_pseudonym", line: 4, text: "" },
    { kind: "consent", line: 5, text: "sing" },
    { kind: "day", line: 6, text: "31.12.2027" },
    { kind: "recording", line: 7, text: "Clip 9" },
  ]);
});
