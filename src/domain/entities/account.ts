import * as z from "zod";
import { limits } from "../limits.ts";
import { fewEntries, id, rules } from "../rules.ts";
import { MediaDemands } from "./recording.ts";

/** A person’s settings, which apply on all of their devices. */
export const Preferences = z.object({
  timeFormat: z.enum(["timecode", "seconds", "frames"]).default("timecode"),
  /** Whether the recording waits while a modifier is asked for. */
  pausesToAsk: z.boolean().default(false),
  /** How far the recording goes back each time that its rater pauses it. Seconds. */
  rewindOnPauseS: z.number().min(0).max(10).default(0),
  /** How much is played over and over when the last seconds are wanted again. Seconds. */
  loopLastS: z.number().min(1).max(30).default(3),
  /** Codes at which the recording pauses. */
  pauseAfter: z.array(id("code")).max(limits.ownKeysPerAccount).default([]),
  /** How coefficients of agreement are written: as papers do, shorter, or with all their digits. */
  decimals: z.enum(["2", "3", "all"]).default("3"),
  /** Whether letters, digits and signs without Ctrl or Alt do something: not for who speaks to the computer. */
  singleKeys: z.boolean().default(true),
  /** What a screen reader is told unasked: only what was refused; what became of presses; more words of it. */
  announcements: z.enum(["off", "brief", "full"]).default("brief"),
  /** Whether that waits while the recording plays. */
  announcesInPauses: z.boolean().default(false),
  /** Whether a short tone says what became of a press. */
  earcons: z.boolean().default(false),
  /** Whether the tour of the first minute was taken, left or not wanted: it is offered once. */
  hasSeenTour: z.boolean().default(false),
  /** Keys of their own, by command, as the table of commands writes them. */
  keys: fewEntries(
    limits.ownKeysPerAccount,
    z.string().max(40),
    z.array(z.string().min(1).max(40)).max(4),
  ).default({}),
  /** Keys of their own, by code, in the place of the scheme’s. */
  codeKeys: fewEntries(limits.ownKeysPerAccount, id("code"), rules.shortcutKey).default({}),
});
export type Preferences = z.infer<typeof Preferences>;

/** A browser’s capabilities that coding needs, as tested in that browser. */
export const DeviceCheck = z.object({
  /** "Firefox", "Windows"; `null` where it is none that is known. */
  browser: z.string().min(1).max(40).nullable(),
  system: z.string().min(1).max(40).nullable(),
  /** Whether it tells which frame is on screen; otherwise times follow the clock. */
  frames: z.enum(["exact", "about"]),
  /** Whether the sound of a recording can be drawn. */
  sound: z.enum(["drawn", "not_drawn"]),
  /** Whether a file of this computer is found again at the next visit. */
  files: z.enum(["remembered", "asked"]),
  /** Whether the browser may clear what is kept in it when its disk runs full. */
  storage: z.enum(["unknown", "lasting", "may_be_cleared"]),
  /** How long the screen takes from one picture to the next, in the middle of some. Milliseconds. */
  drawnEveryMs: z.number().min(0).max(60_000),
});
export type DeviceCheck = z.infer<typeof DeviceCheck>;

/** A person who can sign in. */
export const Account = z.object({
  id: id("account"),
  name: rules.name,
  email: rules.email,
  language: rules.language.nullable(),
  preferences: Preferences,
  isAdministrator: z.boolean(),
  /** What the browser does not play that they used last; empty, too, where none has told. */
  cannotPlay: MediaDemands,
});
export type Account = z.infer<typeof Account>;
