import type { StudyInvite } from '#contract/study-invites.ts'

/** An unanswered invite. */
export const inviteWith = (changes: Partial<StudyInvite> = {}): StudyInvite => ({
  id: 'n1',
  studyId: 'pku-adults',
  createdAt: '2026-11-01T09:00:00.000Z',
  accepted: false,
  notYet: [],
  study: {
    id: 'pku-adults',
    studyName: 'Diet and mind',
    organisation: 'Larkfield',
    description: 'For adults.',
    infoLink: 'https://pku.example.com/about',
    terms: 'https://pku.example.com/terms',
    privacyPolicy: 'https://pku.example.com/privacy',
    updatedAt: '2026-10-19T09:00:00.000Z',
    dataRequests: [{ id: 'r1', type: 'MEDICAL_RECORD' }],
  },
  ...changes,
})

const at = '2026-11-20T09:00:00.000Z'

/** An invite after each answer. */
export const answeredInvites = {
  interested: inviteWith({ accepted: true, acceptedAt: at }),
  declined: inviteWith({ declinedAt: at }),
  consented: inviteWith({ accepted: true, acceptedAt: at, consentedAt: at }),
  withdrawn: inviteWith({ accepted: true, acceptedAt: at, consentedAt: at, withdrawnAt: at }),
} as const
