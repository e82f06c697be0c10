import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { newId } from "../../kit/query/newId.ts";
import classes from "./recordings.module.css";
import { TimeInput } from "../../kit/form/TimeInput.tsx";
import { useSend } from "../../kit/query/useSend.ts";

const hourUs = 3_600_000_000;

/** Adds a live observation, coded against a clock; a recording of it can be added later. */
export function AddLive({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("recordings");
  const [name, setName] = useState("");
  const [longestUs, setLongestUs] = useState(hourUs);
  const adding = useSend(
    recordingCalls.addRecording,
    () => ({
      params: { studyId },
      body: {
        id: newId(id("recording")),
        name,
        durationUs: longestUs,
        framesPerSecond: null,
        hasVideo: false,
        isLive: true,
        sources: [],
      },
    }),
    {
      onReply: () => {
        setName("");
      },
    },
  );

  return (
    <form
      className={classes["address"]}
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <Text size="sm" c="dimmed">
        {t("live.what")}
      </Text>
      <TextInput
        label={t("live.name")}
        value={name}
        maxLength={limits.nameMaxChars}
        onChange={(event) => setName(event.currentTarget.value)}
        required
      />
      <TimeInput
        label={t("live.longest")}
        description={t("time.hint")}
        valueUs={longestUs}
        minUs={1_000_000}
        maxUs={limits.recordingMaxUs}
        onTime={setLongestUs}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={adding.isPending}
          disabled={name.trim() === ""}
        >
          {t("live.add")}
        </Button>
      </div>
      {adding.error && <Failure error={adding.error} compact />}
      {adding.data && (
        <Text component="output" size="sm">
          {t("live.added")}{" "}
          <LinkAnchor to="/studies/$studyId/assignments" params={{ studyId }}>
            {t("watch.assign")}
          </LinkAnchor>
        </Text>
      )}
    </form>
  );
}
