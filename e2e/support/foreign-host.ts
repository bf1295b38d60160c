import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactEncrypt } from 'jose'

/** A server of somebody else, over HTTPS on a port of its own. The browser is told to ignore its certificate. */
export async function openForeignHost(
  answer: (asked: IncomingMessage, reply: ServerResponse, body: string) => void,
) {
  const folder = await mkdtemp(join(tmpdir(), 'rowan-foreign-'))
  const server = createServer(await certificate(folder), (asked, reply) => {
    let body = ''
    asked.on('data', (part: Buffer) => (body += part.toString()))
    asked.on('end', () => {
      reply.setHeader('Access-Control-Allow-Origin', '*')
      reply.setHeader('Access-Control-Allow-Headers', 'content-type')
      if (asked.method === 'OPTIONS') reply.end()
      else answer(asked, reply, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = addressOf(server.address())
  return {
    origin: `https://localhost:${port}`,
    host: `localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address
}

/** A self-signed certificate. */
export async function certificate(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [join(folder, 'front.key'), join(folder, 'front.crt')]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=rowan.test']
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: await readFile(key), cert: await readFile(cert) }
}

/** The key that the standard publishes with its example links. */
export const exampleKey = 'rxTgYlOaKJPFtcEd0qcceN8wEU4p94SqAwIWQe6uX7Q'

/** A file as the standard's examples have it: a JWE with the example key. */
export const encrypted = async (content: string | Uint8Array, header: object = {}) =>
  new CompactEncrypt(
    Uint8Array.from(typeof content === 'string' ? new TextEncoder().encode(content) : content),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(Buffer.from(exampleKey, 'base64url'))

/** The address of our viewer with a link of somebody else. */
export const viewerWith = (payload: object): string =>
  `/shared#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
