import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSharing } from '#api/sharing.ts'
import type { Consent, ConsentEntry, Sharing } from '#contract/consents.ts'
import { deliveryLines } from '#domain/deliveries.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { PartBoundary } from '#ui/boundaries.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { EmptyState, Ready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { linkWords, sharedWithStudies } from '#ui/WhoSees.tsx'
import { ItemList } from '../RequestedData.tsx'
import { ConsentDelivered } from './ConsentDelivered.tsx'
import { ConsentHistory } from './ConsentHistory.tsx'
import { ItemDecided } from './ItemDecided.tsx'
import { NewsOfStudies } from './NewsOfStudies.tsx'

const loadDialog = async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog
const WithdrawDialog = lazyPart(loadDialog)
/** On the way to the button, so that a press finds it there. A failure shows when it is pressed. */
const expectPress = () => void loadDialog().catch(() => undefined)

/** All of a member's answers to studies, and the button to withdraw a consent. */
export function ConsentsPage() {
  const { subject } = useMember()
  const { sharing, query } = useSharing(subject)
  return (
    <SettingsPage
      name="Consents"
      lead="What you’ve told studies, and what you share with them. You can stop sharing at any time."
    >
      <Ready query={query} what="your consents" isWaiting={sharing?.state === 'checking'}>
        {({ history }) => (
          <>
            <SharedByLink sharing={sharing} />
            <Answers history={history} subject={subject} sharing={sharing} />
          </>
        )}
      </Ready>
    </SettingsPage>
  )
}

/** The page of the links says who opened them, and stops them. */
function SharedByLink({ sharing }: { sharing: Sharing | undefined }) {
  const words = linkWords(sharing)
  if (!words) return undefined
  return (
    <p>
      {words} <TextLink href={routes.shareRecord}>See or stop your links</TextLink>
    </p>
  )
}

interface AnswersProps {
  history: readonly ConsentEntry[]
  subject: string
  sharing: Sharing | undefined
}

function Answers({ history, subject, sharing }: AnswersProps) {
  /** Undefined until a withdrawal was begun: few visits are for one. */
  const [asked, setAsked] = useState<{ toWithdraw?: Consent }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isKnown = sharing && sharing.state !== 'checking'
  const current = isKnown ? sharing.consents : none
  const lastKnown =
    sharing?.state === 'last-known' ? longDateTime(new Date(sharing.at).toISOString()) : undefined
  const countBefore = useRef(current.length)

  // The pressed button disappears with its consent, so the focus moves to the rest of the list.
  useEffect(() => {
    if (current.length < countBefore.current) heading.current?.focus()
    countBefore.current = current.length
  }, [current.length])

  if (history.length === 0) return <NothingYet />
  return (
    <>
      <section aria-labelledby="sharing-now">
        <Title order={2} id="sharing-now" ref={heading} tabIndex={-1} mt={0} mb="md">
          {lastKnown === undefined
            ? 'What you agreed to'
            : `What you had agreed to on ${lastKnown}`}
        </Title>
        {isKnown && <p>{sharedWithStudies(sharing)}</p>}
        <Stack>
          {current.map((consent) => (
            <CurrentConsent
              key={consent.id}
              consent={consent}
              subject={subject}
              onWithdraw={() => setAsked({ toWithdraw: consent })}
            />
          ))}
        </Stack>
      </section>
      <Withdrawals history={history} />
      <NewsOfStudies subject={subject} />
      <ConsentHistory history={history} />
      <MoreOfStudies />
      {asked && (
        <PartBoundary place="modals" what="What a withdrawal does" isOverPage resetKey={asked}>
          <WithdrawDialog
            consent={asked.toWithdraw}
            subject={subject}
            onClose={() => setAsked({})}
          />
        </PartBoundary>
      )}
    </>
  )
}

const none: readonly Consent[] = []

const NothingYet = () => (
  <EmptyState picture={<BridgedPicture share={0} />} title="You have not answered any studies yet">
    <p>
      Every yes and no you give a study is listed here, with its date. New invitations appear in
      your notifications and task list.
    </p>
    <MoreOfStudies />
  </EmptyState>
)

const MoreOfStudies = () => (
  <>
    <p>
      <TextLink href={routes.studies}>Look for studies to join</TextLink>
    </p>
    <p>
      <TextLink href={routes.researchView}>How researchers see you</TextLink>
    </p>
  </>
)

/** Of each study that was left, and not joined again, whether it knows. */
function Withdrawals({ history }: { history: readonly ConsentEntry[] }) {
  const last = history
    .filter((entry) => entry.kind === 'CONSENT')
    .filter(
      ({ study }, at, consents) => consents.findIndex((each) => each.study.id === study.id) === at,
    )
    .filter(({ withdrawnAt }) => withdrawnAt !== null)
  if (last.length === 0) return undefined
  return (
    <section aria-labelledby="withdrawals">
      <Title order={2} id="withdrawals" mb="md">
        Studies you withdrew from
      </Title>
      <Stack>
        {last.map((consent) => (
          <Paper key={consent.id} variant="quiet">
            <Title order={3} mt={0}>
              {consent.study.studyName}
            </Title>
            <p>{deliveryLines(consent).at(-1)}</p>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}

interface CurrentConsentProps {
  consent: Consent
  subject: string
  onWithdraw: () => void
}

/** A current consent: what is shared with whom, with links to a copy and to withdraw. */
const CurrentConsent = ({ consent, subject, onWithdraw }: CurrentConsentProps) => (
  <Paper component="section" variant="card" aria-labelledby={`consent-${consent.id}`}>
    <h3 id={`consent-${consent.id}`}>{consent.study.studyName}</h3>
    <Text c="dimmed" mb="md">
      {consent.study.organisation}. You agreed on{' '}
      <time dateTime={consent.at}>{longDate(consent.at)}</time>.
    </Text>
    <ItemList
      items={consent.decisions.map((decision) => ({
        item: decision.item,
        about: <ItemDecided decision={decision} consent={consent} subject={subject} />,
      }))}
    />
    <ConsentDelivered consent={consent} subject={subject} />
    <ConsentMarks entry={consent} />
    <Group gap="lg">
      <Button
        variant="outline"
        onClick={onWithdraw}
        onPointerEnter={expectPress}
        onFocus={expectPress}
      >
        Withdraw <span className="visually-hidden">from {consent.study.studyName}</span>
      </Button>
      <TextLink href={routes.consentCopy.href(consent.id)} isTall>
        Your copy
      </TextLink>
    </Group>
  </Paper>
)

/** How the study has changed since, which matters for what a person decides now. */
function ConsentMarks({ entry }: { entry: ConsentEntry }) {
  const { study, changedSince } = entry
  if (study.isCompleted) {
    return (
      <StatusBanner tone="info">
        <p>This study has finished. Data already used in completed studies cannot be retracted.</p>
      </StatusBanner>
    )
  }
  if (!changedSince) return undefined
  return (
    <StatusBanner tone="attention">
      <p>
        The study has changed since then. You answered the version of {longDateTime(study.version)}.
        We only share what’s listed here.
      </p>
    </StatusBanner>
  )
}
