/**
 * An archive has no place for more: its lengths are of 32 bits. A little is kept for all that is no media.
 * Bytes.
 */
export const mostMediaBytes = 2 ** 32 - 2 ** 28;
