import { gzipSync } from 'node:zlib'
import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { vi } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import type { NewResultsChoice } from '#contract/new-results.ts'
import { routes } from '#routes'
import type { Database } from '../../server/db/tables.ts'
import type { GpSystem } from '../../server/gp/gp-system/gp-system.ts'
import { apiOver } from '../support/api.ts'
import { emptyGpSystem } from '../support/gp.ts'
import { openApp } from '../support/member-app.tsx'
import { noon } from '../support/tokens.ts'

let people = 0

const on = (value: string, datePart = 'YearMonthDay') => ({ value, datePart })

const medicalRecord = {
  consultations: [
    {
      effectiveDate: on('2026-11-05'),
      consultantName: 'Dr Helen Whitcombe',
      location: 'Larkspur Medical Centre',
      sections: [
        { header: 'History', observations: [{ term: 'FBC &amp; U&amp;E <b>normal</b>' }] },
        { header: 'Plan', observations: [{ term: 'Rest', displayValue: '2 weeks' }] },
      ],
    },
    { effectiveDate: null, consultantName: 'Dr Nobody', sections: [] },
  ],
  medication: [
    {
      drugName: 'Celiprolol 200mg tablets',
      drugStatus: 'Active',
      dosage: 'One twice a day',
      quantity: '56 tablet',
      prescriptionType: 'Repeat',
      effectiveDate: on('2026-11-02'),
    },
    { drugName: 'Paracetamol 500mg tablets', drugStatus: 'Past', effectiveDate: on('2026-09-02') },
  ],
  testResults: [
    {
      value: { term: 'Full blood count', effectiveDate: on('2026-10-29') },
      childValues: [
        {
          term: 'Haemoglobin',
          displayValue: '115 g/L',
          range: { minimum: 115, maximum: 165, units: 'g/L' },
        },
        { term: 'Haematocrit', displayValue: '0.342 L/L', abnormal: true },
      ],
    },
  ],
  allergies: [{ term: 'Penicillin', effectiveDate: on('1987-03-01', 'YearMonth') }],
  immunisations: [],
  problems: [
    {
      status: 'Active',
      significance: 'Minor',
      observation: { term: 'Asthma', effectiveDate: on('2001', 'Year') },
    },
  ],
}

/**
 * A surgery that always sends this record, and records requests. As resources it sends what `state.sent` says, by
 * default none.
 */
export function surgery(more: object = {}) {
  const asked: { from: string; to: string }[] = []
  const state: { read?: GpSystem['read']; sent?: Awaited<ReturnType<GpSystem['read']>> } = {}
  const gpSystem: GpSystem = {
    ...emptyGpSystem,
    read: async (query) => {
      const { from, to, now, newResults, asSent } = query
      if (asSent) return state.sent ?? { state: 'no-resources' }
      asked.push({ from, to })
      if (state.read) return state.read(query)
      const record = {
        from,
        to,
        fetchedAt: now.toISOString(),
        newResults,
        surgery: { name: 'Larkspur Medical Centre', odsCode: 'M81042' },
        schema1: { medicalRecord },
        schema3: [
          {
            date: '2026-11-05T11:42:00',
            doneBy: 'Reception',
            recordItems: [{ details: 'Letter', binaryDataId: 'doc-7' }],
          },
        ],
        ...more,
      }
      return { state: 'read', record: new Uint8Array(gzipSync(JSON.stringify(record))) }
    },
  }
  return { gpSystem, asked, state }
}

const letter = {
  accountID: '0123456',
  linkageKey: '0dw1f1p4a/2!35',
  gpOdsCode: 'B86017',
  surname: 'Hargreaves',
  dateOfBirth: '1962-11-30',
}

/** Opens the record's page as a connected member in a new session. */
export async function openRecord(
  db: Database,
  {
    gpSystem,
    newResults,
    canAccessHurdle = false,
  }: { gpSystem: GpSystem; newResults?: NewResultsChoice; canAccessHurdle?: boolean },
  path: string = routes.gpRecord,
) {
  // The page has the same date as the API: the last three months are counted from it.
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  people += 1
  const subject = `user_reading_${people}`
  sessionStorage.clear()
  const api = apiOver(db, { gpSystem }).member(subject)
  const { body } = await api.post('/gp-records', letter)
  const { patientId } = v.parse(connectGpRecord.reply, body)
  if (newResults) await api.put('/new-results', newResults)
  const app = await openApp(db, subject, { path, canAccessHurdle, outside: { gpSystem } })
  return { ...app, subject, patientId }
}

/** The same, and accepts the warning. */
export async function viewRecord(...opened: Parameters<typeof openRecord>) {
  const app = await openRecord(...opened)
  await app.user.click(await screen.findByRole('button', { name: 'View my record' }))
  return app
}
