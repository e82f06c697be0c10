import { Button, Modal, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { limits } from "../../../domain/limits.ts";
import { can, type LinkRole, linkRoles } from "../../../domain/permissions.ts";
import { id } from "../../../domain/rules.ts";
import { dayOf, dueAtOf } from "../../kit/form/dueDate.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { Brings, bringsNothing } from "./Brings.tsx";
import { ClassPoster } from "./ClassPoster.tsx";

const firstPlaces = 30;
const firstDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/** Creates a link for a class and shows it with its QR code, only this once. */
export function ClassLinkDialog({ studyId, studyName, onClose }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const [name, setName] = useState("");
  const [role, setRole] = useState<LinkRole>("rater");
  const [places, setPlaces] = useState<number | string>(firstPlaces);
  const [day, setDay] = useState(() =>
    dayOf(new Date(Date.now() + firstDays * dayMs).toISOString()),
  );
  const [brings, setBrings] = useState(bringsNothing);
  // The id stays the same when the request is sent again after a lost response: only one link is created.
  const [linkId] = useState(() => newId(id("invitation")));
  const { mutate, isPending, error, data } = useSend(memberCalls.makeClassLink, () => ({
    params: { studyId },
    body: {
      id: linkId,
      name,
      role,
      places: Number(places),
      expiresAt: dueAtOf(day) ?? "",
      ...(can(role, "observation.code") && brings),
    },
  }));
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={!data}
      title={t("classTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {data ? (
        <ClassPoster {...data} studyName={studyName} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label={t("className")}
              description={t("classNameHint")}
              data-autofocus
              dir="auto"
              value={name}
              error={errorOf("name")}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("role")}
              value={role}
              data={linkRoles.map((one) => ({ value: one, label: t(`common:role.${one}`) }))}
              onChange={({ currentTarget: { value } }) =>
                setRole(linkRoles.find((one) => one === value) ?? role)
              }
            />
            <NumberInput
              label={t("places")}
              description={t("placesHint")}
              min={1}
              max={limits.placesPerLink}
              allowDecimal={false}
              value={places}
              error={errorOf("places")}
              onChange={setPlaces}
            />
            <TextInput
              type="date"
              label={t("until")}
              description={t("classUntilHint")}
              value={day}
              error={errorOf("expiresAt")}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
            {can(role, "observation.code") && <Brings value={brings} onChange={setBrings} />}
            {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
            <Button type="submit" loading={isPending}>
              {t("makeLink")}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly studyName: string;
  readonly onClose: () => void;
}
