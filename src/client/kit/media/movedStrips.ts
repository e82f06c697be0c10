import type { MediaStrips } from "./openStrips.ts";

/** The strips of a file in the time of its recording, in which the file starts `offsetUs` later. */
export function movedStrips(strips: MediaStrips, offsetUs: number): MediaStrips {
  if (offsetUs === 0) return strips;
  const { waveform, thumbnails, spectrogram } = strips;
  return {
    ...strips,
    waveform: waveform && {
      subscribe: waveform.subscribe,
      peaksBetween: (fromUs, toUs, columns) =>
        waveform.peaksBetween(fromUs - offsetUs, toUs - offsetUs, columns),
    },
    thumbnails: thumbnails && {
      subscribe: thumbnails.subscribe,
      near: (timeUs) => (timeUs < offsetUs ? undefined : thumbnails.near(timeUs - offsetUs)),
    },
    spectrogram: spectrogram && {
      ...spectrogram,
      imageBetween: (fromUs, toUs, widthPx, heightPx) =>
        spectrogram.imageBetween(fromUs - offsetUs, toUs - offsetUs, widthPx, heightPx),
    },
  };
}
