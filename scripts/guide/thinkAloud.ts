/** A made-up think-aloud session: somebody enrols in a course on the web page of a town. Drawn, so that nobody is seen. */
interface Saying {
  readonly startS: number;
  readonly endS: number;
  readonly speaker: "Participant" | "Moderator";
  readonly words: string;
}

export const session = { widthPx: 640, heightPx: 400, fps: 5, lengthS: 60 } as const;

const sayings: readonly Saying[] = [
  said(0.5, 3.6, "I would like to enrol in the swimming course on Tuesday."),
  said(4, 6.4, "I will search for swimming."),
  said(8, 9.6, "Swimming, Enter."),
  said(11.5, 14.8, "There are three of them. Which one is on Tuesday?"),
  said(17, 20.4, "It does not say the day. I have to open each of them."),
  said(23.5, 26, "This one is on Thursday. Back."),
  said(29.5, 31.4, "And this one is on Tuesday. Good."),
  said(34, 37, "Enrol. It is grey. Why can I not press it?"),
  said(39, 41.4, "Do I have to sign in first?"),
  { ...said(44, 46, "What would you expect to happen?"), speaker: "Moderator" },
  said(46.8, 50, "That it asks me to sign in when I press it."),
  said(52.5, 57, "Oh, at the bottom: accept the terms. I did not see that."),
];

function said(startS: number, endS: number, words: string): Saying {
  return { startS, endS, words, speaker: "Participant" };
}

/** What is said, as captions in WebVTT. */
export function sessionCaptions(): string {
  const lines = sayings.map(
    ({ startS, endS, speaker, words }) =>
      `${cueTime(startS)} --> ${cueTime(endS)}\n<v ${speaker}>${words}\n`,
  );
  return ["WEBVTT\n", ...lines].join("\n");
}

function cueTime(seconds: number): string {
  return `00:${seconds.toFixed(3).padStart(6, "0")}`;
}

const courses = ["Swimming A", "Swimming B", "Swimming C"];
/** Where the pointer is, in pixels, from one moment in seconds to the next. */
const pointer: readonly (readonly [number, number, number])[] = [
  [0, 420, 300],
  [5, 200, 96],
  [11, 260, 180],
  [16, 300, 250],
  [21, 150, 182],
  [23, 150, 182],
  [26, 60, 96],
  [28, 150, 222],
  [30, 400, 220],
  [34, 110, 292],
  [43, 300, 240],
  [52, 62, 346],
  [58, 110, 292],
  [60, 110, 292],
];

/** What is on the participant's screen at a moment, as SVG. @param atS Seconds. */
export function sessionPicture(atS: number): string {
  const [x, y] = pointerAt(atS);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" font-family="sans-serif">
<rect width="640" height="400" fill="#f6f4ef"/><rect width="640" height="56" fill="#2d5b7c"/>
<text x="24" y="36" font-size="22" fill="#fff">Town courses</text>
${pageAt(atS)}
<path d="M${x} ${y}l0 18 5-5 4 8 3-1-4-8 7 0z" fill="#111" stroke="#fff"/></svg>`;
}

function pageAt(atS: number): string {
  if (atS < 11) {
    const typed = "Swimming".slice(0, Math.max(0, Math.floor((atS - 6.4) * 4)));
    return `${box(24, 80, 360, 34, "#fff")}${text(36, 103, typed === "" ? "Search for a course" : typed, typed === "" ? "#777" : "#111")}`;
  }
  if (atS < 21.5 || (atS >= 26.5 && atS < 28.5)) {
    return `${text(24, 104, "3 courses", "#111")}${courses
      .map(
        (course, at) =>
          box(24, 160 + at * 40, 592, 34, "#fff") + text(36, 183 + at * 40, course, "#2d5b7c"),
      )
      .join("")}`;
  }
  const isThursday = atS < 26.5;
  const isAccepted = atS >= 56;
  return [
    text(24, 104, "← Back", "#2d5b7c"),
    text(24, 150, isThursday ? "Swimming A" : "Swimming B", "#111", 22),
    text(24, 190, isThursday ? "Thursday, 18:00" : "Tuesday, 17:30", "#333"),
    text(24, 220, "Ten lessons in the indoor pool", "#333"),
    box(24, 270, 180, 38, isAccepted ? "#2d7c4f" : "#c9c9c9"),
    text(84, 295, "Enrol", "#fff"),
    `<rect x="56" y="342" width="10" height="10" fill="${isAccepted ? "#2d7c4f" : "#fff"}" stroke="#999"/>`,
    text(74, 352, "I accept the terms of the town", "#888", 11),
  ].join("");
}

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="#b8b8b8"/>`;
}

function text(x: number, y: number, words: string, fill: string, sizePx = 16): string {
  return `<text x="${x}" y="${y}" font-size="${sizePx}" fill="${fill}">${words}</text>`;
}

function pointerAt(atS: number): readonly [number, number] {
  const next = Math.max(
    1,
    pointer.findIndex(([seconds]) => seconds > atS),
  );
  const [fromS, fromX, fromY] = pointer[next - 1] ?? [0, 0, 0];
  const [toS, toX, toY] = pointer[next] ?? [1, fromX, fromY];
  // It rests, and moves in the last second before it is there.
  const part = Math.min(
    1,
    Math.max(0, (atS - Math.max(fromS, toS - 1)) / Math.min(1, toS - fromS)),
  );
  return [Math.round(fromX + part * (toX - fromX)), Math.round(fromY + part * (toY - fromY))];
}
