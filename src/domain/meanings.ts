import type { Disease, Diseases } from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'
import type { NameList } from '#contract/limits.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { namesGiven } from '#contract/questions.ts'
import { diagnosesOf } from './answers.ts'

/** A diagnosis in the member's words, and the diseases that it may be. */
export interface Unclear {
  name: string
  meanings: readonly Disease[]
}

type Diagnosed = Pick<HealthProfile, 'diagnosis'>

/** The diagnoses for which no disease was chosen. */
export const unchosenNames = ({ diagnosis }: Diagnosed): string[] =>
  namesGiven(
    'diagnosis',
    diagnosis.filter(({ diseaseId }) => diseaseId === undefined),
  )

/**
 * The first diagnosis without a chosen disease that is one, or one of several, by another name. Names that were pasted, or
 * typed without a network, have none. Undefined where nothing is to be asked: nobody is asked about a retired disease.
 */
export function unclearDiagnosis(
  diseases: Diseases,
  answered: Diagnosed,
  declined: readonly string[],
): Unclear | undefined {
  return unchosenNames(answered)
    .filter((name) => !declined.includes(fold(name)))
    .map((name) => ({ name, meanings: diseases.meantBy(name) }))
    .find(({ name, meanings: [first, ...others] }) =>
      first?.isRetired ? false : others.length > 0 || (first && fold(first.name) !== fold(name)),
    )
}

/** The diagnoses with the disease that was chosen for one of them. */
export function withDisease(profile: Diagnosed, name: string, diseaseId: string): NameList {
  const { diseaseIds = [], ...list } = diagnosesOf(profile)
  return {
    ...list,
    diseaseIds: list.names.map((each, at) =>
      each === name ? diseaseId : (diseaseIds[at] ?? null),
    ),
  }
}
