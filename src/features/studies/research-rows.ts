import type { QuestionType } from '#contract/questions.ts'
import { genderNames } from '#contract/questions.ts'
import type { ResearchView } from '#contract/research-view.ts'
import { hrefs } from '#routes'
import type { SummaryRow } from '#ui/SummaryList.tsx'

/** The six fields of the view in words, and nothing else. */
export const researchRows = (view: ResearchView): SummaryRow[] => [
  { term: 'Age', values: known(view.age), action: change('dob', 'your date of birth') },
  {
    term: 'Sex',
    values: known(view.sex && genderNames[view.sex]),
    action: change('gender', 'your sex'),
  },
  { term: 'Disease', values: view.disease, action: change('diagnosis', 'your diagnosis') },
  {
    term: 'Year of diagnosis',
    values: yearsOf(view),
    action: change('diagnosis', 'the year of your diagnosis'),
  },
  {
    term: 'Ethnicity',
    values: known(view.ethnicity),
    action: change('ethnicity', 'your ethnicity'),
  },
  { term: 'Location', values: known(view.location), action: change('address', 'your address') },
]

/** What researchers do not see. */
export const notShown = [
  'Your name, date of birth and contact details',
  'Your address or postcode, only your region of England',
  'Your exact ethnic background, only its group',
  'Your GP record, medication, GP surgery or hospitals',
  'Your DNA, your kit, or your answers to other studies',
] as const

const change = (question: QuestionType, hiddenText: string) => ({
  href: hrefs.changeAnswer(question),
  label: 'Change',
  hiddenText,
})

const known = (value: string | null): string[] => (value === null ? [] : [value])

/** With the name of the disease if there are several. */
const yearsOf = ({ disease, diagnosedDate }: ResearchView): string[] =>
  diagnosedDate.flatMap((year, index) => {
    if (year === null) return []
    return disease.length > 1 ? [`${year} (${disease[index]})`] : [String(year)]
  })
