import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import type { PublicStudy } from '#contract/studies.ts'
import type { FittedStudy } from '#domain/fit-words.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { Picture } from '#ui/pictures.tsx'
import { WithAside } from '#ui/WithAside.tsx'
import { CardLink, TextLink } from '#ui/links.tsx'
import { usePending } from '#ui/loading.tsx'
import { Unready } from '#ui/states.tsx'
import { NamesFrom } from './StudyDescription.tsx'
import { fitHeadings, useFit } from './use-fit.ts'

/** The open studies, first those that fit what the member told us. */
export function StudiesPage() {
  const { subject } = useMember()
  const studies = useQuery(memberQueries.openStudies(subject))
  const fit = useFit(subject, studies.data)
  const phase = usePending(fit.isLoading || (!studies.data && studies.isFetching))
  const retry = () => void Promise.all([studies.refetch(), fit.refetch()])
  return (
    <Page
      title="Studies"
      lead="These studies are looking for people. Looking at them does not share anything: we compare them with your answers on this device."
    >
      {phase === 'done' && studies.data && fit.told ? (
        <WithAside aside={<BeforeYouDecide />}>
          <Found
            isCompared={fit.fitting !== undefined}
            studies={fit.fitting?.studiesOf(studies.data, fit.told) ?? studies.data.map(untold)}
          />
          <NamesFrom source={fit.fitting?.source} />
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

type Fitted = FittedStudy<PublicStudy>

/** Where the files that are compared by cannot be had. */
const untold = (study: PublicStudy): Fitted => ({
  study,
  fit: 'cannot-tell',
  because: [],
  untold: [],
})

const Lookout = lazyPart(async () => (await import('#ui/scenes.tsx')).LookoutScene, Picture)

const order = ['fits', 'cannot-tell', 'does-not-fit'] as const

const Found = ({ studies, isCompared }: { studies: readonly Fitted[]; isCompared: boolean }) => (
  <>
    {isCompared && !studies.some(({ fit }) => fit === 'fits') && (
      <>
        <Lookout />
        <p>
          No study fits what you told us at the moment. You can check your answers in{' '}
          <TextLink href={routes.healthProfile}>My health profile</TextLink>.
        </p>
      </>
    )}
    {order.map((fit) => (
      <StudyList key={fit} fit={fit} studies={studies.filter((each) => each.fit === fit)} />
    ))}
  </>
)

const StudyList = ({ fit, studies }: Pick<Fitted, 'fit'> & { studies: readonly Fitted[] }) =>
  studies.length > 0 && (
    <section aria-labelledby={fit}>
      <h2 id={fit}>{fitHeadings[fit]}</h2>
      <Stack component="ul" m={0} p={0}>
        {studies.toSorted(byReasons).map(({ study, because, untold }) => (
          <Paper component="li" variant="card" mod="clickable" key={study.id}>
            <h3>
              <CardLink href={routes.studyInterest.href(study.id)}>{study.studyName}</CardLink>
            </h3>
            <Text c="dimmed" size="sm" mb="xs">
              {study.organisation}
            </Text>
            {fit !== 'does-not-fit' && (
              <>
                <Text mb="xs">{study.description}</Text>
                {because.length > 0 && (
                  <Text fw={650}>Because you told us: {because.join(', ')}</Text>
                )}
                {untold.length > 0 && <Text>{untold.join(' ')}</Text>}
              </>
            )}
          </Paper>
        ))}
      </Stack>
    </section>
  )

/** First what some answer fits: one more may settle it. */
const byReasons = (one: Fitted, other: Fitted) => other.because.length - one.because.length
