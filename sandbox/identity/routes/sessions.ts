import { Hono } from 'hono'
import { currentSession, setClientUat } from '../browser-client.ts'
import { askingOrigin, reply, toSessionJson } from '../client-json.ts'
import type { Service } from '../service.ts'
import { closeSession } from '../sessions.ts'

/** The life cycle of a session in its browser: tokens, touch, end. */
export function sessionRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.post('/client/sessions/:id/tokens', async (c) => {
    const { session, user } = currentSession(service, c, c.req.param('id'))
    session.lastActiveAt = service.now().getTime()
    const jwt = await service.signer.sign(session, user, askingOrigin(service, c))
    return c.json({ object: 'token', jwt })
  })

  routes.post('/client/sessions/:id/touch', async (c) => {
    const { client, session } = currentSession(service, c, c.req.param('id'))
    session.lastActiveAt = service.now().getTime()
    client.lastActiveSessionId = session.id
    setClientUat(service, c, client)
    const response = await toSessionJson(service, session, askingOrigin(service, c))
    return reply(service, c, { response, client })
  })

  for (const [action, status] of [
    ['end', 'ended'],
    ['remove', 'removed'],
  ] as const) {
    routes.post(`/client/sessions/:id/${action}`, async (c) => {
      const { client, session } = currentSession(service, c, c.req.param('id'))
      closeSession(service, session, status)
      setClientUat(service, c, client)
      const response = await toSessionJson(service, session, askingOrigin(service, c))
      return reply(service, c, { response, client })
    })
  }

  return routes
}
