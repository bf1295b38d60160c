import type { PageProps } from '#ui/lazy.tsx'
import { QuestionsReview } from './QuestionsReview.tsx'
import { QuestionsSent } from './QuestionsSent.tsx'
import { QuestionsStart } from './QuestionsStart.tsx'
import { StudyQuestion } from './StudyQuestion.tsx'

/** Every page of one time of answering: whoever opens one goes on to the others, in a tunnel too. No question has their names. */
export function QuestionsPage(props: PageProps) {
  switch (props.params['linkId']) {
    case undefined:
      return <QuestionsStart {...props} />
    case 'review':
      return <QuestionsReview {...props} />
    case 'sent':
      return <QuestionsSent {...props} />
    default:
      return <StudyQuestion {...props} />
  }
}
