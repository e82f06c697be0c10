import { securityCalls } from "../../../api/contract/security.ts";
import { GivenPassword } from "../form/GivenPassword.tsx";
import { useCall } from "../query/useCall.ts";

/** The password of the person who creates a token, if they have one: a token outlives the session that created it. */
export function OwnPassword({ value, error, onChange }: Props) {
  const hasPassword = useHasPassword();
  if (!hasPassword) return null;
  return <GivenPassword value={value} error={error} isFirst={false} onChange={onChange} />;
}

/** Until that is known, as if there were one. */
function useHasPassword(): boolean {
  return useCall(securityCalls.readSecurity, {}).data?.hasPassword ?? true;
}

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}
