import { ActionIcon, Box, Button, Group, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoreIcon } from "../page/icons.tsx";

/** What can be done with what a row is of. */
export interface RowAction {
  readonly key: string;
  readonly name: string;
  /** The same with what it is done to, for those who hear it. */
  readonly label: string;
  readonly act: () => void;
}

/** The actions of a row: beside one another where there is room, else in a menu; nothing where there are none. */
export function RowActions({ name, actions }: Props) {
  const { t } = useTranslation("common");
  if (actions.length === 0) return null;
  return (
    <>
      <Group gap={0} justify="flex-end" wrap="nowrap" visibleFrom="md">
        {actions.map((one) => (
          <Button
            key={one.key}
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={one.label}
            onClick={one.act}
          >
            {one.name}
          </Button>
        ))}
      </Group>
      <Box hiddenFrom="md">
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
      </Box>
    </>
  );
}

interface Props {
  /** What the row is of, for those who hear it. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}
