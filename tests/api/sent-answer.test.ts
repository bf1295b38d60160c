import { expect, test } from 'vitest'
import {
  createQueryClient,
  applySentAnswer,
  identityChangesKey,
  memberQueries,
  recordKey,
} from '#api/queries.ts'

const subject = 'user_lou'
const record = [...recordKey(subject), 'patient-1']

/** A device that has a record, and a profile with this date of birth. */
function deviceWith(dob: string) {
  const client = createQueryClient()
  client.setQueryData(record, 'the record')
  client.setQueryData(memberQueries.healthProfile(subject).queryKey, {
    dob,
    diagnosis: [],
    gpPractice: [],
    hospital: [],
    medication: [],
  })
  return client
}

const answering = (dob: string) => ({
  kind: 'answer-step' as const,
  id: '5f0c9d4e-9f0e-4a44-8f0b-0d6a3f1c2b7a',
  step: { id: 's3', name: 'step3', questionType: 'dob' as const, complete: true },
  answer: { questionType: 'dob', dob } as const,
})

test('a changed date of birth removes the record from this device, as the service closes it', async () => {
  const client = deviceWith('1987-04-09')
  await applySentAnswer(client, subject, answering('1987-04-10'))
  expect(client.getQueryData(record)).toBeUndefined()
})

test('the same date of birth, given again, removes nothing', async () => {
  const client = deviceWith('1987-04-09')
  await applySentAnswer(client, subject, answering('1987-04-09'))
  expect(client.getQueryData(record)).toBe('the record')
})

test('what the service changed by an answer is fetched again, also when another tab sent it', async () => {
  const client = deviceWith('1987-04-09')
  const changes = identityChangesKey(subject)
  client.setQueryData(changes, [])
  await applySentAnswer(client, subject, undefined)
  expect(client.getQueryState(changes)?.isInvalidated).toBe(true)
})
