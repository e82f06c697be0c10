/** The raters of the samples, by the key of their name. */
export const raterKeys = ["mira", "tom", "kim", "ada", "luis"] as const;

/** The codes of the samples; the first three exclude each other. */
export const codeKeys = [
  { id: "solitary", kind: "state", color: "#0072b2" },
  { id: "parallel", kind: "state", color: "#e69f00" },
  { id: "together", kind: "state", color: "#009e73" },
  { id: "talks", kind: "state", color: "#cc79a7" },
  { id: "offers", kind: "point", color: "#d55e00" },
  { id: "laughs", kind: "point", color: "#56b4e9" },
] as const;

export const criterionKeys = [
  "attention",
  "initiative",
  "response",
  "sharing",
  "mood",
  "goal",
] as const;
