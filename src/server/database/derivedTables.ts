/**
 * Tables whose rows are made of those of others and may go at any time: they are in no backup, and empty after
 * one is restored.
 */
export const derivedTables = ["agreement_part", "compared_work"];
