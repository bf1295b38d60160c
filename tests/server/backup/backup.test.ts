import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConsents } from '#contract/consents.ts'
import { defaultPreferences } from '#contract/notification-preferences.ts'
import { readBackupFile, writeBackupFile } from '../../../server/backup/backup-file.ts'
import { backupLines } from '../../../server/backup/backup-lines.ts'
import { restoreLines } from '../../../server/backup/restore-lines.ts'
import { openErasureLedger, readErasureLedger } from '../../../server/accounts/erasure-ledger.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { claimDatabase } from '../../../server/db/environment.ts'
import { seedStudies } from '../../../server/sandbox-seed/seed-studies.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import type { Database } from '../../../server/db/tables.ts'
import { allRows } from '../../support/all-rows.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { recordEncryption } from '../../support/gp.ts'
import { jobsIn, jobsOver } from '../../support/jobs.ts'
import { placeOrder, webhook } from '../../support/kits.ts'
import { pushSubscription } from '../../support/push.ts'
import { agree, answerEnough, openRound } from '../../support/questionnaires.ts'
import { someConsent, writeEverything } from '../../support/samples.ts'
import {
  answerItem,
  consent,
  consentIn,
  historyOf,
  join as joinStudy,
  withdraw,
} from '../../support/studies.ts'
import { tablesNaming } from '../../support/tables-naming.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const Device = v.object({ id: v.string() })
const key = randomBytes(32)
/** Line separators that JSON does not escape, quotes, a long emoji and Arabic. */
const odd = 'Line\u2028 paragraph\u2029 "quoted" \\ 👩🏽‍⚕️ شفاء'

const folder = withFolder()
const file = join(folder, 'backup')
let fresh: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  fresh = await testDatabase()
  await claimDatabase(given.db, 'sandbox')
  await seedPeople(given.db, noon, recordEncryption)
  await writeEverything(apiOver(given.db), people.grace.subject)
  const grace = apiOver(given.db).member(people.grace.subject)
  await answerEnough(grace, (await agree(grace)).round)
  const crowd = Array.from({ length: 1200 }, (_, n) => ({
    id: `crowd-${n}`,
    subject: `user_${n}${odd}`,
    created_at: noon,
  }))
  await given.db.insertInto('members').values(crowd).execute()
  await sql`insert into jobs (id, kind, payload, due_at, created_at)
            values ('x', 'x', '{}', ${noon}, ${noon})`.execute(given.db)
  await sql`insert into housekeeping (task, begun_at) values ('x', ${noon})`.execute(given.db)
  await given.db.insertInto('gp_pairings').values({ id: 'p', ends_at: noon }).execute()
  await writeBackupFile(file, key, backupLines(given.db, noon))
})
afterAll(async () => fresh.close())

const restoreInto = async (db: Database, path = file, withKey = key) =>
  readBackupFile(path, withKey, async (lines) => restoreLines(db, lines))

/** A backup must not bring back what somebody has stopped sharing. */
const notBackedUp = ['shared_links']

/** The example data leaves these tables empty. */
const leftEmpty = [
  'disease_imports',
  'disease_types',
  'diseases',
  'kept_consents',
  'lab_messages',
  'matching_noise',
  'nhs_login_codes',
  'other_studies',
  'other_study_imports',
  'partner_webhooks',
  'shared_link_openings',
  'study_consent_texts',
  'study_counts',
  'study_noise',
  'study_receivers',
]

