/** How passwords are kept. Without one: scrypt, slow on purpose, as the account library has it. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(kept: { readonly hash: string; readonly password: string }): Promise<boolean>;
}
