import { ErrorScreen } from '#ui/boundaries.tsx'

interface StudyNotFoundProps {
  /** Whether the study that they signed up for has been cleared, so that they are not sent here again. */
  isStudyCleared?: boolean
}

/** For studies and invites that are unknown, closed or somebody else's: it does not say which. */
export const StudyNotFound = ({ isStudyCleared = false }: StudyNotFoundProps) => (
  <ErrorScreen code="not-found">
    <p>
      If you followed a link to a study, it may have closed.
      {isStudyCleared && ' We will not bring you here when you next sign in.'}
    </p>
  </ErrorScreen>
)