describe('S36: a backup', () => {
  test('is a file of its owner alone, in which nothing can be read', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0)
    const bytes = await readFile(file, 'latin1')
    for (const { lastName, email } of Object.values(people)) {
      expect(bytes).not.toContain(lastName)
      expect(bytes).not.toContain(email)
    }
  })

  test('does not open with another key, cut short, or with one bit changed: nothing is restored then', async () => {
    const whole = await readFile(file)
    const changed = Buffer.from(whole)
    changed[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1
    const lastBit = Buffer.from(whole)
    lastBit[whole.length - 20] = (whole[whole.length - 20] ?? 0) ^ 1
    const broken = join(folder, 'broken')
    for (const bytes of [whole.subarray(0, -100), changed, lastBit, Buffer.from('no backup')]) {
      await writeFile(broken, bytes)
      await expect(restoreInto(fresh.db, broken)).rejects.toMatchObject({ name: 'BackupError' })
    }
    await expect(restoreInto(fresh.db, file, randomBytes(32))).rejects.toMatchObject({
      name: 'BackupError',
    })
    expect(Object.values(await allRows(fresh.db)).flat()).toEqual([])
  })

  test('brings every row of every table into an empty database, which then goes on', async () => {
    const rows = await allRows(given.db, notBackedUp)
    const empty = Object.entries(rows).filter(([, found]) => found.length === 0)
    expect(empty.map(([name]) => name)).toEqual(leftEmpty)
    const counts = (await restoreInto(fresh.db)).rows
    expect(await allRows(fresh.db, notBackedUp)).toEqual(rows)
    expect(counts['members']).toBeGreaterThan(1200)

    const grace = apiOver(fresh.db).member(people.grace.subject)
    expect((await grace.user()).medication.length).toBeGreaterThan(0)
    expect((await grace.post('/gp-practices', { name: 'After' })).status).toBe(201)
    expect((await grace.get('/account/export')).status).toBe(200)
  })

  test('is not put into a database that holds something, nor over a file that is there', async () => {
    const before = await allRows(given.db)
    await expect(restoreInto(given.db)).rejects.toThrow('not empty')
    expect(await allRows(given.db)).toEqual(before)
    const again = writeBackupFile(file, key, backupLines(given.db, noon))
    await expect(again).rejects.toThrow('not overwritten')
  })

  test('that ends too early, or of a release to come, is refused', async () => {
    const lines = []
    for await (const line of backupLines(given.db, noon)) lines.push(line.trimEnd())
    const other = await testDatabase()
    const restoring = async (these: readonly string[]) =>
      restoreLines(
        other.db,
        (async function* () {
          yield* these
        })(),
      )
    await expect(restoring(lines.slice(0, -1))).rejects.toThrow('not complete')
    await expect(restoring(lines.filter((line) => !line.includes('"crowd-7"')))).rejects.toThrow(
      'not complete',
    )
    const head = { rowanBackup: 1, madeAt: '', migrations: ['999-to-come'] }
    await expect(restoring([JSON.stringify(head)])).rejects.toThrow('newer release')
    const old = { ...head, migrations: ['001-health-profile', '036-queues'] }
    await expect(restoring([JSON.stringify(old)])).rejects.toThrow('a release before')
    expect(Object.values(await allRows(other.db)).flat()).toEqual([])
    await other.close()
  })
})

describe('S36: a backup and who has left since', () => {
  test('does not bring back who closed their account after it was made', async () => {
    const path = join(folder, 'ledger', 'erasures')
    const leaver = apiOver(given.db, { erasureLedger: openErasureLedger(path) })
    const before = await allRows(given.db)
    const { tom, grace } = people
    expect((await leaver.member(tom.subject).send('DELETE', '/account')).status).toBe(200)
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(await readFile(path, 'utf8')).toMatch(/^2026-11-21 [\w-]{43}\n$/)

    const other = await testDatabase()
    const ended = readErasureLedger(path)
    const restored = await readBackupFile(file, key, async (lines) =>
      restoreLines(other.db, lines, { ...ended, now: noon }),
    )
    expect(restored.erasedAgain).toBe(1)
    // Jobs are not backed up: what waits gets new ones.
    expect(await jobsIn(other.db, 'gp-unlink')).toMatchObject([{ data: { pairingId: 'p' } }])
    const members = other.db.selectFrom('members').select(['id', 'subject'])
    const subjects = (await members.execute()).map(({ subject }) => subject)
    expect(subjects).not.toContain(tom.subject)
    expect(subjects).toContain(grace.subject)
    expect(subjects.length).toBe((before['members'] ?? []).length - 1)
    const { id } = await given.db
      .selectFrom('account_closures')
      .select('member_id as id')
      .where('subject', '=', tom.subject)
      .executeTakeFirstOrThrow()
    expect(await tablesNaming(other.db, id, tom.subject)).toEqual(['account_closures', 'audit_log'])
    const { identity, removed } = knownPeople()
    await jobsOver(other.db, { identity }).drain()
    expect([...removed]).toEqual([tom.subject])
    await other.close()
  })

  test('is not restored without the ledger of who has left, nor without its key', async () => {
    const path = join(folder, 'elsewhere', 'erasures')
    expect(() => readErasureLedger(path)).toThrow('There is no')
    openErasureLedger(path)
    expect(readErasureLedger(path).isErased(people.tom.subject)).toBe(false)
    await rm(`${path}.key`)
    expect(() => readErasureLedger(path)).toThrow('erasures.key')
  })
})

