import { isOpenInvite, type StudyInvite } from './study-invites.ts'

/** The task for an open invite, which has the name of its study. */
export const studyTask = {
  title: 'Confirm data request',
  /** In minutes (section 9). */
  duration: { low: 1, high: 3 },
} as const

/** The open invites, the newest first. */
export const invitesWaiting = (invites: readonly StudyInvite[]): StudyInvite[] =>
  invites.filter(isOpenInvite).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
