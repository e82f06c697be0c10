/**
 * Makes the demo recordings from their screenplays (`src/demo/films.ts`): `npm run demo:film`, or one of them, for
 * example `npm run demo:film -- peer-play-3`.
 *
 * Needs ffmpeg with libvpx and libopus, and a Chromium to draw with. Films are VP9 and Opus in WebM: the one pair
 * that Chromium (also builds without licensed codecs), Firefox and Safari all play without help from the system.
 * A keyframe every second keeps a jump to any moment quick; the seek index lies at the front of the file.
 *
 * `npm run demo:film -- look peer-play-3 12.4 36.8` only draws those moments, as PNG files in the folder for temporary
 * files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright";
import { type Film, picture } from "../src/demo/film.ts";
import { films } from "../src/demo/films.ts";
import { drawScene } from "./demoFilm/drawing.ts";
import { soundTrackWav } from "./demoFilm/sound.ts";

const mediaFolder = fileURLToPath(new URL("../src/demo/media/", import.meta.url));
const [firstFilm] = films;
/** Everything is there at once: both children, the tower, the bear changing hands. */
const posterFrame = 1_428;
/** Of all of them together: everybody who gets the application gets them. */
const filmsMaxBytes = 12_000_000;

const [mode, ...words] = process.argv.slice(2);
if (mode === "look") {
  const [name, ...moments] = words;
  await drawMoments(filmCalled(name), moments.map(Number));
} else {
  for (const film of mode === undefined ? films : [filmCalled(mode)]) await makeFilm(film);
}

function filmCalled(name: string | undefined): Film {
  const film = films.find((one) => one.name === name);
  if (!film)
    throw new Error(
      `no film is called ${String(name)}: ${films.map((one) => one.name).join(", ")}`,
    );
  return film;
}

function filmPath({ name }: Film): string {
  return join(mediaFolder, `${name}.webm`);
}

async function drawMoments(film: Film, seconds: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "demo-film-"));
  await withPage(async (page) => {
    for (const second of seconds) {
      const path = join(folder, `${second.toFixed(2).padStart(5, "0")}.png`);
      await writeFile(path, await drawn(page, film, Math.round(second * picture.fps)));
    }
  });
  console.log(folder);
}

async function makeFilm(film: Film): Promise<void> {
  await ffmpeg(["-version"]).catch(() => {
    throw new Error("ffmpeg is missing: install it, or put it on the PATH, to make the demo film");
  });
  await mkdir(mediaFolder, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "demo-film-"));
  const soundPath = join(folder, "sound.wav");
  const picturesPath = join(folder, "pictures.mkv");
  try {
    await writeFile(soundPath, soundTrackWav(film.sounds(), film.durationUs));
    await withPage(async (page) => {
      await drawPictures(page, film, picturesPath);
      if (film === firstFilm) {
        await writeFile(join(folder, "poster.png"), await drawn(page, film, posterFrame));
      }
    });
    await encode(film, { picturesPath, soundPath, folder });
    if (film === firstFilm) {
      const posterPath = join(mediaFolder, `${film.name}.jpg`);
      await ffmpeg(["-i", join(folder, "poster.png"), "-q:v", "4", posterPath]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const made = films.map(filmPath).filter((path) => existsSync(path));
  const sizes = await Promise.all(made.map(async (path) => (await stat(path)).size));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > filmsMaxBytes) throw new Error(`films have ${size} bytes, more than ${filmsMaxBytes}`);
  console.log(`${filmPath(film)}: all films have ${size} bytes`);
}

async function withPage(draw: (page: Page) => Promise<void>): Promise<void> {
  const systemBrowser = "/usr/bin/chromium";
  const browser = await chromium.launch({
    ...(existsSync(systemBrowser) ? { executablePath: systemBrowser } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--force-color-profile=srgb",
    ],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: picture.widthPx, height: picture.heightPx },
    });
    await page.setContent(
      `<canvas width="${picture.widthPx}" height="${picture.heightPx}"></canvas>`,
    );
    await draw(page);
  } finally {
    await browser.close();
  }
}

/** One frame as PNG. */
async function drawn(page: Page, film: Film, frame: number): Promise<Buffer> {
  const address = await page.evaluate(
    async (svg) => {
      const canvas = document.querySelector("canvas");
      const context = canvas?.getContext("2d", { willReadFrequently: true });
      if (!canvas || !context) throw new Error("the page has no canvas");
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      await image.decode();
      context.drawImage(image, 0, 0);
      return canvas.toDataURL("image/png");
    },
    drawScene(film.sceneAt(frame)),
  );
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

/** All frames into one lossless file, so that the encoder can read them twice. */
async function drawPictures(page: Page, film: Film, path: string): Promise<void> {
  const encoder = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "image2pipe",
      "-framerate",
      String(picture.fps),
      "-c:v",
      "png",
      "-i",
      "-",
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv",
      "-pix_fmt",
      "yuv420p",
      "-c:v",
      "ffv1",
      path,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(encoder, "close");
  for (let frame = 0; frame < film.frames; frame += 1) {
    const isRoomLeft = encoder.stdin.write(await drawn(page, film, frame));
    if (!isRoomLeft) await once(encoder.stdin, "drain");
    if (frame % 250 === 0) console.log(`${film.name}: ${frame} of ${film.frames} frames`);
  }
  encoder.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} while the frames were drawn`);
}

/**
 * Opus begins 6.5 ms before its first sound, and the muxer would move the pictures by as much to keep all times
 * positive. So the sound starts later instead, by what is cut from its (silent) beginning: frame n stands at
 * n × 40 ms exactly, and nothing sounds past the last frame.
 */
async function encode(
  film: Film,
  made: {
    picturesPath: string;
    soundPath: string;
    folder: string;
  },
): Promise<void> {
  const opusLeadSeconds = "0.007";
  const video = [
    ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", film === firstFilm ? "34" : "37", "-row-mt", "1"],
    ["-g", String(picture.fps), "-keyint_min", String(picture.fps)],
    [
      "-colorspace",
      "bt709",
      "-color_primaries",
      "bt709",
      "-color_trc",
      "bt709",
      "-color_range",
      "tv",
    ],
    ["-passlogfile", join(made.folder, "pass")],
  ].flat();
  const sound = [
    "-ss",
    opusLeadSeconds,
    "-t",
    String(film.durationUs / 1_000_000 - 0.1),
    "-itsoffset",
    opusLeadSeconds,
    "-i",
    made.soundPath,
  ];
  const bitExact = [
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-flags:a",
    "+bitexact",
  ];
  await ffmpeg([
    "-i",
    made.picturesPath,
    ...video,
    "-cpu-used",
    "4",
    "-pass",
    "1",
    "-an",
    "-f",
    "null",
    "-",
  ]);
  await ffmpeg(
    [
      ["-i", made.picturesPath, ...sound, "-map", "0:v", "-map", "1:a"],
      [
        ...video,
        "-cpu-used",
        "4",
        "-pass",
        "2",
        "-c:a",
        "libopus",
        "-b:a",
        film === firstFilm ? "48k" : "32k",
      ],
      [...bitExact, "-cues_to_front", "1", filmPath(film)],
    ].flat(),
  );
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  const run = spawn("ffmpeg", ["-y", "-loglevel", "error", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(run, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}: ${args.join(" ")}`);
}
