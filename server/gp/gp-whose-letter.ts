import type { Endpoint } from '#contract/endpoint.ts'
import { asMember } from '../db/as-member.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Call } from '../http/serve.ts'
import { audit } from '../accounts/audit.ts'
import { isIdentityChangedSince, namePartsOf } from '../identity/identity-changes.ts'
import type { LinkBy } from './gp-linking.ts'

/** How long a changed surname or date of birth opens no letter. */
const waitMs = 24 * 60 * 60 * 1000

/** What the audit says of each refusal. */
const outcomes = {
  'gp-another-person': 'another-person',
  'gp-another-surname': 'another-surname',
  'gp-birth-date-missing': 'birth-date-missing',
  'gp-profile-changed': 'profile-changed',
} as const

/**
 * Throws a 422 where a letter is not the member's by their profile, as far as that has it: another date of birth;
 * another surname, unless the member says that it is an earlier one of theirs; or a profile that was changed
 * within a day to fit. Of an NHS login only the date of birth is compared. The surgery is not asked, so the
 * letter is not used up. Resolves with whether the surname is an earlier one.
 */
export async function refuseAnotherPerson(
  { member, services, requestId }: Call<Endpoint>,
  by: LinkBy,
): Promise<{ isEarlierSurname: boolean }> {
  const { memberDb, now } = services
  const { fault, isEarlierSurname } = await asMember(memberDb, member.id, async (trx) => {
    const own = await trx
      .selectFrom('members')
      .select(['last_name', 'dob'])
      .where('id', '=', member.id)
      .executeTakeFirst()
    const since = new Date(now().getTime() - waitMs)
    const hasChanged = 'letter' in by && (await isIdentityChangedSince(trx, member.id, since))
    const found = own ? compared(own, by) : { isEarlierSurname: false }
    const code = found.fault ?? (hasChanged ? 'gp-profile-changed' : undefined)
    if (code) {
      const entry = { at: now(), memberId: member.id, requestId, action: 'gp-connect' }
      await audit(trx, { ...entry, outcome: outcomes[code] })
    }
    return { ...found, fault: code }
  })
  if (fault) throw new HttpProblem(fault)
  return { isEarlierSurname }
}

interface Compared {
  fault?: keyof typeof outcomes
  isEarlierSurname: boolean
}

function compared(own: { last_name: string | null; dob: string | null }, by: LinkBy): Compared {
  const { dateOfBirth } = 'letter' in by ? by.letter : by.patient
  if (own.dob !== null && own.dob !== dateOfBirth) {
    return { fault: 'gp-another-person', isEarlierSurname: false }
  }
  const isSame =
    !('letter' in by) || own.last_name === null || isSameSurname(own.last_name, by.letter.surname)
  if (isSame) return { isEarlierSurname: false }
  if (by.letter.isEarlierSurname !== true) {
    return { fault: 'gp-another-surname', isEarlierSurname: false }
  }
  // Without it nothing at all would have to be the same.
  if (own.dob === null) return { fault: 'gp-birth-date-missing', isEarlierSurname: true }
  return { isEarlierSurname: true }
}

/** Ignores case and accents; either half of a double-barrelled name is enough. */
export function isSameSurname(one: string, other: string): boolean {
  const [fewer, more] = [lettersOf(one), lettersOf(other)].toSorted((a, b) => a.length - b.length)
  if (!fewer || !more || fewer.length === 0) return false
  return fewer.join('') === more.join('') || fewer.every((part) => more.includes(part))
}

const lettersOf = (surname: string): string[] => namePartsOf(surname.replaceAll(/\p{N}/gu, ' '))
