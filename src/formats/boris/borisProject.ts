import type { Format } from "../format.ts";
import { borisProjectReader } from "./borisProjectReader.ts";
import { borisProjectWriter } from "./borisProjectWriter.ts";

export const borisProject: Format = {
  name: "boris",
  endings: [".boris", ".boris.gz"],
  reader: borisProjectReader,
  writer: borisProjectWriter,
};