test('S36: a backup does not bring back what somebody took back after it was made, and keeps what was given again', async () => {
  const path = join(folder, 'ledger-of-endings', 'erasures')
  const source = await testDatabase()
  await seedStudies(source.db, noon)
  await seedPeople(source.db, noon, recordEncryption)
  const before = apiOver(source.db).member(people.amina.subject)
  const consentId = await someConsent(before)
  const { id: lost } = v.parse(
    Device,
    (await before.post('/push-subscriptions', pushSubscription())).body,
  )
  const other = pushSubscription()
  const { id: again } = v.parse(Device, (await before.post('/push-subscriptions', other)).body)
  const on = { ...defaultPreferences, byEmail: true }
  await before.put('/notification-preferences', on)
  const backup = join(folder, 'backup-of-endings')
  await writeBackupFile(backup, key, backupLines(source.db, noon))

  const erasureLedger = openErasureLedger(path)
  const amina = apiOver(source.db, { erasureLedger }).member(people.amina.subject)
  expect((await amina.post(`/consents/${consentId}/withdrawal`, undefined)).status).toBeLessThan(
    300,
  )
  await amina.send('DELETE', `/push-subscriptions/${lost}`)
  await amina.send('DELETE', `/push-subscriptions/${again}`)
  await amina.post('/push-subscriptions', other)
  await amina.put('/notification-preferences', { ...on, byEmail: false, kinds: ['kit'] })
  await amina.send('DELETE', '/gp-records')
  expect(await readFile(path, 'utf8')).not.toContain(consentId)

  const restored = await testDatabase()
  const ended = readErasureLedger(path)
  await readBackupFile(backup, key, async (lines) =>
    restoreLines(restored.db, lines, { ...ended, now: noon }),
  )
  const there = apiOver(restored.db).member(people.amina.subject)
  const { history } = v.parse(listConsents.reply, (await there.get('/consents')).body)
  expect(history.filter(({ kind }) => kind === 'WITHDRAWAL')).toHaveLength(1)
  const devices = restored.db.selectFrom('push_subscriptions').select('id')
  expect(await devices.execute()).toEqual([{ id: again }])
  expect((await there.get('/notification-preferences')).body).toMatchObject({
    preferences: { byEmail: false, kinds: ['kit'] },
  })
  expect((await there.get('/gp-records')).body).toEqual({ connection: null })
  await source.close()
  await restored.close()
})

test('S36: a backup is restored where somebody said no to one item and then withdrew the consent', async () => {
  const path = join(folder, 'ledger-of-items', 'erasures')
  const source = await testDatabase()
  await seedStudies(source.db, noon)
  const before = apiOver(source.db).member('user_lou')
  const { consent: held } = await consent(before, await joinStudy(before))
  const { number: orderNumber } = await placeOrder(before)
  await webhook(apiOver(source.db), { eventName: 'DATA_RETURNED', orderNumber })
  const itemId = held.decisions.find(({ item }) => item.type === 'LAB_TEST')?.item.id ?? ''
  await answerItem(before, held.id, { itemId, agreed: true })
  await answerEnough(before, await openRound(before))
  const backup = join(folder, 'backup-of-items')
  await writeBackupFile(backup, key, backupLines(source.db, noon))

  const erasureLedger = openErasureLedger(path)
  const lou = apiOver(source.db, { erasureLedger }).member('user_lou')
  consentIn(await answerItem(lou, held.id, { itemId, agreed: false, shown: 'agreed' }))
  await withdraw(lou, held.id)

  const restored = await testDatabase()
  const ended = readErasureLedger(path)
  await readBackupFile(backup, key, async (lines) =>
    restoreLines(restored.db, lines, { ...ended, now: noon }),
  )
  const history = await historyOf(apiOver(restored.db).member('user_lou'))
  expect(history.map(({ kind }) => kind)).toEqual(['WITHDRAWAL', 'CONSENT', 'INTEREST'])
  const after = history.find(({ kind }) => kind === 'CONSENT')
  expect(after).toMatchObject({ items: [{ type: 'QUESTIONNAIRE' }] })
  const drafts = await restored.db.selectFrom('questionnaire_answers').selectAll().execute()
  expect(drafts).toEqual([])
  await source.close()
  await restored.close()
})
