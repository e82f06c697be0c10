import { Button, Menu } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { languages } from "../../kit/text/languages.ts";
import { LanguageIcon } from "../../kit/page/icons.tsx";
import styles from "./LanguageMenu.module.css";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

/** The language of the screens on this device. The account’s own language is a setting. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const current = i18n.resolvedLanguage ?? i18n.language;

  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<LanguageIcon />}
          aria-label={sideBySide([current.toUpperCase(), t("language")], comma())}
          h={32}
          className={styles["button"] ?? ""}
        >
          <span className={styles["code"]}>{current.toUpperCase()}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name, tag = code }) => (
          <Menu.Item
            key={code}
            role="menuitemradio"
            aria-checked={code === current}
            lang={tag}
            fw={code === current ? 620 : undefined}
            onClick={() => void i18n.changeLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
