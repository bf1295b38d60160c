/** How long things take, as stated in all texts of the product (section 9). */
export const serviceTimes = {
  /** From the day on which the laboratory receives the sample. */
  labWeeks: { shortest: 8, longest: 12 },
  /** From the end of the laboratory's work. */
  dataTransferHours: 48,
  /** From the order. */
  kitExpiryMonths: 6,
  /** Before a sample is given. */
  salivaMinutes: 30,
  /** Until a change at the surgery is visible here. */
  recordUpdateHours: 24,
  supportReplyHours: 24,
} as const

/** How often the laboratory reads each place of the genome, on average. */
export const averageCoverage = '30X'
