import { describe, expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }

function entryOf(medicalRecord: object, schema3: unknown[] = []) {
  const reply = {
    ...period,
    fetchedAt: '2026-11-21T12:00:00.000Z',
    schema1: { medicalRecord },
    schema3,
  }
  return readRecord([reply], period)?.entries[0]
}

const section = (header: string, ...terms: readonly string[]) => ({
  header,
  observations: terms.map((term) => ({ term })),
})
const long =
  'Seen today with her brother. Tired again, sleeping badly. Wants to talk about work and holidays.'

describe('a consultation', () => {
  test.each([
    ['its problem', [section('History', 'Well'), section('Problem', 'Asthma')], 'Asthma'],
    ['what it begins with', [section('Procedure', 'Flu vaccination')], 'Flu vaccination'],
    ['its first heading where that is told at length', [section('Review', long)], 'Review'],
    ['itself where nothing else is said', [], 'Consultation'],
  ])('is about %s', (_, sections, title) => {
    const entry = entryOf({ consultations: [{ consultantName: 'Dr Whitcombe', sections }] })
    expect(entry).toMatchObject({ title, by: 'Dr Whitcombe' })
  })

  test('says a problem that is its title once, and everything that was noted beside it', () => {
    const asthma = section('Problem', 'Asthma')
    const [alone, noted] = [asthma, section('Problem', 'Asthma', 'since 2001')].map((problem) =>
      entryOf({ consultations: [{ sections: [problem, section('Plan', 'Review')] }] }),
    )
    expect(alone?.groups.map(({ heading }) => heading)).toEqual(['Plan'])
    expect(noted?.groups.map(({ heading }) => heading)).toEqual(['Problem', 'Plan'])
  })

  test('says it once also where a status or a code comes with it, which nobody reads there', () => {
    const codes = [{ system: 'http://snomed.info/sct', code: '195967001' }]
    const problem = {
      header: 'Problem',
      observations: [{ term: 'Asthma', status: 'Final', codes }],
    }
    const entry = entryOf({ consultations: [{ sections: [problem, section('Plan', 'Review')] }] })
    expect(entry?.groups.map(({ heading }) => heading)).toEqual(['Plan'])
  })
})

describe('an event', () => {
  test.each([
    ['what was done', { recordItems: [{ details: 'Blood taken' }] }, 'Blood taken'],
    [
      'its kind where that is told at length',
      { type: 'Note', recordItems: [{ details: long }] },
      'Note',
    ],
    ['itself where nothing else is said', {}, 'Event'],
  ])('is about %s', (_, sent, title) => {
    const entry = entryOf({}, [{ doneBy: 'Reception', location: 'Larkspur', ...sent }])
    expect(entry).toMatchObject({ title, by: 'Reception, Larkspur' })
  })
})

test('a consultation that says no more than how long it took is called by its kind', () => {
  const entry = entryOf({
    consultations: [
      {
        type: 'Telephone triage',
        sections: [{ observations: [{ term: 'Ended at 14:25, 20 March 2024' }] }],
      },
    ],
  })
  expect(entry?.title).toBe('Telephone triage')
  expect(entry?.facts).toEqual([])
})
