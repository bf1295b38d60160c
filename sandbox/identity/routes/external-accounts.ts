import { type Context, Hono } from 'hono'
import { currentSession } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import { readForm } from '../form.ts'
import { newId } from '../new-id.ts'
import { visitFor } from '../nhs-visits.ts'
import type { Service } from '../service.ts'
import type { ExternalAccount } from '../state.ts'
import { toExternalAccountJson } from '../user-json.ts'

/** The connected accounts of the profile panel: connecting and disconnecting NHS login. */
export function externalAccountRoutes(service: Service): Hono {
  const routes = new Hono()

  const answer = (c: Context, account: ExternalAccount) => {
    const { client } = currentSession(service, c)
    return reply(service, c, { response: toExternalAccountJson(account), client })
  }
  const accountOf = (c: Context) => {
    const { user } = currentSession(service, c)
    const account = user.externalAccounts.find(({ id }) => id === c.req.param('id'))
    if (!account) throw clerkErrors.notFound()
    return { user, account }
  }

  routes.post('/me/external_accounts', async (c) => {
    const { user } = currentSession(service, c)
    const account = { id: newId('eac'), visit: visitFor(service, await readForm(c)) }
    // Replaces an attempt that was not completed.
    user.externalAccounts = [...user.externalAccounts.filter(({ visit }) => !visit), account]
    return answer(c, account)
  })

  routes.patch('/me/external_accounts/:id/reauthorize', async (c) => {
    const { account } = accountOf(c)
    account.visit = visitFor(service, await readForm(c))
    return answer(c, account)
  })

  routes.delete('/me/external_accounts/:id', (c) => {
    const { client } = currentSession(service, c)
    const { user, account } = accountOf(c)
    user.externalAccounts = user.externalAccounts.filter((each) => each !== account)
    user.updatedAt = service.now().getTime()
    const response = { object: 'external_account', id: account.id, deleted: true }
    return reply(service, c, { response, client })
  })

  return routes
}
