/** Folds a text for comparison: normalised, trimmed and in lower case. */
export const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()
