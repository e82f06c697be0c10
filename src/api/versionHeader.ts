/**
 * The response header with the server’s version, such as `1.0.0+0fc258a7`: sent only to clients
 * that are signed in or have a token.
 */
export const versionHeader = "interrater-version";
