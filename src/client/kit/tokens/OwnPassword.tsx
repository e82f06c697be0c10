import { securityCalls } from "../../../api/contract/security.ts";
import { GivenPassword } from "../form/GivenPassword.tsx";
import { useCall } from "../query/useCall.ts";

/** The password of the person who asks, if they have one: what follows outlives the session that asks for it. */
export function OwnPassword({ value, error, isFirst = false, onChange }: Props) {
  const hasPassword = useHasPassword();
  if (!hasPassword) return null;
  return <GivenPassword value={value} error={error} isFirst={isFirst} onChange={onChange} />;
}

/** Until that is known, as if there were one. */
function useHasPassword(): boolean {
  return useCall(securityCalls.readSecurity, {}).data?.hasPassword ?? true;
}

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  /** Of its form: then it has the focus when a dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (password: string) => void;
}
