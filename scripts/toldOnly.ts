import type { Plugin } from "vite";

/**
 * Gives pages what is told of measures and nothing that computes them: a page says what a measure is called, which
 * settings it has and what its figures can be, and asks the server or a worker for the figures. In the registry of
 * measures, each is replaced by its facts, which stand in the same file under the same name with `Facts` at its end.
 * Workers, which compute, are built without this.
 */
export function toldOnly(): Plugin {
  return {
    name: "told-only",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/agreement/registry.ts")) return null;
      return { code: factsOfMeasures(code), map: null };
    },
  };
}

/** The registry's imports, each of the facts in place of the measure. */
export function factsOfMeasures(code: string): string {
  return code.replaceAll(
    /^import \{(?<names>[^}]+)\} from "\.\/measures\//gmu,
    (line, names: string) =>
      line.replace(
        names,
        names.replaceAll(/\w+/gu, (name) => `${name}Facts as ${name}`),
      ),
  );
}
