import {
  accountExportVersion,
  closeAccount,
  exportAccount,
  listIdentityChanges,
  listOperatorActions,
} from '#contract/account.ts'
import { eraseOnce } from '../account-erasure.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { serveWithPrefetch, serveSingleStatement, type Served } from '../http/serve.ts'
import { audit, operatorActionsOf } from '../stores/audit.ts'
import { dataExportStore } from '../stores/data-export.ts'
import { identityChangesOf } from '../stores/identity-changes.ts'
import { ifReachable } from '../stores/members.ts'

export const accountRoutes: readonly Served[] = [
  serveWithPrefetch(
    exportAccount,
    async ({ member, services }) => ifReachable(services.identity.person(member.subject)),
    async ({ trx, member, services, requestId }, signIn) => {
      const { now, newId, recordEncryption } = services
      const at = now()
      await audit(trx, {
        at,
        memberId: member.id,
        action: 'account-export',
        outcome: 'exported',
        requestId,
      })
      return {
        version: accountExportVersion,
        exportedAt: at.toISOString(),
        ...(signIn && { signIn }),
        ...(await dataExportStore(trx, member.id, {
          newId,
          encryption: recordEncryption,
          now: at,
        }).everything()),
      }
    },
  ),

  serveSingleStatement(listOperatorActions, async ({ trx, member }) =>
    operatorActionsOf(trx, member.id),
  ),

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
