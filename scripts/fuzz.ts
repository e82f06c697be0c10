// npm run fuzz -- [--seed N] [--count N] [--from N]: damaged files over all formats; 1 where any is not
// refused or read within bounded time and memory. --seed S --from K --count 1 repeats one file.
import { runFuzz } from "./fuzz/run.ts";

const words = process.argv.slice(2);
const number = (name: string, fallback: number): number => {
  const at = words.indexOf(name);
  const value = at === -1 ? fallback : Number(words[at + 1]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`${name} needs a whole number.`);
  process.exit(2);
};
const seed = number("--seed", Math.floor(Date.now() / 1_000));
const count = number("--count", 24_000);
const from = number("--from", 0);
console.log(`seed ${seed}, ${count} files from ${from}`);
const began = performance.now();
const result = await runFuzz({ seed, count, from }, (done) => {
  if (done % 2_000 === 0) console.log(`${done} of ${count}`);
});
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(
  `${result.files} files of ${result.seeds} seeds and ${result.hostile} hostile ones in ${seconds} s: ` +
    `${result.read} read, ${result.refused} refused, ${result.failures.length} failed. ` +
    `Slowest: ${Math.round(result.slowestCpuMs)} ms (${result.slowest}). ` +
    `Memory: at most ${Math.round(result.mostRssBytes / 1e6)} MB.`,
);
for (const { number: which, name, message } of result.failures) {
  console.log(`\nfailed: --seed ${seed} --from ${which} --count 1 (${name})\n${message}`);
}
process.exitCode = result.failures.length === 0 ? 0 : 1;
