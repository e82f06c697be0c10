import { expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { Scheme } from "../../../domain/entities/scheme.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";
import { schemeFrom, templates } from "./templates.ts";

it.each(templates)("$title can be published as it is", (template) => {
  const scheme = schemeFrom(template, { textOf: String, newUuid: uuidv7 });

  expect(Scheme.safeParse(scheme).error).toBeUndefined();
  expect(schemeProblems(scheme)).toEqual([]);
});

it("has the points of an OSCE station under headings, each once", () => {
  const template = templates.find(({ title }) => title === "template.osce.title");
  if (!template) throw new Error("there is no such template");

  const { criteria, sections = [] } = schemeFrom(template, { textOf: String, newUuid: uuidv7 });

  expect(sections.map(({ name }) => name)).toEqual([
    "template.osce.preparation",
    "template.osce.communication",
  ]);
  const pointsOf = (at: number) =>
    criteria.filter(({ sectionId }) => sectionId === sections[at]?.id);
  expect([pointsOf(0), pointsOf(1)].map((points) => points.length)).toEqual([3, 3]);
  expect(criteria.filter(({ sectionId }) => sectionId === undefined)).toMatchObject([
    { name: "template.osce.global" },
  ]);
});
