/** The formats that can be imported, in the order of lists. */
export const importFormats = [
  "boris",
  "borisTabular",
  "borisAggregated",
  "borisBudget",
  "elan",
  "datavyu",
  "textgrid",
  "jwatcher",
  "observer",
  "datatracker",
  "webvtt",
  "srt",
  "sbv",
  "chat",
  "exmaralda",
  "transcriber",
  "rttm",
  "labelStudio",
  "via",
  "sportscode",
  "frameTable",
  "jsonLines",
  "bids",
  "qdc",
  "sdis",
  "table",
  "xlsx",
  "json",
  "archive",
] as const;

/** The formats that can be exported, by purpose. */
export const exportFormats = {
  statistics: [
    "tidyEvents",
    "tidyRatings",
    "tidyUnits",
    "tidyObservations",
    "tidyScans",
    "tidyTraces",
    "tidyEventsTsv",
    "tidyRatingsTsv",
    "tidyUnitsTsv",
    "tidyObservationsTsv",
    "tidyScansTsv",
    "tidyTracesTsv",
    "xlsx",
    "parquet",
  ],
  programs: [
    "boris",
    "borisTabular",
    "borisAggregated",
    "elan",
    "elanTogether",
    "datavyu",
    "textgrid",
    "frameTable",
    "bids",
    "sdis",
    "qdc",
    "webvtt",
    "srt",
    "edl",
    "ffconcat",
    "ffmpegCuts",
  ],
  whole: ["archive", "json"],
} as const;

export type FormatName =
  | (typeof importFormats)[number]
  | (typeof exportFormats)[keyof typeof exportFormats][number];

const names: readonly (string | null)[] = [
  ...importFormats,
  ...Object.values(exportFormats).flat(),
];

export function isFormatName(name: string | null): name is FormatName {
  return names.includes(name);
}

/** The formats that can hold a scheme without observations. */
export const schemeFormats = ["boris", "qdc", "json", "archive"] as const;
export type SchemeFormat = (typeof schemeFormats)[number];
