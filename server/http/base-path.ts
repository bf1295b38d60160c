import type { Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { ApiEnv } from './api-env.ts'

/** The path as the contract has it: without what stands before it where another app hands the call on. */
export const ownPath = (request: Request, { env }: { env?: ApiEnv['Bindings'] } = {}): string =>
  getPath(request).slice(env?.basePath?.length ?? 0) || '/'

/**
 * Hands calls below a path on to the API, as they came. Hono's `mount` makes a new request of each, which
 * is a tenth of what the API computes for a short reply.
 */
export const handOn =
  (basePath: string, api: Pick<Hono<ApiEnv>, 'fetch'>) =>
  async (c: Context): Promise<Response> =>
    api.fetch(c.req.raw, { ...c.env, basePath })
