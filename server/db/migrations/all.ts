import type { Migration } from 'kysely'
import { auditPartitions } from './audit-partitions.ts'
import { baseline } from './baseline.ts'
import { columnNotes } from './column-notes.ts'
import { diseaseIds } from './disease-ids.ts'
import { kindsKnown } from './kinds-known.ts'
import { otherStudies } from './other-studies.ts'
import { questionnaires } from './questionnaires.ts'
import { queueFigures } from './queue-figures.ts'
import { reviewedQuestionnaires } from './reviewed-questionnaires.ts'
import { studyDeliveries } from './study-deliveries.ts'
import { studyItems } from './study-items.ts'
import { studyUpdates } from './study-updates.ts'

/** What the baseline has already. Databases that went through them know their names. */
const inBaseline = [
  '003-dna-kit',
  '004-gp-record',
  '006-account',
  '007-studies',
  '008-housekeeping',
  '009-counters-unlogged',
  '010-account-erasure',
  '011-environment',
  '012-audit-clock',
  '013-jobs',
  '014-lab-messages',
  '015-erasure-ledger',
  '016-gp-links',
  '019-declines-undone',
  '020-roles',
  '021-operators',
  '022-notification-events',
  '023-kept-replies',
  '030-news',
  '031-nhs-login-codes',
  '032-study-consent-texts',
  '034-new-results',
  '035-appointment-questions',
  '036-queues',
  '038-operator-reasons',
  '039-study-criteria',
  '040-closed-orders',
  '041-shared-links',
  '042-emergency-contacts',
  '043-consent-items',
  '044-own-notifications',
  '045-link-notifications',
]

/** The last of them: a database that went through some of them alone is of a release that is upgraded no more. */
export const baselineEnd = '045-link-notifications'

/** Every step of the schema by its name, which is its order. A published one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-health-profile': baseline,
  ...Object.fromEntries(inBaseline.map((name) => [name, { up: async () => undefined }])),
  '046-study-items': studyItems,
  '047-audit-partitions': auditPartitions,
  '048-queue-figures': queueFigures,
  '049-column-notes': columnNotes,
  '050-disease-ids': diseaseIds,
  '051-questionnaires': questionnaires,
  '052-study-deliveries': studyDeliveries,
  '053-study-updates': studyUpdates,
  '054-reviewed-questionnaires': reviewedQuestionnaires,
  '055-kinds-known': kindsKnown,
  '056-other-studies': otherStudies,
}
