import { describe, expect, it } from "vitest";
import {
  audioExtensions,
  hosts,
  recogniseAddress,
  streams,
  videoExtensions,
} from "./mediaAddresses.ts";

const examples: Readonly<Record<string, readonly string[]>> = {
  youtube: [
    "https://www.youtube.com/watch?v=oUFJJNQGwhk",
    "https://www.youtube.com/watch?t=12&v=oUFJJNQGwhk",
    "https://youtu.be/oUFJJNQGwhk?t=3",
    "https://www.youtube-nocookie.com/embed/oUFJJNQGwhk",
    "https://m.youtube.com/shorts/oUFJJNQGwhk",
    "https://www.youtube.com/live/oUFJJNQGwhk",
    "https://www.youtube.com/playlist?list=PLogRWNZ498ETeQNYrOlqikEML3bKJcdcx",
  ],
  vimeo: ["https://vimeo.com/90509568", "https://player.vimeo.com/video/90509568"],
  wistia: [
    "https://home.wistia.com/medias/e4a27b971d",
    "https://fast.wistia.net/embed/iframe/e4a27b971d",
  ],
  twitch: ["https://www.twitch.tv/videos/106400740", "https://player.twitch.tv/?video=1"],
  mux: ["https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k"],
  spotify: ["https://open.spotify.com/episode/0TOCet6h03s1cSuGvBQYEH"],
  tiktok: ["https://www.tiktok.com/@someone/video/7096732402325458178"],
  dailymotion: ["https://www.dailymotion.com/video/x5e9eog", "https://dai.ly/x5e9eog"],
  soundcloud: ["https://soundcloud.com/miami-nights-1984/accelerated"],
  facebook: [
    "https://www.facebook.com/facebook/videos/10153231379946729/",
    "https://www.facebook.com/watch/?v=123",
    "https://fb.watch/abcdef/",
  ],
  streamable: ["https://streamable.com/moo"],
  vidyard: ["https://video.vidyard.com/watch/YBvcF2BEfvKdowmfrRwk57"],
  mixcloud: ["https://www.mixcloud.com/mixcloud/meet-the-curators/"],
  kaltura: [
    "https://cdnapisec.kaltura.com/p/2507381/sp/250738100/embedIframeJs/uiconf_id/44372392/partner_id/2507381?iframeembed=true&entry_id=1_jz404fbl",
  ],
  dropbox: ["https://www.dropbox.com/s/abc123/film.mp4?dl=0"],
  cloudflare: [
    "https://customer-abc.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/watch",
    "https://videodelivery.net/6b9e68b07dfee8cc2d116e4c51d6a957",
  ],
};

describe("an address of a file", () => {
  it.each([...audioExtensions])("is audio by its extension .%s", (extension) => {
    for (const address of spellings(extension)) {
      expect(recogniseAddress(address)).toEqual({ kind: "file", media: "audio" });
    }
  });

  it.each([...videoExtensions])("is video by its extension .%s", (extension) => {
    for (const address of spellings(extension)) {
      expect(recogniseAddress(address)).toEqual({ kind: "file", media: "video" });
    }
  });

  it.each([...streams])("is a stream by its extension .%s, not yet codable", (extension, name) => {
    for (const address of spellings(extension)) {
      expect(recogniseAddress(address)).toEqual({
        kind: "provider",
        provider: name,
        codable: false,
      });
    }
  });
});

describe("an address of a host", () => {
  it.each(Object.entries(examples))("is recognised: %s", (provider, addresses) => {
    for (const address of addresses) {
      expect(recogniseAddress(address)).toEqual({ kind: "provider", provider, codable: false });
    }
  });

  it("has an example for every row of the table", () => {
    const providers = [...new Set(hosts.map(({ provider }) => provider))];

    expect(Object.keys(examples).toSorted()).toEqual(providers.toSorted());
  });
});

describe("every other address", () => {
  it.each([
    "",
    "film.mp4",
    "/media/film.mp4",
    "file:///home/me/film.mp4",
    "ftp://example.org/film.mp4",
    "javascript:alert(1)//.mp4",
    "https://example.org/",
    "https://example.org/film.avi",
    "https://example.org/page.html?file=film.mp4",
    "https://example.org/#film.mp4",
    "https://example.org/youtube.com/watch?v=oUFJJNQGwhk",
    "https://notyoutube.com/watch?v=oUFJJNQGwhk",
    "https://youtube.com.example.org/watch?v=oUFJJNQGwhk",
    "https://www.youtube.com/",
    "https://vimeo.com/",
    "https://www.youtube.com@example.org/watch?v=oUFJJNQGwhk",
    "https://example.org/a film.mp4",
  ])("is not recognised: %s", (address) => {
    expect(recogniseAddress(address)).toBeUndefined();
  });
});

it("a file at a host that is served as a file is a file", () => {
  expect(recogniseAddress("https://stream.mux.com/abc.m3u8")).toMatchObject({ provider: "hls" });
  expect(recogniseAddress("https://dl.dropboxusercontent.com/s/abc/film.mp4")).toEqual({
    kind: "file",
    media: "video",
  });
});

function spellings(extension: string): string[] {
  const name = `https://media.example.org/a%20b/film.${extension}`;
  return [name, name.toUpperCase(), `${name}?token=a.html`, `${name}#t=10,20`];
}
