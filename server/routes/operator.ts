import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { bearerOf, limitAnonymous } from '../http/authentication.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidInput } from '../http/checked-input.ts'
import { readJsonBody } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../http/serve.ts'
import { resealConnections } from '../stores/gp-record.ts'
import { addAccountVerbs } from './account-operator.ts'
import { addKitVerbs } from './kit-operator.ts'
import { addStudyVerbs } from './study-operator.ts'

const KitAccess = v.strictObject({
  email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  on: v.boolean(),
})

/** What no patient may do, for who holds the operator's secret; a member's token is refused. */
export function operatorRoutes(services: Services, secret: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.use(async (c, next) => {
    if (!isSame(bearerOf(c) ?? '', secret)) {
      await limitAnonymous(c, services)
      throw new Refusal('unauthorised')
    }
    await next()
  })

  routes.post('/kit-access', async (c) => {
    c.set('route', '/operator/kit-access')
    const sent = v.safeParse(KitAccess, await readJsonBody(c.req.raw))
    if (!sent.success) throw invalidInput(sent.issues)
    const { email, on } = sent.output
    const subject = await services.identity.subjectOf(email)
    if (subject === undefined) {
      throw new Refusal('not-found', { detail: 'No account has this e-mail address.' })
    }
    await services.identity.setKitAccess(subject, on)
    return c.json({ email, canAccessHurdle: on })
  })

  routes.post('/reseal', async (c) => {
    c.set('route', '/operator/reseal')
    return c.json(await resealConnections(services.db, services.recordSeal))
  })

  addAccountVerbs(routes, services)
  addKitVerbs(routes, services)
  addStudyVerbs(routes, services)
  return routes
}

/** In a time that tells nothing of how much was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return secret !== '' && timingSafeEqual(digest(given), digest(secret))
}
