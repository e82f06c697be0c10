/**
 * Findings about uploaded files that are not usable recordings, in the API’s English; variable
 * parts are in double braces. The client shows each in the reader’s language. If two apply, the
 * first is used.
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

/**
 * Why a file that browsers cannot play could not be converted, in addition to FFmpeg’s own message.
 */
export const conversionFaults = {
  long: "it is too long",
  full: "no room for a copy",
  short: "the copy is shorter than the file",
  late: "it took too long",
} as const;

export type FileFound = keyof typeof filesFound;
type Values = Readonly<Record<string, string>>;

/** The text of a finding, with its values filled in. */
export function foundWords(kind: FileFound, values: Values = {}): string {
  return filesFound[kind].replaceAll(place, (_, name: string) => values[name] ?? "");
}

/** The finding that a text expresses; `undefined` for any other text. */
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
