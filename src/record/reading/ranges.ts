import { addMonths, type Period, recentPeriod } from '#contract/days.ts'

/** Before any record begins, and before dates that stand for "not known". */
const beginning = '1900-01-01'

/** The preset ranges, each ending today. */
export const presetsOf = (today: string): readonly { name: string; period: Period }[] => [
  { name: 'Last 3 months', period: recentPeriod(today) },
  { name: 'Last year', period: { from: addMonths(today, -12), to: today } },
  { name: 'Last 10 years', period: lastTenYears(today) },
  { name: 'All dates', period: allDates(today) },
]

export const lastTenYears = (today: string): Period => ({
  from: addMonths(today, -120),
  to: today,
})

export const allDates = (today: string): Period => ({ from: beginning, to: today })

/** The key of a range: the name of a preset, so that it is the same tomorrow; otherwise its dates. */
export const rangeName = ({ from, to }: Period, today: string): string =>
  presetsOf(today).find(({ period }) => period.from === from && period.to === to)?.name ??
  `${from} ${to}`
