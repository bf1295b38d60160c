import * as v from 'valibot'
import { EmailAddress, Id, limits } from '#contract/limits.ts'
import { ResearchView } from '#contract/research-view.ts'
import { newestCounts } from '../stores/study-counts.ts'
import { inviteMatching } from '../stores/study-matching.ts'
import { openStudies } from '../stores/studies.ts'
import { invite, requestData } from '../stores/study-operator.ts'
import { changeStudy, closeStudy, createStudy, openStudy } from '../stores/study-life.ts'
import { memberWith } from './account-verbs.ts'
import { inOne, Nothing, operatorVerb, words, type OperatorVerb } from './operator-verb.ts'

const Asking = v.strictObject({ email: EmailAddress, studyId: Id })
const OneStudy = v.strictObject({ studyId: Id })
const httpsLink = v.pipe(words(2000), v.startsWith('https://'), v.url())

/** A study as its manager writes it. */
export const StudyText = v.strictObject({
  id: Id,
  studyName: words(200),
  organisation: words(200),
  description: words(4000),
  infoLink: httpsLink,
  terms: httpsLink,
  privacyPolicy: httpsLink,
  /** How the study says it uses data; absent: no text of its own. */
  consentText: v.optional(words(4000)),
  dataRequests: v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('LAB_TEST'), name: words(200) }),
        v.strictObject({ type: v.literal('QUESTIONNAIRE'), name: words(200) }),
        v.strictObject({ type: v.literal('MEDICAL_RECORD') }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
})
export type StudyText = v.InferOutput<typeof StudyText>

/** Whom to invite: members who match all given criteria. */
export const Criteria = v.strictObject({
  disease: v.optional(words(limits.nameLength)),
  sex: v.optional(ResearchView.entries.sex.wrapped),
  ages: v.optional(v.array(ResearchView.entries.age.wrapped)),
  ethnicities: v.optional(v.array(ResearchView.entries.ethnicity.wrapped)),
  locations: v.optional(v.array(ResearchView.entries.location.wrapped)),
})
export type Criteria = v.InferOutput<typeof Criteria>

const notifying = (name: string, path: string, notify: typeof invite) =>
  operatorVerb({
    name,
    path,
    role: 'study-manager',
    body: Asking,
    about: async ({ body, services }) => ({ member: await memberWith(body.email, services) }),
    run: async ({ body: { email, studyId }, services }) => {
      const memberId = await memberWith(email, services)
      const { now, newId } = services
      const isNew = await inOne(services, async (trx) =>
        notify(trx, { memberId, studyId, now: now(), newId }),
      )
      return { email, studyId, isNew }
    },
  })

const writing = (name: string, path: string, write: typeof createStudy) =>
  operatorVerb({
    name,
    path,
    role: 'study-manager',
    body: StudyText,
    run: async ({ body, services }) => inOne(services, async (trx) => write(trx, body, services)),
  })

const moving = (name: string, path: string, move: typeof closeStudy) =>
  operatorVerb({
    name,
    path,
    role: 'study-manager',
    body: OneStudy,
    run: async ({ body: { studyId }, services }) =>
      inOne(services, async (trx) => move(trx, studyId, services.now())),
  })

/** The operators' commands for studies: opening and closing, invitations, data requests and counts. */
export const studyVerbs: readonly OperatorVerb[] = [
  writing('study-create', '/studies/new', createStudy),
  writing('study-change', '/studies/versions', changeStudy),
  moving('study-open', '/studies/opened', openStudy),
  moving('study-close', '/studies/closed', closeStudy),
  notifying('invite', '/study-invites', invite),
  notifying('data-request', '/data-requests', requestData),
  operatorVerb({
    name: 'invite-matching',
    path: '/study-invites/matching',
    role: 'study-manager',
    body: v.strictObject({ studyId: Id, criteria: Criteria }),
    run: async ({ body, services, operator, requestId }) =>
      inviteMatching(services, { ...body, operator: operator.name, requestId }),
  }),
  operatorVerb({
    name: 'studies',
    method: 'GET',
    path: '/studies',
    role: 'study-manager',
    body: Nothing,
    run: async ({ services }) => {
      const studies = await openStudies(services.db, services.now())
      return { studies: studies.map(({ id, studyName }) => ({ id, studyName })) }
    },
  }),
  operatorVerb({
    name: 'counts',
    method: 'GET',
    path: '/studies/:id/counts',
    role: 'study-manager',
    body: v.strictObject({ id: Id }),
    run: async ({ body: { id }, services }) => newestCounts(services, id),
  }),
]
