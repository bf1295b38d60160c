import { cleanseAddresses, findAddresses, retrieveAddress } from '#contract/address-service.ts'
import type { Member } from '../http/api-env.ts'
import { consumeOrRefuse, type Limits } from '../http/rate-limits.ts'
import { passThrough, type Services } from '../http/serve.ts'

export const addressServiceRoutes = [
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
