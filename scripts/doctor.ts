// npm run doctor: looks at this machine and its settings, and says what to mend. The application may run.
import { examine } from "../src/server/doctor.ts";

const marks = { ok: "ok   ", note: "note ", wrong: "WRONG" };
let wrong = 0;
for await (const { about, state, says, mend } of examine(process.env)) {
  if (state === "wrong") wrong += 1;
  console.log(`${marks[state]}  ${about}: ${says}`);
  if (mend !== undefined) console.log(`       ${mend}`);
}
console.log(
  wrong === 0
    ? "Nothing stands in the way of a start."
    : `${wrong === 1 ? "One thing has" : `${wrong} things have`} to be mended first.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
