/** The start of the first comment in files that we write; the program and its version follow. */
export const ownMark = "Written by";

/** States that codes in our file begin with the subject. */
export const subjectsMark = "names are subject_code";

/** The start of the comment that lists which codes in our file are points. */
export const pointsMark = "Points:";
