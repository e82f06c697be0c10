/** The browsers in which coding is supported. */
export const browsers = ["Chrome", "Edge", "Firefox", "Safari"] as const;
export type Browser = (typeof browsers)[number];

/** The container and codecs of a media file. */
export interface MediaParts {
  /** As its reader names it. */
  readonly container: string;
  /** The video codec; `null` if it is not known, `undefined` if there is no video. */
  readonly video: string | null | undefined;
  readonly audio: string | null | undefined;
}

/** The browsers that play a file: with all of its tracks, and on some computers only. */
export interface Players {
  readonly surely: readonly Browser[];
  /** It depends on the version, or on a decoder that the computer has or lacks. */
  readonly perhaps: readonly Browser[];
}

/**
 * The browsers that are known to play a file. Whether the current browser plays it is tested, not
 * looked up here.
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

/**
 * Properties of media files that not every browser supports, by their names in the tables below.
 */
export const mediaDemands = ["matroska", "ogg", "av1", "hevc", "vorbis", "ac3", "eac3"] as const;
export type MediaDemand = (typeof mediaDemands)[number];

/** The properties of a file that not every browser supports on every computer; empty if all do. */
export function demandsOf({ container, video, audio }: MediaParts): readonly MediaDemand[] {
  return [
    ...demandIn(container.toLowerCase(), containers.get(container)),
    ...demandIn(video ?? "", videoCodecs.get(video ?? "")),
    ...demandIn(audio ?? "", audioCodecs.get(audio ?? "")),
  ];
}

/**
 * Whether some browsers cannot play such a container, whatever its tracks: in MP4 the same tracks
 * may play everywhere.
 */
export function isForAFewBrowsers(container: string): boolean {
  return demandsOf({ container, video: undefined, audio: undefined }).length > 0;
}

function demandIn(part: string, of: Answers | undefined): readonly MediaDemand[] {
  return isDemand(part) && browsers.some((browser) => of?.[browser] !== "yes") ? [part] : [];
}

/** What a recording’s media require that a person’s browser cannot play. Empty if everything plays. */
export function missingFor(
  sources: readonly { readonly kind: string; readonly demands?: readonly MediaDemand[] }[],
  cannotPlay: readonly MediaDemand[],
): readonly MediaDemand[] {
  const demanded = new Set(sources.flatMap(({ demands = [] }) => demands));
  return cannotPlay.filter((demand) => demanded.has(demand));
}

/** The media type with codec by which a browser is asked whether it supports a property. */
export const typeOfDemand: Readonly<Record<MediaDemand, string>> = {
  matroska: 'video/x-matroska; codecs="avc1.42E01E"',
  ogg: 'audio/ogg; codecs="opus"',
  av1: 'video/mp4; codecs="av01.0.04M.08"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  vorbis: 'audio/webm; codecs="vorbis"',
  ac3: 'audio/mp4; codecs="ac-3"',
  eac3: 'audio/mp4; codecs="ec-3"',
};

function isDemand(part: string): part is MediaDemand {
  return mediaDemands.some((one) => one === part);
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

/** The common name of a codec or property; the reader’s own identifier if there is none. */
export function codecName(codec: string): string {
  return codecNames.get(codec) ?? codec.toUpperCase();
}

const codecNames: ReadonlyMap<string, string> = new Map([
  ["avc", "H.264"],
  ["hevc", "HEVC (H.265)"],
  ["ac3", "AC-3"],
  ["eac3", "E-AC-3"],
  ["matroska", "Matroska"],
  ["ogg", "Ogg"],
  ["vorbis", "Vorbis"],
]);
