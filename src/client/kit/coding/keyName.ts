import { capitals } from "../text/capitals.ts";

/** The fields of a `KeyboardEvent` that are read. */
export interface Pressed {
  readonly key: string;
  /** The place on the keyboard, where the browser says it. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly getModifierState?: (modifier: string) => boolean;
}

/**
 * The key as the table of commands writes it: `Mod+Shift+z`, `Shift+ArrowLeft`, `?`. Shift is named
 * only where the key is the same without it, and always beside Alt. With Alt it is the place on the keyboard that counts,
 * because Alt alone makes other characters on a Mac; AltGr writes a character like any other.
 */
export function nameOf(pressed: Pressed): string {
  const { shiftKey } = pressed;
  const writes = isByAltGr(pressed);
  const hasAlt = pressed.altKey && !writes;
  const hasMod = (pressed.ctrlKey || pressed.metaKey) && !writes;
  const place = hasAlt ? /^(?:Key|Digit)(.)$/u.exec(pressed.code ?? "")?.[1] : undefined;
  const bare = pressed.key === " " ? "Space" : (place ?? pressed.key);
  const isLetter = /^\p{L}$/u.test(bare);
  return [
    hasMod ? "Mod+" : "",
    hasAlt ? "Alt+" : "",
    shiftKey && (isLetter || bare.length > 1 || place !== undefined) ? "Shift+" : "",
    isLetter ? bare.toLowerCase() : bare,
  ].join("");
}

/** Whether AltGr is held, with which a key writes another character: Windows says Ctrl and Alt of it too. */
export function isByAltGr(pressed: Pressed): boolean {
  return pressed.getModifierState?.("AltGraph") ?? false;
}

/**
 * A key of the keypad by its place, `Numpad4` or `Mod+NumpadAdd`, whatever it writes: so that it can be
 * another key than the digit above the letters. `undefined` for all other keys.
 */
export function keypadNameOf({ code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (code === undefined || !/^Numpad./u.test(code)) return undefined;
  return `${ctrlKey || metaKey ? "Mod+" : ""}${altKey ? "Alt+" : ""}${code}`;
}

/** What stands on a key at its place on a keyboard of Latin letters, whatever it writes: `A`, `Quote`. */
export function placeName({ code, key }: Pressed): string {
  return code === undefined || code === "" ? key : code.replace(/^(?:Key|Digit)/u, "");
}

/** The parts of a key combination such as `Mod+Shift+z`; the key itself is last. */
export function partsOfKey(name: string): readonly string[] {
  const [, before = "", bare = name] = /^((?:(?:Mod|Alt|Shift)\+)*)(.+)$/u.exec(name) ?? [];
  return [...before.split("+").filter((one) => one !== ""), bare];
}

/** Whether only Ctrl, Shift and the like are held, and the key itself is still to come. */
export function isModifier(key: string): boolean {
  return [
    "Control",
    "Shift",
    "Alt",
    "AltGraph",
    "Meta",
    "OS",
    "CapsLock",
    "Fn",
    "Dead",
    "Process",
  ].includes(key);
}

/** A key of a scheme as it stands on a button: `G A` for two after one another, `⇧A` with Shift. */
export function capOf(key: string): string {
  return capitals(key.replace(/^Shift\+/u, "⇧"));
}
