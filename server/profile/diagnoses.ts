import type { Updateable } from 'kysely'
import type { Diagnosis } from '#contract/answers.ts'
import { londonDay } from '#contract/days.ts'
import type { MemberTransaction, Tables } from '../db/tables.ts'
import { invalidField } from '../http/http-problem.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import { answerStore, knownAs } from './answers.ts'

interface Answering {
  now: Date
  newId: () => string
}

/** What stands beside the names of a whole list: of each an element for each name. */
interface BesideNames {
  diagnosedYears?: readonly (number | null)[] | undefined
  diseaseIds?: readonly (string | null)[] | undefined
}

/** The diagnoses of one member: a list of names, each with an optional year and the id of a disease. */
export const diagnosisStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const answers = answerStore(trx, memberId, at.newId)

  async function change(id: string, columns: Updateable<Tables['diagnoses']>): Promise<void> {
    // An UPDATE without columns is invalid SQL.
    if (Object.values(columns).every((value) => value === undefined)) return
    await trx
      .updateTable('diagnoses')
      .set(columns)
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

  async function refuseUnknown(id: string | null, field: string): Promise<void> {
    if (id === null || (await knownDiseases(trx)).byId.has(id)) return
    throw invalidField(field, 'This disease is not on the list.')
  }

  return {
    /** Throws a 422 for an impossible year, an unknown disease, or when the list is full. */
    async add(
      name: string,
      { diagnosedYear, diseaseId }: Pick<Diagnosis, 'diagnosedYear' | 'diseaseId'>,
    ): Promise<Diagnosis> {
      await refuseYear(diagnosedYear ?? null, 'diagnosedYear')
      await refuseUnknown(diseaseId ?? null, 'diseaseId')
      const { id } = await answers.add('diagnosis', name)
      await change(id, { diagnosed_year: diagnosedYear, disease_id: diseaseId })
      const { diagnosis } = await answers.all()
      const added = diagnosis.find((each) => each.id === id)
      if (!added) throw new Error('A diagnosis that was added is not there')
      return added
    },

    /** Throws a 422 for an impossible year or an unknown disease, or when they and names differ in number. */
    async replace(
      names: readonly string[],
      { diagnosedYears, diseaseIds }: BesideNames,
    ): Promise<Diagnosis[]> {
      for (const [field, beside] of Object.entries({ diagnosedYears, diseaseIds })) {
        if (!beside || beside.length === names.length) continue
        throw invalidField(field, 'Send one or null for each name.')
      }
      for (const [place, year] of (diagnosedYears ?? []).entries()) {
        await refuseYear(year, `diagnosedYears.${place}`)
      }
      for (const [place, id] of (diseaseIds ?? []).entries()) {
        await refuseUnknown(id, `diseaseIds.${place}`)
      }
      const stored = await answers.replace('diagnosis', names)
      // From last to first, so that of two spellings of a name the first one wins.
      const placed = names.map((name, place) => ({
        id: knownAs(stored, name)?.id,
        columns: { diagnosed_year: diagnosedYears?.[place], disease_id: diseaseIds?.[place] },
      }))
      for (const { id, columns } of placed.toReversed()) {
        if (id !== undefined) await change(id, columns)
      }
      return (await answers.all()).diagnosis
    },
  }
}
