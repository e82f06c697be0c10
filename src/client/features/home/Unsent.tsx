import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { SaveDeviceWork } from "../../kit/offline/DeviceWork.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { type Outbox, outboxOf, type Unsettled } from "../../kit/outbox/outbox.ts";
import { useUnsettled } from "../../kit/outbox/useUnsettled.ts";
import styles from "../../kit/page/home.module.css";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** Changes that are on this device only, and changes that the server had lost and received again. */
export function Unsent({ account }: { readonly account: Account }) {
  const { t } = useTranslation("home");
  const outbox = outboxOf(account.id);
  const unsettled = useUnsettled(outbox);
  const unsent = unsettled.filter(({ unsent: count, refused }) => count + refused > 0);
  const sentAgain = unsettled.filter((one) => one.sentAgain > 0);

  return (
    <>
      {unsent.length > 0 && (
        <section className={styles["section"]} aria-label={t("unsent.title")}>
          <Group justify="space-between" gap="xs">
            <h2>{t("unsent.title")}</h2>
            <SaveDeviceWork account={account} />
          </Group>
          <ul className={styles["list"]}>
            {unsent.map((one) => (
              <li key={one.observationId} className={styles["row"]}>
                <div className={styles["words"]}>
                  <Name outbox={outbox} observationId={one.observationId} />
                  <Standing of={one} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sentAgain.length > 0 && (
        <section className={styles["section"]} aria-label={t("unsent.againTitle")}>
          <h2>{t("unsent.againTitle")}</h2>
          <ul className={styles["list"]}>
            {sentAgain.map(({ observationId, sentAgain: count }) => (
              <li key={observationId} className={styles["row"]}>
                <div className={styles["words"]}>
                  <Name outbox={outbox} observationId={observationId} />
                  <span className={styles["side"]}>{t("unsent.again", { count })}</span>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => void outbox.forgetSentAgain(observationId)}
                >
                  {t("unsent.read")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The recording’s name as stored on this device, and a link to it. */
function Name({ outbox, observationId }: Pick<Unsettled, "observationId"> & { outbox: Outbox }) {
  const { t } = useTranslation("home");
  const { data: name } = useAnswer({
    queryKey: ["kept", observationId, "name"],
    queryFn: async () => (await outbox.disk.readWorkbench(observationId))?.recording.name ?? null,
  });
  return (
    <LinkAnchor to="/observations/$observationId" params={{ observationId }} fw={600}>
      <bdi>{name ?? t("unsent.unnamed")}</bdi>
    </LinkAnchor>
  );
}

function Standing({ of: { saving, unsent, atRisk, refused } }: { readonly of: Unsettled }) {
  const { t } = useTranslation("home");
  const kept = unsent - atRisk;
  return (
    <span className={styles["side"]} role="status">
      {atRisk > 0 && (
        <span className={styles["reason"]}>{t("unsent.atRisk", { count: atRisk })} </span>
      )}
      {kept > 0 &&
        (saving.kind === "stopped" && saving.because !== "not_signed_in"
          ? t("unsent.stopped", { count: kept })
          : saving.kind === "offline"
            ? t("unsent.waiting", { count: kept })
            : t("unsent.sending", { count: kept }))}
      {refused > 0 && (
        <span className={styles["reason"]}> {t("unsent.refused", { count: refused })}</span>
      )}
    </span>
  );
}
