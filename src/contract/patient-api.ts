import { closeAccount, exportAccount, listIdentityChanges, listOperatorActions } from './account.ts'
import { addAddress, listAddresses, removeAddress } from './addresses.ts'
import { cleanseAddresses, findAddresses, retrieveAddress } from './address-service.ts'
import { listEndpoints } from './answers.ts'
import { getAppointmentQuestions, saveAppointmentQuestions } from './appointment-questions.ts'
import { reportClientError } from './client-errors.ts'
import { listConsents } from './consents.ts'
import { answerConsentItem, giveConsent, withdrawConsent } from './consent-decisions.ts'
import { saveEmergencyContacts } from './emergency-contacts.ts'
import type { Endpoint } from './endpoint.ts'
import { connectHandedOverGpRecord, getHandedOverGpDetails } from './nhs-login.ts'
import { connectGpRecord, disconnectGpRecord, getGpConnection } from './gp-connection.ts'
import { readGpRecord } from './gp-record.ts'
import { readGpResources } from './gp-resources.ts'
import { getKitOrder, getOrderEvent, listKitOrders, orderKit } from './kits.ts'
import { getNewResults, saveNewResults } from './new-results.ts'
import { listNotifications, markNotificationsRead } from './notifications.ts'
import {
  addPushSubscription,
  getNotificationPreferences,
  removePushSubscription,
  saveNotificationPreferences,
} from './notification-preferences.ts'
import {
  saveOnboardingStep,
  getHealthProfile,
  getUser,
  saveGender,
  syncUser,
  updateUser,
} from './profile.ts'
import { getStudy, listRequestedData, listStudies } from './studies.ts'
import {
  answerStudyInvite,
  createStudyInvite,
  declineStudy,
  getStudyInvite,
  listStudyInvites,
  undoDecline,
} from './study-invites.ts'
import { checkParticipation } from './participation.ts'
import { getResearchView } from './research-view.ts'
import { checkSession } from './session.ts'
import { listSharedLinks, makeSharedLink, stopSharedLink } from './shared-links.ts'

/** Every operation of the patient API. The server implements each, and the OpenAPI document lists each. */
export const patientApi: readonly Endpoint[] = [
  checkSession,
  getUser,
  updateUser,
  syncUser,
  saveGender,
  getHealthProfile,
  listAddresses,
  addAddress,
  removeAddress,
  ...Object.values(listEndpoints).flatMap(({ add, replace }) => [add, replace]),
  saveOnboardingStep,
  findAddresses,
  retrieveAddress,
  cleanseAddresses,
  orderKit,
  listKitOrders,
  getKitOrder,
  getOrderEvent,
  connectGpRecord,
  readGpRecord,
  readGpResources,
  disconnectGpRecord,
  getHandedOverGpDetails,
  connectHandedOverGpRecord,
  getGpConnection,
  listNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  saveNotificationPreferences,
  addPushSubscription,
  removePushSubscription,
  getNewResults,
  saveNewResults,
  getAppointmentQuestions,
  saveAppointmentQuestions,
  listSharedLinks,
  makeSharedLink,
  stopSharedLink,
  saveEmergencyContacts,
  exportAccount,
  listOperatorActions,
  listIdentityChanges,
  closeAccount,
  listStudies,
  getStudy,
  listRequestedData,
  checkParticipation,
  listStudyInvites,
  getStudyInvite,
  createStudyInvite,
  declineStudy,
  answerStudyInvite,
  undoDecline,
  giveConsent,
  answerConsentItem,
  listConsents,
  withdrawConsent,
  getResearchView,
  reportClientError,
]
