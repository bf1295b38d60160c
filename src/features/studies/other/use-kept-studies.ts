import { longestQuestions } from '#contract/appointment-questions.ts'
import type { OtherStudy } from '#contract/other-studies.ts'
import { noQuestions, questionsNote, withLines } from '#domain/questions-note.ts'
import { type SavedStudies, savedStudiesNote } from '#domain/saved-studies.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { useNote } from '#record/use-note.ts'
import { announce } from '#ui/live-status.tsx'

/** What a member does with a study of a register: keep it for later, and ask their doctor about it. */
export interface KeptStudies {
  saved: SavedStudies
  isSaved: (study: OtherStudy) => boolean
  save: (study: OtherStudy) => void
  remove: (study: OtherStudy) => void
  /** What becomes of it among the questions for an appointment. */
  asking: (study: OtherStudy) => 'asked' | 'no-room' | 'open'
  ask: (study: OtherStudy) => void
  /** Whether others use this device, so that it stores neither. */
  isShared: boolean
}

const none: SavedStudies = []

/** Both are notes on this device, and nobody is sent either. */
export function useKeptStudies(subject: string): KeptStudies {
  const isShared = useIsSharedDevice() ?? false
  const [saved = none, changeSaved] = useNote({ subject }, savedStudiesNote)
  const [questions = noQuestions, changeQuestions] = useNote({ subject }, questionsNote)
  const isSaved = ({ id }: OtherStudy) => saved.some(({ study }) => study.id === id)
  const asking = (study: OtherStudy) => {
    const question = questionAbout(study)
    if (questions.text.split('\n').includes(question)) return 'asked'
    const isTooLong = withLines(questions.text, question).length > longestQuestions
    return isTooLong ? 'no-room' : 'open'
  }
  return {
    saved,
    isSaved,
    save: (study) => {
      if (isSaved(study)) return
      const savedAt = new Date().toISOString()
      changeSaved((before) => [{ study, savedAt }, ...without(before, study)])
      announce(isShared ? 'Saved until you close Rowan' : 'Saved on this device')
    },
    remove: (study) => {
      changeSaved((before) => without(before, study))
      announce('Removed')
    },
    asking,
    ask: (study) => {
      if (asking(study) !== 'open') return
      changeQuestions((before) => ({
        ...(before ?? noQuestions),
        text: withLines(before?.text ?? '', questionAbout(study)),
      }))
      announce('Added to your questions')
    },
    isShared,
  }
}

const without = (saved: SavedStudies | null, { id }: OtherStudy): SavedStudies =>
  (saved ?? none).filter(({ study }) => study.id !== id)

const questionAbout = ({ title, id }: OtherStudy) => `Could this study be for me? ${title} (${id})`
