import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Hono } from 'hono'

export interface Mailbox {
  /** The SMTP port. */
  port: number
  /** `GET /messages`: the mail received, unchanged. */
  routes: Hono
  close: () => Promise<void>
}

/** A stand-in for a mail server: it accepts all mail, except to a mailbox named "bounced". */
export async function openMailbox(): Promise<Mailbox> {
  const messages: { to: string; text: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Callers may hang up at any time.
    socket.on('error', () => socket.destroy())
    void converse(socket, (to, text) => void messages.push({ to, text }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  const routes = new Hono()
  routes.get('/messages', (c) => c.json(messages.filter(({ to }) => to === c.req.query('to'))))
  return {
    port: address.port,
    routes,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The server's side of RFC 5321, as far as our mailer needs it. */
async function converse(socket: Socket, take: (to: string, text: string) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mailbox.sandbox ESMTP')
  let to = ''
  let data: string[] | undefined
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''))
        continue
      }
      take(to, data.join('\n'))
      data = undefined
      say('250 Taken')
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
    if (verb === 'RCPT' && to.startsWith('bounced')) say('550 No such mailbox')
    else if (verb === 'DATA') {
      data = []
      say('354 Go on')
    } else if (verb === 'QUIT') {
      say('221 Bye')
      socket.end()
    } else say('250 mailbox.sandbox')
  }
}
