import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import type { PublicStudy } from '#contract/studies.ts'
import type { FittedStudy, Told } from '#domain/fit-words.ts'
import { seenBeforeYes } from '#contract/researchers-see.ts'
import { useMember } from '#identity/session.ts'
import { useUserWithWaiting } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { Picture } from '#ui/pictures.tsx'
import { WithAside } from '#ui/WithAside.tsx'
import { CardLink, TextLink } from '#ui/links.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { LoaderScreen, usePending } from '#ui/loading.tsx'
import { Unready } from '#ui/states.tsx'
import { NamesFrom } from './StudyDescription.tsx'
import { fitHeadings, useFit } from './use-fit.ts'

/** Our own studies, and those of public registers, with what these alone need. */
export function StudiesPage() {
  const [path] = useLocation()
  return path === routes.otherStudies ? <OtherStudies /> : <OwnStudies />
}

const OtherStudies = lazyPart(
  async () => (await import('./other/OtherStudies.tsx')).OtherStudies,
  LoaderScreen,
)

/** The open studies, first those that fit what the member told us. */
function OwnStudies() {
  const { subject } = useMember()
  const studies = useQuery(memberQueries.openStudies(subject))
  const fit = useFit(subject, studies.data)
  const { known, isAsked } = useKnownAnswers(subject, fit)
  const open = studies.data && (fit.told ? studies.data : studies.data.map(withoutRegion))
  const phase = usePending(fit.isLoading || isAsked || (!studies.data && studies.isFetching))
  const retry = () => void Promise.all([studies.refetch(), fit.refetch()])
  return (
    <Page
      title="Studies"
      lead="These studies are looking for people. Looking shares nothing: we compare them with your answers on this device."
    >
      {phase === 'done' && open && known ? (
        <WithAside aside={<BeforeYouDecide />}>
          <Found
            told={known}
            fitting={fit.fitting}
            studies={fit.fitting?.studiesOf(open, known) ?? open.map(untold)}
          />
          <NamesFrom source={fit.fitting?.source} />
        </WithAside>
      ) : (
        <Unready phase={phase} what="the studies" onRetry={retry} />
      )}
      <section aria-labelledby="other-studies">
        <h2 id="other-studies">Other studies in the UK</h2>
        <p>Public registers list more studies, which Rowan does not run.</p>
        <p>
          <TextLink href={routes.otherStudies} isTall>
            Look for your diagnosis in them
          </TextLink>
        </p>
      </section>
    </Page>
  )
}

/** The answers, or what the dashboard knows of them: offline the same studies fit here as there. */
function useKnownAnswers(subject: string, { told, isLoading }: ReturnType<typeof useFit>) {
  const user = useQuery({
    ...memberQueries.user(subject),
    select: useUserWithWaiting(subject),
    enabled: !told && !isLoading,
  })
  return { known: told ?? user.data, isAsked: !told && !user.data && user.isFetching }
}

/** What the dashboard knows has no address, so nothing is said of a study that asks for one. */
const withoutRegion = ({ looksFor, ...study }: PublicStudy): PublicStudy => ({
  ...study,
  looksFor: looksFor?.regions ? undefined : looksFor,
})

/** What a member may want to know before a study asks them. */
const BeforeYouDecide = () => (
  <section aria-labelledby="before-you-decide">
    <h2 id="before-you-decide">Before you decide</h2>
    <p>
      {seenBeforeYes} <TextLink href={routes.researchView}>How researchers see you</TextLink>
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

interface FoundProps extends Pick<ReturnType<typeof useFit>, 'fitting'> {
  told: Told
  studies: readonly Fitted[]
}

const Found = ({ studies, told, fitting }: FoundProps) => (
  <>
    {studies.length === 0 && <p>No study is open at the moment.</p>}
    {fitting && studies.length > 0 && !studies.some(({ fit }) => fit === 'fits') && (
      <>
        <Lookout />
        <p>
          {fitting.whyNoneFits(told)}{' '}
          {told.diagnosis.length > 0 ? (
            <TextLink href={routes.healthProfile}>Check your answers</TextLink>
          ) : (
            <TextLink href={routes.changeAnswer.href('diagnosis')}>Tell us your diagnosis</TextLink>
          )}
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
