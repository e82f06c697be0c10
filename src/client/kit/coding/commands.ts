/**
 * Everything that a key or the palette can do here beside the scheme’s own keys. A line’s words stand
 * in `commands.json` under its id; what it does is said by `useCommands` in the part that does it.
 */
const table = [
  { id: "playPause", keys: ["Space", "Mod+Enter"], part: "player", whileTyping: true },
  { id: "back", keys: ["ArrowLeft"], part: "player", repeats: true },
  { id: "forward", keys: ["ArrowRight"], part: "player", repeats: true },
  { id: "backFar", keys: ["Shift+ArrowLeft"], part: "player", repeats: true },
  { id: "forwardFar", keys: ["Shift+ArrowRight"], part: "player", repeats: true },
  { id: "frameBack", keys: [","], part: "player", repeats: true },
  { id: "frameForward", keys: ["."], part: "player", repeats: true },
  { id: "slower", keys: ["<", "["], part: "player", repeats: true },
  { id: "faster", keys: [">", "]"], part: "player", repeats: true },
  { id: "normalSpeed", keys: ["*"], part: "player" },
  { id: "toStart", keys: ["Home"], part: "player" },
  { id: "toEnd", keys: ["End"], part: "player" },
  { id: "goToTime", keys: ["Mod+g"], part: "player" },
  { id: "setLoopStart", keys: ["("], part: "player" },
  { id: "setLoopEnd", keys: [")"], part: "player" },
  { id: "loopSelected", keys: ["&"], part: "player" },
  { id: "loopLast", keys: ["%"], part: "player" },
  { id: "clearLoop", keys: ["#"], part: "player" },
  { id: "previousOnset", keys: ["Mod+ArrowLeft"], part: "player", repeats: true },
  { id: "nextOnset", keys: ["Mod+ArrowRight"], part: "player", repeats: true },
  { id: "previousOffset", keys: ["Mod+Shift+ArrowLeft"], part: "player", repeats: true },
  { id: "nextOffset", keys: ["Mod+Shift+ArrowRight"], part: "player", repeats: true },
  { id: "previousSilence", keys: ["Mod+ArrowUp"], part: "player", repeats: true },
  { id: "nextSilence", keys: ["Mod+ArrowDown"], part: "player", repeats: true },
  { id: "previousLine", keys: ["Mod+Shift+ArrowUp"], part: "player", repeats: true },
  { id: "nextLine", keys: ["Mod+Shift+ArrowDown"], part: "player", repeats: true },
  { id: "timeFormat", keys: [], part: "player" },
  { id: "mute", keys: [], part: "player" },
  { id: "fullScreen", keys: ["Mod+Shift+f"], part: "player" },
  { id: "captions", keys: [], part: "player" },
  { id: "readCaptions", keys: [], part: "player" },
  { id: "rotatePicture", keys: [], part: "player" },
  { id: "wholePicture", keys: [], part: "player" },
  { id: "pictureNearer", keys: [], part: "player", repeats: true },
  { id: "pictureFarther", keys: [], part: "player", repeats: true },
  { id: "pictureLeft", keys: [], part: "player", repeats: true },
  { id: "pictureRight", keys: [], part: "player", repeats: true },
  { id: "pictureUp", keys: [], part: "player", repeats: true },
  { id: "pictureDown", keys: [], part: "player", repeats: true },
  { id: "brighter", keys: [], part: "player", repeats: true },
  { id: "darker", keys: [], part: "player", repeats: true },
  { id: "moreContrast", keys: [], part: "player", repeats: true },
  { id: "lessContrast", keys: [], part: "player", repeats: true },
  { id: "filmWindow", keys: [], part: "player" },
  { id: "keepTogether", keys: [], part: "player" },
  { id: "shuttleBack", keys: ["j"], part: "shuttle" },
  { id: "shuttleStop", keys: ["k"], part: "shuttle" },
  { id: "shuttleForward", keys: ["l"], part: "shuttle" },
  { id: "undo", keys: ["Mod+z"], part: "coding", repeats: true, changesWork: true },
  { id: "redo", keys: ["Mod+Shift+z", "Mod+y"], part: "coding", repeats: true, changesWork: true },
  { id: "nudgeBack", keys: ["Alt+ArrowLeft"], part: "coding", repeats: true, changesWork: true },
  {
    id: "nudgeForward",
    keys: ["Alt+ArrowRight"],
    part: "coding",
    repeats: true,
    changesWork: true,
  },
  { id: "deleteEvent", keys: ["Delete"], part: "coding", changesWork: true },
  { id: "commentLast", keys: ["Enter"], part: "coding", changesWork: true },
  { id: "confidence1", keys: ["Alt+Shift+1"], part: "coding", changesWork: true },
  { id: "confidence2", keys: ["Alt+Shift+2"], part: "coding", changesWork: true },
  { id: "confidence3", keys: ["Alt+Shift+3"], part: "coding", changesWork: true },
  { id: "confidence4", keys: ["Alt+Shift+4"], part: "coding", changesWork: true },
  { id: "confidence5", keys: ["Alt+Shift+5"], part: "coding", changesWork: true },
  { id: "endAll", keys: ["Mod+e"], part: "coding", changesWork: true },
  { id: "pauseAfterCode", keys: [], part: "coding" },
  { id: "askLeft", keys: [], part: "coding", changesWork: true },
  { id: "leave", keys: ["Escape"], part: "coding", isOnlyKey: true },
  { id: "zoomIn", keys: ["+", "="], part: "timeline", repeats: true },
  { id: "zoomOut", keys: ["-"], part: "timeline", repeats: true },
  { id: "wholeTimeline", keys: ["Alt+0"], part: "timeline" },
  { id: "listFilter", keys: ["Mod+f"], part: "list" },
  { id: "listAll", keys: ["Mod+a"], part: "list" },
  { id: "listEdit", keys: ["Shift+Enter"], part: "list", changesWork: true },
  { id: "listReplace", keys: ["Alt+r"], part: "list", changesWork: true },
  { id: "listShift", keys: ["Alt+t"], part: "list", changesWork: true },
  { id: "listCopy", keys: ["Mod+c"], part: "list" },
  { id: "listPaste", keys: ["Mod+v"], part: "list", changesWork: true },
  { id: "nextCriterion", keys: ["ArrowDown", "n"], part: "rating", repeats: true },
  { id: "previousCriterion", keys: ["ArrowUp", "p"], part: "rating", repeats: true },
  { id: "levelUp", keys: ["Shift+ArrowUp"], part: "rating", repeats: true, changesWork: true },
  { id: "levelDown", keys: ["Shift+ArrowDown"], part: "rating", repeats: true, changesWork: true },
  { id: "cannotJudge", keys: ["0"], part: "rating", changesWork: true },
  { id: "addMoment", keys: ["e"], part: "rating", changesWork: true },
  { id: "addEventAsEvidence", keys: ["Shift+e"], part: "rating", changesWork: true },
  { id: "recordTrace", keys: ["r"], part: "rating", changesWork: true },
  { id: "traceUp", keys: ["k", "PageUp"], part: "rating", repeats: true, changesWork: true },
  { id: "traceDown", keys: ["j", "PageDown"], part: "rating", repeats: true, changesWork: true },
  { id: "promptBack", keys: ["Shift+PageUp"], part: "sampling", changesWork: true },
  { id: "promptNext", keys: ["Shift+PageDown"], part: "sampling", changesWork: true },
  { id: "promptKeys", keys: ["Alt+Enter"], part: "sampling", changesWork: true },
  { id: "previousSpan", keys: ["Alt+PageUp"], part: "screen" },
  { id: "nextSpan", keys: ["Alt+PageDown"], part: "screen" },
  { id: "sayWhere", keys: ["/", "Alt+i"], part: "screen" },
  { id: "sayHere", keys: ["Alt+p"], part: "screen" },
  { id: "codeKeys", keys: ["Alt+k"], part: "screen" },
  { id: "nextTab", keys: [";"], part: "screen", isOnlyKey: true },
  { id: "showCodes", keys: [], part: "screen" },
  { id: "showTranscript", keys: [], part: "screen" },
  { id: "showRubric", keys: [], part: "screen" },
  { id: "showNotes", keys: [], part: "screen" },
  { id: "addRemark", keys: ['"'], part: "screen" },
  { id: "nextRemark", keys: [], part: "screen" },
  { id: "showRemarks", keys: [], part: "screen" },
  { id: "accept", keys: [], part: "screen" },
  { id: "returnWork", keys: [], part: "screen" },
  { id: "workHistory", keys: [], part: "screen" },
  { id: "insertTime", keys: ["Mod+;"], part: "screen", whileTyping: true, changesWork: true },
  { id: "submit", keys: ["Mod+Shift+Enter"], part: "screen", whileTyping: true, changesWork: true },
  { id: "palette", keys: ["Mod+k"], part: "screen", whileTyping: true, isOnlyKey: true },
  { id: "help", keys: ["?"], part: "screen" },
  { id: "compareNext", keys: ["n"], part: "compare" },
  { id: "comparePrevious", keys: ["p"], part: "compare" },
  { id: "compareNextOpen", keys: ["Shift+n"], part: "compare" },
  { id: "compareTake1", keys: ["1"], part: "compare", changesWork: true },
  { id: "compareTake2", keys: ["2"], part: "compare", changesWork: true },
  { id: "compareTake3", keys: ["3"], part: "compare", changesWork: true },
  { id: "compareTake4", keys: ["4"], part: "compare", changesWork: true },
  { id: "compareTake5", keys: ["5"], part: "compare", changesWork: true },
  { id: "compareTake6", keys: ["6"], part: "compare", changesWork: true },
  { id: "compareTake7", keys: ["7"], part: "compare", changesWork: true },
  { id: "compareTake8", keys: ["8"], part: "compare", changesWork: true },
  { id: "compareTake9", keys: ["9"], part: "compare", changesWork: true },
  { id: "compareMiddle", keys: ["m"], part: "compare", changesWork: true },
  { id: "compareEdit", keys: ["e"], part: "compare", changesWork: true },
  { id: "compareLeaveOut", keys: ["x"], part: "compare", changesWork: true },
  { id: "compareReason", keys: ["r"], part: "compare", changesWork: true },
  { id: "compareUndo", keys: ["Mod+z"], part: "compare", changesWork: true },
  { id: "comparePlay", keys: ["Space"], part: "compare" },
  { id: "compareLoop", keys: ["l"], part: "compare" },
  { id: "compareBack", keys: ["ArrowLeft"], part: "compare", repeats: true },
  { id: "compareForward", keys: ["ArrowRight"], part: "compare", repeats: true },
  { id: "compareFrameBack", keys: [","], part: "compare", repeats: true },
  { id: "compareFrameForward", keys: ["."], part: "compare", repeats: true },
  { id: "compareHelp", keys: ["?"], part: "compare" },
] as const satisfies readonly Row[];

