/** Sources of variance by the letters of their facets, and where their words stand. */
export const knownSources = [
  { letters: "p", key: "p" },
  { letters: "r", key: "r" },
  { letters: "o", key: "o" },
  { letters: "pr", key: "pr" },
  { letters: "po", key: "po" },
  { letters: "ro", key: "ro" },
  { letters: "pr,e", key: "pr_e" },
  { letters: "pro,e", key: "pro_e" },
  { letters: "c", key: "c" },
  { letters: "pc", key: "pc" },
  { letters: "rc", key: "rc" },
  { letters: "prc,e", key: "prc_e" },
  { letters: "r:p", key: "r_p" },
  { letters: "r:p,e", key: "r_p" },
] as const;
