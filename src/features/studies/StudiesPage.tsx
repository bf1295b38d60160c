import { Paper, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { matchStudies, type MatchedStudy } from '#domain/study-match.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { WithAside } from '#ui/WithAside.tsx'
import { CardLink, TextLink } from '#ui/links.tsx'
import { usePending } from '#ui/loading.tsx'
import { Unready } from '#ui/states.tsx'

/** The open studies; those that mention the member's own answers come first. */
export function StudiesPage() {
  const { subject } = useMember()
  const [studies, profile] = useQueries({
    queries: [memberQueries.openStudies(subject), memberQueries.healthProfile(subject)],
  })
  const isMissing = [studies, profile].some(({ data, isFetching }) => !data && isFetching)
  const phase = usePending(isMissing)
  const retry = () => void Promise.all([studies.refetch(), profile.refetch()])
  return (
    <Page
      title="Studies"
      lead="These studies are looking for people. Looking at them does not share anything: we compare them with your answers on this device."
    >
      {phase === 'done' && studies.data && profile.data ? (
        <WithAside aside={<BeforeYouDecide />}>
          <Found studies={matchStudies(studies.data, profile.data)} />
        </WithAside>
      ) : (
        <Unready phase={phase} what="the studies" onRetry={retry} />
      )}
    </Page>
  )
}

/** What a member may want to know before a study asks them. */
const BeforeYouDecide = () => (
  <section aria-labelledby="before-you-decide">
    <h2 id="before-you-decide">Before you decide</h2>
    <p>
      Until you agree to a study, researchers see a few general facts and never your name:{' '}
      <TextLink href={routes.researchView}>how researchers see you</TextLink>.
    </p>
    <p>
      You can stop sharing at any time in <TextLink href={routes.consents}>Consents</TextLink>.
    </p>
  </section>
)

function Found({ studies }: { studies: readonly MatchedStudy[] }) {
  const matched = studies.filter(({ because }) => because.length > 0)
  const others = studies.filter(({ because }) => because.length === 0)
  return (
    <>
      <section aria-labelledby="matched">
        <h2 id="matched">Studies that match your answers</h2>
        {matched.length > 0 ? (
          <StudyList studies={matched} />
        ) : (
          <p>
            No study matches your answers at the moment. You can check them in{' '}
            <TextLink href={routes.healthProfile}>My health profile</TextLink>.
          </p>
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">Other studies</h2>
          <StudyList studies={others} />
        </section>
      )}
    </>
  )
}

const StudyList = ({ studies }: { studies: readonly MatchedStudy[] }) => (
  <Stack component="ul" m={0} p={0}>
    {studies.map(({ study, because }) => (
      <Paper component="li" variant="card" mod="clickable" key={study.id}>
        <h3>
          <CardLink href={routes.studyInterest.href(study.id)}>{study.studyName}</CardLink>
        </h3>
        <Text c="dimmed" size="sm" mb="xs">
          {study.organisation}
        </Text>
        <Text mb="xs">{study.description}</Text>
        {because.length > 0 && <Text fw={650}>Because you told us: {because.join(', ')}</Text>}
      </Paper>
    ))}
  </Stack>
)
