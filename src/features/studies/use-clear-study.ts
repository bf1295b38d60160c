import { updateMetadata } from '#identity/metadata.ts'
import { useMember } from '#identity/use-member.ts'
import { isStudyId, settleStudyRedirect } from './study-redirect.ts'

/**
 * Returns a function that clears the study that a member came for from their metadata (section 4), once it is
 * answered or does not exist. Another pending study stays; an invalid id is cleared too.
 */
export function useClearStudy(): (studyId: string) => void {
  const { subject, metadata } = useMember()
  return (studyId) => {
    const waiting = metadata.studyId
    if (waiting === '' || (waiting !== studyId && isStudyId(waiting))) return
    settleStudyRedirect(subject, waiting)
    // If the identity provider does not store it, the next visit tries again.
    updateMetadata({ studyId: '' }).catch(() => undefined)
  }
}
