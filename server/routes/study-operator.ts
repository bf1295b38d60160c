import type { Hono } from 'hono'
import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { invalidInput } from '../http/checked-input.ts'
import { readJsonBody } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../http/serve.ts'
import { memberOf } from '../stores/members.ts'
import { openStudies } from '../stores/studies.ts'
import { countsOf, invite, requestData } from '../stores/study-operator.ts'

const Asking = v.strictObject({
  email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  studyId: Id,
})

/** Adds the operator's verbs for studies: whom they invite, what they ask for, how many they have. */
export function addStudyVerbs(routes: Hono<ApiEnv>, services: Services): void {
  const { db, now, newId } = services

  const tell = (path: string, verb: typeof invite) =>
    routes.post(path, async (c) => {
      c.set('route', `/operator${path}`)
      const { email, studyId } = await asked(c)
      const memberId = await memberWith(email, services)
      const isNew = await db
        .transaction()
        .execute(async (trx) => verb(trx, { memberId, studyId, now: now(), newId }))
      return c.json({ email, studyId, isNew })
    })
  tell('/study-invites', invite)
  tell('/data-requests', requestData)

  routes.get('/studies', async (c) => {
    c.set('route', '/operator/studies')
    const studies = await openStudies(db, now())
    return c.json({ studies: studies.map(({ id, studyName }) => ({ id, studyName })) })
  })

  routes.get('/studies/:id/counts', async (c) => {
    c.set('route', '/operator/studies/{id}/counts')
    return c.json(await countsOf(db, c.req.param('id'), now()))
  })
}

async function asked(c: ApiContext): Promise<v.InferOutput<typeof Asking>> {
  const sent = v.safeParse(Asking, await readJsonBody(c.req.raw))
  if (!sent.success) throw invalidInput(sent.issues)
  return sent.output
}

/** Whoever has an account can be told something, also before they have opened the app. */
async function memberWith(email: string, services: Services): Promise<string> {
  const subject = await services.identity.subjectOf(email)
  const member = subject === undefined ? undefined : await memberOf(services, subject)
  if (!member || member.isClosed) {
    throw new Refusal('not-found', { detail: 'No account has this e-mail address.' })
  }
  return member.id
}
