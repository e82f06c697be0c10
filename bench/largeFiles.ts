import { closeSync, openSync, writeSync } from "node:fs";

const megabyte = 1_000_000;
const codes = ["Look", "Point", "Smile", "Reach", "Crawl", "Cry"];

/** An ELAN file of at least so many bytes: tiers of twelve annotators, each with short annotations. */
export function writeEaf(path: string, bytes: number): void {
  const raters = 12;
  // An annotation with its two slots takes about 240 bytes.
  const each = Math.ceil(bytes / 240 / raters);
  write(path, function* lines() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0">\n<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"><MEDIA_DESCRIPTOR MEDIA_URL="file:///clip.mp4" MIME_TYPE="video/mp4"/></HEADER>\n<TIME_ORDER>\n`;
    for (let at = 0; at < each * 2; at += 1) {
      yield `<TIME_SLOT TIME_SLOT_ID="ts${at}" TIME_VALUE="${at * 900}"/>\n`;
    }
    yield "</TIME_ORDER>\n";
    let number = 0;
    for (let rater = 0; rater < raters; rater += 1) {
      yield `<TIER ANNOTATOR="Rater ${rater}" LINGUISTIC_TYPE_REF="t" PARTICIPANT="Ana" TIER_ID="behaviour${rater}">\n`;
      for (let at = 0; at < each; at += 1) {
        number += 1;
        yield `<ANNOTATION>\n<ALIGNABLE_ANNOTATION ANNOTATION_ID="a${number}" TIME_SLOT_REF1="ts${at * 2}" TIME_SLOT_REF2="ts${at * 2 + 1}">\n<ANNOTATION_VALUE>${codes[at % codes.length]}</ANNOTATION_VALUE>\n</ALIGNABLE_ANNOTATION>\n</ANNOTATION>\n`;
      }
      yield "</TIER>\n";
    }
    yield '<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="true"/>\n</ANNOTATION_DOCUMENT>\n';
  });
}

/** A BORIS project of at least so many bytes, observations of a thousand events. */
export function writeBoris(path: string, bytes: number): void {
  const events = 1_000;
  // An event takes about 36 bytes.
  const observations = Math.ceil(bytes / 36 / events);
  write(path, function* lines() {
    const behaviors = codes.map((code, at) => [
      at,
      {
        type: at % 2 === 0 ? "State event" : "Point event",
        key: code[0],
        code,
        description: "",
        category: "",
        modifiers: {},
        excluded: "",
        "coding map": "",
      },
    ]);
    const head = {
      time_format: "s",
      project_name: "Large",
      project_description: "",
      project_date: "2026-01-01T00:00:00",
      project_format_version: "7.0",
      subjects_conf: { 0: { key: "a", name: "Ana", description: "" } },
      behaviors_conf: Object.fromEntries(behaviors),
      behavioral_categories: [],
      independent_variables: {},
      coding_map: {},
    };
    yield `${JSON.stringify(head).slice(0, -1)},"observations":{`;
    for (let number = 0; number < observations; number += 1) {
      yield `${number > 0 ? "," : ""}"observation ${number}":{"date":"2026-01-01T00:00:00","type":"MEDIA","description":"","time offset":0.0,"independent_variables":{},"file":{"1":["clip${number}.mp4"]},"media_info":{"length":{"clip${number}.mp4":7200.0},"fps":{"clip${number}.mp4":25.0}},"events":[`;
      for (let at = 0; at < events; at += 1) {
        const code = codes[Math.floor(at / 2) % codes.length];
        const seconds = at * 3.52;
        const frame = Math.round(seconds * 25) + 1;
        yield `${at > 0 ? "," : ""}[${seconds.toFixed(3)},"Ana","${code}","","",${frame}]`;
      }
      yield "]}";
    }
    yield "}}";
  });
}

/** A table of events, one a row, two thousand of one observation. */
export function writeCsv(path: string, rows: number): void {
  write(path, function* lines() {
    yield "observation,recording,rater,subject,code,kind,start_s,end_s,comment\n";
    for (let at = 0; at < rows; at += 1) {
      const number = Math.floor(at / 2_000);
      const startS = (at % 2_000) * 3.25;
      yield `observation ${number},clip ${number},Rater ${number % 7},Ana,${codes[at % codes.length]},state,${startS.toFixed(3)},${(startS + 2.125).toFixed(3)},"seen, clearly"\n`;
    }
  });
}

function write(path: string, lines: () => Iterable<string>): void {
  const file = openSync(path, "w");
  let piece = "";
  for (const line of lines()) {
    piece += line;
    if (piece.length < megabyte) continue;
    writeSync(file, piece);
    piece = "";
  }
  writeSync(file, piece);
  closeSync(file);
}
