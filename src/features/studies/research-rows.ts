import { genderNames } from '#contract/profile.ts'
import type { ResearchView } from '#contract/research-view.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'

/** The six fields of the view, and no seventh, in words. */
export const researchRows = (view: ResearchView): SummaryRow[] => [
  { term: 'Age', values: known(view.age) },
  { term: 'Sex', values: known(view.sex && genderNames[view.sex]) },
  { term: 'Disease', values: view.disease },
  { term: 'Year of diagnosis', values: yearsOf(view), empty: 'Not given' },
  { term: 'Ethnicity', values: known(view.ethnicity) },
  { term: 'Location', values: known(view.location) },
]

const known = (value: string | null): string[] => (value === null ? [] : [value])

/** Beside the name of its disease where there are several. */
const yearsOf = ({ disease, diagnosedDate }: ResearchView): string[] =>
  diagnosedDate.flatMap((year, index) => {
    if (year === null) return []
    return disease.length > 1 ? [`${year} (${disease[index]})`] : [String(year)]
  })
