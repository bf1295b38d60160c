import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { notify } from '../notices/notify.ts'
import { findOpenStudy } from './studies.ts'
import { holdsConsent, inviteTo, type Answering } from './study-invites.ts'

interface Asking extends Answering {
  memberId: string
  studyId: string
}

/** Invites a member and notifies them, once. Returns whether it was new; throws a 404 without the study. */
export async function invite(trx: Transaction<Tables>, asking: Asking): Promise<boolean> {
  await requireOpenStudy(trx, asking)
  const { memberId, studyId } = asking
  const known = await trx
    .selectFrom('study_invites')
    .select('id')
    .where('member_id', '=', memberId)
    .where('study_id', '=', studyId)
    .executeTakeFirst()
  if (known) return false
  const { id } = await inviteTo(trx, asking)
  await notify(trx, { ...asking, inviteId: id, type: 'STUDY_INVITE' })
  return true
}

/**
 * Notifies a member that a study asks for data, with an invite if there is none, and not again
 * while the last one is unread. Returns whether it was new. Throws a 404 without the study, and
 * when the member has declined or consented: nobody is asked the same again (product rules).
 */
export async function requestData(trx: Transaction<Tables>, asking: Asking): Promise<boolean> {
  await requireOpenStudy(trx, asking)
  const place = await inviteTo(trx, asking)
  if (place.declined_at) {
    throw new HttpProblem('invite-declined', { detail: 'This member has declined the study.' })
  }
  if (holdsConsent(place)) {
    throw new HttpProblem('consent-given', { detail: 'This member has consented already.' })
  }
  if (place.withdrawn_at) {
    throw new HttpProblem('invite-declined', { detail: 'This member has withdrawn their consent.' })
  }
  const unread = await trx
    .selectFrom('notifications')
    .select('id')
    .where('study_invite_id', '=', place.id)
    .where('type', '=', 'DATA_REQUEST')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (unread) return false
  await notify(trx, { ...asking, inviteId: place.id, type: 'DATA_REQUEST' })
  return true
}

async function requireOpenStudy(trx: Transaction<Tables>, { studyId, now }: Asking): Promise<void> {
  if (!(await findOpenStudy(trx, studyId, now))) throw noStudy()
}

const noStudy = () => new HttpProblem('not-found', { detail: 'No open study has this id.' })
