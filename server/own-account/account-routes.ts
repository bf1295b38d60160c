import { closeAccount, listIdentityChanges, listOperatorActions } from '#contract/account.ts'
import { accountExportVersion, exportAccount } from '#contract/account-export.ts'
import { eraseOnce } from '../accounts/account-erasure.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { asMember } from '../db/as-member.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { serve, serveInParts, serveSingleStatement, type Served } from '../http/serve.ts'
import { audit, operatorActionsOf } from '../accounts/audit.ts'
import { exportedJson } from './data-export.ts'
import { identityChangesOf } from '../identity/identity-changes.ts'
import { ifReachable } from '../accounts/members.ts'

export const accountRoutes: readonly Served[] = [
  serveInParts(
    exportAccount,
    async ({ member, services }) => ifReachable(services.identity.person(member.subject)),
    async function* ({ member, services, requestId }, signIn) {
      const { memberDb, now, newId, recordEncryption } = services
      const at = now()
      const read = async <Result>(work: (trx: MemberTransaction) => Promise<Result>) =>
        asMember(memberDb, member.id, work)
      const entry = { at, memberId: member.id, action: 'account-export', outcome: 'exported' }
      await read(async (trx) => audit(trx, { ...entry, requestId }))
      yield* exportedJson({
        memberId: member.id,
        newId,
        encryption: recordEncryption,
        now: at,
        about: {
          version: accountExportVersion,
          exportedAt: at.toISOString(),
          ...(signIn && { signIn }),
        },
        read,
      })
    },
  ),

  serve(listOperatorActions, async ({ trx, member }) => operatorActionsOf(trx, member.id)),

  serveSingleStatement(listIdentityChanges, async ({ trx, member }) =>
    identityChangesOf(trx, member.id),
  ),

  {
    endpoint: closeAccount,
    async answer({ member, services, requestId, idempotencyKey }) {
      const key = idempotencyKeyOf(idempotencyKey)
      return { status: 200, ...(await eraseOnce({ member, services, requestId, key })) }
    },
  },
]
