import { useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { AccountExport, exportAccount } from '#contract/account.ts'
import { announce } from '#ui/live-status.tsx'

/** What was asked for and came. It lives on this page alone: no cache and no device keeps it. */
export type Exporting =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'there'; held: AccountExport; file: string }
  | { state: 'failed'; error: unknown }

/** Asks for everything held about the member, when they ask for it and not before: it is written down. */
export function useExport() {
  const [exporting, setExporting] = useState<Exporting>({ state: 'idle' })

  const ask = async () => {
    if (exporting.state === 'loading') return
    setExporting({ state: 'loading' })
    try {
      const bytes = await callForBytes(exportAccount, {})
      setExporting({ state: 'there', ...read(bytes) })
      announce('Your data is ready')
    } catch (error) {
      setExporting({ state: 'failed', error })
    }
  }

  return { exporting, ask }
}

/** The file has all that came, also what an older app has no words for. */
function read(bytes: ArrayBuffer): { held: AccountExport; file: string } {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return { held: v.parse(AccountExport, json), file: JSON.stringify(json, undefined, 2) }
  } catch (cause) {
    throw new ApiError('GET /account/export', { kind: 'not-understood' }, cause)
  }
}
