import type { Criterion } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../../kit/text/format.ts";

/** Gives the function that writes a value of a criterion’s scale: its number, with its name if it has one. */
export function useLevelName({ levels }: Pick<Criterion, "levels">): (value: number) => string {
  const format = useFormat();
  return (value) => {
    const number = format.number(value);
    const name = levels.find((level) => level.value === value)?.name ?? "";
    return name === "" || name === String(value) || name === number ? number : `${number} ${name}`;
  };
}
