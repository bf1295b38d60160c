import { Group, Stack, Text } from '@mantine/core'
import type { QuestionPage } from '#contract/questionnaire-answers.ts'
import { routes } from '#routes'
import { CloseLink } from '#ui/links.tsx'
import { StepDots } from '#ui/TaskHeader.tsx'
import type { KnownRound } from './use-round.ts'

/** With more, each question would have a long row of links above it. */
const mostSegments = 12

interface RoundProgressProps {
  round: KnownRound
  pages: readonly QuestionPage[]
  /** The place of the question. */
  at: number
  groups: readonly string[]
}

/** `Question 3 of 9`; `of up to 9` while answers still to come may bring up more. */
export const questionInWords = (
  { questions }: KnownRound['round'],
  at: number,
  shown: number,
): string => `Question ${at + 1} of ${shown < questions ? 'up to ' : ''}${questions}`

/** Where somebody is, as in the account set-up. */
export const RoundProgress = ({ round, pages, at, groups }: RoundProgressProps) => (
  <Stack gap={0} mb="lg">
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap={0}>
      <Text m={0} size="sm" c="dimmed">
        <Text span c="var(--rowan-ink)" fw={700} display="block">
          {round.round.name}
        </Text>
        {questionInWords(round.round, at, pages.length)}
        {groups.length > 0 && `: ${groups.join(', ')}`}
      </Text>
      <CloseLink href={routes.dashboard} />
    </Group>
    {pages.length <= mostSegments && (
      <StepDots
        label="Questions"
        look="bar"
        steps={pages.map(({ item: { linkId } }, place) => ({
          name: `Question ${place + 1}`,
          url: routes.studyQuestion.href({ ...round.place, linkId }),
          status: statusOf(round, linkId, place === at),
        }))}
      />
    )}
  </Stack>
)

function statusOf({ answers }: KnownRound, linkId: string, isCurrent: boolean) {
  if (isCurrent) return 'current'
  return answers.has(linkId) ? 'complete' : 'incomplete'
}
