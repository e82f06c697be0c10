/**
 * What uploaded files turn out to be that make no recording, as the API says it in English: between double braces stands
 * what differs from file to file. The client says each in the reader’s language. Of two that fit, the first counts.
 */
export const filesFound = {
  empty: "an empty file",
  incomplete: "an incomplete file",
  damaged: "a damaged file",
  webPage: "a web page (HTML)",
  playlist: "a playlist (M3U)",
  xml: "a text file (XML)",
  text: "a text file",
  midi: "a MIDI file",
  slow: "a file that could not be read in two minutes",
  unknown: "no known audio or video format",
  malware: "malware ({{name}})",
  image: "an image ({{name}})",
  document: "a document ({{name}})",
  archive: "an archive ({{name}})",
  program: "a program ({{name}})",
  notConverted: "{{found}}; conversion failed: {{why}}",
  videoNotPlayed: "{{name}} with video in {{codec}}, which browsers do not play",
  audioNotPlayed: "{{name}} with audio in {{codec}}, which browsers do not play",
  notPlayed: "{{name}}, which browsers do not play",
  withoutTracks: "{{name}} without audio or video",
  withoutDuration: "{{name}} without a duration",
  hours: "{{name}} of {{hours}} hours",
} as const;

/** Why no copy could be made of a file that browsers do not play, beside what FFmpeg itself says. */
export const conversionFaults = {
  long: "it is too long",
  full: "no room for a copy",
  short: "the copy is shorter than the file",
  late: "it took too long",
} as const;

export type FileFound = keyof typeof filesFound;
type Values = Readonly<Record<string, string>>;

/** The words for it, with its values in their places. */
export function foundWords(kind: FileFound, values: Values = {}): string {
  return filesFound[kind].replaceAll(place, (_, name: string) => values[name] ?? "");
}

/** What such words say; `undefined` of all others. */
export function readFound(
  said: string,
): { readonly kind: FileFound; readonly values: Values } | undefined {
  for (const { kind, pattern } of patterns) {
    const match = pattern.exec(said);
    if (match) return { kind, values: { ...match.groups } };
  }
  return undefined;
}

const place = /\{\{(\w+)\}\}/gu;

const kinds = Object.keys(filesFound).filter((kind): kind is FileFound =>
  Object.hasOwn(filesFound, kind),
);

const patterns = kinds.map((kind) => {
  const plain = filesFound[kind].replaceAll(/[().]/gu, String.raw`\$&`);
  return { kind, pattern: new RegExp(`^${plain.replaceAll(place, "(?<$1>.+)")}$`, "su") };
});
