import { expect, test } from "vitest";
import { withClocksJoined } from "./clockColumns.ts";
import { sampleOf, type VisitRows } from "./tableSample.ts";

test.each([
  ["start_min,start_sec,end_min,end_sec", "1,5,2,0.5", ["start s", "end s"], ["65", "120.5"]],
  ["Minute,Sekunde,Dauer", "3,59,8", ["time s", "Dauer"], ["239", "8"]],
  ["hour,min,sec,code", "1,0,2,look", ["time s", "code"], ["3602", "look"]],
])("%s: %s is one time each", (heads, row, headings, cells) => {
  const found = joined(["coder," + heads, `Anna,${row}`, `Ben,${row}`]);

  expect(found).toEqual([
    ["coder", ...headings],
    ["Anna", ...cells],
    ["Ben", ...cells],
  ]);
});

test.each([
  ["seconds of the whole time beside its minutes", "start_min,start_sec", "2,125"],
  ["codes that are letters", "time,m,s", "1,0,1"],
  ["seconds alone", "start_sec,end_sec", "1,2"],
  ["what is no time", "warmth_min,warmth_sec", "1,2"],
])("%s stay as they are", (_, heads, row) => {
  expect(joined([`coder,${heads}`, `Anna,${row}`, `Ben,${row}`])).toBeUndefined();
});

function joined(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const visit: VisitRows = (listener) => {
    for (const [at, line] of lines.entries()) {
      if (listener(line.split(","), at + 1) === false) return;
    }
  };
  const sample = sampleOf(visit);
  const clocks = sample && withClocksJoined(visit, sample);
  if (!clocks) return undefined;
  const rows: (readonly string[])[] = [];
  clocks((cells) => {
    rows.push(cells);
  });
  return rows;
}
