import type { Diseases } from './diseases.ts'
import { besideAnswers, type LooksFor } from './looks-for.ts'
import { genderNames } from './choices.ts'
import type { FitLine } from './study-fit.ts'

/*
 * Whom a study looks for, as members and visitors read it, and as its reviewer does before them.
 */

/** What an answer is compared with: one line for each thing, in the order of `fitLines`. */
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

export const looksForAnyone = 'The study looks for anyone.'

/** All that is public of whom a study looks for, a line for each thing. */
export const linesAsRead = (study: LooksFor, diseases: Diseases): string[] => [
  ...(looksForLines(study, diseases).length === 0 ? [looksForAnyone] : []),
  ...looksForLines(study, diseases).map(({ words }) => words),
  ...(study.ask ?? []).map((sentence) => `${besideAnswers.ask}: ${sentence}`),
  ...(study.where === undefined ? [] : [`${besideAnswers.where}: ${study.where}`]),
]

/** "one, two or three". */
export const eitherOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ')
