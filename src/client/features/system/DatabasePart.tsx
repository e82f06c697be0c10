import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { SystemState } from "../../../api/contract/system.ts";
import { useFormat } from "../../kit/text/format.ts";
import { Facts } from "./Facts.tsx";
import { Hint } from "./Hint.tsx";
import { lacksOf } from "./lacksOf.ts";
import { Part } from "./Part.tsx";

/** The PostgreSQL version, the size of the database, and what it lacks. */
export function DatabasePart({ database }: Pick<SystemState, "database">) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const { kind, version, bytes, supportedUntil } = database;
  return (
    <Part title={t("database")}>
      <Facts
        facts={[
          { id: "kind", name: t("databaseKind"), value: t(`databaseKinds.${kind}`) },
          { id: "version", name: t("postgresql"), value: <bdi>{version}</bdi> },
          { id: "size", name: t("size"), value: format.bytes(bytes) },
          {
            id: "supported",
            name: t("supported"),
            value: supportedUntil === null ? t("unknown") : format.date(supportedUntil),
          },
        ]}
      />
      {lacksOf(database, new Date()).map((lack) => (
        <Hint key={lack}>{t(`lacks.${lack}`)}</Hint>
      ))}
    </Part>
  );
}
