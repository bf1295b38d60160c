import { recentPeriod, type Period } from '#contract/days.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import { longDate } from '#domain/formats.ts'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { isAlwaysWhole, missingDatesWords, quoted, type SectionState } from './labels.ts'

/** What a record has in a section at any date. */
export interface EntriesAtOtherDates {
  section: ShownSection
  count: number
  /** The date of the latest entry, in words. */
  latest: string
}

export interface EmptySection {
  section: ShownSection
  why: 'nothing-recorded' | SectionState
  period: Period
  /** What there is at other dates, if these are completely empty. */
  atOtherDates: readonly EntriesAtOtherDates[] | undefined
  /** The surgery's own words about it. */
  surgeryWords: readonly string[]
  /** Dates that could not be fetched. */
  missingDates?: readonly Period[] | undefined
}

/** Why a section is empty: a title, then sentences. Just an empty list would read as "you have none". */
export function emptySectionWords(empty: EmptySection): {
  title: string
  sentences: readonly { words: string; isStrong?: true }[]
} {
  const { section, why, surgeryWords, missingDates } = empty
  const own = surgeryWords.map((words) => ({ words: quoted(words) }))
  switch (why) {
    case 'not-shared':
      return {
        title: 'Your surgery does not share this section',
        sentences: [
          ...own,
          {
            words: `${sectionNames[section]} may be in your record, but your surgery does not send them to this service. Ask your surgery to turn on access to your full record.`,
          },
        ],
      }
    case 'failed':
      return {
        title: 'We are having issues retrieving your records. Please try again later.',
        sentences: [
          ...own,
          ...(missingDates
            ? missingDatesWords({ missingDates }).map((words) => ({ words }))
            : [{ words: 'We could not fetch this section. There may be entries in it.' }]),
        ],
      }
    case 'not-understood':
      return {
        title: 'We could not read this section',
        sentences: [
          ...own,
          {
            words:
              'Your surgery’s system sent it in a form we do not understand. There may be entries in it. Ask your surgery.',
          },
        ],
      }
    case 'nothing-recorded':
      return {
        title: `${sectionNames[section]}: nothing to show`,
        sentences: [...own, ...nothingRecorded(empty)],
      }
  }
}

function nothingRecorded({ section, period, atOtherDates }: EmptySection) {
  const isWhole = isAlwaysWhole(section)
  return [
    ...(atOtherDates && !isWhole
      ? [{ words: otherDatesWords(atOtherDates, section, period), isStrong: true as const }]
      : []),
    {
      words:
        'No data. There is currently nothing in this section. Please contact your GP surgery if you expected to see something in this section.',
    },
    {
      words: isWhole
        ? 'This section shows all dates.'
        : `We looked from ${longDate(period.from)} to ${longDate(period.to)}.`,
    },
  ]
}

/** `Nothing in these 3 months. Your record has 62 test results, the latest of 8 January 2021.` */
function otherDatesWords(
  atOtherDates: readonly EntriesAtOtherDates[],
  section: ShownSection,
  { from, to }: Period,
): string {
  const nothing = `Nothing in these ${recentPeriod(to).from === from ? '3 months' : 'dates'}.`
  if (atOtherDates.length === 0) return `${nothing} Your record has nothing at other dates either.`
  const ownFirst = atOtherDates.toSorted(
    (one, other) => Number(other.section === section) - Number(one.section === section),
  )
  const all = ownFirst.map(
    ({ section: name, count, latest }) => `${countedEntries(count, name)}, the latest of ${latest}`,
  )
  return `${nothing} Your record has ${all.join('; ')}.`
}
