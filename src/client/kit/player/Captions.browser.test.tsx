import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { readCaptions } from "../../../domain/captions.ts";
import { Captions } from "./Captions.tsx";

/** A clock that somebody sets. */
function clock() {
  const listeners = new Set<() => void>();
  let nowUs = 0;
  return {
    timeUs: () => nowUs,
    isRunning: () => true,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(timeUs: number) {
      nowUs = timeUs;
      flushSync(() => {
        for (const listener of listeners) listener();
      });
    },
  };
}

function shownWith(text: string) {
  const captions = readCaptions(text);
  const time = clock();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const cues = captions.kind === "captions" ? captions.cues : [];
  flushSync(() => root.render(<Captions cues={cues} time={time} language="de" />));
  return { host, time, leave: () => root.unmount() };
}

test("the words of the moment are shown, with who says them, and gone when they are over", () => {
  const { host, time, leave } = shownWith(
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Guten Tag\n\n00:01.500 --> 00:03.000\nمرحبا",
  );
  const words = () => [...host.querySelectorAll("p")].map((line) => line.textContent.trim());

  expect(words()).toEqual([]);
  time.set(1_000_000);
  expect(words()).toEqual(["Ana Guten Tag"]);
  expect(host.querySelector("bdi")?.textContent).toBe("Ana");
  time.set(1_600_000);
  expect(words()).toEqual(["Ana Guten Tag", "مرحبا"]);
  time.set(3_000_000);
  expect(words()).toEqual([]);
  leave();
});

test("each line runs in the direction of its own words and takes no click from the picture", () => {
  const { host, time, leave } = shownWith("1\n00:00:00,000 --> 00:00:01,000\nمرحبا\nhello");
  time.set(500_000);

  const directions = [...host.querySelectorAll("p")].map(
    (line) => getComputedStyle(line).direction,
  );

  expect(directions).toEqual(["rtl", "ltr"]);
  const captions = host.firstElementChild;
  expect(captions && getComputedStyle(captions).pointerEvents).toBe("none");
  expect(captions?.getAttribute("lang")).toBe("de");
  leave();
});

test("while the same words are shown nothing is drawn anew", () => {
  const { host, time, leave } = shownWith("1\n00:00:00,000 --> 00:00:05,000\nstill here");
  time.set(100_000);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(host, { childList: true, subtree: true, characterData: true, attributes: true });

  for (let timeUs = 140_000; timeUs < 4_000_000; timeUs += 40_000) time.set(timeUs);
  changes.push(...observer.takeRecords());

  expect(changes).toEqual([]);
  leave();
});
