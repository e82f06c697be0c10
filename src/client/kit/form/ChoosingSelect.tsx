import { type ComponentProps, useRef } from "react";

type Props = Omit<ComponentProps<"select">, "onChange"> & {
  readonly onChoose: (value: string) => void;
};

/**
 * A list to choose from beside keys that code: it gives up the focus once something is chosen, so that the keys
 * are the codes’ again. Arrows that pass over values keep it, until Enter or Escape.
 */
export function ChoosingSelect({ onChoose, ...props }: Props) {
  const isByKeys = useRef(false);
  return (
    <select
      {...props}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
      onKeyDown={() => {
        isByKeys.current = true;
      }}
      onKeyUp={({ key, currentTarget }) => {
        if (key === "Enter" || key === "Escape") currentTarget.blur();
      }}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        if (!isByKeys.current) currentTarget.blur();
        onChoose(value);
      }}
    />
  );
}
