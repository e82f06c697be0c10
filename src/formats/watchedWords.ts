/** A name in lower case with single spaces between words. */
export function plainWords(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[_\-.]+/gu, " ")
    .trim();
}

/** Whether a name denotes a person or thing observed. */
export function namesWhoIsWatched(name: string): boolean {
  return plainWords(name)
    .split(" ")
    .some((word) => wordsOfWatched.has(word));
}

/** Tiers and columns of whom or what is watched have the same codes, as those of raters have. */
const wordsOfWatched: ReadonlySet<string> = new Set(
  (
    "left right hand hands arm arms leg legs foot feet eye eyes head mouth face body mother father mom mum dad parent " +
    "caregiver child infant baby boy girl teacher student pupil peer partner therapist client patient doctor nurse " +
    "subject participant person animal focal male female dyad leader follower gaze posture activity behavior behaviour " +
    "state location links rechts mutter vater kind lehrer hand arm bein kopf mère père enfant madre padre niño mãe pai"
  ).split(" "),
);
