import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./exchange.module.css";
import { FileNames } from "./FileNames.tsx";
import { useMadeWords } from "./madeWords.ts";
import { MoreRows } from "./MoreRows.tsx";
import { TakeBack } from "./TakeBack.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { exchangeCalls } from "../../../api/contract/exchange.ts";

/** Earlier imports of the study, each with undo. Empty without any. */
export function ImportList() {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const madeWords = useMadeWords();
  const { studyId } = useStudy();
  const imports = useCall(exchangeCalls.listImports, { params: { studyId } });
  const title = (
    <Title order={2} size="h3" id="imports">
      {t("imports.title")}
    </Title>
  );
  if (imports.error) {
    return (
      <section className={classes["part"]} aria-labelledby="imports">
        {title}
        <Failure error={imports.error} onRetry={() => void imports.refetch()} />
      </section>
    );
  }
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <section className={classes["part"]} aria-labelledby="imports">
      {title}
      <MoreRows rows={imports.data}>
        {(rows) => (
          <ul className={classes["rows"]}>
            {rows.map((one) => {
              return (
                <li key={one.id} className={classes["row"]}>
                  <div className={classes["grows"]}>
                    <FileNames files={one.files} />
                    <p className={classes["small"]}>
                      {t("imports.by", {
                        name: one.accountName,
                        date: format.dateTime(one.madeAt),
                        made: madeWords(one.made),
                      })}
                    </p>
                    {one.undoneAt !== null && (
                      <Text size="sm">
                        {t("imports.undone", {
                          name: one.undoneBy ?? "",
                          date: format.dateTime(one.undoneAt),
                        })}
                      </Text>
                    )}
                  </div>
                  <TakeBack made={one} isSmall />
                </li>
              );
            })}
          </ul>
        )}
      </MoreRows>
    </section>
  );
}
