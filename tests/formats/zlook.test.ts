import { test } from "vitest";
import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { labFiles, type Work } from "./labFiles.ts";
import { migrationIn } from "./plantedMigrations.ts";
test("look", async () => {
  for (const name of (process.env["LOOK"] ?? "").split("|")) {
    const one = labFiles[name];
    if (!one) {
      console.log("no", name);
      continue;
    }
    const work: Work[] = [];
    migrationIn({ raters: 2, recordings: 2, seed: 20100 }, (o) => {
      work.push({ ...o, recording: o.recording.replace("lesson ", "clip") });
      return { folder: "", name: "", text: "" };
    });
    const files = one.made(work);
    const lines = [`==== ${name}`];
    for (const f of files.slice(0, 2)) {
      const r = await readFile(
        {
          name: f.name,
          bytes: typeof f.content === "string" ? new TextEncoder().encode(f.content) : f.content,
        },
        { newUuid: uuidv7, palette, words: words.words, answers: {} },
      );
      lines.push(`${f.name} ${r.kind} ${r.format?.name}`);
      if (r.kind === "read") {
        for (const q of r.questions)
          lines.push(
            `  ${q.what} | ${q.about} | ${q.answer} | ${JSON.stringify(q.because)} | ${q.options
              .map((o) => o.value)
              .join(" ")
              .slice(0, 60)}`,
          );
        lines.push(
          "  recordings " +
            r.read.study.recordings.map((x) => x.name).join(", ") +
            " people " +
            r.read.study.people.map((x) => x.name).join(", ") +
            " obs " +
            r.read.observations.map((x) => x.events.length).join(","),
        );
      }
      for (const x of r.findings.slice(0, 5))
        lines.push(`  F ${x.weight} ${x.what} ${x.about} ${x.found}`);
    }
    console.log(lines.join("\n"));
  }
});
