/**
 * What an address leads to, as far as it can be told without asking for it. A file is named by its
 * extension, so `media` is what it should be; what it is, is known when it is opened. Streams and
 * hosts are recognised so that they can be named; `codable` says whether they can be coded on here.
 */
export type MediaAddress =
  | { readonly kind: "file"; readonly media: "audio" | "video" }
  | { readonly kind: "provider"; readonly provider: string; readonly codable: boolean };

/** The address of a file or of a hosted recording; `undefined` for every other address. */
export function recogniseAddress(address: string): MediaAddress | undefined {
  const parts =
    /^https?:\/\/(?<host>[^/?#@\s]+)(?<path>\/[^?#\s]*)?(?<query>\?[^#\s]*)?(?:#.*)?$/iu.exec(
      address,
    )?.groups;
  if (!parts) return undefined;
  const { host: hostAndPort = "", path = "/", query = "" } = parts;
  const where = `${hostAndPort.toLowerCase().replace(/^www\.|:\d+$/gu, "")}${path}${query}`;
  const host = hosts.find(({ pattern }) => pattern.test(where));
  if (host) return { kind: "provider", provider: host.provider, codable: false };

  const extension = /\.([a-z0-9]{2,5})$/iu.exec(path)?.[1]?.toLowerCase() ?? "";
  if (audioExtensions.has(extension)) return { kind: "file", media: "audio" };
  if (videoExtensions.has(extension)) return { kind: "file", media: "video" };
  const stream = streams.get(extension);
  return stream === undefined ? undefined : { kind: "provider", provider: stream, codable: false };
}

export const audioExtensions: ReadonlySet<string> = new Set(
  "m4a m4b mp4a mpga mp2 mp2a mp3 m2a m3a wav weba aac oga ogg spx opus flac".split(" "),
);
export const videoExtensions: ReadonlySet<string> = new Set("mp4 ogv webm mov m4v".split(" "));
export const streams: ReadonlyMap<string, string> = new Map([
  ["m3u8", "hls"],
  ["mpd", "dash"],
  ["flv", "flv"],
]);

/** Patterns of the host without `www.`, the path and the query, joined. They stand for the whole host. */
export const hosts: readonly { readonly provider: string; readonly pattern: RegExp }[] = [
  {
    provider: "youtube",
    pattern:
      /^(?:youtu\.be\/[\w-]{11}|(?:m\.|music\.)?youtube(?:-nocookie|education)?\.com\/(?:(?:embed|v|watch|shorts|live)\/[\w-]{11}|watch\?(?:.*&)?v=[\w-]{11}|playlist\?(?:.*&)?list=|user\/))/u,
  },
  { provider: "vimeo", pattern: /^(?:player\.)?vimeo\.com\/(?!progressive_redirect|$)/u },
  {
    provider: "wistia",
    pattern: /^(?:[\w-]+\.)*(?:wistia\.(?:com|net)|wi\.st)\/(?:medias|embed)\/(?!$)/u,
  },
  { provider: "twitch", pattern: /^(?:go\.|m\.)?twitch\.tv\/(?:videos\/\d+|\w+)\/?(?:$|\?)/u },
  { provider: "twitch", pattern: /^(?:player|clips)\.twitch\.tv\/./u },
  { provider: "mux", pattern: /^stream\.mux\.com\/\w+(?:$|\?)/u },
  { provider: "spotify", pattern: /^open\.spotify\.com\/\w+\/\w+/u },
  {
    provider: "tiktok",
    pattern: /^(?:m\.)?tiktok\.com\/(?:player\/v1\/|share\/video\/|@[^/]+\/video\/)\d+/u,
  },
  {
    provider: "dailymotion",
    pattern: /^(?:(?:geo\.)?dailymotion\.com\/(?:embed\/)?video\/|dai\.ly\/)[a-zA-Z0-9]/u,
  },
  { provider: "soundcloud", pattern: /^(?:(?:m\.|on\.)?soundcloud\.com|snd\.sc)\/[^.]+$/u },
  {
    provider: "facebook",
    pattern:
      /^(?:(?:m\.|web\.)?facebook\.com\/(?:.*\/)?(?:videos?|watch|story|reel)[./?]|fb\.watch\/.)/u,
  },
  { provider: "streamable", pattern: /^streamable\.com\/(?:e\/)?[a-z0-9]+\/?(?:$|\?)/u },
  { provider: "vidyard", pattern: /^(?:[\w-]+\.)?vidyard\.com\/(?:watch\/)?[\w-]+/u },
  { provider: "mixcloud", pattern: /^(?:m\.)?mixcloud\.com\/[^/]+\/[^/]+/u },
  {
    provider: "kaltura",
    pattern: /^[\w-]+\.kaltura\.(?:com|org)\/.*(?:entry_?id[=/%]|\/embedIframeJs\/)/iu,
  },
  { provider: "dropbox", pattern: /^dropbox\.com\/./u },
  {
    provider: "cloudflare",
    pattern:
      /^(?:(?:[\w-]+\.)?cloudflarestream\.com|(?:[\w-]+\.)?videodelivery\.net)\/\w{8,}(?:\/|$|\?)/u,
  },
];
