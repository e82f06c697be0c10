import { Group, Text } from "@mantine/core";
import { WarningIcon } from "../../kit/page/icons.tsx";

/** What to do about a part of the server. */
export function Hint({ children }: { readonly children: string }) {
  return (
    <Group gap="xs" mt="xs" wrap="nowrap" align="flex-start">
      <WarningIcon size={18} style={{ flex: "none" }} />
      <Text size="sm">{children}</Text>
    </Group>
  );
}
