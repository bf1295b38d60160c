import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { recordKey } from '#api/queries.ts'
import { cachedDates } from '#offline/cache/persister.ts'
import { openCache, readEntry } from '#offline/cache/encrypted-store.ts'
import { cacheSession } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { noon } from '../../support/tokens.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => onlineManager.setOnline(true))

const given = withDatabase()

const result = (term: string, effectiveDate: string) => ({
  value: { term, displayValue: '5 mmol/L', effectiveDate },
})
const results = [
  result('Potassium', '2026-11-01'),
  result('Sodium', '2026-03-01'),
  result('Urea', '2012-05-01'),
  result('Calcium', '1999-05-01'),
]
const medicine = (drugName: string, drugStatus: string, effectiveDate: string) => ({
  drugName,
  drugStatus,
  effectiveDate,
})

/** As a member's visit leaves it on a device. */
const verified = {
  sessionId: 'sess_1',
  firstName: 'Amina',
  lastName: 'Hargreaves',
  updatedAt: noon.toISOString(),
  metadata: { hasSeenWelcomeMessage: true, studyId: '', canAccessHurdle: false },
}

const named = async (name: string) => screen.findByRole('button', { name })
const tab = async (name: RegExp) => screen.findByRole('tab', { name })

test('dates that nobody chose before are read from the copy of all dates, and are no copy of their own', async () => {
  const gp = surgery()
  gp.state.read = async ({ from, to, newResults }) => {
    const medicalRecord = {
      testResults: results.filter(
        ({ value: { effectiveDate } }) => from <= effectiveDate && effectiveDate <= to,
      ),
      allergies: [{ term: 'Penicillin', effectiveDate: '1987-03-01' }],
      medication: [
        medicine('Celiprolol', 'Active', '1998-01-01'),
        medicine('Ramipril', 'Past', '1998-01-01'),
      ].filter(({ drugStatus }) => drugStatus === 'Active' || from < '1998-01-01'),
    }
    const reply = { from, to, fetchedAt: noon.toISOString(), newResults }
    const record = { ...reply, schema1: { medicalRecord }, schema3: [] }
    return { state: 'read', record: new Uint8Array(gzipSync(JSON.stringify(record))) }
  }
  const { subject, patientId, user } = await viewRecord(given.db, gp)
  await cacheSession({ ...verified, subject }, noon.getTime())
  openCache(subject)
  const name = [...recordKey(subject), patientId, 'All dates'].join(' ')
  await waitFor(async () => expect(await readEntry({ subject, name })).toBeDefined())
  const saved = (await cachedDates(subject)).length
  await user.click(await named('Last year'))
  await tab(/^Test results \(2\)$/)
  await user.click(await named('Last 3 months'))
  await tab(/^Test results \(1\)$/)
  expect(await cachedDates(subject)).toHaveLength(saved)

  cleanup()
  const next = await openApp(given.db, subject, {
    path: routes.gpRecord,
    outside: { gpSystem: gp.gpSystem },
  })
  onlineManager.setOnline(false)
  await tab(/^Test results \(1\)$/)
  await next.user.click(await named('Last 10 years'))
  await next.user.click(await tab(/^Test results \(2\)$/))
  await screen.findByRole('heading', { level: 4, name: 'Sodium' })
  expect(screen.queryByText('Urea')).toBeNull()
  await tab(/^Allergies \(1\)$/)
  await tab(/^Medication \(1\)$/)
  await next.user.click(await named('All dates'))
  await tab(/^Test results \(4\)$/)
  await tab(/^Medication \(2\)$/)
})
