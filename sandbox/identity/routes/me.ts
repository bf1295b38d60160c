import { Hono } from 'hono'
import { currentSession } from '../browser-client.ts'
import { reply } from '../client-json.ts'
import { readForm } from '../form.ts'
import type { Service } from '../service.ts'
import { toUserJson } from '../user-json.ts'

/** The signed-in user's own names and unsafe metadata. */
export function meRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.get('/me', (c) => {
    const { client, user } = currentSession(service, c)
    return reply(service, c, { response: toUserJson(user), client })
  })

  routes.patch('/me', async (c) => {
    const { client, user } = currentSession(service, c)
    const form = await readForm(c)
    user.firstName = form.optional('first_name')?.trim() || user.firstName
    user.lastName = form.optional('last_name')?.trim() || user.lastName
    // The whole of it is replaced, as Clerk does: merging is up to the caller.
    user.unsafeMetadata = form.metadata('unsafe_metadata') ?? user.unsafeMetadata
    user.updatedAt = service.now().getTime()
    return reply(service, c, { response: toUserJson(user), client })
  })

  return routes
}
