import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { AutoThemeIcon, MoonIcon, SunIcon } from "../../kit/page/icons.tsx";

const schemes = [
  { scheme: "light", name: "themeLight", icon: SunIcon },
  { scheme: "dark", name: "themeDark", icon: MoonIcon },
  { scheme: "auto", name: "themeAuto", icon: AutoThemeIcon },
] as const;

export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? AutoThemeIcon;

  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("theme")}>
          <Current />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, name, icon: SchemeIcon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<SchemeIcon size={16} />}
            fw={scheme === colorScheme ? 620 : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
