import type { Format } from "../format.ts";
import { decoded } from "../text.ts";
import { isZip } from "../unpacked.ts";
import { strFromU8 } from "fflate";
import { readObserver } from "./readObserver.ts";

/** Templates of The Observer: `.otx`, and `.otb`, which is a packed `.otx`. */
export const observer: Format = {
  name: "observer",
  endings: [".otx", ".otb"],
  reader: {
    recognises(start, { name }) {
      if (isZip(start)) {
        // The name of the first entry stands in the archive's beginning.
        const hasTemplate = /\.otx/iu.test(strFromU8(start.subarray(0, 400), true));
        return hasTemplate ? 0.95 : /\.otb$/iu.test(name) ? 0.6 : 0;
      }
      return /<NXMLINTERCHANGE[\s>]/u.test(decoded(start.subarray(0, 8_192)).text) ? 0.97 : 0;
    },
    read: readObserver,
  },
};
