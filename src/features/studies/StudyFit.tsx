import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { Study } from '#contract/study-page.ts'
import type { FitRow } from '#domain/fit-words.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { StatusIcon } from '#ui/status.tsx'
import { NamesFrom, TeamAndPlace } from './StudyDescription.tsx'
import { fitHeadings, type useFit } from './use-fit.ts'

interface StudyFitProps {
  study: Study
  fit: ReturnType<typeof useFit>
  /** Where it stands on the page of an invitation. */
  inviteId?: string
}

/** What the study asks for beside what the member told us, and what its team decides. */
export const StudyFit = ({ study, fit: { told, fitting }, inviteId }: StudyFitProps) => (
  <>
    {told && fitting ? (
      order.map((fit) => (
        <FitList
          key={fit}
          fit={fit}
          rows={fitting.rowsOf(study.looksFor, told).filter((row) => row.fit === fit)}
          from={{ answerFor: study.id, inviteId }}
        />
      ))
    ) : (
      <p>We could not load your answers, so we cannot tell if this study fits.</p>
    )}
    <TeamAndPlace looksFor={study.looksFor} />
    <NamesFrom source={fitting?.source} />
  </>
)

const order = ['fits', 'does-not-fit', 'cannot-tell'] as const

interface FitListProps {
  fit: FitRow['fit']
  rows: readonly FitRow[]
  /** What the pages of the questions are told. */
  from: unknown
}

const FitList = ({ fit, rows, from }: FitListProps) =>
  rows.length > 0 && (
    <Paper component="section" variant="card" mb="md" aria-labelledby={fit}>
      <Group gap="xs" wrap="nowrap" mb="sm" c={looks[fit].colour}>
        <StatusIcon tone={looks[fit].tone} />
        <Title order={2} size="h3" m={0} c="bright" id={fit}>
          {fitHeadings[fit]}
        </Title>
      </Group>
      <Stack component="ul" m={0} p={0}>
        {rows.map(({ words, because, change }) => (
          <Group component="li" key={words} justify="space-between" align="baseline" wrap="nowrap">
            <div>
              <Text fw={650} m={0}>
                {words}
              </Text>
              <Text m={0}>{because}</Text>
            </div>
            {change && (
              <Box flex="none">
                <TextLink href={routes.changeAnswer.href(change.question)} state={from} isTall>
                  {change.label} <span className="visually-hidden">{change.hiddenText}</span>
                </TextLink>
              </Box>
            )}
          </Group>
        ))}
      </Stack>
    </Paper>
  )

const looks = {
  fits: { tone: 'done', colour: 'var(--rowan-done)' },
  'does-not-fit': { tone: 'attention', colour: 'var(--rowan-attention)' },
  'cannot-tell': { tone: 'info', colour: 'dimmed' },
} as const
