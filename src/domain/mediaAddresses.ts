/** The service or protocol from which a media URL is played. */
export type Provider = (typeof providers)[number];
export const providers = [
  "hls",
  "dash",
  "flv",
  "youtube",
  "vimeo",
  "wistia",
  "twitch",
  "mux",
  "spotify",
  "tiktok",
  "dailymotion",
  "soundcloud",
  "facebook",
  "streamable",
  "vidyard",
  "mixcloud",
  "kaltura",
  "dropbox",
  "cloudflare",
] as const;

/** Providers whose own player is required, because they offer neither a file nor a stream. */
export type HostedProvider = (typeof hostedProviders)[number];
export const hostedProviders = [
  "youtube",
  "vimeo",
  "wistia",
  "twitch",
  "spotify",
  "tiktok",
  "dailymotion",
  "soundcloud",
  "facebook",
  "streamable",
  "vidyard",
  "mixcloud",
  "kaltura",
] as const satisfies readonly Provider[];

/** Why a recognised media URL cannot be coded. */
export type NotCodable =
  | "is_list"
  | "is_live"
  /** Most people hear a part of it only, and not all the same part. */
  | "is_excerpt"
  | "is_short_link"
  | "is_folder"
  /** No browser reads it any more. */
  | "is_old_format"
  /** Its player says to no one where it stands. */
  | "tells_no_time";

/** How a URL is played. `parts` are the parameters of the provider’s player, by name. */
export type Playing =
  | { readonly as: "stream"; readonly url: string }
  | {
      readonly as: "host";
      readonly host: HostedProvider;
      readonly url: string;
      readonly parts: Readonly<Record<string, string>>;
    };

/**
 * What a URL refers to, as far as it can be determined without a request. `media` of a file is what
 * its extension suggests; the actual type is known when it is opened.
 */
export type MediaAddress =
  | { readonly kind: "file"; readonly media: "audio" | "video"; readonly url: string }
  | {
      readonly kind: "provider";
      readonly provider: Provider;
      readonly codable: true;
      readonly plays: Playing;
    }
  | {
      readonly kind: "provider";
      readonly provider: Provider;
      readonly codable: false;
      readonly because: NotCodable;
    };

