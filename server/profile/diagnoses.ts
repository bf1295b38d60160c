import type { Diagnosis } from '#contract/answers.ts'
import { londonDay } from '#contract/days.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { invalidField } from '../http/http-problem.ts'
import { answerStore, knownAs } from './answers.ts'

interface Answering {
  now: Date
  newId: () => string
}

/** The diagnoses of one member: a list of names, each with an optional year. */
export const diagnosisStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const answers = answerStore(trx, memberId, at.newId)

  async function setYear(id: string, year: number | null): Promise<void> {
    await trx
      .updateTable('diagnoses')
      .set({ diagnosed_year: year })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute()
  }

  /** A year must lie between the year of birth and the current one. Section 5 has no rule for it. */
  async function refuseYear(year: number | null, field: string): Promise<void> {
    if (year === null) return
    if (year > Number(londonDay(at.now).slice(0, 4))) {
      throw invalidField(field, 'The year must not be in the future.')
    }
    const { dob } = await trx
      .selectFrom('members')
      .select('dob')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (dob !== null && year < Number(dob.slice(0, 4))) {
      throw invalidField(field, 'The year must not be before you were born.')
    }
  }

  return {
    /** Throws a 422 for an impossible year, or when the list is full. */
    async add(name: string, year: number | undefined): Promise<Diagnosis> {
      await refuseYear(year ?? null, 'diagnosedYear')
      const { id } = await answers.add('diagnosis', name)
      if (year !== undefined) await setYear(id, year)
      const { diagnosis } = await answers.all()
      const added = diagnosis.find((each) => each.id === id)
      if (!added) throw new Error('A diagnosis that was added is not there')
      return added
    },

    /** Throws a 422 for an impossible year, or when years and names differ in number. */
    async replace(
      names: readonly string[],
      years: readonly (number | null)[] | undefined,
    ): Promise<Diagnosis[]> {
      if (years && years.length !== names.length) {
        throw invalidField('diagnosedYears', 'Send one year or null for each name.')
      }
      for (const [at, year] of (years ?? []).entries()) {
        await refuseYear(year, `diagnosedYears.${at}`)
      }
      const stored = await answers.replace('diagnosis', names)
      // From last to first, so that of two spellings of a name the first one wins.
      const placed = names.map((name, place) => ({
        id: knownAs(stored, name)?.id,
        year: years?.[place],
      }))
      for (const { id, year } of placed.toReversed()) {
        if (id !== undefined && year !== undefined) await setYear(id, year)
      }
      return (await answers.all()).diagnosis
    },
  }
}
