import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { CodesTab } from "./CodesTab.tsx";
import type { Editing } from "./editing.ts";
import { ModifiersTab } from "./ModifiersTab.tsx";
import { RubricTab } from "./RubricTab.tsx";
import { TabsList } from "../../kit/page/TabsList.tsx";
import { SubjectsTab } from "./SubjectsTab.tsx";

const Changes = lazy(async () => ({ default: (await import("./Changes.tsx")).Changes }));

/** The parts of a scheme, each on its own tab, and the differences from the version before. */
export function EditorTabs({ editing }: Props) {
  const { compared } = editing;
  const { t } = useTranslation("scheme");
  return (
    <Tabs defaultValue="codes" keepMounted={false} mt="md">
      <TabsList>
        <Tabs.Tab value="codes">{t("tab.codes")}</Tabs.Tab>
        <Tabs.Tab value="subjects">{t("tab.subjects")}</Tabs.Tab>
        <Tabs.Tab value="modifiers">{t("tab.modifiers")}</Tabs.Tab>
        <Tabs.Tab value="rubric">{t("tab.rubric")}</Tabs.Tab>
        {compared && <Tabs.Tab value="changes">{t("tab.changes")}</Tabs.Tab>}
      </TabsList>
      <Tabs.Panel value="codes">
        <CodesTab editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="subjects">
        <SubjectsTab editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="modifiers">
        <ModifiersTab editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="rubric">
        <RubricTab editing={editing} />
      </Tabs.Panel>
      {compared && (
        <Tabs.Panel value="changes" pt="md">
          <Suspense>
            <Changes {...compared} scheme={editing.scheme} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

interface Props {
  readonly editing: Editing;
}
