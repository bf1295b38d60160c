import { addAddress, listAddresses } from '#contract/addresses.ts'
import { serve } from '../http/serve.ts'
import { addressStore } from '../stores/addresses.ts'

export const addressRoutes = [
  serve(listAddresses, async ({ trx, member, services }) =>
    addressStore(trx, member.id, services.newId).list(),
  ),

  serve(addAddress, async ({ trx, member, body, services }) =>
    addressStore(trx, member.id, services.newId).add(body),
  ),
]
