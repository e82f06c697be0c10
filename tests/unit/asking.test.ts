import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

const client = join(import.meta.dirname, "../../src/client");

/** Who keeps what is asked and sent by its own key, and why. */
const ownKeys: Readonly<Record<string, string>> = {
  "app/frame/signOut.ts": "the question before signing out looks on from elsewhere, by the key",
  "kit/offline/DeviceWork.tsx": "a file and this device's disk, no call",
};

it("asks and sends by useCall and useSend, so that keys and what becomes stale follow from the contract", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes(".test."))
    .map((name) => ({
      name: name.split(sep).join("/"),
      text: readFileSync(join(client, name), "utf8"),
    }));
  const bare = files
    .filter(({ name }) => !name.startsWith("kit/query/"))
    .filter(({ text }) => /\buse(?:Query|Queries|InfiniteQuery|Mutation)\(/u.test(text))
    .map(({ name }) => name);

  expect(files.length).toBeGreaterThan(500);
  expect(bare.toSorted()).toEqual(Object.keys(ownKeys).toSorted());
});
