import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  Mp4OutputFormat,
  MPEG_TS,
  Output,
  QTFF,
} from "mediabunny";

/** The maximum size: the new file is built in memory. */
const repackMaxBytes = 1_000_000_000;

/**
 * A file in Matroska, MPEG-TS or QuickTime, repacked as MP4 without encoding anything again. `undefined` where part
 * of it would have to be encoded, or where it is too large.
 */
export async function repacked(file: File): Promise<File | undefined> {
  if (file.size > repackMaxBytes) return undefined;
  const input = new Input({ source: new BlobSource(file), formats: [MATROSKA, MPEG_TS, QTFF] });
  try {
    const target = new BufferTarget();
    const format = new Mp4OutputFormat({ fastStart: "in-memory" });
    const supported = new Set<string>(format.getSupportedCodecs());
    const tracks = await input.getTracks();
    const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
    if (codecs.some((codec) => codec === null || !supported.has(codec))) return undefined;
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target }),
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined;
    await conversion.execute();
    if (!target.buffer) return undefined;
    return new File([target.buffer], file.name.replace(/\.[^.]*$/u, "") + ".mp4", {
      type: "video/mp4",
    });
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
