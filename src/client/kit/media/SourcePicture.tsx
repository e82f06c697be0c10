import { useEffect, useRef, useState } from "react";
import { watchingCalls } from "../../../api/contract/watching.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import type { Id } from "../../../domain/rules.ts";
import { addressOf } from "../query/api.ts";
import classes from "./SourcePicture.module.css";

/** The time of the thumbnail, in seconds, because some videos begin with a black leader. */
const momentSeconds = 1;

/**
 * The picture of a recording: the host’s, stored on this server, or a frame of an upload, read when it comes into
 * view. Nothing is fetched from other servers.
 */
export function SourcePicture({ studyId, recordingId, durationUs, picture }: Props) {
  if (!picture) return <span className={classes["poster"]} />;
  const params = { studyId, recordingId, sourceId: picture.sourceId };
  if (picture.kind === "poster") {
    const address = addressOf(watchingCalls.readPoster, { params });
    return <img className={classes["poster"]} src={address} alt="" loading="lazy" />;
  }
  const seconds = Math.min(momentSeconds, durationUs / 2e6);
  return <Frame address={`${addressOf(watchingCalls.readMedia, { params })}#t=${seconds}`} />;
}

interface Props {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
  readonly durationUs: number;
  readonly picture: RecordingPicture | null;
}

/** Where a picture of a recording comes from. */
interface RecordingPicture {
  readonly kind: "poster" | "frame";
  readonly sourceId: Id<"mediaSource">;
}

/** The source of a recording’s picture; `null` if the recording has no video. */
export function pictureOf({ hasVideo, sources }: Recording): RecordingPicture | null {
  const source = sources.find((one) =>
    one.kind === "address" ? one.hasPoster : one.kind === "upload" && hasVideo,
  );
  if (!source) return null;
  return { kind: source.kind === "address" ? "poster" : "frame", sourceId: source.id };
}

function Frame({ address }: { readonly address: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <span ref={place} className={classes["poster"]} aria-hidden="true">
      {isSeen && <video src={address} preload="metadata" muted tabIndex={-1} />}
    </span>
  );
}
