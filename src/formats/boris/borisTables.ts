import type { Format } from "../format.ts";
import { borisAggregatedWriter } from "./borisAggregatedWriter.ts";
import { borisTableReader } from "./borisTableReader.ts";
import { borisTabularWriter } from "./borisTabularWriter.ts";

/** A row for each point and for each end of a state. */
export const borisTabular: Format = {
  name: "borisTabular",
  endings: [".tsv", ".csv"],
  reader: borisTableReader("tabular"),
  writer: borisTabularWriter,
};

/** A row for each point and each whole state. */
export const borisAggregated: Format = {
  name: "borisAggregated",
  endings: [".tsv", ".csv"],
  reader: borisTableReader("aggregated"),
  writer: borisAggregatedWriter,
};
