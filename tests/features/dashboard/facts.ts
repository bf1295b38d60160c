import type { KitOrder, OrderEventName } from '#contract/kits.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { DashboardFacts } from '#features/dashboard/facts.ts'

export const now = new Date('2026-11-25T10:00:00.000Z')

const answered = (complete: boolean) => (_: unknown, index: number) => ({
  id: `step${index + 1}`,
  name: `step${index + 1}`,
  questionType: 'gender' as const,
  complete,
})

/** A member who has answered everything, with a connected record and nothing else. */
export const factsOf = (more: Partial<DashboardFacts> = {}): DashboardFacts => ({
  user: {
    id: 'user_1',
    firstName: 'Amina',
    diagnosis: [],
    medication: [],
    hospital: [],
    gpPractice: [],
    gpRecordsConnected: true,
    userOnboarding: Array.from({ length: 8 }, answered(true)),
  },
  hasKitAccess: false,
  invites: [],
  rounds: [],
  fitting: [],
  ...more,
})

/** The same with this many questions left. */
export function withQuestionsLeft(left: number): DashboardFacts['user'] {
  const steps = Array.from({ length: 8 }, answered(true))
  return {
    ...factsOf().user,
    userOnboarding: steps.map((step, index) => ({ ...step, complete: index >= left })),
  }
}

export const kitWith = (
  events: Partial<Record<OrderEventName, string>>,
  order: Partial<KitOrder> = {},
) => {
  const status = events.TEST_REGISTERED ? 'TEST_REGISTERED' : 'DISPATCHED'
  const known: KitOrder = {
    id: 'order_1',
    number: '48201937',
    createdAt: '2026-10-01T09:00:00.000Z',
    status,
    happened: events,
    ...order,
  }
  return { order: known, evidence: { status: known.status, events }, now }
}

export const inviteTo = (studyName: string, more: Partial<StudyInvite> = {}): StudyInvite => ({
  id: `invite to ${studyName}`,
  studyId: studyName,
  createdAt: '2026-11-01T09:00:00.000Z',
  accepted: false,
  notYet: [],
  ...more,
  study: {
    id: studyName,
    studyName,
    organisation: 'University of Leeds',
    description: 'About it.',
    infoLink: 'https://example.org/info',
    terms: 'https://example.org/terms',
    privacyPolicy: 'https://example.org/privacy',
    updatedAt: '2026-10-01T09:00:00.000Z',
    dataRequests: [],
  },
})
