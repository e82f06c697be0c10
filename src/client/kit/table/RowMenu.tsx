import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { MoreIcon } from "../page/icons.tsx";

/** What can be done with what a row is of. */
export interface RowAction {
  readonly key: string;
  readonly name: string;
  /** The same with what it is done to, for those who hear it; by default its name. */
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
  /** What the row is of, for those who hear it. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}
