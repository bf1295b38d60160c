/** What the specification says, to the letter, and consents that were published: these stay as they are. */
export const toTheLetter: readonly string[] = [
  'You are not sharing your data at this point. You are simply expressing your interest in the study',
  'You are now agreeing to share this data with the research team',
  'We are having issues retrieving your records. Please try again later.',
  'Log in',
  'Order DNA test kit',
  'Register your test kit',
  // The consent text of 21 November 2026.
  'It is used for health research only, never for marketing, insurance or discrimination.',
  'You can withdraw at any time and need not say why. Sharing stops then.',
]
