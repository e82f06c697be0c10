import { CodedEvent } from "../../src/domain/entities/event.ts";
import { orderOf } from "../../src/client/kit/timeline/eventOrder.ts";
import { codeSign } from "../../src/client/kit/timeline/signs.ts";
import classes from "../../src/client/kit/timeline/Timeline.module.css";
import { fixedTime } from "../../src/client/kit/timeline/timeSource.ts";
import { mountTimeline } from "../../src/client/kit/timeline/timelineView.ts";
import { durationUs, rowCount, spreadEvents } from "./spread.ts";

const count = Number(new URLSearchParams(window.location.search).get("count"));
const colors = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"];
const codeId = "0198a000-0000-7000-8000-000000000001";

const byRow = Array.from({ length: rowCount }, (): CodedEvent[] => []);
spreadEvents(count).forEach(({ row, kind, startUs, endUs }, at) => {
  const event = CodedEvent.parse({
    kind,
    id: `0198a000-0000-7000-8000-${at.toString(16).padStart(12, "0")}`,
    codeId,
    subjectId: null,
    startUs,
    ...(kind === "state" && { endUs }),
    modifiers: {},
    comment: "",
    confidence: null,
  });
  byRow[row]?.push(event);
});
const rows = byRow.map((events, at) => ({
  id: String(at),
  label: `Row ${at + 1}`,
  kind: events[0]?.kind ?? ("state" as const),
  color: colors[at % colors.length] ?? "#0072b2",
  sign: codeSign(at, String.fromCodePoint(65 + (at % 26))),
  group: undefined,
  order: orderOf(events),
}));

const frame = document.createElement("div");
frame.className = classes["timeline"] ?? "";
const host = document.createElement("div");
host.className = classes["canvas"] ?? "";
frame.append(host);
document.body.append(frame);

mountTimeline(host, {
  rows,
  folded: new Set(),
  rowHeight: "normal",
  durationUs,
  time: fixedTime(0),
  selectedId: null,
  selectedIds: new Set(),
  eventOf: undefined,
  framesPerSecond: 25,
  frames: undefined,
  isFollowing: false,
  strips: {},
  hiddenStrips: new Set(),
  stripNames: {
    phases: "",
    prompts: "",
    thumbnails: "",
    waveform: "",
    spectrogram: "",
    traces: "",
    evidence: "",
    remarks: "",
  },
  loop: null,
  onSeek: () => undefined,
  onSelect: () => undefined,
  onPrompt: undefined,
  onSelectMany: () => undefined,
  onChange: () => undefined,
  onEdit: undefined,
  onLoop: undefined,
  onFold: undefined,
  onMoveRow: undefined,
  onSay: undefined,
  roomOf: undefined,
});
requestAnimationFrame(() => document.body.setAttribute("data-ready", ""));
