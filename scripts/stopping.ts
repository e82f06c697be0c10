// npm run stopping: how often limits hold when double coding stops by precision, and how much is coded until then, in
// made-up studies. npm run stopping -- 200: with so many studies instead of 2,000.
import { stoppingStudies } from "./coverage/stoppingStudies.ts";

const [asked = "2000"] = process.argv.slice(2);
for (const line of stoppingStudies(Number(asked), 1)) {
  const {
    name,
    truth,
    studies,
    held,
    meanRecordings,
    flatShort,
    flatMinutes,
    minutes,
    minutesByFifths,
  } = line;
  const percent = (count: number) => `${((100 * count) / studies).toFixed(1)} %`;
  console.log(
    [
      `${name}, kappa ${truth.toFixed(2)}`,
      `limits held in ${percent(held)} of ${studies} studies`,
      `${meanRecordings.toFixed(1)} recordings coded twice on the average, ${minutes.toFixed(0)} minutes`,
      `a flat 20 %: ${flatMinutes.toFixed(0)} minutes, wider than the goal in ${percent(flatShort)}`,
      `by fifths until the goal: ${minutesByFifths.toFixed(0)} minutes`,
    ].join("; "),
  );
}
