import type { HostedProvider } from "../../../../domain/mediaAddresses.ts";
import type { OpenHosted } from "./hostedPlayer.ts";

/** How to open each host’s player; its code is loaded when a recording of that host is opened. */
export const hosted: Readonly<Record<HostedProvider, () => Promise<OpenHosted>>> = {
  youtube: async () => (await import("../youtube.ts")).openYouTube,
  vimeo: async () => (await import("../vimeo.ts")).openVimeo,
  wistia: async () => (await import("./wistia.ts")).openWistia,
  twitch: async () => (await import("./twitch.ts")).openTwitch,
  spotify: async () => (await import("./spotify.ts")).openSpotify,
  tiktok: async () => (await import("./tiktok.ts")).openTikTok,
  dailymotion: async () => (await import("./dailymotion.ts")).openDailymotion,
  soundcloud: async () => (await import("./soundcloud.ts")).openSoundCloud,
  facebook: async () => (await import("./facebook.ts")).openFacebook,
  streamable: async () => (await import("./streamable.ts")).openStreamable,
  vidyard: async () => (await import("./vidyard.ts")).openVidyard,
  mixcloud: async () => (await import("./mixcloud.ts")).openMixcloud,
  kaltura: async () => (await import("./kaltura.ts")).openKaltura,
};

/** The maximum time between a host’s reports of the position, where it is above a quarter of a second. */
export const tellsEveryUs: Readonly<Partial<Record<HostedProvider, number>>> = {
  spotify: 1_000_000,
  tiktok: 1_000_000,
  mixcloud: 1_000_000,
};
