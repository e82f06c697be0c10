/** An address of mail; where it has no room in one line it breaks before its "@", not within a name. */
export function MailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <bdi>
      {address.slice(0, Math.max(0, at))}
      <wbr />
      {address.slice(Math.max(0, at))}
    </bdi>
  );
}
