import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordKey } from '#api/queries.ts'
import { newSecret, replaceLock } from '#lock/lock-row.ts'
import { setLockOpen } from '#lock/lock-state.ts'
import { pinLock } from '#lock/pin.ts'
import { openCache, readEntry } from '#offline/cache/encrypted-store.ts'
import { cacheSession } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { noon } from '../../support/tokens.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'
import { openShownLink } from './shown-link.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  setLockOpen(false)
  await replaceLock(undefined)
  vi.restoreAllMocks()
})

const given = withDatabase()

const problem = (term: string, effectiveDate: string) => ({
  status: 'Active',
  observation: { term, effectiveDate },
})
const result = (term: string, displayValue: string, effectiveDate: string) => ({
  value: { term, displayValue, effectiveDate },
})
const [asthma, chlamydia, migraine] = [
  problem('Asthma', '2001-01-01'),
  problem('Chlamydia', '2025-03-01'),
  problem('Migraine', '2026-11-20'),
]

interface Sent {
  problems?: ReturnType<typeof problem>[]
  testResults?: ReturnType<typeof result>[]
}

/**
 * The page for sharing on a second visit: with the record that the first one saved, until the surgery's reply comes with
 * another one.
 */
async function share(first: Sent) {
  const gp = surgery()
  // A surgery sends the problems whole, and only those results that are of the dates asked for.
  const sends = ({ problems = [], testResults = [] }: Sent) => {
    gp.state.read = async ({ from, to, newResults }) => {
      const results = testResults.filter(
        ({ value: { effectiveDate } }) => from <= effectiveDate && effectiveDate <= to,
      )
      const schema1 = { medicalRecord: { problems, testResults: results } }
      const record = { from, to, fetchedAt: noon.toISOString(), newResults, schema1, schema3: [] }
      return { state: 'read', record: new Uint8Array(gzipSync(JSON.stringify(record))) }
    }
  }
  sends(first)
  const { subject, patientId } = await viewRecord(given.db, gp, routes.shareRecord)
  await cacheSession({ ...verified, subject }, noon.getTime())
  openCache(subject)
  const name = [...recordKey(subject), patientId, 'All dates'].join(' ')
  await waitFor(async () => expect(await readEntry({ subject, name })).toBeDefined())
  cleanup()

  let reply: () => void = () => undefined
  const isReplying = new Promise<void>((resolve) => {
    reply = resolve
  })
  const app = await openApp(given.db, subject, {
    path: routes.shareRecord,
    outside: { gpSystem: gp.gpSystem },
  })
  const { network } = app
  let isFailing = false
  network.fault = (request) => {
    if (isFailing && request.method === 'POST') return new Response(undefined, { status: 503 })
    if (!request.url.includes('medical-records')) return undefined
    return isReplying.then(async () => network.answer(request))
  }
  const failing = (isNow: boolean) => {
    isFailing = isNow
  }
  const becomes = (changed: Sent) => {
    sends(changed)
    reply()
  }
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
  const untick = async (name: RegExp, section: string) => {
    await app.user.click(await screen.findByText(`Choose from ${section}`))
    await app.user.click(await screen.findByRole('checkbox', { name }))
  }
  const posted = () => network.requests.filter(({ method }) => method === 'POST').length
  return { ...app, becomes, press, untick, posted, failing }
}

/** As a member's visit leaves it on a device. */
const verified = {
  sessionId: 'sess_1',
  firstName: 'Amina',
  lastName: 'Hargreaves',
  updatedAt: noon.toISOString(),
  metadata: { hasSeenWelcomeMessage: true, studyId: '', canAccessHurdle: false },
}

const hasChanged = async () => screen.findByText('Your record has changed since you chose')

