import { strFromU8 } from "fflate";
import type { Format } from "../format.ts";
import { readDatatracker } from "./readDatatracker.ts";

/**
 * DataTracker sessions. The two files of one session, by its primary and its reliability observer,
 * become one recording.
 */
export const datatracker: Format = {
  name: "datatracker",
  endings: [".json"],
  reader: {
    recognises(start) {
      const text = strFromU8(start, true);
      const isSession = /"SessionSettings"\s*:/u.test(text);
      return isSession && /"(?:Frequency|Duration|System)KeyPresses"\s*:/u.test(text) ? 0.97 : 0;
    },
    read: readDatatracker,
  },
};
