/** What a member is asked to do about their record. */
export const gpTask = {
  title: 'Connect your GP record',
  subtitle: 'With the details of a letter from your surgery',
  /** In minutes (section 9). */
  duration: { low: 3, high: 5 },
} as const
