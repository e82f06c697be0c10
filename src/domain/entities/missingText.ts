import * as z from "zod";
import { rules } from "../rules.ts";

/** A text that a screen requested and no language file has. */
export const MissingText = z.object({
  language: rules.language,
  namespace: z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/u),
  key: z.string().min(1).max(300),
  fallback: z.string().max(2_000),
  count: z.int().min(1),
  lastSeenAt: rules.wallTime,
  /** What an administrator wrote; served to the next visitor. */
  translation: z.string().max(4_000).nullable(),
});
export type MissingText = z.infer<typeof MissingText>;

/** A text of the interface in one language, with its English original. */
export const InterfaceText = z.object({
  namespace: MissingText.shape.namespace,
  key: MissingText.shape.key,
  /** What English says: of a plural form that English has not, what its `other` says. */
  english: MissingText.shape.fallback,
  /** One of the forms of a plural. */
  isPlural: z.boolean(),
  /** What is shown; `null` where English is shown in its place. */
  translation: MissingText.shape.translation,
  /**
   * `outdated`: it was made from another English. `requested`: a screen asked for it, and English does not have it;
   * `english` is then what the screen showed.
   */
  state: z.enum(["missing", "outdated", "requested", "current"]),
  /** It was written here and is in no file. */
  isWritten: z.boolean(),
  /** The English that it was written from, where that is known and says something else by now. */
  madeFrom: MissingText.shape.fallback.nullable(),
  /** How often a screen asked for it in vain. */
  count: z.int().min(0),
  /** Screens where it stands, by their names in the table of routes, or the file of `src` that has it; the first is the one that was looked at first. */
  screens: z.array(z.string().max(200)),
  /** A picture of its place; `null` where there is none. */
  picture: z
    .object({
      /** `team`, `team-3`: its address ends with it. */
      name: z.string().max(80),
      /** In pixels of the page, as the place. */
      width: z.number(),
      height: z.number(),
      /** Where the text is in it; `null` where it cannot be seen there. */
      place: z
        .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
        .nullable(),
      /** Whether the text is in what it shows, if only for screen readers, and not just in another state of that screen. */
      isOwn: z.boolean(),
    })
    .nullable(),
});
export type InterfaceText = z.infer<typeof InterfaceText>;
