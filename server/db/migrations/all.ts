import type { Migration } from 'kysely'
import { account } from './account.ts'
import { accountErasure } from './account-erasure.ts'
import { appointmentQuestions } from './appointment-questions.ts'
import { auditClock } from './audit-clock.ts'
import { auditPartitions } from './audit-partitions.ts'
import { closedOrders } from './closed-orders.ts'
import { columnNotes } from './column-notes.ts'
import { consentItems } from './consent-items.ts'
import { countersUnlogged } from './counters.ts'
import { declinesUndone } from './declines-undone.ts'
import { dnaKit } from './dna-kit.ts'
import { emergencyContacts } from './emergency-contacts.ts'
import { environment } from './environment.ts'
import { erasureLedger } from './erasure-ledger.ts'
import { gpLinks } from './gp-links.ts'
import { gpRecord } from './gp-record.ts'
import { healthProfile } from './health-profile.ts'
import { housekeeping } from './housekeeping.ts'
import { addJobs } from './jobs.ts'
import { keptReplies } from './kept-replies.ts'
import { labMessages } from './lab-messages.ts'
import { linkNotifications } from './link-notifications.ts'
import { newResults } from './new-results.ts'
import { news } from './news.ts'
import { nhsLoginCodes } from './nhs-login-codes.ts'
import { notificationEvents } from './notification-events.ts'
import { operatorReasons } from './operator-reasons.ts'
import { operators } from './operators.ts'
import { ownNotifications } from './own-notifications.ts'
import { queueFigures } from './queue-figures.ts'
import { queuesOfPgBoss } from './queues.ts'
import { roles } from './roles.ts'
import { sharedLinks } from './shared-links.ts'
import { addStudies } from './studies.ts'
import { studyItems } from './study-items.ts'
import { studyCriteria } from './study-criteria.ts'
import { studyConsentTexts } from './study-consent-texts.ts'

/** Every step of the schema by its name, which is its order. A published one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-health-profile': healthProfile,
  '003-dna-kit': dnaKit,
  '004-gp-record': gpRecord,
  '006-account': account,
  '007-studies': addStudies,
  '008-housekeeping': housekeeping,
  '009-counters-unlogged': countersUnlogged,
  '010-account-erasure': accountErasure,
  '011-environment': environment,
  '012-audit-clock': auditClock,
  '013-jobs': addJobs,
  '014-lab-messages': labMessages,
  '015-erasure-ledger': erasureLedger,
  '016-gp-links': gpLinks,
  '019-declines-undone': declinesUndone,
  '020-roles': roles,
  '021-operators': operators,
  '022-notification-events': notificationEvents,
  '023-kept-replies': keptReplies,
  '030-news': news,
  '031-nhs-login-codes': nhsLoginCodes,
  '032-study-consent-texts': studyConsentTexts,
  '034-new-results': newResults,
  '035-appointment-questions': appointmentQuestions,
  '036-queues': queuesOfPgBoss,
  '038-operator-reasons': operatorReasons,
  '039-study-criteria': studyCriteria,
  '040-closed-orders': closedOrders,
  '041-shared-links': sharedLinks,
  '042-emergency-contacts': emergencyContacts,
  '043-consent-items': consentItems,
  '044-own-notifications': ownNotifications,
  '045-link-notifications': linkNotifications,
  '046-study-items': studyItems,
  '047-audit-partitions': auditPartitions,
  '048-queue-figures': queueFigures,
  '049-column-notes': columnNotes,
}
