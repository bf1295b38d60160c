import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { emptySectionWords, type EmptySection } from '../record/empty-section.ts'
import { isAlwaysWhole } from '../record/record-words.ts'

interface SectionEmptyProps extends EmptySection {
  onRetry: () => void
  onAllDates: () => void
}

/** Why a section is empty, and what can be done about it. */
export function SectionEmpty(props: SectionEmptyProps) {
  const { section, why, onRetry, onAllDates } = props
  const { title, sentences } = emptySectionWords(props)
  const said = sentences.map(({ words, isStrong }) => (
    <p key={words}>{isStrong ? <strong>{words}</strong> : words}</p>
  ))
  switch (why) {
    case 'failed':
      return (
        <FailedState title={title} onRetry={onRetry}>
          {said}
        </FailedState>
      )
    case 'not-understood':
      return <FailedState title={title}>{said}</FailedState>
    case 'not-shared':
      return <EmptyState title={title}>{said}</EmptyState>
    case 'nothing-recorded':
      return (
        <EmptyState
          title={title}
          action={
            !isAlwaysWhole(section) && (
              <Button variant="default" onClick={onAllDates}>
                Show all dates
              </Button>
            )
          }
        >
          {said}
        </EmptyState>
      )
  }
}
