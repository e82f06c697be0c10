import { useFormat } from "../text/format.ts";

/** Gives the function that writes a day such as `2027-12-31` as the language does, wherever its reader is. */
export function useDay(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00`);
}
