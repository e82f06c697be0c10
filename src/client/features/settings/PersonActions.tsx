import { ActionIcon, Box, Button, Group, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoreIcon } from "../../kit/page/icons.tsx";

/** What can be done with someone’s account. */
export interface PersonAction {
  readonly key: string;
  readonly name: string;
  /** The same with whose it is, for those who hear it. */
  readonly label: string;
  readonly act: () => void;
}

/** The actions of a row: beside one another where there is room, else in a menu. */
export function PersonActions({ name, actions }: Props) {
  const { t } = useTranslation("security");
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
  /** Whose account it is. */
  readonly name: string;
  readonly actions: readonly PersonAction[];
}
