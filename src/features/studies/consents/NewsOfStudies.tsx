import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, writeBack } from '#api/write-back.ts'
import { chooseStudyNews, type ToldStudy } from '#contract/study-updates.ts'
import { longDate } from '#domain/formats.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { Ready } from '#ui/states.tsx'
import { NotAnsweredBanner, sayNotSaved } from '../invite/InviteStatus.tsx'
import { studyQueries } from '../queries.ts'

/** What has come of the studies that a member has agreed to, and of which of those that they left they still hear. */
export function NewsOfStudies({ subject }: { subject: string }) {
  const query = useQuery(studyQueries.told(subject))
  return (
    <Ready query={query} what="the news of your studies">
      {({ studies }) => {
        const shown = studies.filter(
          ({ closedAt, news, hasResult, isWithdrawn }) =>
            closedAt !== undefined || news > 0 || hasResult || isWithdrawn,
        )
        return (
          shown.length > 0 && (
            <section aria-labelledby="news-of-studies">
              <Title order={2} id="news-of-studies" mb="md">
                News and results
              </Title>
              <Stack>
                {shown.map((study) => (
                  <News key={study.studyId} study={study} subject={subject} />
                ))}
              </Stack>
            </section>
          )
        )
      }}
    </Ready>
  )
}

function News({ study, subject }: { study: ToldStudy; subject: string }) {
  const { studyId, studyName, closedAt, news, hasResult, isWithdrawn } = study
  const isReadable = closedAt !== undefined || news > 0 || hasResult
  return (
    // No region of its own: it would have the name of the consent to the same study.
    <Paper variant="quiet">
      <Title order={3} mt={0}>
        {studyName}
      </Title>
      {closedAt !== undefined && <Text>Finished on {longDate(closedAt)}.</Text>}
      {isReadable && (
        <p>
          <TextLink href={routes.studyInterest.href(studyId)} isTall>
            {linkTo(study)}
            <span className="visually-hidden">: {studyName}</span>
          </TextLink>
        </p>
      )}
      {isWithdrawn && <StillTold study={study} subject={subject} />}
    </Paper>
  )
}

function linkTo({ news, hasResult }: ToldStudy): string {
  if (hasResult) return 'What came of it'
  return news > 0 ? 'News from the study' : 'See the study'
}

/** For whoever has withdrawn: nothing, unless they asked for it. */
function StillTold({ study: { studyId, studyName, isTold }, subject }: Parameters<typeof News>[0]) {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot change this at the moment.`
  const { submit, isPending, failure } = useSubmit({
    action: 'answer-study',
    send: (wanted: boolean, options) =>
      call(chooseStudyNews, { params: { id: studyId }, body: { isTold: wanted } }, options),
    onDone: async (chosen) => {
      const withChoice = (each: ToldStudy) =>
        each.studyId === studyId ? { ...each, ...chosen } : each
      await writeBack(client, [
        changed(studyQueries.told(subject), ({ studies }) => ({
          studies: studies.map(withChoice),
        })),
      ])
      announce('Saved')
    },
    onFailed: sayNotSaved,
  })
  return (
    <>
      <p>
        {isTold
          ? 'You withdrew, and asked us to tell you its news and results.'
          : 'You withdrew, so we do not tell you its news and results.'}
      </p>
      {failure && <NotAnsweredBanner failure={failure} />}
      {!isReachable && <p id={`told-offline-${studyId}`}>{offlineReason}</p>}
      <Group>
        <Button
          variant="default"
          aria-disabled={!isReachable || isPending || undefined}
          aria-describedby={isReachable ? undefined : `told-offline-${studyId}`}
          onClick={() => (isReachable ? submit(!isTold) : announce(offlineReason))}
        >
          {isTold ? 'Stop telling me' : 'Tell me'}
          <span className="visually-hidden">&nbsp;about {studyName}</span>
        </Button>
      </Group>
    </>
  )
}
