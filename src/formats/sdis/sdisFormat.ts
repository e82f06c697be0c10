import type { Format } from "../format.ts";
import { decoded } from "../text.ts";
import { looksLikeSdis, readSdis } from "./readSdis.ts";
import { sdisWriter } from "./writeSdis.ts";

/** SDIS sequences for GSEQ, as GSEQ and BORIS write them. */
export const sdisFormat: Format = {
  name: "sdis",
  endings: [".sds"],
  reader: {
    recognises: (start) => (looksLikeSdis(decoded(start).text) ? 0.9 : 0),
    read: readSdis,
  },
  writer: sdisWriter,
};
