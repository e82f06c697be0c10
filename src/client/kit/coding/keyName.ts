import { capitals } from "../text/capitals.ts";

/** The fields of a `KeyboardEvent` that are read. */
export interface Pressed {
  readonly key: string;
  /** The position of the key on the keyboard, where the browser reports it. */
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

/** Whether AltGr is held, with which a key enters another character: Windows reports Ctrl and Alt for it. */
export function isByAltGr(pressed: Pressed): boolean {
  return pressed.getModifierState?.("AltGraph") ?? false;
}

/**
 * The name of a key on the numeric keypad, `Numpad4` or `Mod+NumpadAdd`, whatever it enters: it can be a
 * shortcut other than the digit above the letters. `undefined` for all other keys.
 */
export function keypadNameOf({ code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (code === undefined || !/^Numpad./u.test(code)) return undefined;
  return `${ctrlKey || metaKey ? "Mod+" : ""}${altKey ? "Alt+" : ""}${code}`;
}

/** The label of a key by its position on a Latin keyboard, whatever it enters: `A`, `Quote`. */
export function placeName({ code, key }: Pressed): string {
  return code === undefined || code === "" ? key : code.replace(/^(?:Key|Digit)/u, "");
}

/** The parts of a key combination such as `Mod+Shift+z`; the key itself is last. */
export function partsOfKey(name: string): readonly string[] {
  const [, before = "", bare = name] = /^((?:(?:Mod|Alt|Shift)\+)*)(.+)$/u.exec(name) ?? [];
  return [...before.split("+").filter((one) => one !== ""), bare];
}

/** Whether a key is a modifier key alone, such as Ctrl or Shift. */
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

/** The key of a scheme as a button shows it: `G A` for a sequence, `⇧A` with Shift. */
export function capOf(key: string): string {
  return capitals(key.replace(/^Shift\+/u, "⇧"));
}
