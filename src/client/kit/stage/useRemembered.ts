import { useState } from "react";

/** A selection that this device remembers. */
export function useRemembered<Value extends string>(
  name: string,
  first: NoInfer<Value>,
): readonly [string, (value: Value) => void] {
  const key = `interrater:${name}`;
  const [value, setValue] = useState<string>(() => localStorage.getItem(key) ?? first);
  return [
    value,
    (next) => {
      setValue(next);
      localStorage.setItem(key, next);
    },
  ];
}