/** The file, stream or hosted recording that a URL refers to; `undefined` for any other URL. */
export function recogniseAddress(address: string): MediaAddress | undefined {
  const parts =
    /^(?<protocol>https?):\/\/(?<host>[^/?#@\s]+)(?<path>\/[^?#\s]*)?(?<query>\?[^#\s]*)?(?:#.*)?$/iu.exec(
      address,
    )?.groups;
  if (!parts) return undefined;
  const { host: hostAndPort = "", path = "/", query = "" } = parts;
  const where = `${hostAndPort.toLowerCase().replace(/^www\.|:\d+$/gu, "")}${path}${query}`;
  const row = addressRows.find(({ pattern }) => pattern.test(where));
  const byName = recogniseExtension(path, address);
  if (row?.provider === "dropbox") return fileAtDropbox(path, query);
  if (byName || !row) return byName;

  const { provider, plays } = row;
  const found = row.pattern.exec(where)?.groups ?? {};
  if (plays.as === "nothing") {
    return { kind: "provider", provider, codable: false, because: plays.because };
  }
  if (plays.as === "stream") {
    return { kind: "provider", provider, codable: true, plays: streamOf(plays.url(found)) };
  }
  const host = hostedProviders.find((one) => one === provider);
  if (host === undefined) return undefined;
  return { kind: "provider", provider, codable: true, plays: hostedAs(host, address, found) };
}

/**
 * The origins of providers’ players: the only ones from which a page may load frames and scripts.
 */
export function hostOrigins(of: readonly HostedProvider[] = hostedProviders): Origins {
  return {
    frames: of.flatMap((provider) => hostedPlayers[provider].frames),
    scripts: of.flatMap((provider) => hostedPlayers[provider].scripts),
  };
}

interface Origins {
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
}

export const audioExtensions: ReadonlySet<string> = new Set(
  "m4a m4b mp4a mpga mp2 mp2a mp3 m2a m3a wav weba aac oga ogg spx opus flac".split(" "),
);
export const videoExtensions: ReadonlySet<string> = new Set("mp4 ogv webm mov m4v".split(" "));
export const streamExtensions: ReadonlyMap<string, "hls" | "dash"> = new Map([
  ["m3u8", "hls"],
  ["mpd", "dash"],
]);

/** Where each host’s player is loaded from when, and only when, a recording there is opened. */
const hostedPlayers: Readonly<Record<HostedProvider, Origins>> = {
  youtube: {
    frames: ["https://www.youtube-nocookie.com"],
    scripts: ["https://www.youtube.com"],
  },
  // What steers it is among our own files.
  vimeo: { frames: ["https://player.vimeo.com"], scripts: [] },
  wistia: { frames: [], scripts: ["https://fast.wistia.com", "https://fast.wistia.net"] },
  twitch: { frames: ["https://player.twitch.tv"], scripts: ["https://player.twitch.tv"] },
  spotify: {
    frames: ["https://open.spotify.com"],
    scripts: ["https://open.spotify.com", "https://embed-cdn.spotifycdn.com"],
  },
  tiktok: { frames: ["https://www.tiktok.com"], scripts: [] },
  dailymotion: {
    frames: ["https://geo.dailymotion.com"],
    scripts: ["https://geo.dailymotion.com"],
  },
  soundcloud: { frames: ["https://w.soundcloud.com"], scripts: ["https://w.soundcloud.com"] },
  facebook: { frames: ["https://www.facebook.com"], scripts: ["https://connect.facebook.net"] },
  streamable: { frames: ["https://streamable.com"], scripts: [] },
  vidyard: { frames: ["https://play.vidyard.com"], scripts: ["https://play.vidyard.com"] },
  mixcloud: {
    frames: ["https://www.mixcloud.com", "https://player-widget.mixcloud.com"],
    scripts: ["https://widget.mixcloud.com"],
  },
  // Each customer of theirs has a name of its own before the point.
  kaltura: { frames: ["https://*.kaltura.com", "https://*.kaltura.org"], scripts: [] },
};

type Found = Readonly<Record<string, string>>;
type Plays =
  | { readonly as: "host" }
  | { readonly as: "stream"; readonly url: (found: Found) => string }
  | { readonly as: "nothing"; readonly because: NotCodable };

const host: Plays = { as: "host" };
const stream = (url: (found: Found) => string): Plays => ({ as: "stream", url });
const not = (because: NotCodable): Plays => ({ as: "nothing", because });

/**
 * Every kind of URL that is recognised by its host; the first match counts. A pattern matches the
 * host without `www.`, the path and the query, joined; its named groups are passed to the player.
 */
export const addressRows: readonly {
  readonly provider: Provider;
  readonly pattern: RegExp;
  readonly plays: Plays;
}[] = [
  {
    provider: "youtube",
    pattern:
      /^(?:m\.|music\.)?youtube(?:-nocookie|education)?\.com\/(?:embed|v|watch|shorts|live)\/(?!videoseries)(?<id>[\w-]{11})(?![\w-])/u,
    plays: host,
  },
  {
    provider: "youtube",
    pattern:
      /^(?:m\.|music\.)?youtube(?:-nocookie|education)?\.com\/watch\/?\?(?:.*&)?v=(?<id>[\w-]{11})(?![\w-])/u,
    plays: host,
  },
  { provider: "youtube", pattern: /^youtu\.be\/(?<id>[\w-]{11})(?![\w-])/u, plays: host },
  {
    provider: "youtube",
    pattern:
      /^(?:m\.|music\.)?youtube(?:-nocookie|education)?\.com\/(?:playlist\?(?:.*&)?list=|embed\/videoseries|(?:user|channel|c)\/|@)/u,
    plays: not("is_list"),
  },
  {
    provider: "vimeo",
    pattern: /^player\.vimeo\.com\/video\/(?<id>\d+)(?:\?(?:.*&)?h=(?<hash>\w+))?/u,
    plays: host,
  },
  { provider: "vimeo", pattern: /^vimeo\.com\/event\//u, plays: not("is_live") },
  {
    provider: "vimeo",
    pattern:
      /^vimeo\.com\/(?:(?:channels|groups|album|showcase|ondemand|manage)\/(?:[^?]+\/)?)?(?<id>\d{5,})(?:\/(?<hash>[0-9a-f]{8,}))?(?:[/?]|$)/u,
    plays: host,
  },
  {
    provider: "vimeo",
    pattern: /^(?:player\.)?vimeo\.com\/(?!progressive_redirect)./u,
    plays: not("is_list"),
  },
  {
    provider: "wistia",
    pattern: /^(?:[\w-]+\.)*(?:wistia\.(?:com|net)|wi\.st)\/embed\/playlists?\//u,
    plays: not("is_list"),
  },
  {
    provider: "wistia",
    pattern:
      /^(?:[\w-]+\.)*(?:wistia\.(?:com|net)|wi\.st)\/(?:medias|embed)\/(?:iframe\/|medias\/)?(?<id>\w+)/u,
    plays: host,
  },
  {
    provider: "twitch",
    pattern: /^(?:go\.|m\.)?twitch\.tv\/(?:\w+\/)?(?:videos?|v)\/(?<id>\d+)\/?(?:$|\?)/u,
    plays: host,
  },
  {
    provider: "twitch",
    pattern: /^(?:go\.|m\.|player\.)?twitch\.tv\/\?(?:.*&)?video=v?(?<id>\d+)/u,
    plays: host,
  },
  {
    provider: "twitch",
    pattern: /^(?:clips\.twitch\.tv\/.|(?:go\.|m\.)?twitch\.tv\/\w+\/clip\/)/u,
    plays: not("tells_no_time"),
  },
  {
    provider: "twitch",
    pattern: /^(?:(?:go\.|m\.)?twitch\.tv\/\w+\/?(?:$|\?)|player\.twitch\.tv\/\?(?:.*&)?channel=)/u,
    plays: not("is_live"),
  },
  {
    provider: "mux",
    pattern: /^(?:stream|player)\.mux\.com\/(?<id>\w+)(?<query>\?.*)?$/u,
    plays: stream(({ id, query = "" }) => `https://stream.mux.com/${id}.m3u8${query}`),
  },
  {
    provider: "spotify",
    pattern: /^open\.spotify\.com\/(?:intl-\w+\/)?(?:embed\/)?episode\/(?<id>\w+)/u,
    plays: host,
  },
  {
    provider: "spotify",
    pattern: /^open\.spotify\.com\/(?:intl-\w+\/)?(?:embed\/)?track\/\w+/u,
    plays: not("is_excerpt"),
  },
  { provider: "spotify", pattern: /^open\.spotify\.com\/[\w-]+\/\w+/u, plays: not("is_list") },
  {
    provider: "tiktok",
    pattern:
      /^(?:m\.)?tiktok\.com\/(?:player\/v1|embed(?:\/v\d)?|share\/video|@[^/]+\/video|v)\/(?<id>\d+)/u,
    plays: host,
  },
  {
    provider: "tiktok",
    pattern: /^(?:v[mt]\.tiktok\.com\/|tiktok\.com\/t\/)\w/u,
    plays: not("is_short_link"),
  },
  {
    provider: "dailymotion",
    pattern: /^(?:(?:geo\.)?dailymotion\.com\/(?:embed\/)?video\/|dai\.ly\/)(?<id>[a-zA-Z0-9]+)/u,
    plays: host,
  },
  {
    provider: "dailymotion",
    pattern: /^geo\.dailymotion\.com\/player(?:\/\w+)?\.html\?(?:.*&)?video=(?<id>[a-zA-Z0-9]+)/u,
    plays: host,
  },
  {
    provider: "dailymotion",
    pattern: /^(?:geo\.)?dailymotion\.com\/(?:embed\/)?playlist\//u,
    plays: not("is_list"),
  },
  {
    provider: "soundcloud",
    pattern: /^(?:on\.soundcloud\.com|snd\.sc)\/[^.]+$/u,
    plays: not("is_short_link"),
  },
  {
    provider: "soundcloud",
    pattern:
      /^(?:m\.)?soundcloud\.com\/(?<path>[\w-]+\/(?!(?:sets|tracks|albums|likes|reposts|popular-tracks)(?:[/?]|$))[\w-]+(?:\/s-\w+)?)\/?(?:\?[^.]*)?$/u,
    plays: host,
  },
  { provider: "soundcloud", pattern: /^(?:m\.)?soundcloud\.com\/[^.]+$/u, plays: not("is_list") },
  {
    provider: "facebook",
    pattern:
      /^(?:(?:(?:m\.|web\.)?facebook\.com\/(?:[^?]*\/)?(?:videos?\/.|video\.php\?.*v=|watch\/?(?:live\/?)?\?.*v=|reel\/.))|fb\.watch\/.)/u,
    plays: host,
  },
  {
    provider: "facebook",
    pattern: /^(?:m\.|web\.)?facebook\.com\/(?:.*\/)?(?:videos?|watch|story|stories)(?:[./?]|$)/u,
    plays: not("tells_no_time"),
  },
  {
    provider: "streamable",
    pattern: /^streamable\.com\/(?:[eos]\/)?(?<id>[a-z0-9]+)\/?(?:$|\?)/u,
    plays: host,
  },
  {
    provider: "vidyard",
    pattern: /^(?:[\w-]+\.)?vidyard\.com\/(?:watch\/|share\/)?(?<id>[\w-]+)/u,
    plays: host,
  },
  {
    provider: "mixcloud",
    pattern: /^(?:m\.)?mixcloud\.com\/[^/]+\/playlists(?:\/|$)/u,
    plays: not("is_list"),
  },
  {
    provider: "mixcloud",
    pattern: /^(?:m\.)?mixcloud\.com\/(?<path>[^/?]+\/[^/?]+)/u,
    plays: host,
  },
  {
    provider: "kaltura",
    pattern:
      /^(?<domain>(?:[\w-]+\.)?kaltura\.(?:com|org))\/(?:.*\/)?(?:embedIframeJs|extwidget)\/.*uiconf_id\/(?<uiconf>\d+)\/partner_id\/(?<partner>\d+).*entry_id[=/](?<entry>\w+)/u,
    plays: host,
  },
  {
    provider: "kaltura",
    pattern:
      /^(?<domain>(?:[\w-]+\.)?kaltura\.(?:com|org))\/.*partner_id\/(?<partner>\d+)\/uiconf_id\/(?<uiconf>\d+).*entry_id[=/](?<entry>\w+)/u,
    plays: host,
  },
  {
    provider: "kaltura",
    pattern: /^(?:[\w-]+\.)?kaltura\.(?:com|org)\/.*(?:entry_?id[=/%]|\/embedIframeJs\/)/iu,
    plays: not("tells_no_time"),
  },
  { provider: "dropbox", pattern: /^dropbox\.com\/./u, plays: not("is_folder") },
  {
    provider: "cloudflare",
    pattern: /^(?<domain>customer-[\w-]+\.cloudflarestream\.com)\/(?<id>[\w.-]{8,})(?:[/?]|$)/u,
    plays: stream(({ domain, id }) => `https://${domain}/${id}/manifest/video.m3u8`),
  },
  {
    provider: "cloudflare",
    pattern:
      /^(?:(?:[\w-]+\.)?videodelivery\.net|(?:[\w-]+\.)?cloudflarestream\.com)\/(?<id>[\w.-]{8,})(?:[/?]|$)/u,
    plays: stream(({ id }) => `https://videodelivery.net/${id}/manifest/video.m3u8`),
  },
];

function recogniseExtension(path: string, address: string): MediaAddress | undefined {
  const extension = /\.([a-z0-9]{2,5})$/iu.exec(path)?.[1]?.toLowerCase() ?? "";
  if (audioExtensions.has(extension)) return { kind: "file", media: "audio", url: address };
  if (videoExtensions.has(extension)) return { kind: "file", media: "video", url: address };
  if (extension === "flv") {
    return { kind: "provider", provider: "flv", codable: false, because: "is_old_format" };
  }
  const provider = streamExtensions.get(extension);
  return provider && { kind: "provider", provider, codable: true, plays: streamOf(address) };
}

function streamOf(url: string): Playing {
  return { as: "stream", url };
}

function hostedAs(provider: HostedProvider, url: string, found: Found): Playing {
  // A group that took no part in the match is there, without a value.
  const parts = Object.fromEntries(Object.entries(found).filter(([, part]) => part !== undefined));
  return { as: "host", host: provider, url, parts };
}

/** Its links end in the file’s name, but lead to a page about it unless asked for the file itself. */
function fileAtDropbox(path: string, query: string): MediaAddress {
  const wanted = query
    .slice(1)
    .split("&")
    .filter((one) => one !== "" && !/^(?:dl|raw)=/u.test(one));
  const url = `https://www.dropbox.com${path}?${[...wanted, "raw=1"].join("&")}`;
  const file = recogniseExtension(path, url);
  if (file?.kind === "file") return file;
  return { kind: "provider", provider: "dropbox", codable: false, because: "is_folder" };
}
