import { clientErrorsPath } from '#contract/client-error-words.ts'
import type { ClientError } from '#contract/client-errors.ts'

/** Reports an error of the app, even while the page is closing. Does not wait, and never throws. */
export function sendClientError(patientApiUrl: string, error: ClientError): void {
  const sent = fetch(patientApiUrl + clientErrorsPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(error),
    credentials: 'omit',
    keepalive: true,
  })
  // There is nowhere to report that a report was lost.
  sent.catch(() => undefined)
}
