import { expect, test } from "vitest";
import { ImportPlan, importPlanOf } from "../../src/formats/importPlan.ts";
import { migrated } from "./plantedMigrations.ts";

test.each([3, 30, 100])(
  "a plan tells %i observations of one table apart that have no names of their own",
  async (count) => {
    const rows = Array.from({ length: count }, (_, at) => [
      `lesson ${at}.mov,Ann,call,5`,
      `lesson ${at} (1).mov,Bea,call,5`,
    ]).flat();
    const text = ["recording,rater,code,start_s", ...rows].join("\n");
    const files = [{ folder: "", name: "all.csv", text }];
    const { together } = await migrated({ files });
    const plan = ImportPlan.parse(importPlanOf(together, {}));
    const joined = plan.rows.map((row) => ({
      ...row,
      recording: row.recording?.replace(" (1)", ""),
    }));

    const same = (await migrated({ files }, plan.answers, plan.rows)).together;
    const met = (await migrated({ files }, plan.answers, joined.toReversed())).together;

    expect(same.study.recordings).toHaveLength(2 * count);
    expect(met.study.recordings).toHaveLength(count);
    expect(met.study.rounds).toHaveLength(1);
  },
);
