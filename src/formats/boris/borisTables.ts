import type { Format } from "../format.ts";
import { borisAggregatedWriter } from "./borisAggregatedWriter.ts";
import { borisTableReader } from "./borisTableReader.ts";
import { borisTabularWriter } from "./borisTabularWriter.ts";

/** BORIS’s tabular events: one row per point event and per start or stop of a state event. */
export const borisTabular: Format = {
  name: "borisTabular",
  endings: [".tsv", ".csv"],
  reader: borisTableReader("tabular"),
  writer: borisTabularWriter,
};

/** BORIS’s aggregated events: one row per point event or complete state event. */
export const borisAggregated: Format = {
  name: "borisAggregated",
  endings: [".tsv", ".csv"],
  reader: borisTableReader("aggregated"),
  writer: borisAggregatedWriter,
};
