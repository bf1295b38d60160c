interface Options {
  /** The last day on which they look for people. */
  end?: string
  summaryWords?: number
}

/** Records as ISRCTN publishes them, with summaries of invented words that compress as English does. */
export function manyRecords(
  many: number,
  { end = '2031-01-01', summaryWords = 500 }: Options = {},
): string {
  let state = 2026
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const syllables = 'ba ce di fo gu la me ni po ru sa te vi wo xu'.split(' ')
  const invented = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + next(3) }, () => syllables[next(15)]).join(''),
  )
  const small = ['the', 'of', 'and', 'to', 'with', 'is']
  const word = () => (next(3) === 0 ? small[next(6)] : invented[next(3_000)])
  const sentence = () => `The ${Array.from({ length: 12 }, word).join(' ')}.`
  const summary = () => Array.from({ length: Math.ceil(summaryWords / 13) }, sentence).join(' ')
  const records = Array.from(
    { length: many },
    (_, n) => `<fullTrial><trial lastUpdated="2026-10-01T00:00:00Z">
<isrctn>${10_000_000 + n}</isrctn>
<trialDescription><title>${sentence()}</title><plainEnglishSummary>${summary()}</plainEnglishSummary></trialDescription>
<participants><recruitmentCountries><country>England</country></recruitmentCountries>
<trialCentres><trialCentre><name>Royal Infirmary</name><city>Leeds</city><country>England</country><zip>LS1 3EX</zip></trialCentre></trialCentres>
<recruitmentStart>2019-01-01T00:00:00Z</recruitmentStart><recruitmentEnd>${end}T00:00:00Z</recruitmentEnd></participants>
<conditions><condition><description>${word()} syndrome</description></condition></conditions>
</trial></fullTrial>`,
  )
  return `<allTrials totalCount="${many}">${records.join('\n')}</allTrials>`
}
