import { dropped, newStudy } from "./exchanging.ts";
import { expect, test } from "./site.ts";

test.use({ story: "tables of ratings" });
test.describe.configure({ mode: "serial" });

const scores = (rater: number) =>
  Array.from({ length: 12 }, (_, at) => ((at * 7) % 4) + 1 + ((at + rater) % 5 === 0 ? 1 : 0));

for (const [name, text] of [
  [
    "a row for each student and examiner",
    [
      "student,examiner,communication",
      ...["AN", "BO", "CY"].flatMap((rater, by) =>
        scores(by).map((score, at) => `S${at + 1},${rater},${score}`),
      ),
    ],
  ],
  [
    "a column for each rater",
    [
      "essay,Rater 1,Rater 2,Rater 3",
      ...scores(0).map((score, at) => `E${at + 1},${score},${scores(1)[at]},${scores(2)[at]}`),
    ],
  ],
] as const) {
  test(`ratings in a table, ${name}: with everything as it is proposed, it ends at a figure${name === "a column for each rater" ? " @whole" : ""}`, async ({
    site,
    newcomer,
  }) => {
    const page = await newcomer();
    const studyId = await newStudy(page, site, name);
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, [{ name: "scores.csv", text: text.join("\n") }]);

    const sentence = page.getByText(/: 12 recordings can be compared\.$/u).first();
    await expect(sentence).toBeVisible();
    await page.getByRole("button", { name: /^Import 36 observations$/u }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
    await expect(page.getByText("Agreement in this study", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /ICC.* 0\.\d\d/u })).toBeVisible();

    await page.goto(`/studies/${studyId}`);
    await expect(page.getByRole("status").filter({ hasText: /ICC.* 0\.\d\d/u })).toBeVisible();
  });
}

test("scores under first names, one rater more severe: asked about with the reason, and answered it ends at a figure @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "First names");
  const lines = scores(0).map(
    (score, at) => `E${at + 1},${score},${score + (at % 4 === 0 ? 1 : 0)}`,
  );
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [{ name: "essays.csv", text: ["essay,Anna,Ben", ...lines].join("\n") }]);

  await expect(page.getByText(/either criteria rated by one rater, or raters/u)).toBeVisible();
  await page
    .getByRole("combobox", { name: /Anna, Ben/u })
    .selectOption({ label: "Ratings by the rater in the heading" });
  await expect(page.getByText(/: 12 recordings can be compared\.$/u).first()).toBeVisible();
  await page.getByRole("button", { name: /^Import 24 observations$/u }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /ICC.* 0\.\d\d/u })).toBeVisible();
});

const seen = ["play", "rest", "feed"] as const;
/** What a rater saw in an interval of a film: mostly what there was. */
const cell = (film: number, interval: number, rater: number) =>
  seen[(film + interval * 2 + ((interval + rater * 3) % 7 === 0 ? 1 : 0)) % seen.length] ?? "";

for (const raters of [
  ["Anna", "Ben", "Cleo"],
  Array.from({ length: 30 }, (_, at) => `Rater ${at + 1}`),
]) {
  test(`a row for each interval and a column for each of ${raters.length} raters: with everything as it is proposed, it ends at kappa${raters.length === 30 ? "" : " @whole"}`, async ({
    site,
    newcomer,
  }) => {
    const page = await newcomer();
    const studyId = await newStudy(page, site, `Intervals of ${raters.length}`);
    const rows = [1, 2, 3, 4].flatMap((film) =>
      Array.from({ length: 20 }, (_, at) =>
        [`film ${film}`, at + 1, ...raters.map((__, by) => cell(film, at, by))].join(","),
      ),
    );
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, [
      { name: "intervals.csv", text: [`video,interval,${raters.join(",")}`, ...rows].join("\n") },
    ]);

    await expect(
      raters.length > 3
        ? page.getByText(/435.? rater pairs can be compared\. Recordings per pair: .?4/u)
        : page.getByText(/: 4 recordings can be compared\.$/u).first(),
    ).toBeVisible();
    await expect(page.getByText("How long is an interval, in seconds?").first()).toBeVisible();
    // Of all columns one question is asked.
    await expect(page.getByText("What do these columns contain?")).toHaveCount(1);
    await page.getByRole("button", { name: `Import ${raters.length * 4} observations` }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /κ.* 0\.\d\d/u })).toBeVisible();
  });
}

test("a start and an end of each of 30 raters: the names are one question, and it ends at a figure @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Starts and ends of 30");
  const raters = Array.from({ length: 30 }, (_, at) => `Rater ${at + 1}`);
  const rows = [1, 2, 3, 4].flatMap((film) =>
    Array.from({ length: 10 }, (_, at) =>
      [
        `film ${film}`,
        seen[(film + at) % seen.length],
        ...raters.flatMap((__, by) => [at * 10 + by / 20, at * 10 + 6 + ((by + at) % 5) / 2]),
      ].join(","),
    ),
  );
  const head = ["video", "code", ...raters.flatMap((one) => [`${one} start`, `${one} end`])];
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [{ name: "events.csv", text: [head.join(","), ...rows].join("\n") }]);

  const pairs = page.getByText(/435.? rater pairs can be compared\. Recordings per pair: .?4/u);
  await pairs.click();
  await expect(page.getByText(/: 4 recordings can be compared\.$/u).first()).toBeVisible();
  await expect(
    page.getByText(/^The same columns occur once for each of these names\./u),
  ).toHaveCount(1);
  await expect(page.getByText("What does this column contain?")).toHaveCount(5);
  await page.getByRole("button", { name: "Import 120 observations" }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /κ.* 0\.\d\d/u })).toBeVisible();
});

test("of 32 raters, two whose recordings only look like a pair are told before all who can be compared @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "A pair among many");
  const films = [1, 2, 3].map((film) => `film ${film}`);
  const rows = [
    ...Array.from({ length: 30 }, (_, at) => rowsOf(`Rater ${at + 1}`, films)).flat(),
    ...rowsOf("Yan", [...films, "visit"]),
    ...rowsOf("Zoe", [...films, "visit (1)"]),
  ];
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [
    { name: "events.csv", text: ["rater,recording,code,start,end", ...rows].join("\n") },
  ]);

  await expect(
    page.getByText(/495.? rater pairs can be compared\. Recordings per pair: .?3/u),
  ).toBeVisible();
  const first = page
    .getByRole("region", { name: "What can be compared" })
    .getByRole("listitem")
    .first();
  await expect(first).toContainText("Yan and Zoe");
  await expect(first.getByRole("button", { name: "Join 1 recording" })).toBeVisible();
});

/** Five states in each film, a little later for a longer name. */
function rowsOf(rater: string, films: readonly string[]): readonly string[] {
  return films.flatMap((film, at) =>
    Array.from({ length: 5 }, (_, nth) => {
      const startS = nth * 10 + (rater.length % 3);
      return [rater, film, seen[(nth + at) % seen.length], startS, startS + 6].join(",");
    }),
  );
}
