import { describe, expect, it } from "vitest";
import {
  addressRows,
  audioExtensions,
  hostedProviders,
  hostOrigins,
  type MediaAddress,
  providers,
  recogniseAddress,
  streamExtensions,
  videoExtensions,
} from "./mediaAddresses.ts";

/** What players are told of each address that is played by its host's own player. */
const hosted: Readonly<Record<string, readonly (readonly [string, Record<string, string>])[]>> = {
  youtube: [
    ["https://www.youtube.com/watch?v=oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://www.youtube.com/watch?t=12&v=oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://www.youtube.com/watch?v=oUFJJNQGwhk&list=PLogRWNZ498E", { id: "oUFJJNQGwhk" }],
    ["https://www.youtube.com/watch/oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://www.youtube.com/v/oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://youtu.be/oUFJJNQGwhk?t=3", { id: "oUFJJNQGwhk" }],
    ["https://www.youtube-nocookie.com/embed/oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://www.youtubeeducation.com/embed/oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://youtube.com/shorts/370kwJ-x5TY?feature=share", { id: "370kwJ-x5TY" }],
    ["https://m.youtube.com/live/oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
    ["https://music.youtube.com/watch?v=oUFJJNQGwhk", { id: "oUFJJNQGwhk" }],
  ],
  vimeo: [
    ["https://vimeo.com/90509568", { id: "90509568" }],
    ["https://player.vimeo.com/video/90509568", { id: "90509568" }],
    ["https://player.vimeo.com/video/905?dnt=1&h=ab12cd34ef", { id: "905", hash: "ab12cd34ef" }],
    ["https://vimeo.com/90509568/ab12cd34ef", { id: "90509568", hash: "ab12cd34ef" }],
    ["https://vimeo.com/channels/staffpicks/90509568", { id: "90509568" }],
    ["https://vimeo.com/groups/shortfilms/videos/90509568", { id: "90509568" }],
    ["https://vimeo.com/ondemand/some-film/90509568", { id: "90509568" }],
  ],
  wistia: [
    ["https://home.wistia.com/medias/e4a27b971d", { id: "e4a27b971d" }],
    ["https://fast.wistia.net/embed/iframe/e4a27b971d", { id: "e4a27b971d" }],
    ["https://fast.wistia.com/embed/medias/e4a27b971d", { id: "e4a27b971d" }],
    ["https://home.wi.st/medias/e4a27b971d", { id: "e4a27b971d" }],
  ],
  twitch: [
    ["https://www.twitch.tv/videos/106400740", { id: "106400740" }],
    ["https://go.twitch.tv/videos/106400740?t=1m", { id: "106400740" }],
    ["https://www.twitch.tv/someone/v/106400740", { id: "106400740" }],
    ["https://www.twitch.tv/?video=106400740", { id: "106400740" }],
    ["https://player.twitch.tv/?autoplay=false&video=v106400740", { id: "106400740" }],
  ],
  spotify: [
    ["https://open.spotify.com/episode/0TOCet6h03s1cSuGvBQYEH", { id: "0TOCet6h03s1cSuGvBQYEH" }],
    [
      "https://open.spotify.com/intl-de/episode/0TOCet6h03s1cSuGvBQYEH?si=1",
      { id: "0TOCet6h03s1cSuGvBQYEH" },
    ],
  ],
  tiktok: [
    ["https://www.tiktok.com/@some.one/video/7096732402325458178", { id: "7096732402325458178" }],
    ["https://www.tiktok.com/share/video/7096732402325458178", { id: "7096732402325458178" }],
    ["https://www.tiktok.com/player/v1/7096732402325458178", { id: "7096732402325458178" }],
    ["https://m.tiktok.com/v/7096732402325458178.html", { id: "7096732402325458178" }],
  ],
  dailymotion: [
    ["https://www.dailymotion.com/video/x5e9eog", { id: "x5e9eog" }],
    ["https://www.dailymotion.com/video/x5e9eog_some-title", { id: "x5e9eog" }],
    ["https://www.dailymotion.com/embed/video/x5e9eog", { id: "x5e9eog" }],
    ["https://geo.dailymotion.com/player/xa1b2.html?video=x5e9eog", { id: "x5e9eog" }],
    ["https://dai.ly/x5e9eog", { id: "x5e9eog" }],
  ],
  soundcloud: [
    [
      "https://soundcloud.com/miami-nights-1984/accelerated",
      { path: "miami-nights-1984/accelerated" },
    ],
    ["https://m.soundcloud.com/a_b/talk/s-Xy12", { path: "a_b/talk/s-Xy12" }],
  ],
  facebook: [
    ["https://www.facebook.com/facebook/videos/10153231379946729/", {}],
    ["https://www.facebook.com/facebook/videos/10153231379946729", {}],
    ["https://www.facebook.com/video.php?v=10153231379946729", {}],
    ["https://www.facebook.com/watch/?v=123", {}],
    ["https://www.facebook.com/reel/123", {}],
    ["https://fb.watch/abcdef/", {}],
  ],
  streamable: [
    ["https://streamable.com/moo", { id: "moo" }],
    ["https://streamable.com/e/moo", { id: "moo" }],
  ],
  vidyard: [
    ["https://video.vidyard.com/watch/YBvcF2BEfvKdowmfrRwk57", { id: "YBvcF2BEfvKdowmfrRwk57" }],
    ["https://play.vidyard.com/YBvcF2BEfvKdowmfrRwk57", { id: "YBvcF2BEfvKdowmfrRwk57" }],
  ],
  mixcloud: [
    [
      "https://www.mixcloud.com/mixcloud/meet-the-curators/",
      { path: "mixcloud/meet-the-curators" },
    ],
  ],
  kaltura: [
    [
      "https://cdnapisec.kaltura.com/p/2507381/sp/250738100/embedIframeJs/uiconf_id/44372392/partner_id/2507381?iframeembed=true&playerId=kaltura_player&entry_id=1_jz404fbl",
      {
        domain: "cdnapisec.kaltura.com",
        uiconf: "44372392",
        partner: "2507381",
        entry: "1_jz404fbl",
      },
    ],
    [
      "http://www.kaltura.com/index.php/extwidget/preview/partner_id/811441/uiconf_id/29650801/entry_id/1_c5w9hk2x/embed/dynamic",
      { domain: "kaltura.com", uiconf: "29650801", partner: "811441", entry: "1_c5w9hk2x" },
    ],
  ],
};

/** What is asked for where a host gives streams of its own. */
const streams: readonly (readonly [provider: string, address: string, stream: string])[] = [
  [
    "mux",
    "https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k",
    "https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k.m3u8",
  ],
  ["mux", "https://stream.mux.com/abc?token=x", "https://stream.mux.com/abc.m3u8?token=x"],
  [
    "cloudflare",
    "https://customer-abc.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/watch",
    "https://customer-abc.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/manifest/video.m3u8",
  ],
  [
    "cloudflare",
    "https://iframe.videodelivery.net/6b9e68b07dfee8cc2d116e4c51d6a957",
    "https://videodelivery.net/6b9e68b07dfee8cc2d116e4c51d6a957/manifest/video.m3u8",
  ],
  ["hls", "https://stream.mux.com/abc.m3u8", "https://stream.mux.com/abc.m3u8"],
  ["hls", "https://example.org/live.m3u8#t=10.5", "https://example.org/live.m3u8#t=10.5"],
  ["dash", "https://example.org/film.mpd?x=1", "https://example.org/film.mpd?x=1"],
];

const notCodable: readonly (readonly [provider: string, address: string, because: string])[] = [
  ["youtube", "https://www.youtube.com/playlist?list=PLogRWNZ498ETeQNYrOlqikEML3bKJ", "is_list"],
  ["youtube", "https://www.youtube.com/embed/videoseries?list=PLogRWNZ498ET", "is_list"],
  ["youtube", "https://www.youtube.com/user/SomeOne", "is_list"],
  ["youtube", "https://www.youtube.com/@someone/videos", "is_list"],
  ["vimeo", "https://vimeo.com/event/1234567", "is_live"],
  ["vimeo", "https://vimeo.com/someone", "is_list"],
  ["vimeo", "https://vimeo.com/channels/staffpicks", "is_list"],
  ["wistia", "https://fast.wistia.net/embed/playlists/fbzrmvcqm8", "is_list"],
  ["twitch", "https://www.twitch.tv/someone", "is_live"],
  ["twitch", "https://player.twitch.tv/?channel=someone&parent=x", "is_live"],
  ["twitch", "https://clips.twitch.tv/SomeClip", "tells_no_time"],
  ["twitch", "https://www.twitch.tv/someone/clip/SomeClip", "tells_no_time"],
  ["spotify", "https://open.spotify.com/track/0TOCet6h03s1cSuGvBQYEH", "is_excerpt"],
  ["spotify", "https://open.spotify.com/show/0TOCet6h03s1cSuGvBQYEH", "is_list"],
  ["tiktok", "https://vm.tiktok.com/ZMabcdef/", "is_short_link"],
  ["dailymotion", "https://www.dailymotion.com/playlist/x5nmbq", "is_list"],
  ["soundcloud", "https://soundcloud.com/miami-nights-1984", "is_list"],
  ["soundcloud", "https://soundcloud.com/someone/sets/some-set", "is_list"],
  ["soundcloud", "https://snd.sc/abc", "is_short_link"],
  ["soundcloud", "https://on.soundcloud.com/abc", "is_short_link"],
  ["facebook", "https://www.facebook.com/story.php?id=1", "tells_no_time"],
  ["mixcloud", "https://www.mixcloud.com/someone/playlists/mine/", "is_list"],
  ["kaltura", "https://cdnapisec.kaltura.com/html5/embedPlaykitJs?entry_id=1_abc", "tells_no_time"],
  ["dropbox", "https://www.dropbox.com/scl/fo/abc/def?dl=0", "is_folder"],
  ["flv", "https://example.org/film.flv", "is_old_format"],
];

describe("an address of a file", () => {
  it.each([...audioExtensions])("is audio by its extension .%s", (extension) => {
    for (const url of spellings(extension)) {
      expect(recogniseAddress(url)).toEqual({ kind: "file", media: "audio", url });
    }
  });

  it.each([...videoExtensions])("is video by its extension .%s", (extension) => {
    for (const url of spellings(extension)) {
      expect(recogniseAddress(url)).toEqual({ kind: "file", media: "video", url });
    }
  });

  it.each([...streamExtensions])("is a stream by its extension .%s", (extension, provider) => {
    for (const url of spellings(extension)) {
      expect(recogniseAddress(url)).toEqual({
        kind: "provider",
        provider,
        codable: true,
        plays: { as: "stream", url },
      });
    }
  });

  it("is a file at a host, too, where the host serves it as one", () => {
    for (const url of [
      "https://dl.dropboxusercontent.com/s/abc/film.mp4",
      "https://player.vimeo.com/external/123.sd.mp4?s=abc",
      "https://player.vimeo.com/progressive_redirect/playback/123/rendition/720p/file.mp4?loc=x",
    ]) {
      expect(recogniseAddress(url)).toEqual({ kind: "file", media: "video", url });
    }
  });

  it("at Dropbox is asked for as it is, not as the page about it", () => {
    expect(recogniseAddress("https://www.dropbox.com/s/abc123/film.mp4?dl=0")).toEqual({
      kind: "file",
      media: "video",
      url: "https://www.dropbox.com/s/abc123/film.mp4?raw=1",
    });
    expect(recogniseAddress("https://dropbox.com/scl/fi/a/talk.mp3?rlkey=k&dl=0")).toEqual({
      kind: "file",
      media: "audio",
      url: "https://www.dropbox.com/scl/fi/a/talk.mp3?rlkey=k&raw=1",
    });
  });
});

describe("an address of a host", () => {
  it.each(Object.entries(hosted))("is played by its player: %s", (provider, examples) => {
    for (const [url, parts] of examples) {
      expect(recogniseAddress(url)).toEqual({
        kind: "provider",
        provider,
        codable: true,
        plays: { as: "host", host: provider, url, parts },
      });
    }
  });

  it.each(streams)("of %s is played as a stream: %s", (provider, address, url) => {
    expect(recogniseAddress(address)).toEqual({
      kind: "provider",
      provider,
      codable: true,
      plays: { as: "stream", url },
    });
  });

  it.each(notCodable)("of %s says why it cannot be coded on: %s", (provider, url, because) => {
    expect(recogniseAddress(url)).toEqual({ kind: "provider", provider, codable: false, because });
  });
});

describe("the table", () => {
  const examples = [
    ...Object.values(hosted).flatMap((some) => some.map(([url]) => url)),
    ...streams.map(([, url]) => url),
    ...notCodable.map(([, url]) => url),
    "https://www.dropbox.com/s/abc123/film.mp4?dl=0",
  ];

  it.each(addressRows.map((row, at) => [`${row.provider} ${at}`, row] as const))(
    "has an example that its row %s is the first to fit",
    (_, row) => {
      const decided = examples.filter((url) => {
        const where = url.replace(/^https?:\/\/(?:www\.)?/u, "");
        return addressRows.find(({ pattern }) => pattern.test(where)) === row;
      });

      expect(decided).not.toEqual([]);
    },
  );

  it("plays or explains every provider that it names", () => {
    const said = new Set(examples.map((url) => providerOf(recogniseAddress(url))));

    expect([...said, "dropbox"].filter((one) => one !== undefined).toSorted()).toEqual(
      expect.arrayContaining(providers.toSorted()),
    );
  });

  it("names an origin for the player of each host, always a secure one", () => {
    for (const provider of hostedProviders) {
      const { frames, scripts } = hostOrigins([provider]);

      expect([...frames, ...scripts]).not.toEqual([]);
      for (const origin of [...frames, ...scripts]) {
        expect(origin).toMatch(/^https:\/\/(?:\*\.)?[\w.-]+\.[a-z]+$/u);
      }
    }
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
    "https://example.org/film.mp4x#t=10",
    "https://example.org/film.mpdx",
    "https://example.org/page.html?file=film.mp4",
    "https://example.org/#film.mp4",
    "https://example.org/youtube.com/watch?v=oUFJJNQGwhk",
    "https://notyoutube.com/watch?v=oUFJJNQGwhk",
    "https://youtube.com.example.org/watch?v=oUFJJNQGwhk",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=oUFJJNQGwhkTooLong",
    "https://vimeo.com/",
    "https://www.youtube.com@example.org/watch?v=oUFJJNQGwhk",
    "https://example.org/a film.mp4",
  ])("is not recognised: %s", (address) => {
    expect(recogniseAddress(address)).toBeUndefined();
  });
});

function providerOf(address: MediaAddress | undefined): string | undefined {
  return address?.kind === "provider" ? address.provider : undefined;
}

function spellings(extension: string): string[] {
  const name = `https://media.example.org/a%20b/film.${extension}`;
  return [name, name.toUpperCase(), `${name}?token=a.html`, `${name}#t=10,20`];
}
