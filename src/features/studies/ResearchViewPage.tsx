import { Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import type { QuestionType } from '#contract/questions.ts'
import { genderNames } from '#contract/choices.ts'
import type { ResearchView } from '#contract/research-view.ts'
import { seenUndiagnosed } from '#domain/answers.ts'
import { seenAfterYes, seenBeforeYes } from '#contract/researchers-see.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { SettingsPage } from '#ui/Page.tsx'
import { SummaryList, type SummaryRow } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ready } from '#ui/states.tsx'
import { studyQueries } from './queries.ts'

/** The six facts by which a member counts in what researchers see, live from the profile. */
export function ResearchViewPage() {
  const { subject } = useMember()
  const view = useQuery(studyQueries.researchView(subject))
  const { data: user } = useQuery(memberQueries.user(subject))
  return (
    <SettingsPage name="How researchers see me" lead={seenBeforeYes}>
      <Ready query={view} what="how researchers see you">
        {(seen) => (
          <Stack gap="lg">
            <Paper component="section" variant="card" aria-labelledby="shown">
              <Title order={2} size="h3" id="shown">
                What counts you in
              </Title>
              <SummaryList rows={researchRows(seen, user && seenUndiagnosed(user))} />
            </Paper>
            <Paper component="section" variant="quiet" aria-labelledby="not-shown">
              <Title order={2} size="h3" id="not-shown">
                What is never counted
              </Title>
              <ul>
                {notShown.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Paper>
            <p>
              {seenAfterYes} You’ll find your decisions in{' '}
              <TextLink href={routes.consents}>Consents</TextLink>.
            </p>
            <p>
              These facts change when you change{' '}
              <TextLink href={routes.healthProfile}>your health profile</TextLink>.
            </p>
          </Stack>
        )}
      </Ready>
    </SettingsPage>
  )
}

/** The six fields of the view in words, and nothing else. `undiagnosed`: what is said if there is no diagnosis yet. */
export const researchRows = (
  view: ResearchView,
  undiagnosed?: ReturnType<typeof seenUndiagnosed>,
): SummaryRow[] => [
  { term: 'Age', values: known(view.age), action: change('dob', 'your date of birth') },
  {
    term: 'Sex',
    values: known(view.sex && genderNames[view.sex]),
    action: change('gender', 'your sex'),
  },
  {
    term: 'Disease',
    values: view.disease,
    ...(undiagnosed && { empty: undiagnosed.disease }),
    action: change('diagnosis', 'your diagnosis'),
  },
  {
    term: 'Year of diagnosis',
    values: yearsOf(view),
    ...(undiagnosed && { empty: undiagnosed.year }),
    action: change('diagnosis', 'the year of your diagnosis'),
  },
  {
    term: 'Ethnicity',
    values: known(view.ethnicity),
    action: change('ethnicity', 'your ethnicity'),
  },
  { term: 'Location', values: known(view.location), action: change('address', 'your address') },
]

/** What is in no total. */
const notShown = [
  'Your name, date of birth and contact details',
  'Your address or postcode, only your region of England',
  'Your exact ethnic background, only its group',
  'Your GP record, medication, GP surgery or hospitals',
  'Your DNA, your kit, or your answers to other studies',
] as const

const change = (question: QuestionType, hiddenText: string) => ({
  href: routes.changeAnswer.href(question),
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
