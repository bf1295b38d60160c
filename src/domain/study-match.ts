import { fold } from '#contract/fold.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { questions } from '#contract/questions.ts'
import type { PublicStudy } from '#contract/studies.ts'

/** A study, and the member's answers that it mentions. */
export interface MatchedStudy {
  study: PublicStudy
  because: readonly string[]
}

/** Finds the member's diagnoses and medication in the text of each study. Nothing leaves the device. */
export function matchStudies(
  studies: readonly PublicStudy[],
  { diagnosis, medication }: Pick<HealthProfile, 'diagnosis' | 'medication'>,
): MatchedStudy[] {
  const conditions = [...diagnosis, ...medication]
    .map(({ name }) => name)
    .filter((name) => name !== questions.medication.none)
  return studies.map((study) => {
    const words = wholeWords(`${study.studyName} ${study.description}`)
    return { study, because: conditions.filter((name) => words.includes(wholeWords(name))) }
  })
}

/** Folded, and without apostrophes: a short name must not match inside another word. */
const wholeWords = (text: string): string =>
  ` ${fold(text)
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
