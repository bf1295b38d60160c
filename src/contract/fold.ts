/** What two spellings of the same words have in common. */
export const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()
