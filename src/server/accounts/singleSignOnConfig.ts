/** An OpenID Connect provider that people of the institution sign in at. */
export interface SingleSignOnConfig {
  /** As its discovery document names it; without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: "Example University". */
  readonly name: string;
}
