import type { ObservationLine, Reading } from "./reading.ts";

/** The place where an import breaks a rule, in terms of the files instead of a path in the request. */
export type RefusedPlace =
  | {
      readonly kind: "observation";
      /** Empty for an unknown file. */
      readonly file: string;
      readonly observation: string;
      readonly rater: string;
      readonly recording: string;
      /** Counted from 1, in order of time; `null` where the whole observation is concerned. */
      readonly event: number | null;
    }
  | { readonly kind: "recording" | "variable" | "scheme"; readonly name: string }
  | { readonly kind: "other"; readonly path: string };

/** The place for a path of a refusal: `observations.128.events.3.startUs` is an event of a file. */
export function refusedPlace(path: string, { study, observations }: Reading): RefusedPlace {
  const [first, second, third, fourth, fifth] = path.split(".");
  if (first === "observations") {
    const one = observations[Number(second)];
    if (!one) return { kind: "other", path };
    const recording = study?.recordings.find(({ id }) => id === one.recordingId);
    return {
      kind: "observation",
      file: one.fileName,
      observation: one.name,
      rater: study?.people.find(({ id }) => id === one.raterId)?.name ?? "",
      recording: recording?.name ?? "",
      event: third === "events" && fourth !== undefined ? Number(fourth) + 1 : null,
    };
  }
  if (first === "head" && second === "study") {
    const at = Number(fourth);
    if (third === "recordings") return named("recording", study?.recordings[at]?.name, path);
    if (third === "variables") return named("variable", study?.variables[at]?.name, path);
    if (third === "schemes") {
      return named("scheme", String(study?.schemes[at]?.number ?? fifth ?? ""), path);
    }
  }
  return { kind: "other", path };
}

/** The observations that paths of a refusal concern, each once. */
export function refusedRows(
  paths: readonly string[],
  { observations }: Reading,
): readonly ObservationLine["row"][] {
  const lines = paths.flatMap((path) => {
    const [first, second] = path.split(".");
    const one = first === "observations" ? observations[Number(second)] : undefined;
    return one ? [one.row] : [];
  });
  return [...new Set(lines)];
}

function named(
  kind: "recording" | "variable" | "scheme",
  name: string | undefined,
  path: string,
): RefusedPlace {
  return name === undefined || name === "" ? { kind: "other", path } : { kind, name };
}
