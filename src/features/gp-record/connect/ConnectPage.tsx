import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { useMember } from '#identity/use-member.ts'
import { Loader } from '#ui/Loader.tsx'
import { noDate, partsOf } from '#ui/date-parts.ts'
import { usePending } from '#ui/use-pending.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { ConnectFrame } from './ConnectFrame.tsx'

/** The second step. If the profile cannot be loaded, the form is just not filled in. */
export function ConnectPage() {
  const { subject, lastName } = useMember()
  const { data: user, isFetching } = useQuery(memberQueries.user(subject))
  const phase = usePending(!user && isFetching)
  if (phase !== 'done') {
    return <ConnectFrame step={2}>{phase === 'pending' && <Loader />}</ConnectFrame>
  }
  const known = {
    surname: user?.lastName ?? lastName,
    dob: user?.dob ? partsOf(user.dob) : noDate,
  }
  return <ConnectForm subject={subject} known={known} />
}
