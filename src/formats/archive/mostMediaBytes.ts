/**
 * The maximum size of media in an archive, in bytes: its lengths have 32 bits, and some room is
 * left for all else.
 */
export const mostMediaBytes = 2 ** 32 - 2 ** 28;
