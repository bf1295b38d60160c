import { Hono } from 'hono'
import { limitAnonymous } from '../identity/authentication.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { markTakenBack, thing } from '../accounts/taken-back.ts'
import { endMail } from './notification-settings.ts'

/** One-click unsubscribe without a sign-in (RFC 8058). Opening the link alone changes nothing. */
export function unsubscribeRoutes(services: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post('/:token', async (c) => {
    c.set('route', '/unsubscribe/{token}')
    const memberId = await endMail(services.db, c.req.param('token'))
    if (memberId === undefined) {
      await limitAnonymous(c, services)
      throw new HttpProblem('not-found')
    }
    await markTakenBack(services, thing.notices(memberId, 'email'))
    return c.json({ success: true })
  })
  return routes
}
