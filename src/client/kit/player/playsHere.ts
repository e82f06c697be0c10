import { tabGuard } from "../media/tabGuard.ts";

/** What this browser makes of a file when it tries. */
export type PlaysHere = "plays" | "no_picture" | "no_sound" | "nothing";

/** Slower than this is no reason to keep anyone from going on. */
const patienceMs = 15_000;

const guard = tabGuard("interrater-trying-");

/**
 * Tries whether this browser plays a file of this device: the first frame of it, or the first sound. Where trying has
 * ended a tab before, it is taken to play, as on a browser that does not say in time.
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

/** Whether a video that is loaded plays as sound alone: that is what browsers do with a codec they lack. */
export function isWithoutPicture(media: HTMLMediaElement): boolean {
  return media instanceof HTMLVideoElement && media.videoWidth === 0;
}
