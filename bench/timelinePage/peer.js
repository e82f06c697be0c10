import { DataSet, Timeline } from "vis-timeline/standalone";
import "vis-timeline/styles/vis-timeline-graph2d.min.css";
import { durationUs, rowCount, spreadEvents } from "./spread.ts";

const count = Number(new URLSearchParams(window.location.search).get("count"));
const groups = new DataSet(
  Array.from({ length: rowCount }, (_, at) => ({ id: at, content: `Row ${at + 1}` })),
);
const items = new DataSet(
  spreadEvents(count).map(({ row, kind, startUs, endUs }, id) => ({
    id,
    group: row,
    start: new Date(startUs / 1000),
    content: "",
    ...(kind === "state" ? { end: new Date(endUs / 1000), type: "range" } : { type: "point" }),
  })),
);
const host = document.createElement("div");
document.body.append(host);

const timeline = new Timeline(host, items, groups, {
  start: new Date(0),
  end: new Date(durationUs / 1000),
  min: new Date(0),
  max: new Date(durationUs / 1000),
  height: "100vh",
  stack: false,
  // The same gestures: the wheel pans, and zooms with Ctrl.
  zoomKey: "ctrlKey",
  horizontalScroll: true,
  showCurrentTime: false,
});
timeline.once("changed", () => document.body.setAttribute("data-ready", ""));
