import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import { Modifier } from "../../src/domain/entities/scheme.ts";
import { codes, newId, scheme, stateEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "modifiers" });

const second = 1_000_000;

test("raters who see the same events and choose differently are told by how much, and led to those events", async ({
  newcomer,
  site,
}) => {
  const choices = ["gentle", "rough"].map((name) => ({
    id: newId("choice"),
    name,
    key: null,
    texts: {},
  }));
  const manner = Modifier.parse({
    id: newId("modifier"),
    type: "one",
    name: "Manner",
    isRequired: false,
    texts: {},
    choices,
  });
  const { owner, studyId, raters } = await twoRaters(site, newcomer, {
    ...scheme,
    modifiers: [manner],
    codes: scheme.codes.map((code) =>
      code.id === codes.solitary ? { ...code, modifierIds: [manner.id] } : code,
    ),
  });
  for (const [rater, { context, observationId }] of raters.entries()) {
    // One of eight events is of the first alone; of the seven others two are seen otherwise.
    const events = Array.from({ length: 8 - rater }, (_, place) => {
      const chosen = place % 2 === 0 || (rater === 1 && place < 4) ? 0 : 1;
      return {
        ...stateEvent(codes.solitary, (1 + 3 * place) * second, (3 + 3 * place) * second),
        modifiers: { [manner.id]: choices[chosen]?.id ?? "" },
      };
    });
    // oxlint-disable-next-line no-await-in-loop -- One rater after the other.
    const { revision } = await call(context, site, contract.putOperations, {
      params: { observationId },
      body: {
        clientId: uuidv7(),
        operations: events.map((event, at) => ({
          kind: "putEvent" as const,
          event,
          id: newId("operation"),
          sequence: at + 1,
          at: new Date().toISOString(),
        })),
      },
    });
    // oxlint-disable-next-line no-await-in-loop -- One rater after the other.
    await call(context, site, contract.submitObservation, {
      params: { observationId },
      body: { revision },
    });
  }

  await owner.goto(`/studies/${studyId}/agreement`);
  await owner.getByRole("tab", { name: "Modifiers" }).click();

  const row = owner.getByRole("row", { name: /Manner/u });
  await expect(row).toContainText("71.4%");
  await expect(row).toContainText("1 event of one rater excluded");
  await expectNoFindings(owner);
  if (process.env["MODIFIERS_PICTURES"] !== undefined) {
    await owner.screenshot({
      path: `${process.env["MODIFIERS_PICTURES"]}-wide.png`,
      fullPage: true,
    });
  }

  await row
    .getByRole("link", { name: "Manner" })
    .or(row.getByRole("button", { name: "Manner" }))
    .first()
    .click();
  const matrix = owner.getByRole("region", { name: "Confusion matrix" });
  await expect(matrix).toContainText("Manner: rough");
  await expectNoFindings(owner);
  if (process.env["MODIFIERS_PICTURES"] !== undefined) {
    await matrix.screenshot({ path: `${process.env["MODIFIERS_PICTURES"]}-matrix.png` });
    await owner.setViewportSize({ width: 400, height: 800 });
    await owner.screenshot({
      path: `${process.env["MODIFIERS_PICTURES"]}-narrow.png`,
      fullPage: true,
    });
  }
});
