import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import type { Person } from "../../../api/contract/security.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { EraseAccountDialog } from "./EraseAccountDialog.tsx";

/** Confirms the deletion of another person’s account by an administrator. */
export function ErasePerson({ person, onClose }: Props) {
  const { t } = useTranslation("erasure");
  const erasing = useSend(
    erasureCalls.eraseAccount,
    (email: string) => ({ params: { accountId: person.id }, body: { email } }),
    { onReply: onClose, isStaleWhenRefused: true },
  );
  return (
    <EraseAccountDialog
      email={person.email}
      title={t("personOf", { name: person.name })}
      what={t("personWhat")}
      label={t("personEmail", { email: person.email })}
      erasing={erasing}
      onErase={erasing.mutate}
      onClose={onClose}
    />
  );
}

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}
