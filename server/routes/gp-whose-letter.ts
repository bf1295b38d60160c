import type { Endpoint } from '#contract/endpoint.ts'
import { plainMarks } from '#contract/fold.ts'
import { asMember } from '../db/as-member.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Call } from '../http/serve.ts'
import { audit } from '../stores/audit.ts'
import type { LinkBy } from './gp-linking.ts'

/**
 * Throws a 422 where the surname or the date of birth of a letter, or the date of birth of an NHS
 * login, differs from the member's profile, as far as that has it. So nobody gets another person's
 * record. The surgery is not asked, so the letter is not used up.
 */
export async function refuseAnotherPerson(
  { member, services, requestId }: Call<Endpoint>,
  by: LinkBy,
): Promise<void> {
  const { memberDb, now } = services
  const isAnother = await asMember(memberDb, member.id, async (trx) => {
    const own = await trx
      .selectFrom('members')
      .select(['last_name', 'dob'])
      .where('id', '=', member.id)
      .executeTakeFirst()
    const found = own !== undefined && isSomebodyElse(own, by)
    const entry = { at: now(), memberId: member.id, requestId }
    if (found) await audit(trx, { ...entry, action: 'gp-connect', outcome: 'another-person' })
    return found
  })
  if (isAnother) throw new HttpProblem('gp-another-person')
}

function isSomebodyElse(own: { last_name: string | null; dob: string | null }, by: LinkBy) {
  const { dateOfBirth } = 'letter' in by ? by.letter : by.patient
  if (own.dob !== null && own.dob !== dateOfBirth) return true
  return (
    'letter' in by && own.last_name !== null && !isSameSurname(own.last_name, by.letter.surname)
  )
}

/** Ignores case and accents; either half of a double-barrelled name is enough. */
export function isSameSurname(one: string, other: string): boolean {
  const [fewer, more] = [partsOf(one), partsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!fewer || !more || fewer.length === 0) return false
  return fewer.join('') === more.join('') || fewer.every((part) => more.includes(part))
}

const partsOf = (surname: string): string[] =>
  plainMarks(surname)
    .normalize('NFD')
    .replaceAll(/[\p{M}']/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
