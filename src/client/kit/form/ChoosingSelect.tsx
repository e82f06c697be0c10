import { type ComponentProps, useRef } from "react";

type Props = Omit<ComponentProps<"select">, "onChange"> & {
  readonly onChoose: (value: string) => void;
};

/**
 * A list to choose from on a screen with coding keys: it gives up the focus once a value is chosen, so that keys
 * code again. Arrow keys that pass over values keep the focus, until Enter or Escape.
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
