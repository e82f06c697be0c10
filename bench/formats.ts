import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Figure, rounded } from "./figure.ts";
import { writeBoris, writeCsv, writeEaf } from "./largeFiles.ts";

/**
 * How fast large files are read, from their bytes on disk to a study that keeps all rules, and what
 * that takes at most of memory (the whole process), each in a process of its own. Beside it Python's
 * usual reader on the same file in the same run, which parses and makes nothing of it. A ratio of speed
 * is how many times ours is as fast, one of memory how many times as much ours takes.
 */
export function* measureFormats(): Iterable<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "interrater-formats-"));
  try {
    for (const { name, file, write, peers } of large) {
      const path = join(folder, file);
      write(path);
      const megabytes = statSync(path).size / 1e6;
      const ours = readOnce(path);
      console.error(`${file}: ${Math.round(megabytes)} MB, ${ours.events} events`);
      const value = rounded(megabytes / ours.seconds, 1);
      const speed: Figure = { metric: `formats.${name}.speed`, unit: "MB/s", value };
      const peak: Figure = { metric: `formats.${name}.peak`, unit: "bytes", value: ours.peakBytes };
      yield speed;
      yield peak;
      for (const peer of peers) {
        const theirs = peerOnce(peer, path);
        if (!theirs) continue;
        const ratio = rounded(theirs.seconds / ours.seconds, 2);
        yield { ...speed, peer: peer.name, ratio };
        yield {
          ...peak,
          peer: peer.name,
          ratio: rounded(ours.peakBytes / theirs.peakBytes, 2),
        };
        break;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Peer {
  readonly name: string;
  /** Python that reads the file at `path`. */
  readonly program: string;
}

/** The first peer that is installed is asked. */
const large: readonly {
  readonly name: string;
  readonly file: string;
  readonly write: (path: string) => void;
  readonly peers: readonly Peer[];
}[] = [
  {
    name: "eaf_100mb",
    file: "large.eaf",
    write: (path) => writeEaf(path, 100e6),
    peers: [
      { name: "lxml", program: "from lxml import etree\ntree = etree.parse(path)" },
      {
        name: "xml.etree",
        program: "import xml.etree.ElementTree as etree\ntree = etree.parse(path)",
      },
    ],
  },
  {
    name: "boris_100mb",
    file: "large.boris",
    write: (path) => writeBoris(path, 100e6),
    peers: [
      { name: "json", program: "import json\nread = json.load(open(path, encoding='utf-8'))" },
    ],
  },
  {
    name: "csv_1000000_rows",
    file: "large.csv",
    write: (path) => writeCsv(path, 1_000_000),
    peers: [
      {
        name: "csv",
        program: "import csv\nrows = list(csv.reader(open(path, encoding='utf-8', newline='')))",
      },
    ],
  },
];

const once = z.object({ seconds: z.number(), peakBytes: z.number() });

function readOnce(path: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "readOnce.ts"), path],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${path} could not be read: ${stderr}`);
  return once.extend({ events: z.number().min(1) }).parse(JSON.parse(stdout));
}

function peerOnce({ program }: Peer, path: string): z.infer<typeof once> | undefined {
  for (const python of ["python3", "/usr/bin/python3"]) {
    const { status, stdout } = spawnSync(python, ["-c", timed(program), path], {
      encoding: "utf8",
    });
    if (status === 0) return once.parse(JSON.parse(stdout));
  }
  return undefined;
}

/** What is imported is not counted. */
function timed(program: string): string {
  const [imported = "", ...rest] = program.split("\n");
  return [
    "import sys, json as out, time, resource",
    "path = sys.argv[1]",
    imported,
    "began = time.perf_counter()",
    ...rest,
    "seconds = time.perf_counter() - began",
    "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024",
    "print(out.dumps({'seconds': seconds, 'peakBytes': peak}))",
  ].join("\n");
}
