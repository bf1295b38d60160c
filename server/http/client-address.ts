import * as v from 'valibot'
import type { ApiContext } from './api-env.ts'

const NodeBindings = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.string() }) }),
})

/** Where a call comes from, as the socket says; forwarding headers can be forged by anyone. */
export function clientAddress(c: ApiContext): string {
  const bindings = v.safeParse(NodeBindings, c.env)
  return bindings.success ? bindings.output.incoming.socket.remoteAddress : 'unknown'
}
