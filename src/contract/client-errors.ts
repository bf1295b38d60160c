import * as v from 'valibot'
import { clientErrorsPath, errorNames, faultPlaces } from './client-error-names.ts'
import { endpoint } from './endpoint.ts'

/**
 * A report that something in the app failed. It never contains the message, an address, an id or user input: an
 * error's message may repeat what was on the screen.
 */
export const ClientError = v.strictObject({
  /** Caught by a boundary, uncaught, or an unhandled promise rejection. */
  kind: v.picklist(['caught', 'uncaught', 'unhandled-rejection']),
  place: v.picklist(faultPlaces),
  /** The pattern of the page's path, such as `/dashboard/kit/:orderId`. It cannot contain an id. */
  route: v.pipe(v.string(), v.maxLength(64), v.regex(/^(\/(:?[A-Za-z-]*))+$/)),
  name: v.picklist(errorNames),
  /** The hash in the name of the app's entry file, which identifies the build. */
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
