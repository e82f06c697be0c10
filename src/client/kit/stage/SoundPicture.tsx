import classes from "./RecordingView.module.css";

/** Shown instead of a picture for audio. */
export function SoundPicture({ name }: { readonly name: string }) {
  return (
    <div className={classes["sound"]} aria-hidden="true">
      <svg viewBox="0 0 120 40" width="180" height="60" stroke="currentColor" strokeWidth="3">
        {[8, 18, 30, 14, 24, 36, 20, 10, 28, 16, 32, 12, 22, 8].map((height, at) => (
          <path key={at} d={`M${at * 8 + 6} ${20 - height / 2}v${height}`} strokeLinecap="round" />
        ))}
      </svg>
      <bdi>{name}</bdi>
    </div>
  );
}
