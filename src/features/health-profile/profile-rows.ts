import type { HealthProfile } from '#contract/profile.ts'
import { questions, type QuestionType } from '#contract/questions.ts'
import { hrefs } from '#routes'
import { answerLines, profileOrder } from '#ui/answer-lines.ts'
import { phoneNumber } from '#ui/format-phone.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'
import { waitingWords, type OnItsWay } from '#ui/waiting-words.ts'

/** Contact details from the account, which are changed there. */
export const contactRows = (profile: HealthProfile): SummaryRow[] => [
  { term: 'First name', values: known(profile.firstName) },
  { term: 'Last name', values: known(profile.lastName) },
  { term: 'Email', values: known(profile.email) },
  {
    term: 'Mobile number',
    values: known(profile.mobileNumber && phoneNumber(profile.mobileNumber)),
  },
]

interface Waiting extends OnItsWay {
  questionType: QuestionType
}

/** The answers, each with a link to change it and whether it has been sent. */
export const answerRows = (
  profile: HealthProfile,
  waiting: readonly Waiting[] = [],
): SummaryRow[] =>
  rowsOf(profile).map(({ questionType, ...row }) => {
    const onItsWay = waiting.findLast((each) => each.questionType === questionType)
    return { ...row, ...(onItsWay && { note: waitingWords(onItsWay) }) }
  })

const rowsOf = (profile: HealthProfile) =>
  profileOrder.map((questionType) => {
    const { term } = questions[questionType]
    const values = answerLines(
      profile,
      questionType,
      (name, year) => `${name}, diagnosed in ${year}`,
    )
    return {
      questionType,
      term,
      values,
      empty: 'Not answered yet',
      action: {
        href: hrefs.changeAnswer(questionType),
        label: values.length === 0 ? 'Answer' : 'Change',
        hiddenText: term.toLowerCase().replace(/^gp/, 'GP'),
      },
    }
  })

const known = (value: string | undefined): string[] => (value ? [value] : [])
