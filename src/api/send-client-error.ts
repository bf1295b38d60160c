import { clientErrorsPath } from '#contract/client-error-words.ts'
import type { ClientError } from '#contract/client-errors.ts'

/** Says that something in the app failed, also while the page is left. Waits for nothing, and never throws. */
export function sendClientError(patientApiUrl: string, error: ClientError): void {
  const sent = fetch(patientApiUrl + clientErrorsPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(error),
    credentials: 'omit',
    keepalive: true,
  })
  // Nobody can be told that a report was lost.
  sent.catch(() => undefined)
}
