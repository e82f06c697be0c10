import { useFormat } from "../text/format.ts";

/**
 * Gives the function that writes a day such as `2027-12-31` in the reader’s language, independent of time zones.
 */
export function useDay(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00`);
}
