import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NhsLogin } from '../../../server/identity/nhs-login.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { auditOf } from '../../support/gp-records.ts'
import { gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'

const database = withDatabase()
const surgery = withGpSystem()
const handedOver = '/gp-records/handed-over'

/** An NHS login that provides the details of this letter. */
const handingOver = (letter: object = gracesLetter): NhsLogin => ({
  handedOver: async () => ({ letter: { ...gracesLetter, ...letter } }),
})

const api = (parts = {}) =>
  apiOver(database.db, {
    gpSystem: surgery.gpSystem,
    nhsLogin: handingOver(),
    limits: { perMember: 1e6 },
    ...parts,
  })
const newMember = (parts = {}) => api(parts).member(`user_${randomUUID()}`)

const without = (part: Partial<ReturnType<typeof knownPeople>['identity']>) => ({
  identity: { ...knownPeople().identity, ...part },
})
const unreachable = async () => Promise.reject(new OutsideServiceError('identity', 'unreachable'))

describe('what NHS login has handed over', () => {
  test('is offered with the code of the surgery, and no key', async () => {
    const reply = await newMember().get(handedOver)
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.body).toEqual({ available: true, odsCode: 'B86017' })
  })

  test.each([
    ['there was no NHS login', without({ nhsLogin: async () => undefined })],
    ['it handed over nothing', { nhsLogin: { handedOver: async () => ({}) } }],
    ['the identity provider does not answer', without({ nhsLogin: unreachable })],
    ['NHS login does not answer', { nhsLogin: { handedOver: unreachable } }],
  ])('is not offered when %s', async (_, parts) => {
    expect((await newMember(parts).get(handedOver)).body).toEqual({ available: false })
  })

  test('connects the record once, after which nothing is offered', async () => {
    const grace = newMember()
    const key = { 'Idempotency-Key': randomUUID() }
    const connected = await grace.send('POST', handedOver, { headers: key })
    expect(connected).toMatchObject({
      status: 201,
      body: { success: true, gpPractice: { name: 'Tannery Street Surgery', odsCode: 'B86017' } },
    })
    const again = await grace.send('POST', handedOver, { headers: key })
    expect(again.body).toEqual(connected.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(surgery.requests).toBe(1)
    expect((await grace.user()).gpRecordsConnected).toBe(true)
    expect((await grace.get(handedOver)).body).toEqual({ available: false })
    expect(await auditOf(database.db, grace)).toEqual(['gp-connect connected'])
  })

  test('is asked of the member’s own login', async () => {
    const asked: string[] = []
    const nhsLogin = {
      handedOver: async (token: string) => {
        asked.push(token)
        return {}
      },
    }
    const subject = `user_${randomUUID()}`
    await api({ nhsLogin }).member(subject).get(handedOver)
    expect(asked).toEqual([`token-of-${subject}`])
  })
})

describe('no record is connected, when', () => {
  test.each([
    { nhsLogin: { handedOver: async () => ({}) } },
    without({ nhsLogin: async () => undefined }),
  ])('nothing was handed over', async (parts) => {
    expectProblem(await newMember(parts).send('POST', handedOver), 404, 'not-found')
    expect(surgery.requests).toBe(0)
  })

  test('the surgery has replaced the key; the tries are those of the letter', async () => {
    const subject = `user_${randomUUID()}`
    const nhsLogin = handingOver({ linkageKey: 'QAkP7SUrfsQ1l' })
    const grace = api({ nhsLogin }).member(subject)
    const refused = await grace.send('POST', handedOver)
    expect(expectProblem(refused, 422, 'gp-details-not-matched').triesLeft).toBe(4)
    for (let tried = 1; tried < 5; tried += 1) await grace.send('POST', handedOver)
    expectProblem(await grace.post('/gp-records', gracesLetter), 429, 'gp-locked-out')
  })

  test('the member is a child', async () => {
    const child = newMember({ nhsLogin: handingOver({ dateOfBirth: '2012-01-01' }) })
    expectProblem(await child.send('POST', handedOver), 422, 'under-16')
  })

  test('the account is closed, or nobody answers for it', async () => {
    const checkSession = async () => ({ isActive: false, canAccessHurdle: true })
    const closed = newMember(without({ checkSession }))
    expectProblem(await closed.send('POST', handedOver), 401, 'unauthorised')
    const lost = newMember(without({ nhsLogin: unreachable }))
    expectProblem(await lost.send('POST', handedOver), 503, 'upstream-failed')
    expect(surgery.requests).toBe(0)
  })

  test('S10: and nothing of the key is logged', async () => {
    const { member, logged } = api({ nhsLogin: handingOver({ linkageKey: 'canary-of-the-key' }) })
    await member(`user_${randomUUID()}`).send('POST', handedOver)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain('canary-of-the-key')
  })
})
