import { describe, expect, test } from "vitest";
import { limits } from "../../../domain/limits.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { type KnownPeople, type KnownWords, pastedPeople } from "./pastedPeople.ts";
import { newId } from "../../../../tests/sample.ts";

const site = { variableId: newId("variable"), value: "Site A" };
const words: KnownWords = {
  heads: new Map([
    ["email", "email"],
    ["name", "name"],
    ["first name", "name"],
    ["last name", "name"],
    ["role", "role"],
    ["group", "group"],
    ["training", "training"],
  ]),
  roles: new Map([
    ["rater", "rater"],
    ["coordinator", "coordinator"],
    ["analyst", "analyst"],
  ]),
  groups: new Map([
    ["site a", site],
    ["site: site a", site],
  ]),
  training: new Set(["training"]),
};
const nobody: KnownPeople = { members: new Map(), invited: new Map() };
const read = (text: string, known = nobody) => pastedPeople(text, words, known);
const short = (text: string) => read(text).map(({ email, name, role }) => [email, name, role]);

describe("people who are pasted", () => {
  test.each([
    ["one a line", "a@b.org\nc@d.org\n"],
    ["parted by commas", "a@b.org, c@d.org"],
    ["parted by semicolons", "a@b.org; c@d.org;"],
    ["parted by spaces", "a@b.org c@d.org"],
    ["in brackets", "<a@b.org>; <c@d.org>"],
    ["as links", "mailto:a@b.org\nmailto:c@d.org"],
    ["in capitals", "A@B.org\nC@D.ORG"],
  ])("addresses %s", (_, text) => {
    expect(short(text)).toEqual([
      ["a@b.org", "", undefined],
      ["c@d.org", "", undefined],
    ]);
  });

  test.each([
    ["by lines", "Anna Meyer <a@b.org>\nBen Ode <c@d.org>"],
    ["by semicolons", "Anna Meyer <a@b.org>; Ben Ode <c@d.org>"],
    ["by commas", "Anna Meyer <a@b.org>, Ben Ode <c@d.org>"],
    ["family name first", "Meyer, Anna <a@b.org>; Ode, Ben <c@d.org>"],
    ["family name first, by commas", "Meyer, Anna <a@b.org>, Ode, Ben <c@d.org>"],
    ["in quotes", `"Anna Meyer" <a@b.org>, "Ben Ode" <c@d.org>`],
    ["without brackets", "Anna Meyer a@b.org\nBen Ode c@d.org"],
    ["as a table", "Anna Meyer\ta@b.org\nBen Ode\tc@d.org"],
    ["as a table of four columns", "Anna;Meyer;a@b.org\nBen;Ode;c@d.org"],
    ["address first", "a@b.org,Anna Meyer\nc@d.org,Ben Ode"],
  ])("names, %s", (_, text) => {
    const people = read(text).map(({ email, name }) => [email, plainOrder(name)]);
    expect(people).toEqual([
      ["a@b.org", "Anna Meyer"],
      ["c@d.org", "Ben Ode"],
    ]);
  });

  test("roles, groups and training stand in any column, and heads say which it is", () => {
    const free = read("a@b.org\tAnna\tCoordinator\nRater\tBen\tc@d.org\tSite A\tTraining");
    const headed = read(
      "No.\tRole\tEmail\tFirst name\tLast name\tGroup\n1\tAnalyst\ta@b.org\tAnna\tMeyer\tSite A",
    );

    expect(free.map(({ name, role, group, training }) => [name, role, group, training])).toEqual([
      ["Anna", "coordinator", undefined, false],
      ["Ben", "rater", site, true],
    ]);
    expect(headed).toMatchObject([
      { line: 2, name: "Anna Meyer", role: "analyst", group: site, email: "a@b.org", unknown: [] },
    ]);
    expect(read("Email\tRole\na@b.org\tProfessor")).toMatchObject([{ unknown: ["Professor"] }]);
  });

  test.each([
    ["anna(at)lab.org", "anna@lab.org"],
    ["anna [at] lab [dot] org", "anna@lab.org"],
    ["anna@@lab.org", "anna@lab.org"],
    ["anna@lab,org", "anna@lab.org"],
    ["anna@lab..org", "anna@lab.org"],
    ["anna@lab.org.", "anna@lab.org"],
    ["anna @lab.org", "anna@lab.org"],
    ["anna＠lab.org", "anna@lab.org"],
    ["anna@", undefined],
    ["anna", undefined],
  ])("%s is no address; %s may be meant", (text, mend) => {
    expect(read(`ok@lab.org\n"${text}"`)[1]?.problem).toEqual({ kind: "malformed", mend });
  });

  test("a person without an address is reported by name", () => {
    expect(read("Anna Meyer\nBen Ode <>")).toMatchObject([
      { name: "Anna Meyer", problem: { kind: "no_address" } },
      { name: "Ben Ode", problem: { kind: "no_address" } },
    ]);
    expect(read("Anna\tanna(at)lab.org\tRater")).toMatchObject([
      { name: "Anna", role: "rater", problem: { kind: "malformed", mend: "anna@lab.org" } },
    ]);
  });

  test("corrections by the reader are used", () => {
    const mends = new Map([["anna(at)lab.org", "anna@lab.org"]]);
    expect(read("anna(at)lab.org", { ...nobody, mends })).toMatchObject([
      { email: "anna@lab.org", problem: undefined },
    ]);
  });

  test("an empty text contains no person", () => {
    expect(read(" \n\t\n")).toEqual([]);
  });

  test.each([3, 30, 100, 500])(
    "of %i people with planted faults each is told theirs, and the rest is good",
    (size) => {
      const random = randomFrom(size);
      const known = {
        members: new Map([["member@lab.org", "Mia"]]),
        invited: new Map([["invited@lab.org", "2026-12-01"]]),
      };
      const faults = new Map<number, string>();
      const lines = Array.from({ length: size }, (_, n) => {
        const fault = n === 0 || random() < 0.7 ? undefined : Math.floor(random() * 3);
        if (fault === undefined) return `Person ${n} <p${n}@lab.org>`;
        faults.set(n, ["malformed", "twice", "no_address"][fault] ?? "");
        return [`Person ${n} <p${n}(at)lab.org>`, "Person 0 <P0@lab.org>", `Person ${n} <>`][fault];
      });
      lines.push("member@lab.org", "invited@lab.org");
      faults.set(size, "member");
      faults.set(size + 1, "invited");

      const people = read(lines.join("\n"), known);

      expect(people).toHaveLength(size + 2);
      const good = people.filter(({ problem }) => problem === undefined);
      expect(people.map(({ line }) => line)).toEqual(lines.map((_, n) => n + 1));
      const told = people.map(({ problem }) => problem?.kind);
      expect(told.map((kind) => (kind === "beyond" ? undefined : kind))).toEqual(
        lines.map((_, n) => faults.get(n)),
      );
      const named = people.filter(({ line, problem }) => line <= size && problem?.kind !== "twice");
      expect(named.map(({ name }) => name)).toEqual(named.map(({ line }) => `Person ${line - 1}`));
      expect(good.length).toBe(Math.min(size + 2 - faults.size, limits.invitationsPerCall));
    },
  );
});

/** Family names that stood first are put last. */
function plainOrder(name: string): string {
  return name.split(" ").toSorted().join(" ");
}
