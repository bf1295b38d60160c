/** The task to connect the GP record. */
export const gpTask = {
  title: 'Connect your GP record',
  subtitle: 'You’ll need the letter from your GP surgery',
  /** In minutes (section 9). */
  duration: { low: 3, high: 5 },
} as const
