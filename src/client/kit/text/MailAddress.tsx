/** An email address; where it does not fit on one line it breaks before its "@". */
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
