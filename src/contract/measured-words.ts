/**
 * How the lines of a result begin that say what was measured, and whether its value counts. The server writes them, and
 * so do some laboratories in texts of their own; the app keeps results apart by them.
 */
export const measuredWords = {
  report: 'Kind of report',
  stateOfReport: 'Report',
  specimen: 'Specimen',
  takenFrom: 'Taken from',
  takenBy: 'Taken by',
  fasting: 'Fasting',
  site: 'Site',
  method: 'Method',
} as const

export const approximateWords = 'The value is approximate'
