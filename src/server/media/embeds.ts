import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import * as z from "zod";
import { limits } from "../../domain/limits.ts";
import { rules } from "../../domain/rules.ts";
import { addressesOf, pinnedTo, resolveHost } from "../outside/pinned.ts";
import { isPublicAddress } from "../outside/publicAddress.ts";

/** What the embed service tells of a hosted recording. */
export interface EmbedLook {
  readonly title: string | null;
  readonly picture: Picture | null;
}

export interface Picture {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";
  readonly bytes: Buffer;
}

/** Asks a third party for titles and pictures of hosted recordings, in the place of people’s browsers. */
export interface Embeds {
  /** Where it is off, nothing is ever asked. */
  readonly isOn: boolean;
  /** Never throws: what cannot be found out, in whatever way, is `null`. */
  look(url: string): Promise<EmbedLook>;
}

/** How the pictures are reached that the service names. */
export interface Reach {
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Asks the machine at this address, and no other, for a page of a host. */
  readonly open: (url: URL, address: string, signal: AbortSignal) => Promise<IncomingMessage>;
}

export const embedService = "https://noembed.com/embed";

const patienceMs = 5_000;
const answerMaxBytes = 256 * 1024;
const pictureMaxBytes = 2 * 1024 ** 2;
const redirectsMost = 3;
/** Adding follows looking: so long nothing is asked a second time. */
const rememberedMs = 10 * 60 * 1000;
const rememberedMost = 50;

const nothing: EmbedLook = { title: null, picture: null };

export function openEmbeds({
  isOn,
  service = embedService,
  reach = internet,
}: {
  readonly isOn: boolean;
  readonly service?: string;
  readonly reach?: Reach;
}): Embeds {
  const remembered = new Map<
    string,
    { readonly until: number; readonly look: Promise<EmbedLook> }
  >();

  async function ask(url: string): Promise<EmbedLook> {
    const told = await askService(service, url).catch(() => undefined);
    if (!told) return nothing;
    const { title, pictureUrl } = told;
    return { title, picture: pictureUrl === undefined ? null : await pictureAt(pictureUrl, reach) };
  }

  return {
    isOn,
    look(url) {
      if (!isOn) return Promise.resolve(nothing);
      const now = Date.now();
      for (const [key, { until }] of remembered) if (until < now) remembered.delete(key);
      const known = remembered.get(url);
      if (known) return known.look;
      const [oldest] = remembered.keys();
      if (remembered.size >= rememberedMost && oldest !== undefined) remembered.delete(oldest);
      const look = ask(url);
      remembered.set(url, { until: now + rememberedMs, look });
      void look.then(({ title }) => title === null && remembered.delete(url));
      return look;
    },
  };
}

const embedAnswer = z.object({
  title: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
});

/** @throws where the service does not answer in time, or anything but what we know. */
async function askService(service: string, url: string) {
  const response = await fetch(`${service}?url=${encodeURIComponent(url)}`, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok || !response.body) return undefined;
  const bytes = await bytesOf(response.body, answerMaxBytes);
  const answer = embedAnswer.parse(JSON.parse(bytes.toString("utf8")));
  return { title: titleIn(answer.title ?? ""), pictureUrl: answer.thumbnail_url ?? undefined };
}

/** A title as we keep names; `null` where nothing is left of it. */
function titleIn(text: string): string | null {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  const short = plain.slice(0, limits.nameMaxChars).replace(/\p{Cs}$/u, "");
  return rules.name.safeParse(short).data ?? null;
}

/**
 * A picture at an address that someone else named: only by https, only from the public internet, at
 * every redirect again, and only what is a picture by its content. `null` for everything else.
 */
async function pictureAt(address: string, reach: Reach): Promise<Picture | null> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    let next = new URL(address);
    for (let hops = 0; hops <= redirectsMost; hops++) {
      const answer = await openPublic(next, reach, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        next = new URL(headers.location, next);
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        return null;
      }
      const bytes = await bytesOf(answer, pictureMaxBytes);
      const contentType = pictureTypeOf(bytes);
      return contentType ? { contentType, bytes } : null;
    }
  } catch {
    // Whatever went wrong: a recording does without its picture.
  }
  return null;
}

async function openPublic(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, reach.resolve);
  const [first] = addresses;
  if (url.protocol !== "https:" || first === undefined || !addresses.every(isPublicAddress)) {
    throw new Error("not a public address");
  }
  return reach.open(url, first, signal);
}

const internet: Reach = {
  resolve: resolveHost,
  open: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const request = get(url, {
        signal,
        agent: false,
        headers: { accept: "image/*" },
        lookup: pinnedTo(address),
      });
      request.on("response", resolve).on("error", reject);
    }),
};

/** @throws where there are more bytes than that. */
async function bytesOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw new Error("too much");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Never SVG: that is a program as much as a picture. */
function pictureTypeOf(bytes: Buffer): Picture["contentType"] | undefined {
  const text = bytes.toString("latin1", 0, 12);
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF8")) return "image/gif";
  if (text.startsWith("RIFF") && text.endsWith("WEBP")) return "image/webp";
  return text.endsWith("ftypavif") ? "image/avif" : undefined;
}
