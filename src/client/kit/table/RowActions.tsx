import { Box, Button, Group } from "@mantine/core";
import { RowMenu, type RowMenuProps } from "./RowMenu.tsx";

/** The actions of a row: side by side where there is room, else in a menu; nothing for an empty list. */
export function RowActions({ name, actions }: RowMenuProps) {
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
        <RowMenu name={name} actions={actions} />
      </Box>
    </>
  );
}
