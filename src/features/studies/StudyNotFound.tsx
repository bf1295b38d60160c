import { ErrorScreen } from '#ui/ErrorScreen.tsx'

interface StudyNotFoundProps {
  /** The member was led here by the link that they signed up with, which counts no longer. */
  isForgotten?: boolean
}

/** For studies and invites that are unknown, closed or somebody else's: nobody is told which. */
export const StudyNotFound = ({ isForgotten = false }: StudyNotFoundProps) => (
  <ErrorScreen code="not-found">
    <p>
      If you followed a link to a study, the study may have closed.
      {isForgotten && ' You will not be led here again when you log in.'}
    </p>
  </ErrorScreen>
)
