/**
 * A duration in words: `1 minute, 12 seconds` in the reader’s language, in whole seconds; `0 seconds` for an empty
 * one.
 */
export function spokenTime(timeUs: number, language: string): string {
  const seconds = Math.max(Math.floor(timeUs / 1e6), 0);
  const parts = [
    { unit: "hour", value: Math.floor(seconds / 3600) },
    { unit: "minute", value: Math.floor(seconds / 60) % 60 },
    { unit: "second", value: seconds % 60 },
  ];
  const said = parts.filter(({ value, unit }) => value > 0 || (unit === "second" && seconds === 0));
  const words = said.map(({ unit, value }) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value),
  );
  return new Intl.ListFormat(language, { type: "unit", style: "long" }).format(words);
}
