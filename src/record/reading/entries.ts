import { foldText } from '#contract/fold.ts'
import { recordDay, type RecordDay } from '#contract/gp-record-dates.ts'
import { isPartlyRead, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Allergy, Observation, RecordEvent } from '#contract/gp-record-shapes.ts'
import { dateOfResult, type GpRecord, type ShownSection } from '#contract/gp-record.ts'
import {
  allergy,
  consultation,
  event,
  isLetter,
  immunisation,
  medication,
  problem,
  testResult,
  type EntryDescription,
} from './descriptions.ts'
import { immunisationGroup, medicineGroup, nowOrPast, problemGroup } from './headings.ts'
import { fingerprintOf, type RecordEntry } from './record-entry.ts'
import { dateWords } from './labels.ts'
import { htmlTextsIn, originalsIn } from './text.ts'

/** An entry of which only the position is computed. The rest is expensive, and created on demand. */
export interface EntryDraft {
  day?: RecordDay
  /** Its heading, if that is not its year. */
  group?: string
  /** As it was sent. */
  sent: object
  /** Of a test result: the values that may be compared. */
  observations: () => readonly { observation: Observation; panel?: Observation }[]
  make: () => Omit<RecordEntry, 'key'>
}

/** How entries of a section are read. `date` is the entry's own, in words. */
interface SectionReader<Sent> {
  dateOf: (sent: Sent) => EffectiveDate | undefined
  describe: (sent: Sent, date: string) => EntryDescription
  groupOf?: (sent: Sent) => string
  observationsOf?: (sent: Sent) => ReturnType<EntryDraft['observations']>
}

/** The entries of a record by section, in the order in which the surgery sent them. */
export function draftsOf({
  schema1: { medicalRecord: sent },
  schema3,
  fetchedAt,
}: Pick<GpRecord, 'schema1' | 'schema3'> & Partial<Pick<GpRecord, 'fetchedAt'>>): Record<
  ShownSection,
  EntryDraft[]
> {
  const today = recordDay(fetchedAt === undefined ? undefined : { value: fetchedAt })?.from
  return {
    consultations: drafted('consultations', sent.consultations, dated(consultation)),
    medication: drafted('medication', sent.medication, {
      dateOf: ({ lastIssueDate, effectiveDate }) => lastIssueDate ?? effectiveDate,
      describe: (each) => medication(each, today),
      groupOf: (each) => medicineGroup(each, today),
    }),
    testResults: drafted('testResults', sent.testResults, {
      dateOf: dateOfResult,
      describe: testResult,
      observationsOf: ({ value, childValues }) => [
        ...(value ? [{ observation: value }] : []),
        ...childValues.map((observation) => ({ observation, ...(value && { panel: value }) })),
      ],
    }),
    allergies: drafted('allergies', sent.allergies, {
      ...dated((each: Allergy, date) => allergy(each, date, today)),
      groupOf: nowOrPast,
    }),
    immunisations: drafted('immunisations', sent.immunisations, {
      ...dated(immunisation),
      groupOf: immunisationGroup,
    }),
    problems: drafted('problems', sent.problems, {
      dateOf: ({ observation }) => observation?.effectiveDate,
      describe: (each, date) => problem(each, date, today),
      groupOf: (each) => problemGroup(each, today),
    }),
    letters: drafted(
      'letters',
      schema3.filter((each) => isLetter(each)),
      ofEvents,
    ),
    events: drafted(
      'events',
      schema3.filter((each) => !isLetter(each)),
      ofEvents,
    ),
  }
}

const ofEvents: SectionReader<RecordEvent> = { dateOf: ({ date }) => date, describe: event }

const dated = <Sent extends { effectiveDate?: EffectiveDate | undefined }>(
  describe: (sent: Sent, date: string) => EntryDescription,
): SectionReader<Sent> => ({ dateOf: ({ effectiveDate }) => effectiveDate, describe })

const drafted = <Sent extends object>(
  section: ShownSection,
  all: readonly Sent[],
  { dateOf, describe, groupOf, observationsOf }: SectionReader<Sent>,
): EntryDraft[] =>
  all.map((sent) => {
    const day = recordDay(dateOf(sent))
    const group = groupOf?.(sent)
    const place = { ...(day && { day }), ...(group !== undefined && { group }) }
    return {
      ...place,
      sent,
      observations: () => observationsOf?.(sent) ?? [],
      make: () => {
        const own = dateWords(dateOf(sent), day)
        const { title, date = own, facts = [], groups = [], ...rest } = describe(sent, own)
        const entry = { section, title, date, facts, groups, ...rest }
        const asSent = [...htmlTextsIn(sent), ...originalsIn(sent)]
        return {
          ...entry,
          ...place,
          fingerprint: fingerprintOf(sent),
          ...(asSent.length > 0 && { asSent }),
          ...(isPartlyRead(sent) && { isPartial: true as const }),
          searched: searchedText(entry),
        }
      },
    }
  })

const searchedText = (
  entry: Omit<RecordEntry, 'key' | 'fingerprint' | 'day' | 'searched'>,
): string =>
  foldText(
    [
      entry.title,
      entry.by,
      entry.date,
      entry.status,
      ...entry.facts.flatMap(({ term, value }) => [term, value]),
      ...entry.groups.flatMap(({ heading, readings }) => [
        heading,
        ...readings.flatMap(({ term, value, notes, isAbnormal, mark, status }) => [
          term,
          value,
          isAbnormal && 'abnormal',
          mark,
          status,
          ...notes,
        ]),
      ]),
    ]
      .filter(Boolean)
      .join('\n'),
  )
