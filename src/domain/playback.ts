/** The browsers that people code in. */
export const browsers = ["Chrome", "Edge", "Firefox", "Safari"] as const;
export type Browser = (typeof browsers)[number];

/** What a file is made of. */
export interface MediaParts {
  /** As its reader names it. */
  readonly container: string;
  /** `null` where its reader does not know it; `undefined` where there is none. */
  readonly video: string | null | undefined;
  readonly audio: string | null | undefined;
}

/** Which browsers play a file: with all that is in it, and on some computers only. */
export interface Players {
  readonly surely: readonly Browser[];
  /** It depends on the version, or on a decoder that the computer has or lacks. */
  readonly perhaps: readonly Browser[];
}

/**
 * Which browsers play a file, as far as that is known of them. What the browser at hand plays is not to be
 * looked up here but to be tried.
 */
export function playersOf({ container, video, audio }: MediaParts): Players {
  const parts = [
    containers.get(container) ?? none,
    ...(video === undefined ? [] : [videoCodecs.get(video ?? "") ?? none]),
    ...(audio === undefined ? [] : [audioCodec(audio ?? "")]),
  ];
  const worst = (browser: Browser) => parts.map((of) => of[browser] ?? "no");
  return {
    surely: browsers.filter((browser) => worst(browser).every((answer) => answer === "yes")),
    perhaps: browsers.filter(
      (browser) => worst(browser).includes("perhaps") && !worst(browser).includes("no"),
    ),
  };
}

type Answers = Partial<Readonly<Record<Browser, "yes" | "perhaps">>>;

const none: Answers = {};
const all: Answers = { Chrome: "yes", Edge: "yes", Firefox: "yes", Safari: "yes" };
const notInSafari: Answers = { Chrome: "yes", Edge: "yes", Firefox: "yes" };

const containers: ReadonlyMap<string, Answers> = new Map([
  ["MP4", all],
  ["QuickTime File Format", all],
  ["WebM", all],
  ["Matroska", { Chrome: "yes", Edge: "yes", Firefox: "perhaps" }],
  ["Ogg", { ...notInSafari, Safari: "perhaps" }],
  ["MP3", all],
  ["WAVE", all],
  ["FLAC", all],
  ["ADTS", all],
]);

const videoCodecs: ReadonlyMap<string, Answers> = new Map([
  ["avc", all],
  ["vp8", all],
  ["vp9", all],
  ["av1", { ...notInSafari, Safari: "perhaps" }],
  ["hevc", { Chrome: "perhaps", Edge: "perhaps", Firefox: "perhaps", Safari: "yes" }],
]);

const audioCodecs: ReadonlyMap<string, Answers> = new Map([
  ["aac", all],
  ["mp3", all],
  ["opus", all],
  ["flac", all],
  ["vorbis", { ...notInSafari, Safari: "perhaps" }],
  ["ac3", { Edge: "perhaps", Safari: "yes" }],
  ["eac3", { Edge: "perhaps", Safari: "yes" }],
]);

function audioCodec(codec: string): Answers {
  return codec.startsWith("pcm-") || codec === "ulaw" || codec === "alaw"
    ? all
    : (audioCodecs.get(codec) ?? none);
}

/** A codec by the name that people know it by; as its reader names it where there is no other. */
export function codecName(codec: string): string {
  return codecNames.get(codec) ?? codec.toUpperCase();
}

const codecNames: ReadonlyMap<string, string> = new Map([
  ["avc", "H.264"],
  ["hevc", "HEVC (H.265)"],
]);
