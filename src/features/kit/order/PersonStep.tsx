import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import type { User } from '#contract/profile.ts'
import { genderNames } from '#contract/choices.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { shortDate } from '#domain/formats.ts'
import { StatusBanner } from '#ui/status.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { Ready } from '#ui/states.tsx'
import { WizardFrame, type StepProps } from './WizardFrame.tsx'

/** The person who uses the kit: the member, with the details of their health profile. */
export function PersonStep({ complete, subject, onNext }: StepProps & { onNext: () => void }) {
  const { firstName, lastName } = useMember()
  const user = useQuery(memberQueries.user(subject))
  return (
    <WizardFrame step="step2" complete={complete}>
      <Ready query={user} what="your details">
        {(known) => (
          <>
            <p>The kit is only for you. The laboratory cannot use anyone else’s sample.</p>
            <SummaryList rows={personRows({ ...known, names: { firstName, lastName } })} />
            {!(known.dob && known.gender) && (
              <StatusBanner tone="attention">
                <p>
                  The laboratory checks your sample against your date of birth and biological sex.
                  Add what’s missing before you post your sample.
                </p>
              </StatusBanner>
            )}
            <Button onClick={onNext}>Next</Button>
          </>
        )}
      </Ready>
    </WizardFrame>
  )
}

/** `names` are from the identity provider, used until the service has them. */
function personRows({
  firstName,
  lastName,
  dob,
  gender,
  names,
}: Pick<User, 'firstName' | 'lastName' | 'dob' | 'gender'> & {
  names: { firstName: string; lastName: string }
}) {
  const give = (questionType: string, hiddenText: string) => ({
    href: routes.changeAnswer.href(questionType),
    label: 'Give',
    hiddenText,
  })
  return [
    { term: 'First name', values: [firstName ?? names.firstName].filter(Boolean) },
    { term: 'Last name', values: [lastName ?? names.lastName].filter(Boolean) },
    {
      term: 'Date of birth',
      values: dob ? [shortDate(dob)] : [],
      ...(!dob && { action: give('dob', 'your date of birth') }),
    },
    {
      term: 'Biological sex',
      values: gender ? [genderNames[gender]] : [],
      ...(!gender && { action: give('gender', 'your biological sex') }),
    },
  ]
}
