import { Button, Group } from '@mantine/core'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import { useMember } from '#identity/session.ts'
import { saveAsFile } from '#ui/save-as-file.ts'
import { SummaryList } from '#ui/SummaryList.tsx'
import { answersAsText, type AnswerRow } from './round-rules.ts'

interface AnswersToKeepProps {
  round: QuestionnaireRound
  rows: readonly (AnswerRow & { note?: string })[]
  /** Said in the file: `Sent on …`. */
  what: string
}

/** Answers to read, to print and to keep as a file. */
export function AnswersToKeep({ round: { name, study }, rows, what }: AnswersToKeepProps) {
  const { firstName, lastName } = useMember()
  const heading = `${name}\r\n${study.studyName}, ${study.organisation}\r\n${what}`
  return (
    <>
      <p className="paper-only">
        {`${firstName} ${lastName}`.trim()}. {what}
      </p>
      <SummaryList rows={rows} />
      <Group mt="lg" className="screen-only">
        <Button variant="default" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveAsFile('rowan-answers.txt', answersAsText(heading, rows), 'text/plain')
          }
        >
          Download
        </Button>
      </Group>
    </>
  )
}
