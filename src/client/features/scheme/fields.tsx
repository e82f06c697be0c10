import { ActionIcon, ColorInput, Menu, Popover, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { rules } from "../../../domain/rules.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { toAddLine } from "./AddLine.tsx";
import { palette } from "../../kit/coding/palette.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** The name of an entry; Enter goes on to the next. */
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

/** The key that an entry is coded with: whatever is typed last, nothing to have none. */
export function KeyField({ of, value, problem, onChange }: KeyProps) {
  const { t } = useTranslation("scheme");
  return (
    <TextInput
      className={classes["key"] ?? ""}
      aria-label={t("code.keyOf", { name: of })}
      placeholder={t("noKey")}
      value={value ?? ""}
      error={problem}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={toAddLine}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        const typed = /^F\d{1,2}$/u.test(text) ? text : Array.from(text).at(-1);
        if (typed === undefined) onChange(null);
        else if (rules.shortcutKey.safeParse(typed).success) onChange(typed.toLocaleLowerCase());
      }}
    />
  );
}

interface KeyProps {
  /** The name of the entry. */
  readonly of: string;
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onChange: (key: string | null) => void;
}

/** A colour of the palette, or one's own. */
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

/** What can be done to an entry besides changing it. Undo takes all of it back. */
export function EntryMenu({ of, onMove, onRemove }: MenuProps) {
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
        <Menu.Item onClick={onRemove}>{t("remove")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuProps {
  readonly of: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}
