import * as account from './account.ts'
import * as accountExport from './account-export.ts'
import * as addressService from './address-service.ts'
import * as addresses from './addresses.ts'
import { listEndpoints } from './answers.ts'
import * as appointmentQuestions from './appointment-questions.ts'
import * as asking from './asking.ts'
import * as clientErrors from './client-errors.ts'
import * as consentDecisions from './consent-decisions.ts'
import * as consents from './consents.ts'
import * as emergencyContacts from './emergency-contacts.ts'
import type { Endpoint } from './endpoint.ts'
import * as gpConnection from './gp-connection.ts'
import * as gpDetails from './gp-details.ts'
import * as gpRecord from './gp-record.ts'
import * as gpResources from './gp-resources.ts'
import * as importedDiseases from './imported-diseases.ts'
import * as kits from './kits.ts'
import * as newResults from './new-results.ts'
import * as nhsLogin from './nhs-login.ts'
import * as notificationPreferences from './notification-preferences.ts'
import * as notifications from './notifications.ts'
import * as otherStudies from './other-studies.ts'
import * as participation from './participation.ts'
import * as profile from './profile.ts'
import * as questionnaireRounds from './questionnaire-rounds.ts'
import * as researchView from './research-view.ts'
import * as session from './session.ts'
import * as sharedLinks from './shared-links.ts'
import * as studies from './studies.ts'
import * as studyInvites from './study-invites.ts'
import * as studyPage from './study-page.ts'
import * as studyUpdates from './study-updates.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every operation of the patient API. The server implements each, and the OpenAPI document lists each. */
export const patientApi: readonly Endpoint[] = [
  account,
  accountExport,
  addressService,
  addresses,
  appointmentQuestions,
  asking,
  clientErrors,
  consentDecisions,
  consents,
  emergencyContacts,
  gpConnection,
  gpDetails,
  gpRecord,
  gpResources,
  importedDiseases,
  kits,
  newResults,
  nhsLogin,
  notificationPreferences,
  notifications,
  otherStudies,
  participation,
  profile,
  questionnaireRounds,
  researchView,
  session,
  sharedLinks,
  studies,
  studyInvites,
  studyPage,
  studyUpdates,
  ...Object.values(listEndpoints),
]
  .flatMap((part): unknown[] => Object.values(part))
  .filter(isEndpoint)
