import { Button, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { contract } from "../../api/contract.ts";
import { id } from "../../domain/rules.ts";
import { send } from "../api.ts";
import { Failure } from "../frame/Failure.tsx";
import { newId } from "../newId.ts";
import { freeName, type NewAddress, readAddress } from "./newAddress.ts";
import { type FileLength, readLength } from "./readLength.ts";
import classes from "./recordings.module.css";

type Problem = Extract<NewAddress, { kind: "problem" }> | Extract<FileLength, { kind: "unknown" }>;

/** Adds a file at an address: recognised by its form, its length read from its head. */
export function AddAddress({ studyId, names }: Props) {
  const { t } = useTranslation("recordings");
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Problem>();

  const adding = useMutation({
    mutationFn: async (address: Extract<NewAddress, { kind: "file" }>) => {
      const length = await readLength(address.url, { hasVideo: address.hasVideo });
      if (length.kind === "unknown") {
        setProblem(length);
        return;
      }
      await send(contract.addRecording, {
        params: { studyId },
        body: {
          id: newId(id("recording")),
          name: freeName(address.name, names),
          hasVideo: address.hasVideo,
          durationUs: length.durationUs,
          framesPerSecond: null,
          sources: [
            {
              kind: "address",
              id: newId(id("mediaSource")),
              offsetUs: 0,
              url: address.url,
              provider: "file",
            },
          ],
        },
      });
      setText("");
      await client.invalidateQueries({ queryKey: ["study", studyId] });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    adding.reset();
    const address = readAddress(text);
    if (address.kind === "problem") {
      setProblem(address);
      return;
    }
    setProblem(undefined);
    adding.mutate(address);
  }

  return (
    <form className={classes["address"]} onSubmit={submit} noValidate>
      <div className={classes["addressLine"]}>
        <TextInput
          label={t("address")}
          description={t("addressStays")}
          placeholder={t("addressPlaceholder")}
          type="url"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            problem &&
            t(`problem.${problem.because}`, {
              provider: "provider" in problem ? problem.provider : "",
            })
          }
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={adding.isPending} disabled={text === ""}>
          {t("addressAdd")}
        </Button>
      </div>
      {adding.isPending && (
        <Text component="output" display="block" size="sm" c="dimmed">
          {t("addressReading")}
        </Text>
      )}
      {adding.error && <Failure error={adding.error} compact />}
    </form>
  );
}

interface Props {
  readonly studyId: string;
  readonly names: readonly string[];
}
