import { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { linkLimits } from '#contract/shared-links.ts'
import { fromWindows } from '#contract/tidy.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { invalidInput, readJsonBody } from '../http/input.ts'
import type { Services } from '../http/serve.ts'
import { limitAnonymous } from '../identity/authentication.ts'
import { fileOf, fileTicket, openLink } from './open-link.ts'

/** A manifest request, as the standard has it. A viewer may send more. */
const ManifestRequest = v.object({
  /** Whoever opens it says who they are. Shown to the member, so without what could hide or reorder text. */
  recipient: v.pipe(
    v.string(),
    v.maxLength(1_000),
    v.transform((name) =>
      fromWindows(name)
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, linkLimits.recipientLength),
    ),
    // Cutting may have split a character.
    v.transform((name) => name.replaceAll(/\p{Surrogate}/gu, '')),
    v.minLength(1, 'Say who opens this link.'),
  ),
  passcode: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  embeddedLengthMax: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** Larger files are fetched on their own, so that a manifest stays a small document. */
const embeddedBytes = 500_000

/**
 * What somebody with a SMART Health Link calls, from a viewer of any origin and without an account: the
 * manifest, and a file by an address that works for an hour. Neither takes a cookie or a token.
 */
export function openLinkRoutes(services: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Content-Type', 'Accept'],
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
    }),
  )

  routes.post('/:token', async (c) => {
    c.set('route', '/links/{token}')
    await limitAnonymous(c, services)
    const sent = v.safeParse(ManifestRequest, await readJsonBody(c.req.raw, 8_000))
    if (!sent.success) throw invalidInput(sent.issues)
    const { recipient, passcode, embeddedLengthMax = embeddedBytes } = sent.output
    const token = c.req.param('token')
    const opening = { token, recipient, passcode, requestId: c.get('requestId') }
    const { id, file } = await openLink(services, opening)
    const isEmbedded = file.length <= Math.min(embeddedLengthMax, embeddedBytes)
    const place = isEmbedded
      ? { embedded: file }
      : { location: `${services.apiUrl}/links/files/${fileTicket(services, id)}` }
    return c.json({ status: 'finalized', files: [{ contentType: fhirJson, ...place }] })
  })

  routes.get('/files/:ticket', async (c) => {
    c.set('route', '/links/files/{ticket}')
    await limitAnonymous(c, services)
    const file = await fileOf(services, c.req.param('ticket'))
    return c.body(file, 200, { 'Content-Type': 'application/jose' })
  })

  routes.all('*', () => {
    throw new HttpProblem('not-found')
  })
  return routes
}

/** Without a parameter: viewers compare the whole of it. */
const fhirJson = 'application/fhir+json'
