import { createInstance } from "i18next";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import words from "../../../../locales/en/timeline.json";
import { soon } from "../../../../tests/soon.ts";
import type { MediaFacts } from "../../kit/media/messages.ts";
import type { StripsState } from "../../kit/media/openStrips.ts";
import { NoWaveform } from "./NoWaveform.tsx";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  document.body.replaceChildren();
  localStorage.clear();
});

const ready: StripsState = { kind: "ready" };

async function drawn(state: StripsState, facts: MediaFacts): Promise<HTMLElement> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { timeline: words } } });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  closing.push(() => root.unmount());
  root.render(
    <I18nextProvider i18n={i18n}>
      <NoWaveform state={state} facts={facts} />
      <hr />
    </I18nextProvider>,
  );
  await soon(() => expect(place.querySelector("hr")).not.toBeNull());
  return place;
}

function film(audio: Partial<NonNullable<MediaFacts["audio"]>> | null): MediaFacts {
  return {
    container: "MP4",
    durationUs: 1_000_000,
    video: null,
    audio: audio && {
      codec: "aac",
      channels: 2,
      samplesPerSecond: 48_000,
      language: "und",
      isDecodable: false,
      ...audio,
    },
    videoTracks: 0,
    audioTracks: 1,
  };
}

test("sound that this browser cannot decode is named until it is hidden, on every recording", async () => {
  const place = await drawn(ready, film({ codec: "alac" }));
  expect(place.textContent).toContain(
    "This browser cannot read ALAC audio, so no waveform is shown. You can code without it.",
  );

  place.querySelector("button")?.click();

  await soon(() => expect(place.textContent).toBe(""));
  expect((await drawn(ready, film({ codec: null }))).textContent).toBe("");
});

test("sound that this browser cannot play is reported, and the message stays", async () => {
  // Browsers without AC-3, which are all that this runs in, play such films in silence.
  const place = await drawn(ready, film({ codec: "ac3" }));

  expect(place.textContent).toContain("This recording is silent here");
  expect(place.textContent).toContain("AC-3");
  expect(place.querySelector("button")).toBeNull();
});

test("sound in an unknown format is reported as unreadable", async () => {
  const place = await drawn(ready, film({ codec: null }));

  expect(place.textContent).toContain("cannot read the audio of this recording");
});

test.each([
  ["that is decoded", film({ isDecodable: true })],
  ["that is not there", film(null)],
])("nothing is said of sound %s", async (_, facts) => {
  expect((await drawn(ready, facts)).textContent).toBe("");
});

test("sound that may have ended a tab is offered", async () => {
  let asked = 0;
  const place = await drawn(
    { kind: "withheld", read: () => (asked += 1) },
    film({ isDecodable: true }),
  );

  place.querySelector("button")?.click();

  expect(asked).toBe(1);
});
