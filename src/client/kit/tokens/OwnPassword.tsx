import { securityCalls } from "../../../api/contract/security.ts";
import { GivenPassword } from "../form/GivenPassword.tsx";
import { useCall } from "../query/useCall.ts";

/** Asks for the reader’s password, if they have one, because what is created outlives the session. */
export function OwnPassword({ value, error, isFirst = false, onChange }: Props) {
  const hasPassword = useHasPassword();
  if (!hasPassword) return null;
  return <GivenPassword value={value} error={error} isFirst={isFirst} onChange={onChange} />;
}

/** Whether the reader has a password; `true` until it is known. */
function useHasPassword(): boolean {
  return useCall(securityCalls.readSecurity, {}).data?.hasPassword ?? true;
}

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  /** Whether it is the first field of its form: it then has the focus when a dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (password: string) => void;
}
