import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const client = join(import.meta.dirname, "../../src/client");

/** `kit`, `app`, or the name of a feature: the room of the client that a file is in. */
function roomOf(file: string): string {
  const [floor = "", name = ""] = relative(client, file).split("/");
  return floor === "features" ? `features/${name}` : floor;
}

it("a feature imports from no other feature, the kit from none, and neither from the application", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => join(client, name));
  const crossed = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/gu)]
      .map(([, path = ""]) => join(dirname(file), path))
      .filter((target) => target.startsWith(`${client}/`))
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        return from !== to && from !== "app" && to !== "kit";
      })
      .map((target) => `${relative(client, file)} -> ${relative(client, target)}`),
  );

  expect(files.length).toBeGreaterThan(500);
  expect(crossed).toEqual([]);
});

it("texts are asked for by the kit’s own hook, which knows the keys that English has: the library’s would take any", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => name.replaceAll("\\", "/"));
  const asking = files.filter((name) =>
    /import \{[^}]*\b(?:useTranslation|Trans|withTranslation|Translation)\b[^}]*\} from "react-i18next"/u.test(
      readFileSync(join(client, name), "utf8"),
    ),
  );

  expect(asking).toEqual(["kit/text/useTranslation.ts"]);
});
