import { randomBytes } from 'node:crypto'
import { sha256Of } from '#contract/endpoint.ts'
import {
  linkLifetimes,
  linkLimits,
  listSharedLinks,
  makeSharedLink,
  stopSharedLink,
} from '#contract/shared-links.ts'
import { audit } from '../accounts/audit.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serve, serveWrite, serveWriteWithPrefetch, type Served } from '../http/serve.ts'
import { hashPasscode, isPasscode } from './passcode.ts'
import { passcodeOf, sharedLinkStore } from './shared-links.ts'

/** The links of a member. What somebody with a link calls is in `open-link-routes.ts`. */
export const sharedLinkRoutes: readonly Served[] = [
  serve(listSharedLinks, async ({ trx, member, services }) =>
    sharedLinkStore(trx, member.id).list(services.now()),
  ),

  serveWriteWithPrefetch(
    makeSharedLink,
    async ({ body }) => (body.passcode === undefined ? null : hashPasscode(body.passcode)),
    {
      perform: async ({ trx, member, body, services, requestId }, passcode) => {
        const { newId, now: clock, apiUrl } = services
        const now = clock()
        const store = sharedLinkStore(trx, member.id)
        // Two at once would both find room for one.
        await lockMember(trx, member.id)
        const { links } = await store.list(now)
        if (links.length >= linkLimits.live) throw new HttpProblem('links-full')
        const id = newId()
        // The standard wants 256 bits that nobody can guess.
        const address = randomBytes(32).toString('base64url')
        const expiresAt = new Date(now.getTime() + linkLifetimes[body.lifetime])
        const { file } = body
        const link = { id, address: await sha256Of(address), file, passcode, now, expiresAt }
        await store.add({ ...link, notificationId: newId() })
        const entry = { at: now, memberId: member.id, requestId }
        await audit(trx, { ...entry, action: 'link', outcome: 'made' })
        return {
          link: {
            id,
            createdAt: now.toISOString(),
            expiresAt: expiresAt.toISOString(),
            bytes: file.length,
            hasPasscode: passcode !== null,
            triesLeft: linkLimits.tries,
          },
          url: `${apiUrl}/links/${address}`,
        }
      },
      since: async ({ trx, member, body, services }, { link: { id }, url }) => {
        const { links } = await sharedLinkStore(trx, member.id).list(services.now())
        const link = links.find((live) => live.id === id)
        if (!link) return undefined
        // The passcode is no part of the fingerprint: another one makes it another call.
        if (!(await isSamePasscode(body.passcode, await passcodeOf(trx, member.id, id)))) {
          throw new HttpProblem('idempotency-key-reused')
        }
        return { link, url }
      },
    },
  ),

  serveWrite(stopSharedLink, {
    perform: async ({ trx, member, params, services, requestId }) => {
      const store = sharedLinkStore(trx, member.id)
      if (!(await store.remove(params.id))) throw new HttpProblem('not-found')
      const now = services.now()
      const entry = { at: now, memberId: member.id, requestId }
      await audit(trx, { ...entry, action: 'link', outcome: 'stopped' })
      return store.list(now)
    },
    // A link that was stopped never comes back.
    today: async ({ trx, member, services }) =>
      sharedLinkStore(trx, member.id).list(services.now()),
  }),
]

const isSamePasscode = async (given: string | undefined, stored: string | null): Promise<boolean> =>
  given === undefined || stored === null
    ? given === undefined && stored === null
    : isPasscode(given, stored)
