import { useEffect, useState, type PropsWithChildren } from 'react'
import { call } from '#api/call.ts'
import { fetchNames } from '#api/imported-names.ts'
import { listStudies } from '#contract/studies.ts'
import { getStudy, listRequestedData, type Study } from '#contract/study-page.ts'
import { listStudyUpdates } from '#contract/study-updates.ts'
import { hrefs } from '#routes'
import { brand } from '#ui/brand.ts'
import { PlainButtonLink, PlainButton, TextLink } from '#ui/links.tsx'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import type { loadLooksFor } from '#domain/known-diseases.ts'
import { dropStudy } from '#domain/ways-in.ts'
import classes from './PublicStudyPage.module.css'
import { isNotFound } from '#api/api-error.ts'
import { isStudyId } from './study-redirect.ts'
import { DataAskedFor, NamesFrom, StudyIntroduction, TeamAndPlace } from './StudyDescription.tsx'
import { StudyNotFound } from './StudyNotFound.tsx'

const title = 'Invitation to a study'

/** The public page of a study, with links to sign in and up (section 2). It loads nothing of the signed-in app. */
export function PublicStudyPage({ params: { studyId = '' } }: PageProps) {
  const { study, names, lookedFor, told, error, retry } = usePublicStudy(studyId)
  const phase = usePending(!study && error === undefined)
  if (!isStudyId(studyId) || isNotFound(error)) return <StudyNotFound />
  if (phase === 'done' && study) {
    const news = told ? (
      <told.StudyNews study={study} updates={told.updates} />
    ) : (
      <NotLoaded what="the study’s news" onRetry={retry} />
    )
    return study.closedAt === undefined ? (
      <Invitation {...{ study, names, lookedFor }}>{news}</Invitation>
    ) : (
      <Page title="A study that has finished" heading={study.studyName}>
        <StudyIntroduction study={study} />
        {news}
      </Page>
    )
  }
  return (
    <Page title={title}>
      {phase === 'pending' && <Loader />}
      {phase === 'done' && <NotLoaded what="the study" onRetry={retry} />}
    </Page>
  )
}

interface OpenStudy {
  study: Study
  /** Of the data that the study asks for; empty where that could not be loaded. */
  names: readonly string[]
  /** Whom it looks for; undefined where it does not say, or that could not be loaded. */
  lookedFor: Awaited<ReturnType<typeof loadLooksFor>> | undefined
}

const Invitation = ({ study, names, lookedFor, children }: PropsWithChildren<OpenStudy>) => (
  <Page title={title} heading={study.studyName}>
    <StudyIntroduction study={study} />
    {lookedFor && lookedFor.lines.length > 0 && (
      <section aria-labelledby="looks-for">
        <h2 id="looks-for">Who it looks for</h2>
        <ul>
          {lookedFor.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <NamesFrom source={lookedFor.source} />
      </section>
    )}
    <TeamAndPlace looksFor={study.looksFor} />
    <DataAskedFor names={names} />
    <section className={classes['question']} aria-labelledby="interested">
      <h2 id="interested">Are you interested in this study?</h2>
      <p>
        {brand.name} is for people aged 16 or over in England. With an account, you can say that
        you’re interested. We do not share anything about you, not even your name, until you agree.
      </p>
      <PlainButtonLink href={hrefs.signUp(study.id)}>Yes, create account</PlainButtonLink>
      <p className={classes['member']}>
        Already a member? <TextLink href={hrefs.signIn(study.id)}>Log in</TextLink>
      </p>
    </section>
    {children}
  </Page>
)

const NotLoaded = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <>
    <StatusBanner tone="error" title={`We could not load ${what}`}>
      <p>Check your connection. If that’s fine, the problem is ours: try again in a few minutes.</p>
    </StatusBanner>
    <PlainButton onClick={onRetry}>Try again</PlainButton>
  </>
)

/** For the sign-up, which says which study somebody came for; undefined if it is not open. */
export async function studyName(id: string): Promise<string | undefined> {
  const studies = await call(listStudies, {}, { asVisitor: true })
  return studies.find((study) => study.id === id)?.studyName
}

/** What the study has told, with the code that shows it, which the page itself is light without. */
async function loadTold(id: string, options: { signal: AbortSignal; asVisitor: true }) {
  const [{ updates }, { StudyNews }] = await Promise.all([
    call(listStudyUpdates, { params: { id } }, options),
    import('./StudyNews.tsx'),
  ])
  return { updates, StudyNews }
}

interface Loaded {
  /** Undefined where that could not be loaded. */
  told?: Awaited<ReturnType<typeof loadTold>> | undefined
  error?: unknown
}

/** Without the query cache, which is for members, and without a session. */
function usePublicStudy(studyId: string) {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Partial<OpenStudy> & Loaded>({})

  useEffect(() => {
    if (!isStudyId(studyId)) return undefined
    const abort = new AbortController()
    const options = { signal: abort.signal, asVisitor: true } as const
    const params = { id: studyId }
    // The page is there without these too.
    const requested = call(listRequestedData, { params }, options).catch(() => ({ names: [] }))
    const told = loadTold(studyId, options).catch(() => undefined)
    const asked = call(getStudy, { params }, options)
    // With the names of all diseases, which the page itself is light without.
    const worded = Promise.all([asked, import('#domain/known-diseases.ts')])
      .then(([{ looksFor }, { loadLooksFor }]) => looksFor && loadLooksFor(looksFor, fetchNames))
      .catch(() => undefined)
    Promise.all([asked, requested, worded, told]).then(
      ([study, { names }, lookedFor, news]) => {
        if (study.closedAt !== undefined) dropStudy(studyId)
        setOutcome({ study, names, lookedFor, told: news })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (isNotFound(error)) dropStudy(studyId)
        setOutcome({ error })
      },
    )
    return () => abort.abort()
  }, [studyId, attempt])

  const retry = () => {
    setOutcome({})
    setAttempt(attempt + 1)
  }
  const { names = [], lookedFor, ...rest } = outcome
  return { ...rest, names, lookedFor, retry }
}
