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
