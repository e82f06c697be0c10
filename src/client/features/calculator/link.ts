import * as z from "zod";
import { calculatorLimits } from "./calculatorLimits.ts";
import { Wish } from "./wish.ts";

/** What a link carries: a table, how it is understood, and which figures were chosen. */
export const Shared = z.object({
  version: z.literal(1),
  text: z.string().max(calculatorLimits.linkTextChars),
  wish: Wish,
  /** Keys of lines; `null` leaves the choice to the calculator. */
  chosen: z.array(z.string().max(60)).max(100).nullable(),
  /** How bootstrap intervals were drawn. */
  seed: z.int().min(0).max(4_294_967_295),
});
export type Shared = z.infer<typeof Shared>;

const mark = "d1=";
/** Where those who skip the frame by key are led; it stands in the address, too. */
const placeOfContent = "content";

/**
 * The part of an address behind `#`, which browsers never send: JSON, deflated, in base64url.
 * `undefined` where it would be longer than what chats and mail leave whole.
 */
export async function fragmentOf(shared: Shared): Promise<string | undefined> {
  if (shared.text.length > calculatorLimits.linkTextChars) return undefined;
  const bytes = await packed(new TextEncoder().encode(JSON.stringify(shared)));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const fragment = `${mark}${text}`;
  return fragment.length > calculatorLimits.linkChars ? undefined : fragment;
}

/** What stood in the address; `damaged` whatever is wrong with it, `undefined` where there is nothing. */
export async function sharedIn(fragment: string): Promise<Shared | "damaged" | undefined> {
  const plain = fragment.replace(/^#/u, "");
  if (plain === "" || plain === placeOfContent) return undefined;
  const text = plain.slice(mark.length);
  const isSound = plain.startsWith(mark) && /^[\w-]+$/u.test(text);
  if (!isSound || plain.length > 4 * calculatorLimits.linkChars) return "damaged";
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const json = await unpacked(bytes);
    const found = Shared.safeParse(json === undefined ? undefined : JSON.parse(json));
    return found.success ? found.data : "damaged";
  } catch {
    return "damaged";
  }
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Stops as soon as there is more than a link may hold: a few bytes can unpack to gigabytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each piece follows the one before it.
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > 2 * calculatorLimits.linkTextChars) {
      // oxlint-disable-next-line no-await-in-loop -- It is the last thing that is done.
      await reader.cancel();
      return undefined;
    }
  }
}
