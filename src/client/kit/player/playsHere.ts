import { tabGuard } from "../media/tabGuard.ts";

/** What this browser plays of a file. */
export type PlaysHere = "plays" | "no_picture" | "no_sound" | "nothing";

/** The maximum time for the test: a slower file is not held up. */
const patienceMs = 15_000;

const guard = tabGuard("interrater-trying-");

/**
 * Tests whether this browser plays a local file: its first frame, or its first audio. A file counts as playing
 * where the test has ended a tab before, and where the browser does not answer in time.
 */
export async function playsHere(file: Blob, hasVideo: boolean): Promise<PlaysHere> {
  if (!(await guard.mayBegin())) return "plays";
  const end = await guard.begin();
  const answer = await tried(file, hasVideo);
  end("well");
  return answer;
}

function tried(file: Blob, hasVideo: boolean): Promise<PlaysHere> {
  const media = document.createElement(hasVideo ? "video" : "audio");
  const address = URL.createObjectURL(file);
  media.preload = "auto";
  media.muted = true;
  // WebKitGTK loads nothing of a file of this device for an element that is in no document.
  media.ariaHidden = "true";
  media.style.cssText =
    "position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; opacity: 0; pointer-events: none";
  document.body.append(media);
  return new Promise((resolve) => {
    const end = (answer: PlaysHere) => {
      clearTimeout(timer);
      media.removeAttribute("src");
      media.load();
      media.remove();
      URL.revokeObjectURL(address);
      resolve(answer);
    };
    const timer = setTimeout(() => end("plays"), patienceMs);
    media.addEventListener(
      "loadeddata",
      () => end(isWithoutPicture(media) ? "no_picture" : "plays"),
      {
        once: true,
      },
    );
    media.addEventListener("error", () => end("nothing"), { once: true });
    media.src = address;
  });
}

/** Whether a loaded video plays as audio only: browsers do so if they lack its codec. */
export function isWithoutPicture(media: HTMLMediaElement): boolean {
  return media instanceof HTMLVideoElement && media.videoWidth === 0;
}
