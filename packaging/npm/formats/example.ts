import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { randomUUID } from "node:crypto";
import { readFile } from "@interrater/formats";

const [, , path = "nursery.eaf"] = process.argv;
const reading = await readFile(
  { name: basename(path), bytes: readFileSync(path) },
  {
    newUuid: randomUUID,
    answers: {},
    palette: ["#0072b2", "#e69f00", "#009e73"],
    words: {
      rater: "Rater",
      recording: "Recording",
      study: "Study",
      exclusiveGroup: "Group",
      modifier: "Modifier",
    },
  },
);
console.log(
  JSON.stringify(
    reading.kind === "read"
      ? { format: reading.format.name, held: reading.held, taken: reading.taken }
      : reading,
  ),
);
