import type { Format } from "../format.ts";
import { readJwatcher } from "./readJwatcher.ts";
import { strFromU8 } from "fflate";

/** JWatcher’s coded data (`.dat`) and code definitions (`.fmf`). */
export const jwatcher: Format = {
  name: "jwatcher",
  endings: [".dat", ".fmf"],
  reader: {
    recognises(start) {
      const text = strFromU8(start.subarray(0, 4_096), true);
      if (/^# Format: Focal (?:Data|Master|Analysis Master) File/mu.test(text)) return 0.97;
      return /^FirstLineOfData=\d+\s/u.test(text) ? 0.9 : 0;
    },
    read: readJwatcher,
  },
};
