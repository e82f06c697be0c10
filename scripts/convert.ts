// npm run --silent convert -- IN… OUT: files of other programs, read and written as the application does.
import { formats } from "../src/formats/registry.ts";
import { readArguments, usage } from "./convert/arguments.ts";
import { readTogether } from "./convert/reading.ts";
import { reportOf, sentencesOf } from "./convert/report.ts";
import { writeStudy } from "./convert/writing.ts";

// npm changes to the project's folder, and says where it was called.
const called = process.env["INIT_CWD"] ?? process.cwd();
const wish = readArguments(process.argv.slice(2), { called, formats });
if (wish.kind === "wrong") {
  console.error(`${wish.because}\n\n${usage(formats)}`);
  process.exit(2);
}
const reading = await readTogether(wish);
const writing = await writeStudy(reading.read, wish);
const lines = wish.isReport
  ? [JSON.stringify(reportOf(reading, writing), undefined, 2)]
  : sentencesOf(reading, writing);
for (const line of lines) console.log(line);
const isWhole = reading.files.every(({ result }) =>
  result.kind === "refused"
    ? false
    : result.findings.every(({ weight }) => weight !== "rejected" && weight !== "refused"),
);
process.exitCode = isWhole ? 0 : 1;
