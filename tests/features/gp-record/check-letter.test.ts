import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkLetter, emailDraft } from '#features/gp-record/check/check-letter.ts'
import { checkRequestsNote, withCheckRequest } from '#features/gp-record/check/check-requests.ts'
import { readRecord } from '../../record/read-record.ts'

const period = { from: '2026-08-25', to: '2026-11-25' }
const surgery = { name: 'Larkspur Medical Centre', odsCode: 'M81042' }

function letterAbout(testResult: object, words: string) {
  const reply = {
    ...period,
    fetchedAt: '2026-11-25T12:00:00.000Z',
    schema1: { medicalRecord: { testResults: [testResult] } },
    schema3: [],
  }
  const [entry] = readRecord([reply], period)?.entries ?? []
  if (!entry) throw new Error('There is no entry')
  return checkLetter({ entry, words, today: '2026-12-03', surgery, name: 'Amina Okafor-Reid' })
}

const ferritin = {
  value: { term: 'Serum ferritin', displayValue: '12 ug/L', effectiveDate: '2026-11-03' },
}
/** The subject and the body of a draft, as a mail program reads them. */
const read = (draft: string | undefined) => {
  const [, query = ''] = (draft ?? '').split('?')
  const [subject = '', body = ''] = query.split('&')
  return [subject, body].map((part) => decodeURIComponent(part.split('=')[1] ?? ''))
}

test('a letter has the day, the surgery, the words of the entry and those of the member', () => {
  const { opening, entry, closing } = letterAbout(ferritin, ' This is not mine. ')
  expect(opening.slice(0, 2)).toEqual(['3 December 2026', 'To Larkspur Medical Centre (M81042)'])
  expect(entry).toEqual(['Serum ferritin', '3 November 2026', '12 micrograms/L'])
  expect(closing[0]).toBe('What looks wrong:\nThis is not mine.')
  expect(closing.at(-1)).toBe('Amina Okafor-Reid')
})

test('an email draft says the same, to nobody yet, and its subject names nothing of health', () => {
  const draft = emailDraft(letterAbout(ferritin, 'Tests & "dates"\nare wrong #1?'))
  expect(draft).toMatch(/^mailto:\?subject=/)
  const [subject, body] = read(draft)
  expect(subject).toBe('A question about my record')
  expect(body).toContain('Serum ferritin\r\n3 November 2026')
  expect(body).toContain('Tests & "dates"\r\nare wrong #1?')
})

test('what does not fit an email is left out of the entry and said, never out of the member’s words', () => {
  const note = 'a long comment of the laboratory '.repeat(40)
  const long = { value: { ...ferritin.value, associatedText: [{ value: note }, note] } }
  const words = 'It was taken on another day. '.repeat(15).trim()
  const draft = emailDraft(letterAbout(long, words))
  expect(draft?.length).toBeLessThanOrEqual(1_900)
  const [, body] = read(draft)
  expect(body).toContain(words)
  expect(body).toContain('(The rest of the entry is not in this email.)')
  expect(emailDraft(letterAbout(ferritin, 'é'.repeat(400)))).toBeUndefined()
})

test('half a character of a record breaks no draft', () => {
  expect(read(emailDraft(letterAbout(ferritin, 'left \uD83D half')))[1]).toContain(
    'left \uFFFD half',
  )
})

test('what was asked of one entry leaves the others, and what says nothing is not kept', () => {
  const first = withCheckRequest(null, 1, { words: 'Not mine' })
  const second = withCheckRequest(first, 2, { words: 'Too old', askedOn: '2026-12-03' })
  expect(v.parse(checkRequestsNote.schema, JSON.parse(JSON.stringify([...second])))).toEqual(second)
  expect([...withCheckRequest(second, 1, { words: ' ' }).keys()]).toEqual([2])
  expect([...withCheckRequest(second, 2, undefined).keys()]).toEqual([1])
})
