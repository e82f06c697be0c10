// npm run doctor: checks this machine and its settings, and says what to fix. The application may run.
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
    ? "Interrater can be started."
    : `${wrong === 1 ? "One problem has" : `${wrong} problems have`} to be fixed first.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
