import { capitals } from "../text/capitals.ts";
import { useOs } from "@mantine/hooks";
import { useTranslation } from "../text/useTranslation.ts";
import type { CommandId } from "./commands.ts";
import { partsOfKey } from "./keyName.ts";
import { useKeymap } from "./useKeymap.ts";

/** A function that writes a key as on the rater’s keyboard and in their language: `Ctrl + Z`, `⌘ + Z`. */
export function useKeyLabel(): (name: string) => string {
  const { t } = useTranslation("commands");
  const os = useOs();
  const isMac = os === "macos" || os === "ios";
  const partLabel = (part: string): string => {
    switch (part) {
      case "Mod":
        return isMac ? t("key.ModMac") : t("key.Mod");
      case "Alt":
        return isMac ? t("key.AltMac") : t("key.Alt");
      case "Shift":
      case "Space":
      case "Enter":
      case "Escape":
      case "Delete":
      case "Backspace":
      case "Tab":
      case "Insert":
      case "Home":
      case "End":
      case "PageUp":
      case "PageDown":
      case "ArrowLeft":
      case "ArrowRight":
      case "ArrowUp":
      case "ArrowDown":
        return t(`key.${part}`);
      default:
        if (part.startsWith("Numpad")) return t("keypad", { key: keypadSign(part) });
        if (part.startsWith("Gamepad")) {
          return t("gamepad", { number: Number(part.slice("Gamepad".length)) + 1 });
        }
        return capitals(part);
    }
  };
  return (name) => partsOfKey(name).map(partLabel).join(t("between"));
}

/** The label of a numeric keypad key such as `NumpadAdd`. */
function keypadSign(part: string): string {
  const name = part.slice("Numpad".length);
  const signs: Readonly<Record<string, string>> = {
    Add: "+",
    Subtract: "−",
    Multiply: "×",
    Divide: "÷",
    Decimal: ".",
  };
  return signs[name] ?? name;
}

/** The first key of a command, to be shown next to its button; empty where it has none. */
export function useKeyHint(): (id: CommandId) => string {
  const label = useKeyLabel();
  const keymap = useKeymap();
  return (id) => {
    const [first] = keymap.keysOf(id);
    return first === undefined ? "" : label(first);
  };
}
