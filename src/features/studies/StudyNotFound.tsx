import { ErrorScreen } from '#ui/ErrorScreen.tsx'

interface StudyNotFoundProps {
  /** The member was led here by the link that they signed up with, which counts no longer. */
  isStudyCleared?: boolean
}

/** For studies and invites that are unknown, closed or somebody else's: nobody is told which. */
export const StudyNotFound = ({ isStudyCleared = false }: StudyNotFoundProps) => (
  <ErrorScreen code="not-found">
    <p>
      If you followed a link to a study, it may have closed.
      {isStudyCleared && ' We will not bring you here when you next log in.'}
    </p>
  </ErrorScreen>
)
