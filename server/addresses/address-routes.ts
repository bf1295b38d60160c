import { addAddress, listAddresses, removeAddress } from '#contract/addresses.ts'
import { serve, serveWrite } from '../http/serve.ts'
import { addressStore } from './addresses.ts'

export const addressRoutes = [
  serve(listAddresses, async ({ trx, member, services }) =>
    addressStore(trx, member.id, services.newId).list(),
  ),

  serveWrite(addAddress, {
    perform: async ({ trx, member, body, services }) =>
      addressStore(trx, member.id, services.newId).add(body),
    since: async ({ trx, member, services }, { id }) => {
      const saved = await addressStore(trx, member.id, services.newId).list()
      return saved.find((address) => address.id === id)
    },
  }),

  serveWrite(removeAddress, {
    perform: async ({ trx, member, params, services }) => {
      await addressStore(trx, member.id, services.newId).remove(params.id)
      return { success: true as const }
    },
    // No address gets the id of another that was removed.
    today: async () => ({ success: true as const }),
  }),
]
