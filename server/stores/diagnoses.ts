import type { Diagnosis } from '#contract/answers.ts'
import { londonDay } from '#contract/days.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { invalidField } from '../http/http-problem.ts'
import { answerStore } from './answers.ts'
import { fold } from '#contract/fold.ts'

interface Answering {
  now: Date
  newId: () => string
}

/** The diagnoses of one member: names like the other answers, with a year beside each that has one. */
export const diagnosisStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const answers = answerStore(trx, memberId, at.newId)

  async function setYear(name: string, year: number | null): Promise<void> {
    await trx
      .updateTable('diagnoses')
      .set({ diagnosed_year: year })
      .where('member_id', '=', memberId)
      .where('folded', '=', fold(name))
      .execute()
  }

  /** Section 5 says nothing of the year: it lies between the year of birth and this one. */
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
    /** Throws a 422 for a year that cannot be, or when the list is full. */
    async add(name: string, year: number | undefined): Promise<Diagnosis> {
      await refuseYear(year ?? null, 'diagnosedYear')
      const { id } = await answers.add('diagnosis', name)
      if (year !== undefined) await setYear(name, year)
      const { diagnosis } = await answers.all()
      const added = diagnosis.find((each) => each.id === id)
      if (!added) throw new Error('A diagnosis that was added is not there')
      return added
    },

    /** Throws a 422 for a year that cannot be, or when there is not one place for each name. */
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
      await answers.replace('diagnosis', names)
      // From the last to the first: of two spellings of a name the first one counts.
      const placed = names.map((name, place) => ({ name, year: years?.[place] }))
      for (const { name, year } of placed.toReversed()) {
        if (year !== undefined) await setYear(name, year)
      }
      return (await answers.all()).diagnosis
    },
  }
}
