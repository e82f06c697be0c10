import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Member } from "../../../api/contract/members.ts";
import { slowMs } from "../../kit/offline/browserCheck.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

/** The browser that a member last used, and which features required for coding it lacks. */
export function MemberDevice({ member: { device, cannotPlay, isImported, isProgram } }: Props) {
  const { t } = useTranslation("team");
  const format = useFormat();
  if (isImported || isProgram) return null;
  if (!device) {
    return (
      <Text size="sm" c="dimmed">
        {t("device.none")}
      </Text>
    );
  }
  const { browser, system, frames, sound, files, storage, drawnEveryMs } = device;
  const names = [browser, system].flatMap((name) => (name === null ? [] : [isolated(name)]));
  const lacks = [
    ...(frames === "about" ? [t("device.about")] : []),
    ...(drawnEveryMs > slowMs
      ? [t("device.slow", { ms: format.number(Math.round(drawnEveryMs)) })]
      : []),
    ...(storage === "may_be_cleared" ? [t("device.cleared")] : []),
    ...(cannotPlay.includes("hevc") ? [t("device.hevc")] : []),
    ...(sound === "not_drawn" ? [t("device.sound")] : []),
    ...(files === "asked" ? [t("device.files")] : []),
  ];
  return (
    <>
      <Text size="sm">{names.length > 0 ? sideBySide(names) : t("device.unknown")}</Text>
      <Text size="xs" c="dimmed" maw="32ch">
        {lacks.length === 0 ? t("device.fine") : sideBySide(lacks, comma())}
      </Text>
    </>
  );
}

interface Props {
  readonly member: Member;
}
