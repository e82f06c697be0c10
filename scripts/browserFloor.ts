/** The browsers that raters and coordinators can use, from which version on, and how the build calls that. */
export const browserFloor = [
  { name: "Chrome", from: "120", target: "chrome120" },
  { name: "Edge", from: "120", target: "edge120" },
  { name: "Firefox", from: "140 ESR", target: "firefox140" },
  { name: "Safari", from: "17", target: "safari17" },
] as const;
