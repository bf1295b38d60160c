import { Hono } from 'hono'
import * as v from 'valibot'
import { eraseDeparted } from '../accounts/account-erasure.ts'
import { limitAnonymous } from './authentication.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidInput, readText } from '../http/input.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { verifiedWebhookId } from '../http/signed-webhook.ts'
import { Subject } from './verify-member.ts'

/** A webhook event of Clerk. Types other than the one below are ignored. */
const ClerkEvent = v.looseObject({ type: v.string() })
const UserDeleted = v.object({ data: v.object({ id: Subject }) })

/**
 * Receives Clerk's webhooks, which Svix signs and sends. When a sign-in was deleted there, whether
 * by its owner, on the dashboard or by us, the member's data is erased. Repeated webhooks change
 * nothing and get the same reply.
 */
export function identityWebhookRoutes(
  services: Services,
  secrets: readonly string[],
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post('/identity', async (c) => {
    c.set('route', '/webhooks/identity')
    const body = await readText(c.req.raw)
    const { headers } = c.req.raw
    const id = verifiedWebhookId({ headers, body, secrets, now: services.now(), names: 'svix' })
    if (id === undefined) {
      await limitAnonymous(c, services)
      throw new HttpProblem('unauthorised')
    }
    const event = readEvent(body)
    if (event) {
      const requestId = c.get('requestId')
      const { id: subject } = event.data
      await eraseDeparted(services, { subject, outcome: 'sign-in-deleted', requestId })
    }
    return c.json({ received: true }, 202)
  })
  return routes
}

/** Undefined for events of other types. Throws a 422 for anything that is not an event. */
function readEvent(body: string): v.InferOutput<typeof UserDeleted> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ClerkEvent), body)
  if (!parsed.success) throw invalidInput(parsed.issues)
  if (parsed.output.type !== 'user.deleted') return undefined
  const deleted = v.safeParse(UserDeleted, parsed.output)
  if (!deleted.success) throw invalidInput(deleted.issues)
  return deleted.output
}
