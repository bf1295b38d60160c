import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Database } from '../db/tables.ts'

/** A little less than 2 s, so that the reply arrives within them. */
const readyWithinMs = 1_800

/**
 * `/live`: the process answers. `/ready`: the database answers too, within 2 s, and the server is
 * not shutting down. Neither needs a token.
 */
export function healthRoutes(db: Database, isEnding = () => false): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  routes.get('/live', (c) => c.json({ status: 'live' }))
  routes.get('/ready', async (c) =>
    !isEnding() && (await isAnswering(db))
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not-ready' }, 503),
  )
  // Never the app's page: a probe with a wrong path must fail.
  routes.all('*', (c) => c.json({ status: 'not-found' }, 404))
  return routes
}

async function isAnswering(db: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, readyWithinMs, false)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
