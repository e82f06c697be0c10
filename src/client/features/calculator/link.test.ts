import { expect, test } from "vitest";
import { fragmentOf, type Shared, sharedIn } from "./link.ts";
import { firstWish } from "./wish.ts";

const shared: Shared = {
  version: 1,
  text: "unit\tAna\tBen\n1\tgrün\tنعم\n2\tyes\tyes",
  wish: { ...firstWish, level: "ordinal", order: ["yes", "grün", "نعم"] },
  chosen: ["krippendorffAlpha/ordinal"],
  seed: 7,
};

test("a link brings back the same data, level, order, chosen statistics and seed", async () => {
  const fragment = await fragmentOf(shared);

  expect(fragment).toMatch(/^d1=[\w-]+$/u);
  expect(await sharedIn(`#${fragment ?? ""}`)).toEqual(shared);
});

test("more than a link may hold makes no link", async () => {
  const noise = Array.from({ length: 40_000 }, (_, at) => (at * 7_919_317) % 99_991).join("\n");

  expect(await fragmentOf({ ...shared, text: noise.slice(0, 150_000) })).toBeUndefined();
  expect(await fragmentOf({ ...shared, text: "1\t".repeat(500_000) })).toBeUndefined();
});

test("an address without data is no link, and rubbish is a damaged one", async () => {
  const whole = (await fragmentOf(shared)) ?? "";

  expect(await sharedIn("")).toBeUndefined();
  // Whoever skips to the content by key has its place in the address.
  expect(await sharedIn("#content")).toBeUndefined();
  for (const rubbish of [
    "d1=",
    "d1=%%%",
    "x",
    "d1=AAAA",
    whole.slice(0, -20),
    "d1=".padEnd(90_000, "A"),
  ]) {
    expect([rubbish.slice(0, 20), await sharedIn(rubbish)]).toEqual([
      rubbish.slice(0, 20),
      "damaged",
    ]);
  }
});

test("what unpacks to far more than a link holds is refused before it is in memory", async () => {
  const bomb = new Blob([new Uint8Array(20_000_000)]).stream();
  const packed = await new Response(
    bomb.pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer();
  const text = Buffer.from(packed).toString("base64url");

  expect(text.length).toBeLessThan(32_000);
  expect(await sharedIn(`d1=${text}`)).toBe("damaged");
});

test("data of another shape is refused, whatever it says", async () => {
  for (const json of ['{"version":2}', "[]", '{"version":1,"text":5}', "null"]) {
    const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());

    expect(await sharedIn(`d1=${bytes.toString("base64url")}`)).toBe("damaged");
  }
});
