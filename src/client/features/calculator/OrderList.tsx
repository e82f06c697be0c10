import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./calculator.module.css";

/** The codes from low to high; buttons move a code, and codes without ratings can be added. */
export function OrderList({ codes, onChange }: Props) {
  const { t } = useTranslation("calculator");
  const [fresh, setFresh] = useState("");
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const names = codes.map(({ name }) => name);
  const move = (at: number, by: number): void => {
    const to = at + by;
    const name = names[at];
    if (name === undefined || to < 0 || to >= names.length) return;
    onChange(names.toSpliced(at, 1).toSpliced(to, 0, name));
    setSaid(t("movedTo", { name, place: to + 1, of: names.length }));
  };
  const add = (): void => {
    const name = fresh.trim().slice(0, 200);
    setFresh("");
    if (name !== "" && !names.includes(name)) onChange([...names, name]);
  };

  return (
    <div className={classes["order"]}>
      <ol aria-label={t("order")}>
        {codes.map(({ name, count }, at) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span className={classes["count"]}>
              {count === 0 ? t("neverUsed") : t("times", { count })}
            </span>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t("moveDown", { name })}
              aria-disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              ↑
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t("moveUp", { name })}
              aria-disabled={at === codes.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </ActionIcon>
            {count === 0 && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t("removeCode", { name })}
                onClick={() => {
                  field.current?.focus();
                  onChange(names.filter((one) => one !== name));
                }}
              >
                ×
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <span className="hidden" role="status">
        {said}
      </span>
      <Group gap="xs" align="end" className={classes["declare"] ?? ""}>
        <TextInput
          size="xs"
          ref={field}
          label={t("declareCode")}
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") add();
          }}
        />
        <Button size="xs" variant="default" onClick={add}>
          {t("add")}
        </Button>
      </Group>
    </div>
  );
}

interface Props {
  readonly codes: readonly { readonly name: string; readonly count: number }[];
  readonly onChange: (order: readonly string[]) => void;
}
