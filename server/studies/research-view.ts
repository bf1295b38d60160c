import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import { questions } from '#contract/questions.ts'
import { ethnicGroupOf, preferNotToSay } from '#contract/choices.ts'
import type { Diseases } from '#contract/diseases.ts'
import { ageBandOf, ResearchView } from '#contract/research-view.ts'
import type { Database, Tables } from '../db/tables.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import { regionOf } from '#contract/postcode-regions.ts'

interface Known {
  id: string
  dob: string | null
  gender: string | null
  ethnicity: string | null
  postcode: string | null
  /** In the member's order. */
  diagnoses: readonly { name: string; year: number | null; diseaseId: string | null }[]
}

export interface MemberView {
  memberId: string
  view: ResearchView
}

/** What research sees of each of these members, in no meaningful order. */
export async function researchViews(
  db: Database | Transaction<Tables>,
  memberIds: readonly string[],
  now: Date,
): Promise<MemberView[]> {
  const { rows } = await sql<Known>`
    select id, dob, gender, ethnicity,
           (select postcode from addresses where member_id = members.id
             order by recency desc limit 1) as postcode,
           (select coalesce(json_agg(json_build_object('name', name, 'year', diagnosed_year,
                                              'diseaseId', disease_id)
                            order by position, id), '[]'::json)
              from diagnoses where member_id = members.id) as diagnoses
      from members where id = any(${[...memberIds]}) order by md5(id)`.execute(db)
  const context = { diseases: await knownDiseases(db), today: londonDay(now) }
  return rows.map((row) => ({ memberId: row.id, view: viewOf(row, context) }))
}

/** What research sees of one member. */
export async function researchViewOf(
  trx: Transaction<Tables>,
  memberId: string,
  now: Date,
): Promise<ResearchView> {
  const [own] = await researchViews(trx, [memberId], now)
  if (!own) throw new Error('The member who calls is not there')
  return own.view
}

/** Parsed with the contract, so that only the six fields can be in it (docs/security.md, S32). */
function viewOf(
  { dob, gender, ethnicity, postcode, diagnoses }: Known,
  { diseases, today }: { diseases: Diseases; today: string },
): ResearchView {
  const named = diagnoses.filter(({ name }) => name !== questions.diagnosis.none)
  const born = dob === null ? 0 : Number(dob.slice(0, 4))
  return v.parse(ResearchView, {
    age: (dob !== null && ageBandOf(dob, today)) || null,
    sex: gender,
    // The name of a disease that was chosen, whatever a member calls it; the member's words otherwise.
    disease: named.map(({ name, diseaseId }) => diseases.byId.get(diseaseId ?? '')?.name ?? name),
    // The date of birth may have been answered later, and make a year impossible.
    diagnosedDate: named.map(({ year }) => (year !== null && year >= born ? year : null)),
    ethnicity:
      ethnicity === preferNotToSay
        ? ethnicity
        : (ethnicity !== null && ethnicGroupOf(ethnicity)) || null,
    location: (postcode !== null && regionOf(postcode)) || null,
  })
}
