import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { listenLocally } from './listen-locally.ts'

/** A server for which a test answers, byte by byte. With a certificate it is one over TLS. */
export async function openRawReceiver(certificate?: { key: Buffer; cert: Buffer }) {
  const receiver: { answer: RequestListener } = { answer: (_, reply) => void reply.end() }
  const answer: RequestListener = (request, reply) => receiver.answer(request, reply)
  const server: Server = certificate ? createHttps(certificate, answer) : createHttp(answer)
  const port = await listenLocally(server)
  return {
    receiver,
    origin: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
