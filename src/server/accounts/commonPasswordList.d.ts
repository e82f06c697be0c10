/** Without types of its own. */
declare module "fxa-common-password-list" {
  const list: {
    /** Whether a password, in small letters, is one of the list. */
    test(password: string): boolean;
  };
  export default list;
}
