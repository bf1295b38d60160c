import { deliverToStudy, type DeliveringParts } from '../deliveries/deliver.ts'
import { finishErasure, type Erasing } from '../accounts/account-erasure.ts'
import { reconcileAccounts } from '../accounts/account-reconciliation.ts'
import { takeOver } from '../jobs/take-over.ts'
import { deleteExpired, endRetention } from '../jobs/retention.ts'
import type { LabPartner } from '../kits/lab-partner.ts'
import type { Services } from '../http/serve.ts'
import type { Log } from '../telemetry/log.ts'
import { performUnlink } from '../gp/gp-links.ts'
import { reencryptAll } from '../jobs/reencryption.ts'
import { tellOfRounds } from '../questionnaires/tell-of-rounds.ts'
import { matchStudy } from '../studies/study-matching.ts'
import { cancelOrder, deliverOrder } from '../kits/deliver-order.ts'
import type { QueueName } from '../jobs/queue.ts'
import type { Kind, Perform } from '../jobs/run-queues.ts'
import { sendNotifications, type NotificationServices } from '../notices/send-notifications.ts'

export interface KindParts
  extends
    Erasing,
    NotificationServices,
    Pick<Services, 'identity' | 'gpSystem'>,
    Pick<DeliveringParts, 'fetchReceiver'> {
  labPartner: LabPartner
  log: Log
  /** Removes erased data from the database's files. */
  purgeErased: () => Promise<void>
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** For work that has nothing to say but that it was done. */
const doing =
  (work: (signal: AbortSignal) => Promise<unknown>): Perform =>
  async ({ signal }) => {
    await work(signal)
    return { state: 'done' }
  }

/** All kinds of jobs. How often each is tried, and for how long an attempt may last, is with its queue in the database. */
export function kindsOf(parts: KindParts): Record<QueueName, Kind> {
  const { db, now, purgeErased } = parts
  const outside = { longestPauseSeconds: 5 * minute }
  const task = { atOnce: 1, longestPauseSeconds: 10 * minute }
  return {
    'gp-unlink': { perform: performUnlink(parts), atOnce: 2, ...outside },
    'partner-order': { perform: deliverOrder(parts), atOnce: 2, ...outside },
    'partner-cancellation': { perform: cancelOrder(parts), atOnce: 2, ...outside },
    notification: { perform: sendNotifications(parts), atOnce: 4, ...outside },
    'account-erasure': { perform: finishErasure(parts), atOnce: 2, longestPauseSeconds: day },
    'reconcile-accounts': { perform: reconcileAccounts(parts), ...task, everySeconds: day },
    'delete-expired': {
      perform: doing(async (signal) => deleteExpired(db, now(), signal)),
      ...task,
      everySeconds: hour,
    },
    'end-retention': {
      perform: doing(async (signal) => endRetention(db, now(), signal)),
      ...task,
      everySeconds: day,
    },
    reencrypt: {
      perform: doing(async (signal) =>
        parts.log.info(await reencryptAll(parts, signal), 're-encrypted'),
      ),
      ...task,
      everySeconds: day,
    },
    'purge-erased': { perform: doing(purgeErased), ...task, everySeconds: 10 * minute },
    'study-matching': { perform: matchStudy(parts), ...task },
    'questionnaire-rounds': {
      perform: doing(async (signal) => tellOfRounds(parts, signal)),
      ...task,
      everySeconds: hour,
    },
    'study-delivery': {
      perform: deliverToStudy(parts),
      atOnce: 4,
      longestPauseSeconds: 30 * minute,
    },
    'take-over': { perform: doing(async () => takeOver(db)), ...task, everySeconds: 10 * minute },
  }
}
