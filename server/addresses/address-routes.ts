import { cleanseAddresses, findAddresses, retrieveAddress } from '#contract/address-service.ts'
import { addAddress, listAddresses, removeAddress } from '#contract/addresses.ts'
import type { Member } from '../http/api-env.ts'
import { consumeOrRefuse, type Limits } from '../http/rate-limits.ts'
import { passThrough, serve, serveWrite, type Services } from '../http/serve.ts'
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

  passThrough(findAddresses, async ({ member, services, query }) => {
    await countUse(services, member, 'finds')
    return services.addressService.find(query)
  }),

  passThrough(retrieveAddress, async ({ member, services, query }) => {
    await countUse(services, member, 'retrievals')
    return services.addressService.retrieve(query.Id)
  }),

  passThrough(cleanseAddresses, async ({ member, services, body }) => {
    await countUse(services, member, 'cleansings')
    return services.addressService.cleanse(body.Addresses)
  }),
]

/** The service costs money: nobody may use up everybody's share. */
const countUse = async (services: Services, member: Member, use: keyof Limits): Promise<void> =>
  consumeOrRefuse(services.db, services.now(), {
    counted: `${use}:${member.subject}`,
    hits: services.limits[use],
    seconds: 60 * 60,
  })
