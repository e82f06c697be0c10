import type { StatisticId } from "../index.ts";
import type { GuideEntry } from "./entry.ts";
import { examinations } from "./examinations.ts";
import { measurements } from "./measurements.ts";
import { oneRecord } from "./oneRecord.ts";
import { severalRaters } from "./severalRaters.ts";
import { timed } from "./timed.ts";
import { twoRaters } from "./twoRaters.ts";

/** What the guide says of each statistic; the compiler asks for every one. */
export const guide: Readonly<Record<StatisticId, GuideEntry>> = {
  ...twoRaters,
  ...severalRaters,
  ...measurements,
  ...examinations,
  ...timed,
  ...oneRecord,
};
