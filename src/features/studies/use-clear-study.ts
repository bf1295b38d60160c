import { updateMetadata } from '#identity/metadata.ts'
import { useMember } from '#identity/use-member.ts'
import { isStudyId, settleStudyRedirect } from './study-redirect.ts'

/**
 * How the study that a member came for is cleared from their metadata (section 4), once it is
 * answered or is not there. Another study that is waiting stays; what is no id at all goes too.
 */
export function useClearStudy(): (studyId: string) => void {
  const { subject, metadata } = useMember()
  return (studyId) => {
    const waiting = metadata.studyId
    if (waiting === '' || (waiting !== studyId && isStudyId(waiting))) return
    settleStudyRedirect(subject, waiting)
    // Where the identity provider does not take note of it, the next visit tries again.
    updateMetadata({ studyId: '' }).catch(() => undefined)
  }
}
