import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { languages } from "../../kit/text/languages.ts";
import { HelpLink } from "../../kit/page/HelpLink.tsx";
import { AutoThemeIcon, LanguageIcon, MoonIcon, SunIcon } from "../../kit/page/icons.tsx";
import styles from "./PlainTools.module.css";

const themes = [
  { scheme: "auto", name: "themeAuto", icon: AutoThemeIcon },
  { scheme: "light", name: "themeLight", icon: SunIcon },
  { scheme: "dark", name: "themeDark", icon: MoonIcon },
] as const;

/** Language and theme with the browser’s own controls: menus would double what the first page loads. */
export function PlainTools() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const at = themes.findIndex(({ scheme }) => scheme === colorScheme);
  const { icon: ThemeIcon, name } = themes[at] ?? themes[0];
  const next = themes[(at + 1) % themes.length] ?? themes[0];

  return (
    <div className={styles["tools"]}>
      <HelpLink />
      <label className={styles["language"]}>
        <LanguageIcon />
        <select
          aria-label={t("language")}
          value={i18n.resolvedLanguage ?? i18n.language}
          onChange={(event) => void i18n.changeLanguage(event.currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one.code} value={one.code} lang={one.tag ?? one.code}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t("themeIs", { theme: t(name) })}
        title={t("themeIs", { theme: t(name) })}
        onClick={() => setColorScheme(next.scheme)}
      >
        <ThemeIcon />
      </ActionIcon>
    </div>
  );
}
