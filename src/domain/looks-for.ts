import type { Diseases } from '#contract/diseases.ts'
import { genderNames } from '#contract/questions.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import type { FitLine } from '#contract/study-fit.ts'
import { eitherOf } from './formats.ts'
import { type FetchNames, isAnyUnknown, loadAllDiseases, loadDiseases } from './known-diseases.ts'

/** Whom a study looks for, in words: one line for each thing, in the order of `fitLines`. */
export function looksForLines(
  study: LooksFor,
  diseases: Diseases | undefined,
): { about: FitLine['about']; words: string }[] {
  const { ages, sexes, regions, ethnicities, medicines } = study
  return [
    diseaseWords(study, diseases),
    ages && { about: 'age' as const, words: ageWords(ages) },
    sexes && {
      about: 'sex' as const,
      words: `Sex on the birth certificate: ${eitherOf(sexes.map((sex) => genderNames[sex].toLowerCase()))}`,
    },
    regions && { about: 'region' as const, words: `Where you live: ${eitherOf(regions)}` },
    ethnicities && { about: 'ethnicity' as const, words: `Ethnic group: ${eitherOf(ethnicities)}` },
    medicines && { about: 'medicine' as const, words: `Medicine: ${eitherOf(medicines)}` },
  ].filter((line) => typeof line === 'object')
}

function diseaseWords({ diseases: ids = [], undiagnosed }: LooksFor, known: Diseases | undefined) {
  if (ids.length === 0 && !undiagnosed) return undefined
  const named = ids.flatMap((id) => known?.byId.get(id)?.name ?? [])
  const names = named.length === ids.length ? named : [...named, 'one that we could not load']
  return {
    about: 'disease' as const,
    words: `Diagnosis: ${eitherOf([...names, ...(undiagnosed ? ['none yet'] : [])])}`,
  }
}

function ageWords({ from, to }: NonNullable<LooksFor['ages']>): string {
  if (to === undefined) return `Age: ${from ?? 16} or over`
  return from === undefined ? `Age: ${to} or under` : `Age: ${from} to ${to}`
}

/** For whoever has no answers that are compared: the lines of a study, and whose names of diseases are in them. */
export async function loadLooksFor(
  study: LooksFor,
  fetchNames: FetchNames,
): Promise<{ lines: string[]; source?: string | undefined }> {
  const shipped = await loadDiseases()
  const diseases = isAnyUnknown(shipped, [study], []) ? await loadAllDiseases(fetchNames) : shipped
  const lines = looksForLines(study, diseases).map(({ words }) => words)
  return { lines, source: diseases.source }
}