test('what was unticked stays out when a newer entry comes, and nothing is sent before they have looked again', async () => {
  const { becomes, press, untick, posted } = await share({ problems: [chlamydia, asthma] })
  await untick(/^Chlamydia/, 'problems')
  becomes({ problems: [migraine, chlamydia, asthma] })
  const changed = (await hasChanged()).parentElement
  expect(changed?.textContent).toContain('New in the summary:Migraine. 20 November 2026. Active')
  expect(await screen.findByRole('checkbox', { name: 'Problems (2 of 3)' })).toBeTruthy()
  await press('Make the link')
  const [link] = await screen.findAllByRole('link', {
    name: 'Check what has changed in your record.',
  })
  expect(link).toBeTruthy()
  expect(posted()).toBe(0)
  await press('I have checked it')
  expect(screen.queryByText('There is a problem')).toBeNull()
  await press('Make the link')
  const summary = await openShownLink(given.db)
  expect(summary).toMatch(/Migraine/)
  expect(summary).toMatch(/Asthma/)
  expect(summary).not.toMatch(/Chlamydia/)
})

test('a newer result of a test that was unticked is unticked too, and is named', async () => {
  const earlier = result('Ferritin', '9 ug/L', '2026-10-01')
  const { becomes, press, untick } = await share({ testResults: [earlier] })
  await untick(/^Ferritin/, 'test results')
  becomes({ testResults: [result('Ferritin', '7 ug/L', '2026-11-20'), earlier] })
  const changed = (await hasChanged()).parentElement
  expect(changed?.textContent).toContain('Ferritin. 20 November 2026. 7 micrograms/L (not ticked)')
  await press('I have checked it')
  await press('Make the link')
  expect(await openShownLink(given.db)).not.toMatch(/Ferritin/)
})

test('nothing is asked of somebody who has not chosen yet', async () => {
  const { becomes, press } = await share({ problems: [asthma] })
  await screen.findByRole('checkbox', { name: 'Problems (1 of 1)' })
  becomes({ problems: [migraine, asthma] })
  await screen.findByRole('checkbox', { name: 'Problems (2 of 2)' })
  await press('Make the link')
  expect(await openShownLink(given.db)).toMatch(/Migraine/)
})

test('what comes while the lock is asked for is not sent: they look again first', async () => {
  const { user, becomes, press, posted } = await share({ problems: [asthma] })
  await screen.findByRole('checkbox', { name: 'Problems (1 of 1)' })
  const { row } = await newSecret(await pinLock('271828'))
  await replaceLock(row)
  setLockOpen(true)
  await press('Make the link')
  await screen.findByLabelText('PIN')
  becomes({ problems: [chlamydia, asthma] })
  await user.type(await screen.findByLabelText('PIN'), '271828')
  await press('Make the link')
  await hasChanged()
  await screen.findByRole('link', { name: 'Check what has changed in your record.' })
  expect(posted()).toBe(0)
})

test('after a failed try another record makes another file, also with as many entries', async () => {
  const { becomes, press, failing } = await share({ problems: [chlamydia, asthma] })
  failing(true)
  await press('Make the link')
  await screen.findByText(/link/, { selector: '[role="alert"]' })
  failing(false)
  becomes({ problems: [migraine, asthma] })
  const changed = (await hasChanged()).parentElement
  expect(changed?.textContent).toContain('No longer in the summary:Chlamydia. 1 March 2025. Active')
  await press('I have checked it')
  await press('Make the link')
  const summary = await openShownLink(given.db)
  expect(summary).toMatch(/Migraine/)
  expect(summary).not.toMatch(/Chlamydia/)
})

test('a file that could not be encrypted is encrypted anew at the next try', async () => {
  const { press } = await share({ problems: [asthma] })
  await screen.findByRole('checkbox', { name: 'Problems (1 of 1)' })
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('No memory'))
  await press('Make the link')
  await screen.findByText(/link/, { selector: '[role="alert"]' })
  await press('Make the link')
  expect(await openShownLink(given.db)).toMatch(/Asthma/)
})
