import { join } from 'node:path'
import * as v from 'valibot'
import { createLabPartner } from '../../sandbox/lab-partner/create-lab-partner.ts'
import { listen } from '../../server/http/listen.ts'

export interface UnreliablePartner {
  url: string
  /** Called when a call has arrived, and when it is about to be answered. */
  onMoment: () => void
  /** The numbers of the orders that it has, without those that were cancelled, and of the cancelled. */
  orders: () => Promise<{ delivered: string[]; cancelled: string[] }>
  close: () => Promise<void>
}

/** A lab partner that accepts orders and cancellations but loses one reply in seven. */
export async function openUnreliablePartner(
  scratch: string,
  random: () => number,
): Promise<UnreliablePartner> {
  const app = createLabPartner({
    ledgerFile: join(scratch, 'lab-partner.jsonl'),
    code: 'rowan',
    appOrigin: 'http://localhost',
    apiKey: 'partner-key',
    webhook: { url: 'http://localhost:1', secret: '' },
    now: () => new Date(),
  })
  const answer = async (request: Request) => {
    partner.onMoment()
    const reply = await app.fetch(request)
    partner.onMoment()
    return random() < 1 / 7 ? new Response(undefined, { status: 504 }) : reply
  }
  const { port, close } = await listen(answer, 0)
  const Orders = v.object({
    orders: v.array(v.object({ orderNumber: v.string() })),
    cancelled: v.array(v.string()),
  })
  const partner: UnreliablePartner = {
    url: `http://localhost:${port}/api`,
    onMoment: () => undefined,
    orders: async () => {
      const headers = { Authorization: 'Bearer partner-key' }
      const reply = await app.request('/api/orders', { headers })
      const { orders, cancelled } = v.parse(Orders, await reply.json())
      const numbers = orders.map(({ orderNumber }) => orderNumber)
      return { delivered: numbers.filter((number) => !cancelled.includes(number)), cancelled }
    },
    close: async () => close(0),
  }
  return partner
}
