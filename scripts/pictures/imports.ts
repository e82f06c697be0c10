import type { Page } from "playwright";
import { uuidv7 } from "uuidv7";
import { datavyuFormat } from "../../src/formats/datavyu/datavyuFormat.ts";
import type { Writer } from "../../src/formats/format.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import { written } from "../../src/formats/written.ts";
import {
  migrated,
  type Migration,
  migrationIn,
  migrations,
} from "../../tests/formats/plantedMigrations.ts";
import { dropped, type GivenFile, newStudy } from "../../tests/journeys/exchanging.ts";
import type { Site } from "../../tests/journeys/site.ts";

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const marginPx = 24;
const size = { seed: 19_800, raters: 3, recordings: 8 };

/** Pictures of the guides on moving: files of a team of each program, as they stand before they are imported. */
export async function picturesOfImports(
  page: Page,
  site: Site,
  shoot: (file: string, clip: Clip) => Promise<unknown>,
): Promise<void> {
  for (const [program, filesOf] of Object.entries(programs)) {
    // oxlint-disable no-await-in-loop -- one page
    const files = await filesOf();
    const studyId = await newStudy(page, site, `Lessons`);
    await page.goto(`/studies/${studyId}/exchange`);
    const widthPx = page.viewportSize()?.width ?? 0;
    await dropped(page, files);
    await page.getByRole("heading", { name: "What can be compared" }).waitFor();
    const plan = page.locator("summary", { hasText: /^\d+ observations$/u });
    await plan.click();
    const top = await plan.boundingBox();
    const bottom = await page
      .getByRole("button", { name: /^Import \d+ observations$/u })
      .boundingBox();
    if (!top || !bottom) throw new Error(`no plan of ${program}`);
    const scrolledPx = await page.evaluate(() => window.scrollY);
    const [x, y] = [top.x - marginPx, top.y + scrolledPx - marginPx];
    const height = bottom.y + bottom.height - top.y + 2 * marginPx;
    await shoot(`moving-from-${program}.png`, { x, y, width: widthPx - x, height });
    // oxlint-enable no-await-in-loop
  }
}

const programs: Readonly<Record<string, () => Promise<readonly GivenFile[]>>> = {
  boris: async () => filesIn("BORIS, marks in the names of observations"),
  elan: async () => filesIn("ELAN, a mark behind the file's name"),
  datavyu: async () => {
    const { together } = await migrated({
      files: filesIn("ELAN, a mark before the file's name", { ...size, seed: 19_810 }),
    });
    return datavyuFormat.writer ? writtenBy(datavyuFormat.writer, together) : [];
  },
  observer: async () => observerLogs().files,
};

function filesIn(name: string, of = size): Migration["files"] {
  return migrations[name]?.(of).files ?? [];
}

/** Event logs as The Observer exports them as text, one for each rater and recording. */
function observerLogs(): Migration {
  const head = ["Time_Relative_sf", "Duration_sf", "Observation", "Behavior", "Event_Type"];
  return migrationIn(size, ({ rater, recording, events }) => ({
    folder: "",
    name: `${recording} ${rater}.txt`,
    text: [
      head,
      ...events.flatMap(([from, to, code]) => [
        [from / 1_000, (to - from) / 1_000, `${recording} ${rater}`, code, "State start"],
        [to / 1_000, 0, `${recording} ${rater}`, code, "State stop"],
      ]),
    ]
      .map((cells) => cells.join("\t"))
      .join("\n"),
  }));
}

async function writtenBy(
  writer: Writer,
  { study, observations }: ReadStudy,
): Promise<readonly GivenFile[]> {
  const files = new Map<string, Buffer>();
  const of = { baseName: "study", now: "2026-11-21T12:00:00Z", newUuid: uuidv7 };
  for await (const { fileName, content } of written(writer, study, observations, of)) {
    const before = files.get(fileName) ?? Buffer.alloc(0);
    files.set(fileName, Buffer.concat([before, Buffer.from(content)]));
  }
  return Array.from(files, ([name, bytes]) => ({ name, bytes }));
}
