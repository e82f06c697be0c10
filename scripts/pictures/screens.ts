import { routes } from "../../src/client/app/routes.ts";

/** A screen as somebody comes to it: what its picture is called, and its address with the ids of a study. */
export interface LookedAt {
  readonly name: string;
  readonly address: string;
}

/** Every screen of the table of routes that somebody who is signed in can open, with a study's ids. */
export function screensOf(ids: Readonly<Record<string, string>>): readonly LookedAt[] {
  return Object.entries(routes)
    .filter(([, { who, path }]) => who !== "signed_out" && who !== "set_up" && path !== "/gallery")
    .map(([name, { path }]) => ({
      name,
      address: path.replace(/\$(\w+)/gu, (_, key: string) => ids[key] ?? ""),
    }));
}
