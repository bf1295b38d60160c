import * as v from 'valibot'
import { isImported, type Diseases } from '#contract/diseases.ts'
import { orphanet } from '#contract/imported-diseases.ts'
import { eitherOf, linesAsRead, looksForAnyone } from '#contract/looks-for-words.ts'
import { LooksFor } from '#contract/looks-for.ts'
import { Gender, genderNames } from '#contract/choices.ts'

const Stored = v.pipe(v.string(), v.parseJson(), v.strictObject({ looksFor: LooksFor }))

/** Whom a study looks for, as it is stored. In a field of its own: what release 0a4bbf9a wrote has none. */
export const storedCriteria = (looksFor: LooksFor): string => JSON.stringify({ looksFor })

/**
 * Undefined for what an earlier release wrote, which was not reviewed for being public: it has to be written and reviewed
 * again.
 */
export function criteriaIn(stored: string | null | undefined): LooksFor | undefined {
  const { success, output } = v.safeParse(Stored, stored)
  return success ? output.looksFor : undefined
}

const texts = v.optional(v.array(v.string()))

/** As release 0a4bbf9a stored it. Who was found by it reads that as long as their account lasts. */
const Earlier = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    disease: v.optional(v.string()),
    sex: v.optional(Gender),
    ages: texts,
    ethnicities: texts,
    locations: texts,
  }),
)

/** Whom a study looks for in words, whatever release wrote it. */
export function criteriaAsRead(stored: string, diseases: Diseases): string[] {
  const looksFor = criteriaIn(stored)
  if (looksFor) {
    const hasImported = looksFor.diseases?.some((id) => isImported({ id })) ?? false
    return [...linesAsRead(looksFor, diseases), ...(hasImported ? [orphanet] : [])]
  }
  const { success, output } = v.safeParse(Earlier, stored)
  return success ? earlierLines(output) : ['We cannot show this at the moment.']
}

function earlierLines({
  disease,
  sex,
  ages,
  ethnicities,
  locations,
}: v.InferOutput<typeof Earlier>): string[] {
  const lines = [
    disease && `Diagnosis: ${disease}`,
    ages && `Age: ${eitherOf(ages)}`,
    sex && `Sex on the birth certificate: ${genderNames[sex].toLowerCase()}`,
    locations && `Where you live: ${eitherOf(locations)}`,
    ethnicities && `Ethnic group: ${eitherOf(ethnicities)}`,
  ].filter((line) => typeof line === 'string')
  return lines.length > 0 ? lines : [looksForAnyone]
}
