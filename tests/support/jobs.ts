import pino from 'pino'
import type { Mailer } from '../../server/gateways/mailer.ts'
import type { Database } from '../../server/db/tables.ts'
import { performUnlink } from '../../server/jobs/gp-unlink.ts'
import { createJobRunner } from '../../server/jobs/run-jobs.ts'
import { sendNotifications } from '../../server/jobs/send-notifications.ts'
import { unlinkKind } from '../../server/stores/gp-links.ts'
import { notificationKind } from '../../server/stores/notify.ts'
import { emptyGpSystem, recordEncryption } from './gp.ts'
import { idlePushService } from './push.ts'
import { noon } from './tokens.ts'

const noMail: Mailer = { send: async () => 'sent' }

/** The server's jobs; `drain` runs all that are due. */
export const jobsOver = (
  db: Database,
  {
    gpSystem = emptyGpSystem,
    pushService = idlePushService,
    mailer = noMail,
    now = () => noon,
  } = {},
) =>
  createJobRunner({
    db,
    kinds: {
      [unlinkKind]: performUnlink({ gpSystem, recordEncryption }),
      [notificationKind]: sendNotifications({
        db,
        pushService,
        mailer,
        appOrigin: 'https://rowan.example',
        apiUrl: 'https://rowan.example/api',
        now,
      }),
    },
    log: pino({ level: 'silent' }),
    now,
    random: () => 1,
  })
