import type { StatisticId } from "../index.ts";
import type { GuideEntry } from "./entry.ts";
import { examinations } from "./examinations.ts";
import { measurements } from "./measurements.ts";
import { oneRecord } from "./oneRecord.ts";
import { severalRaters } from "./severalRaters.ts";
import { timed } from "./timed.ts";
import { twoRaters } from "./twoRaters.ts";

/** The guide entry of each statistic; the compiler requires one for every statistic. */
export const guide: Readonly<Record<StatisticId, GuideEntry>> = {
  ...twoRaters,
  ...severalRaters,
  ...measurements,
  ...examinations,
  ...timed,
  ...oneRecord,
};
