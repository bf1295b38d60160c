import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSameSurname } from '../../../server/gp/gp-whose-letter.ts'
import { apiOver, knownPeople, withDatabase, type Caller } from '../../support/api.ts'
import { jobsOver } from '../../support/jobs.ts'
import { auditOf } from '../../support/gp-records.ts'
import { gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = (parts = {}) =>
  apiOver(database.db, { gpSystem: surgery.gpSystem, limits: { perMember: 1e6 }, ...parts })

/** A member as the identity provider names them, and how they call after some hours. */
const someone = async (lastName: string | undefined, dob?: string) => {
  const subject = `user_${randomUUID()}`
  const { identity } = knownPeople({ [subject]: { email: `${subject}@example.com`, lastName } })
  const after = (hours: number) => {
    const now = () => new Date(noon.getTime() + hours * 3_600_000)
    return api({ identity, now }).member(subject)
  }
  const member = after(0)
  if (dob) await member.patch('/users', { dob })
  return { member, after }
}
const asks = async (member: Caller, more: object = {}) =>
  member.post('/gp-records', { ...gracesLetter, ...more })
const { dateOfBirth, surname } = gracesLetter

describe('a letter of somebody else', () => {
  test.each([
    ['another surname', 'Okafor', { dob: dateOfBirth, code: 'gp-another-surname' }],
    ['another date of birth', surname, { dob: '1962-11-29', code: 'gp-another-person' }],
    ['another surname before a date of birth', 'Okafor', { code: 'gp-another-surname' }],
  ] as const)('connects nothing: %s', async (_, lastName, { code, ...told }) => {
    const dob = 'dob' in told ? told.dob : undefined
    const { member } = await someone(lastName, dob)
    const { requests } = surgery
    expectProblem(await asks(member), 422, code)
    expect(surgery.requests).toBe(requests)
    expect((await auditOf(database.db, member)).at(-1)).toBe(code.replace('gp-', 'gp-connect '))
    // The letter is not used up: its owner can still connect with it.
    const owner = await someone('pemberton', dateOfBirth)
    expect((await asks(owner.member)).status).toBe(201)
  })

  test('in an earlier surname of theirs is the member’s, once they say so, and they can read of it', async () => {
    const { member } = await someone('Okafor', dateOfBirth)
    expectProblem(await asks(member, { isEarlierSurname: false }), 422, 'gp-another-surname')
    expect((await asks(member, { isEarlierSurname: true })).status).toBe(201)
    expect((await member.get('/account/identity-changes')).body).toEqual([
      { at: noon.toISOString(), what: 'earlier-surname' },
    ])
    expect(await auditOf(database.db, member)).toContain('gp-connect earlier-surname')
  })

  test('is no earlier surname with another date of birth, or before there is one', async () => {
    const other = await someone('Okafor', '1962-11-29')
    const refused = await asks(other.member, { isEarlierSurname: true })
    expectProblem(refused, 422, 'gp-another-person')
    const { member } = await someone('Okafor')
    const unknown = await asks(member, { isEarlierSurname: true })
    expectProblem(unknown, 422, 'gp-birth-date-missing')
    // A first answer is no change.
    await member.patch('/users', { dob: dateOfBirth })
    expect((await asks(member, { isEarlierSurname: true })).status).toBe(201)
  })

  test('is not told from one’s own by case, accents or half of a double name', () => {
    for (const [one, other] of [
      ['PEMBERTON', 'Pemberton'],
      ['O’Brien-Campbell', "O'Brien Campbell"],
      ['Núñez', 'Nunez'],
      ['Okafor', 'Okafor-Reid'],
      ['van der Berg', 'VANDERBERG'],
    ] as const) {
      expect(isSameSurname(one, other), `${one}, ${other}`).toBe(true)
      expect(isSameSurname(other, one), `${other}, ${one}`).toBe(true)
    }
    expect(isSameSurname('van der Berg', 'van der Meer')).toBe(false)
    expect(isSameSurname('-', 'Pemberton')).toBe(false)
  })
})

describe('a profile that is changed', () => {
  test('opens no letter for a day, refused before or not', async () => {
    const { member, after } = await someone('Okafor', '1990-01-01')
    await member.patch('/users', { dob: dateOfBirth })
    await member.put('/users/sync', { lastName: surname })
    expectProblem(await asks(member), 422, 'gp-profile-changed')
    expect(await auditOf(database.db, member)).toEqual([
      'identity-change date-of-birth',
      'identity-change surname',
      'gp-connect profile-changed',
    ])
    expectProblem(await asks(after(23.9)), 422, 'gp-profile-changed')
    expect((await asks(after(24.1))).status).toBe(201)
  })

  test('only in accents, case or the first name opens the letter', async () => {
    const { member } = await someone('PEMBERTÓN', dateOfBirth)
    await member.put('/users/sync', { lastName: surname, firstName: 'Grace' })
    await member.put('/users/sync', { firstName: 'Gracie' })
    expect((await asks(member)).status).toBe(201)
    expect((await member.get('/account/identity-changes')).body).toMatchObject([
      { what: 'first-name' },
    ])
  })

  test('in its date of birth closes the record until it is connected again, in its surname it does not', async () => {
    const { member, after } = await someone(surname, dateOfBirth)
    expect((await asks(member)).status).toBe(201)
    await member.put('/users/sync', { lastName: 'Okafor' })
    expect(await member.user()).toMatchObject({ gpRecordsConnected: true })
    await member.patch('/users', { dob: dateOfBirth })
    expect(await member.user()).toMatchObject({ gpRecordsConnected: true })
    expect((await member.patch('/users', { dob: '1962-11-29' })).body).toMatchObject({
      gpRecordsConnected: false,
    })
    expect((await member.get('/account/identity-changes')).body).toMatchObject([
      { what: 'birth-date-changed' },
      { what: 'date-of-birth' },
      { what: 'surname' },
    ])
    await jobsOver(database.db, { gpSystem: surgery.gpSystem, now: () => noon }).drain()
    expect(await surgery.links()).toEqual([])
    await member.patch('/users', { dob: dateOfBirth })
    expectProblem(await asks(member, { isEarlierSurname: true }), 422, 'gp-profile-changed')
    expect((await asks(after(25), { isEarlierSurname: true })).status).toBe(201)
  })
})