/** The groups of commands, in the order of the list. */
export const commandParts = [
  "player",
  "shuttle",
  "coding",
  "timeline",
  "list",
  "rating",
  "sampling",
  "screen",
  "compare",
] as const;
/**
 * `rating` is heard while the rubric is in front, `shuttle` while it is not, `list` while the list has
 * the focus, `compare` on the screen of that name alone, all others always in the workbench. A letter, digit or F-key that the scheme has is the scheme’s. Where the rubric is in front no codes are heard: letters are free there, and digits rate.
 */
export type CommandPart = (typeof commandParts)[number];

interface Row {
  readonly id: string;
  /** Written as by `nameOf`: `Mod+Shift+z`, `Shift+ArrowLeft`, `?`. `Mod` is Ctrl or ⌘. */
  readonly keys: readonly string[];
  readonly part: CommandPart;
  /** Not available in read-only observations. */
  readonly changesWork?: boolean;
  /** Repeats while the key is held down. */
  readonly repeats?: boolean;
  /** Its keys with `Mod` work in text fields too. */
  readonly whileTyping?: boolean;
  /** Not listed in the search, where it would make no sense. */
  readonly isOnlyKey?: boolean;
}

export type CommandId = (typeof table)[number]["id"];

export interface Command extends Row {
  readonly id: CommandId;
}

export const commands: readonly Command[] = table;

/**
 * Whether two groups of commands can be active at the same time, so that a key can belong to one of them
 * only.
 */
export function areHeardAtOnce(a: CommandPart, b: CommandPart): boolean {
  if (a === "compare" || b === "compare") return a === b;
  const away: readonly CommandPart[] = ["list", "shuttle"];
  return !(a === "rating" && away.includes(b)) && !(away.includes(a) && b === "rating");
}
