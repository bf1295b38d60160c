import { addAddress, listAddresses, removeAddress } from '#contract/addresses.ts'
import { serve } from '../http/serve.ts'
import { addressStore } from './addresses.ts'

export const addressRoutes = [
  serve(listAddresses, async ({ trx, member, services }) =>
    addressStore(trx, member.id, services.newId).list(),
  ),

  serve(addAddress, async ({ trx, member, body, services }) =>
    addressStore(trx, member.id, services.newId).add(body),
  ),

  serve(removeAddress, async ({ trx, member, params, services }) => {
    await addressStore(trx, member.id, services.newId).remove(params.id)
    return { success: true as const }
  }),
]
