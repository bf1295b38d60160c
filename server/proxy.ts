import * as v from 'valibot'
import { createBalancer } from './balancer.ts'
import { endWithSentence, say } from './command.ts'
import { listen } from './listen.ts'
import { readProxySettings } from './settings.ts'

/**
 * The proxy in front of the instances: it balances calls among those that are ready, and caches the
 * app's files. It holds no secret. Whoever terminates TLS stands in front of it and sets the
 * caller's address.
 */
const Env = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
})

try {
  const { port, instances } = readProxySettings(process.env)
  const balancer = createBalancer({ instances })
  const answer = async (request: Request, env: object): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/health/live') return new Response('{"status":"live"}')
    const { remoteAddress = '' } = v.parse(Env, env).incoming.socket
    return balancer.answer(request, remoteAddress)
  }
  const listener = await listen(answer, port)
  const end = async () => {
    await listener.finish(300)
    balancer.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end())
  say(`Ready: http://localhost:${port}`)
} catch (error) {
  endWithSentence(error)
}
