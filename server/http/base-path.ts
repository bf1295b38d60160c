import type { Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { ApiEnv } from './api-env.ts'

/** The path of Clerk's Frontend API on the app's origin. */
export const clerkProxyPath = '/clerk'

/** The path as in the contract, without the prefix of the app that the API is mounted in. */
export const ownPath = (request: Request, { env }: { env?: ApiEnv['Bindings'] } = {}): string =>
  getPath(request).slice(env?.basePath?.length ?? 0) || '/'

/**
 * Forwards calls below a path to the API unchanged. Hono's `mount` creates a new request each time,
 * which costs a tenth of what the API computes for a short reply.
 */
export const mountApi =
  (basePath: string, api: Pick<Hono<ApiEnv>, 'fetch'>) =>
  async (c: Context): Promise<Response> =>
    api.fetch(c.req.raw, { ...c.env, basePath })
