import type { MediaSource, Recording } from "../domain/entities/recording.ts";

/** The fields of a recording in its history: those that a person can change. */
export function recordingFields({
  name,
  durationUs,
  sources,
  ...parts
}: Pick<Recording, "name" | "durationUs" | "sources"> &
  Partial<Pick<Recording, "phases" | "captions" | "live">>) {
  const { phases = [], captions = [], live = null } = parts;
  return {
    name,
    durationUs,
    sources: sources.map(sourceName),
    offsetsUs: sources.map(({ offsetUs }) => offsetUs),
    phases: phases.map((phase) => `${phase.name}: ${phase.startUs} – ${phase.endUs}`),
    captions: captions.map(({ label }) => label),
    startedAt: live?.startedAt ?? null,
    endedAt: live?.endedAt ?? null,
  };
}

/** What a file is called that takes another one’s place: of an address its host and last word, never its keys. */
export function fileOfSource(source: MediaSource): string {
  if (source.kind !== "address") return source.fileName;
  const { host, pathname } = new URL(source.url);
  return `${host}/…/${pathname.split("/").at(-1) ?? ""}`;
}

/** What a source is recognised by; an address may carry a key, so of that only its host. */
function sourceName(source: MediaSource): string {
  return source.kind === "address" ? new URL(source.url).host : source.fileName;
}
