/**
 * In which header of an answer the server says its version, as `1.0.0+0fc258a7`: to who is signed in or has a token,
 * and to no one else.
 */
export const versionHeader = "interrater-version";
