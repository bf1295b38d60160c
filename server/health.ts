import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Database } from './db/tables.ts'

const readyWithinMs = 2_000

/** `/live`: the process answers. `/ready`: so does the database, within 2 s. Neither needs a token. */
export function healthRoutes(db: Database): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  routes.get('/live', (c) => c.json({ status: 'live' }))
  routes.get('/ready', async (c) =>
    (await isAnswering(db)) ? c.json({ status: 'ready' }) : c.json({ status: 'not-ready' }, 503),
  )
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
