import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { MoreIcon } from "../page/icons.tsx";

/** An action for the object of a row. */
export interface RowAction {
  readonly key: string;
  readonly name: string;
  /** The accessible name, with the object; by default the name. */
  readonly label?: string;
  readonly act: () => void;
}

/** The actions of a row in a menu. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation("common");
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name })}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((one) => (
          <Menu.Item key={one.key} aria-label={one.label} onClick={one.act}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export interface RowMenuProps {
  /** The object of the row, for screen readers. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}
