/**
 * Keys of the timeline while it has the focus, in the format of the workbench’s table: `Mod` is Ctrl or ⌘. Other
 * keys are passed on, including those of codes.
 */
export const timelineKeys = [
  { id: "previous", keys: ["ArrowLeft"] },
  { id: "next", keys: ["ArrowRight"] },
  { id: "previousInRow", keys: ["Mod+ArrowLeft"] },
  { id: "nextInRow", keys: ["Mod+ArrowRight"] },
  { id: "rowUp", keys: ["ArrowUp"] },
  { id: "rowDown", keys: ["ArrowDown"] },
  { id: "first", keys: ["Home"] },
  { id: "last", keys: ["End"] },
  { id: "extendBack", keys: ["Shift+ArrowLeft"] },
  { id: "extendOn", keys: ["Shift+ArrowRight"] },
  { id: "extendUp", keys: ["Shift+ArrowUp"] },
  { id: "extendDown", keys: ["Shift+ArrowDown"] },
  { id: "selectAll", keys: ["Mod+a"] },
  { id: "edit", keys: ["Enter"] },
  { id: "moveBack", keys: ["Alt+ArrowLeft"] },
  { id: "moveOn", keys: ["Alt+ArrowRight"] },
  { id: "endBack", keys: ["Alt+Shift+ArrowLeft"] },
  { id: "endOn", keys: ["Alt+Shift+ArrowRight"] },
  { id: "startBack", keys: ["Mod+Alt+ArrowLeft"] },
  { id: "startOn", keys: ["Mod+Alt+ArrowRight"] },
  { id: "moveRowUp", keys: ["Alt+ArrowUp"] },
  { id: "moveRowDown", keys: ["Alt+ArrowDown"] },
  { id: "zoomIn", keys: ["+", "="] },
  { id: "zoomOut", keys: ["-"] },
  { id: "fit", keys: ["0"] },
  { id: "pageBack", keys: ["PageUp"] },
  { id: "pageOn", keys: ["PageDown"] },
  { id: "scrollUp", keys: ["Shift+PageUp"] },
  { id: "scrollDown", keys: ["Shift+PageDown"] },
  { id: "cancel", keys: ["Escape"] },
] as const satisfies readonly { readonly id: string; readonly keys: readonly string[] }[];

export type TimelineKeyId = (typeof timelineKeys)[number]["id"];

export function timelineKeyOf(name: string): TimelineKeyId | undefined {
  return timelineKeys.find(({ keys }) => keys.some((key) => key === name))?.id;
}
