import { routes } from "../../src/client/app/routes.ts";
import * as z from "zod";

/** A string as a journey passed it: a line of `seenFile`. */
export const SeenString = z.object({
  namespace: z.string(),
  key: z.string(),
  /** By the table of routes; empty where the address is none of it. */
  screen: z.string(),
  picture: z.string(),
  place: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).optional(),
});
export type SeenString = z.infer<typeof SeenString>;

/** What journeys have seen, in the folder that `INTERRATER_STRINGS` names. */
export const seenFile = "seen.jsonl";

/** The screen of an address, as the table of routes calls it. */
export function screenAt(pathname: string): string {
  const parts = pathname.split("/");
  const fitting = Object.entries(routes).filter(([, { path }]) => {
    const wanted = path.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith("$") || part === parts[at])
    );
  });
  // What names more of its address fits better: `/studies/new` is no study.
  const [best] = fitting.toSorted(([, a], [, b]) => variables(a.path) - variables(b.path));
  return best?.[0] ?? "";
}

function variables(path: string): number {
  return path.split("$").length - 1;
}
