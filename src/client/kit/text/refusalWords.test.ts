import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import texts from "../../../../locales/en/errors.json" with { type: "json" };
import { type ErrorCode, errors, invalidInput, Refusal } from "../../../domain/errors.ts";
import { jointRules, rules, shapeRules } from "../../../domain/rules.ts";
import { stateTransitions } from "../../../domain/states.ts";
import { causeText, refusalOf } from "./refusalWords.ts";

const generic = [texts.code.invalid_input, texts.code.state_does_not_allow];
const words = i18next.createInstance();
const format = { bytes: (count: number) => `${count} bytes`, number: String };
const textOf = (refusal: Refusal) => causeText(refusal, words, format);

beforeAll(async () => {
  await words.init({
    lng: "en",
    ns: ["errors"],
    defaultNS: "errors",
    resources: { en: { errors: texts } },
    interpolation: { escapeValue: false },
  });
});

test.each([...Object.keys(rules), ...jointRules, ...shapeRules])(
  "what the rule %s refuses is named, with its place",
  (rule) => {
    for (const allowed of saysWhat.has(rule) ? ["1 – 9"] : [undefined, "1 – 9"]) {
      const problem = { path: "events.4.endUs", rule, ...(allowed !== undefined && { allowed }) };

      const text = textOf(invalidInput(problem));

      expect(text).toMatch(/^Event 5, End: \p{Lu}.+\.$/u);
      expect(generic).not.toContain(text);
      expect(text).not.toContain("{{");
      expect(text).not.toMatch(/: \.|\(\)/u);
    }
  },
);

test.each(Object.keys(errors).filter((code): code is ErrorCode => code in errors))(
  "the refusal %s says what is the matter",
  (code) => {
    const text = textOf(refusalOf(code, sampleDetails));

    expect(generic).not.toContain(text);
    expect(text).not.toContain("{{");
    expect(text).not.toMatch(/^(?:code|rule|quota|entity|state)\./u);
    expect(text.length).toBeGreaterThan(15);
  },
);

test("what is not possible in a state names the thing and its state", () => {
  for (const [entity, states] of Object.entries(stateTransitions)) {
    for (const from of Object.keys(states)) {
      const text = textOf(
        new Refusal("state_does_not_allow", { entity, from, action: "", allowed: [] }),
      );

      expect(generic).not.toContain(text);
      expect(text).not.toMatch(/entity\.|state\./u);
    }
  }
});

test("several places are named, the rest is counted, and one that has no word is named as it is", () => {
  expect(
    textOf(invalidInput(at("head.same.people.1"), at("recordings.0.id"), at("wish"), at("x"))),
  ).toBe(
    "Person 2: The referenced item does not exist. Recording 1: The referenced item does not exist. wish: The referenced item does not exist. And 1 more.",
  );
  expect(textOf(invalidInput())).toBe(texts.unnamed);
});

test("what was read from a file is named as the file names it", () => {
  const problem = { path: "observations.1.events.4.startUs", rule: "event_inside_recording" };

  const text = textOf(
    invalidInput({ ...problem, about: "Visit 3" }, { ...problem, about: "Visit 4" }),
  );

  expect(text).toMatch(/^Visit 3, Observation 2, Event 5, Start: \p{Lu}[^.]+\. Visit 4, /u);
  expect(textOf(invalidInput({ ...problem, about: "" }))).toMatch(/^Observation 2, /u);
});

const sampleDetails = {
  fields: [{ path: "name", rule: "name" }],
  entity: "observation",
  from: "submitted",
  action: "start",
  allowed: [],
  state: "submitted",
  names: "Clip 1",
  name: "Clip 1",
  by: "Ana",
  address: "https://example.org",
  found: "a table",
  place: "line 3",
  needs: "study.change",
  limit: "eventsPerObservation",
  reference: "7",
  max: 10,
  maxRows: 10,
  maxBytes: 10,
  count: 2,
  expected: 1,
  forked: false,
  retryAfterSeconds: 5,
  openEventIds: ["a"],
  criterionIds: [],
  scanNumbers: [1],
};

function at(path: string) {
  return { path, rule: "reference_exists" };
}

/** Whoever refuses by these says what it is about. */
const saysWhat = new Set(["value_of_variable", "values_fit_variable"]);
