import * as z from "zod";
import { calculatorLimits } from "./calculatorLimits.ts";
import { Wish } from "./wish.ts";

/** The content of a link: a table, its interpretation, and the selected figures. */
export const Shared = z.object({
  version: z.literal(1),
  text: z.string().max(calculatorLimits.linkTextChars),
  wish: Wish,
  /** Keys of lines; `null`: the default selection. */
  chosen: z.array(z.string().max(60)).max(100).nullable(),
  /** Seed and resamples of bootstrap intervals. */
  seed: z.int().min(0).max(4_294_967_295),
});
export type Shared = z.infer<typeof Shared>;

const mark = "d1=";
/** The fragment of the skip link to the content, which is also in the address. */
const placeOfContent = "content";

/**
 * The fragment of a link, which browsers never send: JSON, deflated, in base64url. `undefined` where it would be
 * longer than chats and mail preserve.
 */
export async function fragmentOf(shared: Shared): Promise<string | undefined> {
  if (shared.text.length > calculatorLimits.linkTextChars) return undefined;
  const bytes = await packed(new TextEncoder().encode(JSON.stringify(shared)));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const fragment = `${mark}${text}`;
  return fragment.length > calculatorLimits.linkChars ? undefined : fragment;
}

/** The content of an address; `damaged` for any error in it, `undefined` for an empty one. */
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

/** Unpacks up to the limit for a link: a few bytes can unpack to gigabytes. */
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
