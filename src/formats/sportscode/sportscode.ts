import type { Format } from "../format.ts";
import { decoded } from "../text.ts";
import { readSportscode } from "./readSportscode.ts";

/**
 * Timelines of Sportscode as XML, which Nacsport, Dartfish, LongoMatch, SBG and others write in the
 * same layout. There is no published schema: the layout is that of files these programs exchange.
 */
export const sportscodeFormat: Format = {
  name: "sportscode",
  endings: [".xml"],
  reader: {
    recognises: (start) =>
      /<file[\s>][^]*<ALL_INSTANCES[\s/>]/iu.test(decoded(start).text) ? 0.97 : 0,
    read: readSportscode,
  },
};
