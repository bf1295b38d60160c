import { expect, test } from 'vitest'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import { nextForYou } from '#features/dashboard/NextForYou.tsx'
import { tasksFor } from '#features/tasks/task-rules.ts'
import { factsOf } from '../features/dashboard/facts.ts'

const roundIn = (state: QuestionnaireRound['state']): QuestionnaireRound => ({
  id: 'round_1',
  study: { id: 'study_1', studyName: 'Diet and mind', organisation: 'University of Leeds' },
  name: 'Sleep diary',
  state,
  number: 1,
  times: 1,
  questions: 6,
  minutes: 3,
  opensOn: '2026-12-02',
  until: '2026-12-12',
  isBegun: true,
})

test.each([
  ['open', ', until 12 December 2026'],
  ['grace', '. Send your answers today'],
] as const)('a study’s questions that are %s are named with the day that counts', (state, when) => {
  const rounds = [roundIn(state)]
  const facts = factsOf({ rounds })
  expect(nextForYou(facts)).toMatchObject([
    { words: `Diet and mind has questions for you. 6 questions, about 3 minutes${when}.` },
  ])
  expect(tasksFor({ user: facts.user, rounds }).toComplete).toMatchObject([
    { subtitle: `6 questions from Diet and mind${when}` },
  ])
})
