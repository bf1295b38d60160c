import { Hono } from 'hono'
import { currentClient, renewSecret, setClientUat } from '../browser-client.ts'
import { askingOrigin, reply, toClientJson } from '../client-json.ts'
import { environment } from '../environment.ts'
import { ownUrl } from '../nhs-visits.ts'
import type { Service } from '../service.ts'
import { activeSessions, closeSession } from '../sessions.ts'

/** What the SDK loads first, and signing out of a browser. */
export function clientRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.get('/environment', (c) => c.json(environment(service)))

  routes.get('/client', async (c) => {
    const client = currentClient(service, c)
    if (!client) return c.json({ response: null, client: null })
    setClientUat(service, c, client)
    return c.json({
      response: await toClientJson(service, client, askingOrigin(service, c)),
      client: null,
    })
  })

  // The browser itself comes here after a sign-in, where its cookie would soon be over, and is sent on.
  routes.get('/client/touch', (c) => {
    const to = ownUrl(service, c.req.query('redirect_url') ?? '')
    const client = currentClient(service, c)
    if (client) {
      renewSecret(c, client)
      setClientUat(service, c, client)
    }
    return c.redirect(to, 303)
  })

  routes.delete('/client/sessions', async (c) => {
    const client = currentClient(service, c)
    if (!client) return c.json({ response: null, client: null })
    for (const session of activeSessions(service, client)) {
      closeSession(service, session, 'removed')
    }
    client.signIn = undefined
    client.signUp = undefined
    setClientUat(service, c, client)
    const response = await toClientJson(service, client, askingOrigin(service, c))
    return reply(service, c, { response, client })
  })

  return routes
}
