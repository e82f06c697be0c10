import { newFileNames } from "../fileNames.ts";
import type { Writer } from "../format.ts";
import type { ObservationCopy } from "../studyCopy.ts";
import { eafText } from "./eafText.ts";
import { eafHeadLosses, eafLosses } from "./writeElan.ts";

/**
 * One annotation file per recording, with the tiers of all its raters. Coding with another version
 * of the scheme has a file of its own, because a file has one set of vocabularies.
 */
export const elanTogetherWriter: Writer = {
  ending: ".eaf",
  contentType: "application/xml",
  isFilePerObservation: false,
  isFilePerRecording: true,
  saysProgram: true,
  begin(study, of) {
    const { baseName } = of;
    const names = newFileNames();
    const files = new Map<string, [ObservationCopy, ...ObservationCopy[]]>();
    const versions = new Map<string, string>(
      study.rounds.map(({ id, schemeVersionId }) => [id, schemeVersionId]),
    );
    return {
      take(observation) {
        const key = `${observation.recordingId} ${versions.get(observation.roundId)}`;
        const file = files.get(key);
        if (file) file.push(observation);
        else files.set(key, [observation]);
        return [];
      },
      end: () =>
        Array.from(files.values(), (observations) => {
          const [{ recordingId }] = observations;
          const recording = study.recordings.find(({ id }) => id === recordingId);
          const fileName = names.take(`${baseName}-${recording?.name ?? ""}.eaf`);
          return { fileName, content: eafText(study, observations, of) };
        }),
    };
  },
  losses: eafLosses,
  headLosses: eafHeadLosses,
};
