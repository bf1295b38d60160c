import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { newestCounts } from '../studies/study-counts.ts'
import {
  beginMatching,
  criteriaOf,
  reviewCriteria,
  type Acting,
} from '../studies/study-criteria.ts'
import { openStudies } from '../studies/studies.ts'
import { invite, requestData } from '../studies/study-operator.ts'
import {
  changeStudy,
  closeStudy,
  createStudy,
  openStudy,
  StudyText,
} from '../studies/study-life.ts'
import { AccountName, accountNamed } from './accounts.ts'
import {
  inTransaction,
  Nothing,
  operatorVerb,
  verbAboutSomebody,
  type OperatorCall,
  type OperatorVerb,
} from './operator-verb.ts'

const Asking = v.strictObject({ account: AccountName, studyId: Id })
const OneStudy = v.strictObject({ studyId: Id })
type Described = Pick<OperatorVerb, 'name' | 'path' | 'summary'>

const noticeVerb = (described: Described, notify: typeof invite) =>
  verbAboutSomebody({
    ...described,
    role: 'study-manager',
    body: Asking,
    find: async ({ account }, services) => accountNamed(account, services),
    creates: true,
    run: async ({ body, services }, { memberId }) => {
      if (memberId === undefined) throw new Error('Somebody who is invited is a member')
      const { studyId } = body
      const { now, newId } = services
      const isNew = await inTransaction(services, async (trx) =>
        notify(trx, { memberId, studyId, now: now(), newId }),
      )
      return { ...body, isNew }
    },
    lines: ({ account, studyId }) => [`${described.name} ${account} ${studyId}`],
  })

const actingIn = ({ operator, requestId, services }: OperatorCall<unknown>): Acting => ({
  operator: operator.name,
  requestId,
  now: services.now(),
})

const textVerb = (described: Described, write: typeof createStudy) =>
  operatorVerb({
    ...described,
    role: 'study-manager',
    body: StudyText,
    isFile: 'json',
    run: async (call) =>
      inTransaction(call.services, async (trx) => write(trx, call.body, actingIn(call))),
    lines: ({ studyId }) => [`${described.name} ${studyId}`],
  })

const stateVerb = (described: Described, move: typeof closeStudy) =>
  operatorVerb({
    ...described,
    role: 'study-manager',
    body: OneStudy,
    run: async ({ body: { studyId }, services }) =>
      inTransaction(services, async (trx) => move(trx, studyId, services.now())),
  })

/** The operators' commands for studies: opening and closing, invitations, data requests and counts. */
export const studyVerbs: readonly OperatorVerb[] = [
  textVerb(
    { name: 'study-create', path: '/studies/new', summary: 'writes a study, closed at first' },
    createStudy,
  ),
  textVerb(
    { name: 'study-change', path: '/studies/versions', summary: 'writes a new version of it' },
    changeStudy,
  ),
  stateVerb(
    { name: 'study-open', path: '/studies/opened', summary: 'lets members find a study' },
    openStudy,
  ),
  stateVerb(
    { name: 'study-close', path: '/studies/closed', summary: 'lets nobody find it any longer' },
    closeStudy,
  ),
  noticeVerb(
    { name: 'invite', path: '/study-invites', summary: 'invites a member to a study' },
    invite,
  ),
  noticeVerb(
    {
      name: 'data-request',
      path: '/data-requests',
      summary: 'asks a member for the data that a study needs',
    },
    requestData,
  ),
  operatorVerb({
    name: 'study-criteria',
    summary:
      'says whom a study looks for, as members read it, who wrote and who reviewed that, and about how many were invited',
    method: 'GET',
    path: '/studies/:studyId/criteria',
    role: 'study-manager',
    body: OneStudy,
    run: async ({ body: { studyId }, services }) => criteriaOf(services.db, studyId),
    // Its words as members read them, which is what a colleague reviews.
    lines: ({ asRead, ...reply }) => [
      ...asRead.map((line) => `looks for\t${line}`),
      ...Object.entries(reply)
        .filter(([field]) => field !== 'criteria')
        .map(([field, value]) => `${field}\t${JSON.stringify(value)}`),
    ],
  }),
  operatorVerb({
    name: 'study-review',
    summary: 'says that a colleague of their author has read the criteria',
    path: '/studies/reviews',
    role: 'study-manager',
    body: v.strictObject({
      studyId: Id,
      version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)),
    }),
    run: async (call) =>
      inTransaction(call.services, async (trx) => {
        const { studyId, version } = call.body
        return reviewCriteria(trx, { studyId, version: Number(version) }, actingIn(call))
      }),
  }),
  operatorVerb({
    name: 'invite-matching',
    summary:
      'invites the members who fit the reviewed criteria, once, unless too few do ([why](decisions/036-coarse-data-for-research.md))',
    path: '/study-invites/matching',
    role: 'study-manager',
    body: OneStudy,
    run: async (call) =>
      inTransaction(call.services, async (trx) =>
        beginMatching(trx, call.body.studyId, actingIn(call)),
      ),
  }),
  operatorVerb({
    name: 'studies',
    summary: 'lists the open studies: id, tab, name',
    method: 'GET',
    path: '/studies',
    role: 'study-manager',
    body: Nothing,
    run: async ({ services }) => {
      const studies = await openStudies(services.db, services.now())
      return { studies: studies.map(({ id, studyName }) => ({ id, studyName })) }
    },
    lines: ({ studies }) => studies.map(({ id, studyName }) => `${id}\t${studyName}`),
  }),
  operatorVerb({
    name: 'counts',
    summary:
      'about how many members have consented to a study, by each coarse field ([why](decisions/036-coarse-data-for-research.md))',
    method: 'GET',
    path: '/studies/:studyId/counts',
    role: 'study-manager',
    body: OneStudy,
    run: async ({ body: { studyId }, services }) => newestCounts(services, studyId),
    lines: ({ takenOn, counts: { about, fields } }) =>
      about === 0
        ? [`On ${takenOn} too few had consented for anything to be said.`]
        : [
            `all\t\tabout ${about} on ${takenOn}`,
            ...Object.entries(fields).flatMap(([field, groups]) =>
              groups.map(({ group, about: count }) => `${field}\t${group}\tabout ${count}`),
            ),
          ],
  }),
]
