import { expect, test } from "vitest";
import type { Contract } from "../../api/contract.ts";
import type { WorkReply } from "../../api/contract/work.ts";
import type { Answer } from "../reply.ts";
import { named, opened, type Seen, shownOf, type Unseen } from "./unseen.ts";

test("no answer takes a name or work as the database has it: forgetting who reads does not compile", () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as a query gives it
  const stored = { id: "r1", name: "Ana" as unknown as Unseen<string> };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const work = { revision: 3 } as unknown as Unseen<WorkReply>;

  // @ts-expect-error -- a name that nobody was asked about
  const name: string = stored.name;
  // @ts-expect-error -- work that nobody was asked about
  const answer: Answer<Contract["readWork"]> = work;

  expect([name, answer]).toEqual(["Ana", { revision: 3 }]);
  expect(named(stored, "permission").name.toUpperCase()).toBe("ANA");
});

test("work is shown only with an observation that its reader was found to see", () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as a query gives it
  const work = 12 as unknown as Unseen<number>;
  const observation = { id: "o1" };

  // @ts-expect-error -- nobody has looked whether its reader sees it
  const unasked: number = shownOf(observation, work);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `WorkSight.sees` gives it
  const shown: number = shownOf(observation as Seen<typeof observation>, work);

  expect([unasked, shown, opened(work, "no_reader")]).toEqual([12, 12, 12]);
});
