import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'

/*
 * node --import tsx run/deploy-check/idle-caller.ts <host> <port> <connections> <seconds>: holds as many connections as it
 * gets, asks on each every ten seconds so that it is not cut for being idle, and opens anew what is cut. Prints how many
 * were open at most, and how often it was refused.
 */
const [host = '', port = '', connections = '', seconds = ''] = process.argv.slice(2)
const end = Date.now() + Number(seconds) * 1000
let [open, most, refused] = [0, 0, 0]

async function hold(): Promise<void> {
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false })
  const ask = () => socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let asking: NodeJS.Timeout | undefined
  socket.on('error', () => undefined)
  socket.once('secureConnect', () => {
    open += 1
    most = Math.max(most, open)
    socket.resume()
    ask()
    asking = setInterval(ask, 10_000)
  })
  await Promise.race([closed, setTimeout(end - Date.now(), undefined, { ref: false })])
  if (asking) open -= 1
  else if (Date.now() < end) refused += 1
  clearInterval(asking)
  socket.destroy()
}

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, n) => {
    await setTimeout(n)
    while (Date.now() < end) {
      await hold()
      await setTimeout(1_000)
    }
  }),
)
console.log(JSON.stringify({ most, refused }))
