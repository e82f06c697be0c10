import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readingOf } from "../../../tests/studyCopySample.ts";
import { datavyuFormat } from "./datavyuFormat.ts";
import { lacks } from "../../../tests/needs.ts";

const samples = join(import.meta.dirname, "../../../../shared/samples/opf");

/** What each file is: events by observation, or why it is refused; then what is to be told of it. */
const outcomes: readonly (readonly [path: string, outcome: string, told?: string])[] = [
  ["datavyu-docs/DatavyuSampleSpreadsheet.opf", "81", "duplicate_name"],
  ["datavyu-docs/Example-Template.opf", "1"],
  ["datavyu-docs/SampleData-checkValidCodes.opf", "4", "left_open"],
  ["datavyu/datavyu-childes-template-combined.opf", "3"],
  ["datavyu/datavyu-childes-template-separate.opf", "3"],
  ["datavyu/IO/simple1.csv", "1"],
  ["datavyu/IO/simple2.opf", "1"],
  ["datavyu/IO/simple3.opf", "3", "not_supported"],
  ["datavyu/IO/simple4.opf", "1"],
  ["datavyu/ui/demo_data_to_csv.opf", "60"],
  ["datavyu/ui/demo_data_to_csv2.csv", "60"],
  ["datavyu/ui/demo_data_to_csv2.opf", "60"],
  ["datavyu/ui/location1/location1-7b4af9e2df.csv", "41"],
  ["datavyu/ui/location1/location1.csv", "50"],
  ["datavyu/ui/location1/location1.opf", "50"],
  ["datavyu/ui/location1/location1.shapa", "part_missing"],
  ["datavyu/ui/location1/test.csv", "50"],
  ["datavyu/ui/location1/test.shapa", "part_missing"],
  ["datavyu/ui/location2/location2-40eab207f8.csv", "nothing_in_it"],
  ["datavyu/ui/location2/location2.csv", "50"],
  ["datavyu/ui/location2/location2.opf", "nothing_in_it"],
  ["datavyu/ui/location2/location2.shapa", "part_missing"],
  ["datavyu/ui/location2/test.csv", "50"],
  ["datavyu/ui/location2/test.shapa", "part_missing"],
  ["datavyu/ui/macshapa-file.odb", "37+16", "not_supported not_supported kept_as_comment"],
  ["datavyu/ui/missingVideo.opf", "nothing_in_it"],
  ["datavyu/ui/modify-test-out.csv", "60"],
  ["datavyu/ui/noWrite/test.opf", "nothing_in_it"],
  ["datavyu/ui/odbCSV.csv", "37+16", "kept_as_comment"],
  ["datavyu/ui/oldProjectFormat.opf", "190+6"],
  ["datavyu/ui/savedSHAPA.csv.opf", "60"],
  ["datavyu/ui/savedSHAPA.opf", "60"],
  ["datavyu/ui/savedSHAPA.shapa.opf", "60"],
  ["datavyu/ui/test-v1-in.csv", "50"],
  ["datavyu/ui/test-v1-out.csv", "50"],
  ["datavyu/ui/test-v2-in.csv", "60"],
  ["datavyu/ui/test-v2-out.csv", "60"],
  ["datavyu/ui/test-v3-in.csv", "50"],
  ["datavyu/ui/test-v3-out.csv", "50"],
  ["datavyu/ui/test.csv", "60"],
  ["datavyu/ui/test.shapa", "part_missing"],
];

test
  .skipIf(lacks("samples"))
  .each(outcomes.map(([path, outcome, told = ""]) => ({ path, outcome, told })))(
  "$path is read as deserved: $outcome",
  async ({ path, outcome, told }) => {
    const file = {
      name: basename(path),
      bytes: new Uint8Array(readFileSync(join(samples, path))),
    };

    expect(datavyuFormat.reader?.recognises(file.bytes, file)).toBeGreaterThan(0.9);
    const result = await datavyuFormat.reader?.read(file, readingOf);

    const found = (result?.findings ?? [])
      .map(({ what }) => what)
      // None of them tells how long its recording is.
      .filter((what) => what !== "length_unknown")
      .join(" ");
    const counts =
      result?.kind === "read" ? result.observations.map(({ events }) => events.length) : [];
    const isRead = result?.kind === "read";
    expect({ outcome: isRead ? counts.join("+") : found, told: isRead ? found : "" }).toEqual({
      outcome,
      told,
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
      result?.kind === "read" ? result.held.events : 0,
    );
  },
);
