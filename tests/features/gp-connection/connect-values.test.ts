import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { connectForm } from '#features/gp-connection/ConnectPage.tsx'

test.each(['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago'])(
  'in %s dateOfBirth is the day that was typed into dob, as YYYY-MM-DD',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    try {
      expect(
        v.parse(connectForm('2026-11-23'), {
          accountID: '3834473016',
          linkageKey: 'QAkP7SUrfsQ1l',
          gpOdsCode: 'A29928',
          surname: 'Pemberton',
          dob: { day: '1', month: 'jul', year: '1962' },
        }),
      ).toMatchObject({ dob: '1962-07-01', dateOfBirth: '1962-07-01' })
    } finally {
      vi.unstubAllEnvs()
    }
  },
)
