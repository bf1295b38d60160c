import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Ready } from '#ui/Unready.tsx'
import { studyQueries } from './queries.ts'
import { notShown, researchRows } from './research-rows.ts'
import classes from './ResearchViewPage.module.css'

/** The card that researchers see of a member without consent, live from the profile. */
export function ResearchViewPage() {
  const { subject } = useMember()
  const view = useQuery(studyQueries.researchView(subject))
  return (
    <SettingsPage
      name="How researchers see me"
      lead="Until you agree to join a study, researchers can only see these 6 general facts. They never see your name."
    >
      <Ready query={view} what="how researchers see you">
        {(seen) => (
          <div className={classes['sides']}>
            <section className={classes['card']} aria-labelledby="shown">
              <h2 id="shown">What they can see</h2>
              <SummaryList rows={researchRows(seen)} />
            </section>
            <section className={classes['hidden']} aria-labelledby="not-shown">
              <h2 id="not-shown">What they cannot see</h2>
              <ul>
                {notShown.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p>
                Researchers do not see this card. They see totals only, such as how many people of
                an age live in a region, and never a group smaller than 10.
              </p>
            </section>
            <p className={classes['more']}>
              This card updates when you change{' '}
              <TextLink href={routes.healthProfile}>your health profile</TextLink>. A study only
              sees more if you <TextLink href={routes.consents}>agree to share it</TextLink>.
            </p>
          </div>
        )}
      </Ready>
    </SettingsPage>
  )
}
