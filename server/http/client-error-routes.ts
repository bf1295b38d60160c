import { reportClientError } from '#contract/client-errors.ts'
import { consumeOrRefuse } from './rate-limits.ts'
import { servePublicly } from './serve.ts'

const hour = 3600

/** Logs an error of the app (docs/security.md, S22), without the member and without the address. */
export const clientErrorRoutes = [
  servePublicly(reportClientError, async ({ body, network, requestId, services }) => {
    const { db, limits, log, now } = services
    const counted = `client-errors:${network}`
    await consumeOrRefuse(db, now(), { counted, hits: limits.clientErrors, seconds: hour })
    log.warn({ requestId, ...body }, 'client error')
    return { success: true as const }
  }),
]
