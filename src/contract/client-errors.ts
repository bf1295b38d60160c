import * as v from 'valibot'
import { clientErrorsPath, errorNames, faultPlaces } from './client-error-words.ts'
import { endpoint } from './endpoint.ts'

/**
 * That something in the app failed. Never its message, an address, an id or a word of anybody: an error's
 * message may repeat what was being shown.
 */
export const ClientError = v.strictObject({
  /** Caught by a boundary, thrown past all of them, or a promise that nobody waited for. */
  kind: v.picklist(['caught', 'uncaught', 'unhandled-rejection']),
  place: v.picklist(faultPlaces),
  /** The pattern of the page's path, as `/dashboard/kit/:orderId`. It has room for no id. */
  route: v.pipe(v.string(), v.maxLength(64), v.regex(/^(\/(:?[A-Za-z-]*))+$/)),
  name: v.picklist(errorNames),
  /** The hash in the name of the app's entry file, which names the build. */
  build: v.pipe(v.string(), v.regex(/^[\w-]{1,16}$/)),
})
export type ClientError = v.InferOutput<typeof ClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: clientErrorsPath,
  summary:
    'Notes that something in the app failed: what kind of error, and where. Nothing of whom.',
  access: 'public',
  body: ClientError,
  bodyBytes: 1024,
  reply: v.object({ success: v.literal(true) }),
  readOnly: true,
})
