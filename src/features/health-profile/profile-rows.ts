import type { Named } from '#contract/answers.ts'
import type { QuestionType } from '#contract/onboarding.ts'
import { genderNames, type HealthProfile } from '#contract/profile.ts'
import { hrefs } from '#routes'
import { longDate } from '#ui/format-date.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'
import { waitingWords, type OnItsWay } from '#ui/waiting-words.ts'

/** What comes from the account: it is shown here and changed there. */
export const contactRows = (profile: HealthProfile): SummaryRow[] => [
  { term: 'First name', values: known(profile.firstName) },
  { term: 'Last name', values: known(profile.lastName) },
  { term: 'E-mail', values: known(profile.email) },
  { term: 'Mobile number', values: known(profile.mobileNumber) },
]

interface Waiting extends OnItsWay {
  questionType: QuestionType
}

/** The answers to the eight questions, each with the way to change it and whether it has arrived. */
export const answerRows = (
  profile: HealthProfile,
  waiting: readonly Waiting[] = [],
): SummaryRow[] =>
  rowsOf(profile).map(({ questionType, ...row }) => {
    const onItsWay = waiting.findLast((each) => each.questionType === questionType)
    return { ...row, ...(onItsWay && { note: waitingWords(onItsWay) }) }
  })

const rowsOf = (profile: HealthProfile) => [
  row('dob', 'Date of birth', known(profile.dob && longDate(profile.dob))),
  row('gender', 'Sex', known(profile.gender && genderNames[profile.gender])),
  row('ethnicity', 'Ethnicity', known(profile.ethnicity)),
  row('address', 'Address', addressLines(profile.address)),
  row('diagnosis', 'Diagnoses', profile.diagnosis.map(withYear)),
  row('medication', 'Medications', namesOf(profile.medication)),
  row('gpSurgery', 'GP practices', namesOf(profile.gpPractice)),
  row('hospital', 'Hospitals', namesOf(profile.hospital)),
]

function row(questionType: QuestionType, term: string, values: string[]) {
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
}

const known = (value: string | undefined): string[] => (value ? [value] : [])

const withYear = ({ name, diagnosedYear }: HealthProfile['diagnosis'][number]): string =>
  diagnosedYear ? `${name}, diagnosed in ${diagnosedYear}` : name

const namesOf = (named: readonly Named[]): string[] => named.map(({ name }) => name)

const addressLines = (address: HealthProfile['address']): string[] =>
  address
    ? [address.line1, address.line2, address.city, address.postcode].flatMap((line) => known(line))
    : []
