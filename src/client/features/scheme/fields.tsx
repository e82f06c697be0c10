import { ActionIcon, ColorInput, Menu, Popover, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { normalKey, rules } from "../../../domain/rules.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { toAddLine } from "./AddLine.tsx";
import { palette } from "../../kit/coding/palette.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** The name of an entry; Enter moves on to the next. */
export function NameField({ label, name, problem, onChange }: NameProps) {
  return (
    <TextInput
      className={classes["grow"] ?? ""}
      aria-label={label}
      value={name}
      maxLength={200}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={toAddLine}
    />
  );
}

interface NameProps {
  readonly label: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onChange: (name: string) => void;
}

/**
 * The key of an entry: the last key typed counts, and an empty field means none. A letter with Shift is a key
 * of its own; a space after a key waits for the second key of a sequence.
 */
export function KeyField({ of, value, problem, isAlone = false, onChange }: KeyProps) {
  const { t } = useTranslation("scheme");
  const [first, setFirst] = useState<string | null>(null);
  const take = (key: string | null) => {
    setFirst(null);
    onChange(key);
  };
  const hear = (text: string) => {
    const whole = normalKey(text.trimStart());
    const last = Array.from(whole).at(-1) ?? "";
    const isKey = (one: string) =>
      rules[isAlone ? "choiceKey" : "shortcutKey"].safeParse(one).success;
    if (whole === "") take(null);
    else if (isKey(whole)) take(whole);
    else if (!isAlone && /^[\p{L}\p{N}] $/u.test(whole)) setFirst(whole);
    else if (isKey(last)) take(last);
  };
  return (
    <TextInput
      className={classes["key"] ?? ""}
      aria-label={t("code.keyOf", { name: of })}
      placeholder={t("noKey")}
      value={first ?? value ?? ""}
      error={problem}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setFirst(null)}
      onKeyDown={(event) => {
        const isShifted = event.shiftKey && !isAlone && /^\p{L}$/u.test(event.key);
        if (!isShifted || event.ctrlKey || event.metaKey || event.altKey) return toAddLine(event);
        event.preventDefault();
        return take(normalKey(`Shift+${event.key}`));
      }}
      onChange={(event) => hear(event.currentTarget.value)}
    />
  );
}

interface KeyProps {
  /** The name of the entry. */
  readonly of: string;
  readonly value: string | null;
  readonly problem: string | undefined;
  /** Whether the key works alone, as that of a modifier’s choice does while its question is shown. */
  readonly isAlone?: boolean;
  readonly onChange: (key: string | null) => void;
}

/** Selects a colour from the palette, or a custom one. */
export function ColorField({ of, color, onChange }: ColorProps) {
  const { t } = useTranslation("scheme");
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes["color"]}
          style={{ background: color }}
          aria-label={t("code.colorOf", { name: of })}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("code.colorOf", { name: of })}>
        <Text size="xs" c="dimmed" mb={6}>
          {t("code.paletteOf")}
        </Text>
        <div className={classes["colors"]}>
          {palette.map((one) => (
            <button
              key={one}
              type="button"
              style={{ background: one }}
              aria-label={one}
              aria-pressed={one === color}
              onClick={() => onChange(one)}
            />
          ))}
        </div>
        <ColorInput
          size="xs"
          label={t("code.ownColor")}
          value={color}
          format="hex"
          withEyeDropper={false}
          popoverProps={{ withinPortal: false }}
          onChange={(value) => {
            const parsed = rules.color.safeParse(value.toLowerCase());
            if (parsed.success) onChange(parsed.data);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColorProps {
  readonly of: string;
  readonly color: string;
  readonly onChange: (color: string) => void;
}

/** The actions on an entry besides editing. Undo reverts all of them. */
export function EntryMenu({ of, removal, onMove, onCopy, onRemove }: MenuProps) {
  const { t } = useTranslation("scheme");
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("actionsOf", { name: of })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMove(-1)}>{t("moveUp")}</Menu.Item>
        <Menu.Item onClick={() => onMove(1)}>{t("moveDown")}</Menu.Item>
        {onCopy && <Menu.Item onClick={onCopy}>{t("copy")}</Menu.Item>}
        <Menu.Item onClick={onRemove}>{removal ?? t("remove")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuProps {
  readonly of: string;
  /** The label of the remove action, where removing keeps part of the entry. */
  readonly removal?: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onCopy?: () => void;
  readonly onRemove: () => void;
}
