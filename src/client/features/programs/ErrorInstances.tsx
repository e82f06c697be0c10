import { Group, Select, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { errorMoments } from "../../../agreement/programs/eventErrors.ts";
import { MomentsAsked } from "./MomentsAsked.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

const all = "all";

/** The moments of one kind of error, each a link to the comparison there. */
export function ErrorInstances({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const { reply, codeName } = shown;
  const [chosen, setChosen] = useState<string | null>(null);
  const [code, setCode] = useState(all);
  const kind = errorMoments.find((one) => one === chosen);
  return (
    <section className={classes["part"]} aria-label={t("instances.title")}>
      <Title order={3} size="h4">
        {t("instances.title")}
      </Title>
      <Group align="end" gap="sm">
        <Select
          label={t("instances.what")}
          data={errorMoments.map((one) => ({ value: one, label: t(`instances.${one}`) }))}
          value={chosen}
          onChange={setChosen}
        />
        <Select
          label={t("code")}
          data={reply.lines.map(({ codeId }) => ({
            value: codeId ?? all,
            label: codeName(codeId),
          }))}
          value={code}
          onChange={(value) => setCode(value ?? all)}
          allowDeselect={false}
          searchable={reply.lines.length > 10}
        />
      </Group>
      {kind && <MomentsAsked shown={shown} of={code === all ? { kind } : { kind, codeId: code }} />}
    </section>
  );
}
