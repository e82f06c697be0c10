import { Button, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { limits } from "../../../domain/limits.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import "../../features/studySettings/texts.ts";
import { EraseStudy } from "../../features/studySettings/EraseStudy.tsx";
import { Blindness } from "../../features/studySettings/Blindness.tsx";
import { useSend } from "../../kit/query/useSend.ts";

/** What a study is called, who in it is blind to what, and the way to its variables. */
export function StudySettings() {
  const { t } = useTranslation(["studySettings", "common"]);
  const { study, studyId, can } = useStudy();

  return (
    <Page title={t("common:screen.studySettings")} description={t("description")} width="sections">
      <Blindness study={study} />
      <section aria-labelledby="variables">
        <Title order={2} size="h3" id="variables" mb={4}>
          {t("common:screen.variables")}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t("variablesWhat", { count: study.variables.length })}
        </Text>
        <LinkButton variant="default" to="/studies/$studyId/variables" params={{ studyId }}>
          {t("toVariables")}
        </LinkButton>
      </section>
      <NameAndDescription key={`${study.name} ${study.description}`} />
      {can("study.erase") && <EraseStudy study={study} />}
    </Page>
  );
}

function NameAndDescription() {
  const { t } = useTranslation(["studySettings", "common"]);
  const { study, studyId } = useStudy();
  const [name, setName] = useState(study.name);
  const [description, setDescription] = useState(study.description);
  const isChanged = name !== study.name || description !== study.description;
  const saving = useSend(studyCalls.changeStudy, () => ({
    params: { studyId },
    body: { name, description },
  }));

  return (
    <section aria-labelledby="called">
      <Title order={2} size="h3" id="called" mb="sm">
        {t("called")}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t("name")}
            dir="auto"
            value={name}
            maxLength={limits.nameMaxChars}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t("descriptionOf")}
            dir="auto"
            autosize
            minRows={2}
            maxRows={10}
            value={description}
            maxLength={limits.commentMaxChars}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {saving.error && <Failure error={saving.error} compact />}
          <Group>
            <Button
              type="submit"
              loading={saving.isPending}
              disabled={!isChanged || name.trim() === ""}
            >
              {t("saveName")}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}
