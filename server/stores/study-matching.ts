import { fold, plainMarks } from '#contract/fold.ts'
import type { ResearchView } from '#contract/research-view.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import type { Criteria } from '../operators/study-verbs.ts'
import { smallestGroup } from '../research-counts.ts'
import { audit } from './audit.ts'
import { researchViews } from './research-view.ts'
import { invite } from './study-operator.ts'

interface Matching {
  studyId: string
  criteria: Criteria
  operator: string
  requestId: string
}

/**
 * Invites all members who match, and returns their number in tens, never who they are. Fewer than
 * ten are not invited: inviting a single one would reveal them to the operator. Each invitation is
 * in the member's audit. Throws a 404 without the study.
 */
export async function inviteMatching(
  services: Services,
  { studyId, criteria, operator, requestId }: Matching,
): Promise<{ studyId: string; invitedAtLeast: number }> {
  const { db, now, newId } = services
  const members = await db.selectFrom('members').select('id').execute()
  const all = members.map(({ id }) => id)
  const fitting = (await researchViews(db, all, now()))
    .filter(({ view }) => fits(view, criteria))
    .map(({ memberId }) => memberId)
  if (fitting.length < smallestGroup) {
    throw new HttpProblem('invalid-input', {
      status: 409,
      detail: 'Fewer than ten members fit: nobody was invited.',
    })
  }
  await db.transaction().execute(async (trx) => {
    for (const memberId of fitting) {
      const at = now()
      const entry = { at, memberId, requestId, operator, reason: 'study' }
      if (await invite(trx, { memberId, studyId, now: at, newId })) {
        await audit(trx, { ...entry, action: 'invite-matching', outcome: 'invited' })
      }
    }
  })
  const invitedAtLeast = Math.floor(fitting.length / smallestGroup) * smallestGroup
  return { studyId, invitedAtLeast }
}

function fits(view: ResearchView, { disease, sex, ages, ethnicities, locations }: Criteria) {
  const isAmong = (list: readonly string[] | undefined, value: string | null) =>
    list === undefined || (value !== null && list.includes(value))
  return (
    (disease === undefined ||
      view.disease.some((name) => plainMarks(fold(name)) === plainMarks(fold(disease)))) &&
    (sex === undefined || view.sex === sex) &&
    isAmong(ages, view.age) &&
    isAmong(ethnicities, view.ethnicity) &&
    isAmong(locations, view.location)
  )
}
