import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Leaves out of the browser's files what zod makes JSON Schema with. Only the server describes its
 * calls by it; zod's schemas name it, so that it would come along with the first of them.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!/\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/u.test(id)) return null;
      const names = readFileSync(id, "utf8").matchAll(
        /^export (?:(?:const|function) |\{ \w+ as )(?<name>\w+)/gmu,
      );
      return [...names]
        .map(
          ({ groups }) => `const made_${groups?.["name"]} = () => undefined;
export { made_${groups?.["name"]} as ${groups?.["name"]} };`,
        )
        .join("\n");
    },
  };
}
