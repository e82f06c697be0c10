/** How the first comment of our own files begins, before the program with its version. */
export const ownMark = "Written by";

/** That their codes begin with the subject. */
export const subjectsMark = "names are subject_code";

/** Begins the comment that names those of their codes that are points. */
export const pointsMark = "Points:";
