import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberQueries } from '#api/queries.ts'
import { isAccountSetUp, uniqueSteps } from '#contract/account-setup.ts'
import { londonDay } from '#contract/days.ts'
import { useMember } from '#identity/use-member.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { useIsLooking, useUserWithWaiting } from '#offline/outbox/use-outbox.ts'
import { Page } from '#ui/Page.tsx'
import { SavedCopy } from '#ui/SavedCopy.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { Banner } from './Banner.tsx'
import { ContinueSetup } from './ContinueSetup.tsx'
import classes from './DashboardPage.module.css'
import { memberBanner } from './member-banner.ts'
import { QuickMenu } from './QuickMenu.tsx'
import { StudyWaiting } from './StudyWaiting.tsx'
import { WhySentHere } from './WhySentHere.tsx'

/** Where a member arrives: who they are, what is waiting, and where to go (section 2). */
export function DashboardPage() {
  const member = useMember()
  const [today] = useState(() => londonDay(new Date()))
  const user = useQuery({
    ...memberQueries.user(member.subject),
    select: useUserWithWaiting(member.subject),
  })
  const invites = useQuery(memberQueries.studyInvites(member.subject))
  const saved = useSavedCopy(user)
  const phase = usePending(useIsLooking(member.subject) || (!user.data && user.isFetching))

  if (phase !== 'done' || !user.data) {
    return (
      <Page title="Dashboard" width="wide">
        <Unready phase={phase} what="your dashboard" onRetry={() => void user.refetch()} />
      </Page>
    )
  }
  const steps = uniqueSteps(user.data.userOnboarding)
  return (
    <Page title="Dashboard" width="wide">
      <SavedCopy {...saved} />
      <div className={classes['parts']}>
        <WhySentHere />
        <Banner banner={memberBanner(user.data, member, today)} />
        {!isAccountSetUp(steps) && <ContinueSetup steps={steps} />}
        <StudyWaiting invites={invites.data ?? []} />
        <QuickMenu hasKitAccess={member.metadata.canAccessHurdle === true} />
      </div>
    </Page>
  )
}
