import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { assembleRecord } from '#record/reading/assemble-record.ts'
import { cardLines, cardWords } from '#record/reading/card-words.ts'
import { cardLists } from '#record/reading/emergency.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'
import { parseReplies } from '#record/reading/record-reader.ts'
import { shareableOf } from '#features/sharing/summary.ts'
import { checkFile } from '../../run/check-records.ts'
import { dayOf } from './sent.ts'

/** A record as its member, emergency staff and the reader of a summary meet it. */
export function recordFrom(bytes: Uint8Array, now: Date) {
  const checked = checkFile(bytes, now)
  if (typeof checked === 'string') return checked
  const replies = parseReplies([JSON.parse(checked.reply())])
  const record =
    replies && assembleRecord(replies, { from: '1900-01-01', to: now.toISOString().slice(0, 10) })
  if (!record) throw new Error('The reply is no record')
  const all = [...record.firstOfEach(record.count).values()].flat()
  const entries = new Map<ShownSection, RecordEntry[]>(
    shownSections.map((section) => [section, all.filter((each) => each.section === section)]),
  )
  const shareable = shareableOf(record.about, entries, { diagnoses: [] })
  return { record, all, entries, shareable }
}

const making = { newUrl: () => 'urn:uuid:', patient: '', surgery: '' }

/** The texts of each entry, by where they are read. */
export function surfacesOf({
  all,
  entries,
  shareable,
}: Exclude<ReturnType<typeof recordFrom>, string>) {
  const offered = shareable.sections.flatMap((section) => section.entries)
  return {
    card: all.map((entry) => {
      const words = cardWords(entry)
      return [words.title, words.date, words.status, entry.group, ...cardLines(words)].join('\n')
    }),
    emergency: cardLists(entries, { diagnoses: [] }).flatMap(({ lines }) => lines),
    narrative: offered.map(({ words }) => words),
    resource: offered.map(({ make }) =>
      make(making)
        .map(({ resource }) => withDays(JSON.stringify(resource)))
        .join('\n'),
    ),
  }
}

/** Each date beside itself in words, so that all texts can be read alike. */
const withDays = (json: string): string =>
  json.replaceAll(/"(\d{4}(?:-\d\d){0,2})"/g, (sent, day: string) => `${sent} ${dayOf(day)}`)
