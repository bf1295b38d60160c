import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import { config } from '#config'
import { KitId, latestOrder } from '#contract/kits.ts'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { brand } from '#ui/brand.ts'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { KitGate } from './KitGate.tsx'
import { refreshKit } from './queries.ts'
import classes from './PartnerPage.module.css'

/** The lab partner's registration page in a frame (section 2). */
export const PartnerPage = () => (
  <KitGate>
    <Page
      title="Register with our lab partner"
      width="wide"
      backTo={{ href: routes.kitRegister, label: 'Back' }}
    >
      <p>
        The form below is our lab partner’s own page. What you type there goes to them, not to us.
        We only tell them you came from Rowan.
      </p>
      <Group gap="var(--rowan-space-2) var(--rowan-space-6)" mb="md">
        <a
          className={classes['newTab']}
          href={partnerPage.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open the form in a new tab
        </a>
        <TextLink href={routes.kit} isTall>
          Leave registration
        </TextLink>
      </Group>
      <Registration />
    </Page>
  </KitGate>
)

/** Its address has the fixed partner code and nothing else (docs/security.md, S26). */
const partnerPage = partnerAddress()

function partnerAddress(): URL {
  const url = new URL(config.partnerUrl)
  url.searchParams.set('partnerCode', config.partnerCode)
  return url
}

function Registration() {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReachable = useIsReachable()
  const [wasReachable] = useState(isReachable)
  const state = usePartnerFrame(frame, partnerPage.origin)
  if (state === 'finished') return <Finished />
  return (
    <>
      <FrameNote state={state} isReachable={isReachable} />
      {(wasReachable || isReachable) && (
        <iframe
          ref={frame}
          className={classes['frame']}
          title="Kit registration, by our lab partner"
          src={partnerPage.href}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          allow=""
        />
      )}
    </>
  )
}

function FrameNote({ state, isReachable }: { state: FrameState; isReachable: boolean }) {
  const note = noteFor(state, isReachable)
  const isTrouble = state !== 'waiting' || !isReachable
  useEffect(() => {
    if (note && isTrouble) announce(note)
  }, [note, isTrouble])
  if (!note) return undefined
  return (
    <StatusBanner tone={isTrouble ? 'attention' : 'info'}>
      <p>{note}</p>
    </StatusBanner>
  )
}

function noteFor(state: FrameState, isReachable: boolean): string | undefined {
  if (!isReachable)
    return 'We cannot load the form at the moment. Check your connection, then come back.'
  if (state === 'not-answering') {
    return 'The lab partner’s form is not responding. It may be down, or your browser may block it here. Open it in a new tab, or try again later.'
  }
  return state === 'waiting' ? 'Loading the lab partner’s form…' : undefined
}

/** How long our service may take to learn of the registration before we say that something may be wrong. */
const timeoutMs = 20_000

/** The frame's message is only a hint: what counts is the order's status at our own service. */
function Finished() {
  const { subject } = useMember()
  const queryClient = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const list = useQuery({
    ...memberQueries.kitOrders(subject),
    refetchInterval: isLate ? false : 2_000,
  })
  const isRegistered = latestOrder(list.data?.orders ?? [])?.status === 'TEST_REGISTERED'

  useEffect(() => {
    // Not awaited: the page updates once the data arrives.
    void refreshKit(queryClient, subject)
    const timer = setTimeout(() => setIsLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [queryClient, subject])

  useEffect(() => {
    if (isRegistered) announce('Your kit is registered')
  }, [isRegistered])

  return (
    <>
      {isRegistered && (
        <StatusBanner tone="done" title="Your kit is registered">
          <p>Now give your sample and post it back.</p>
        </StatusBanner>
      )}
      {!isRegistered && !isLate && (
        <StatusBanner tone="info">
          <p>You’ve sent the form. We’re waiting for the lab partner to confirm your kit.</p>
        </StatusBanner>
      )}
      {!isRegistered && isLate && (
        <StatusBanner tone="attention" title="Your kit is not confirmed yet">
          <p>
            You’ve sent the form, but the lab partner has not confirmed your kit. Check that the kit
            ID you typed is the one on your own box. If it is, email us:{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </StatusBanner>
      )}
      <Group mt="lg">
        <Button component={TextLink} href={routes.kit}>
          Follow your kit
        </Button>
      </Group>
    </>
  )
}

/** How long the partner's page may take to report that it has loaded. */
const frameTimeoutMs = 15_000

type FrameState = 'waiting' | 'ready' | 'not-answering' | 'finished'

/**
 * Listens to the partner's page in the frame. Only messages from its exact origin and window, and of the
 * agreed shape, count (docs/security.md, S26); all others are ignored.
 */
function usePartnerFrame(frame: RefObject<HTMLIFrameElement | null>, origin: string): FrameState {
  const [state, setState] = useState<FrameState>('waiting')

  useEffect(() => {
    const late = setTimeout(
      () => setState((current) => (current === 'waiting' ? 'not-answering' : current)),
      frameTimeoutMs,
    )
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return
      const message = v.safeParse(PartnerMessage, data)
      if (!message.success) return
      const isFinal = message.output.type === 'registration-complete'
      setState((current) => (isFinal || current === 'finished' ? 'finished' : 'ready'))
    }
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      window.removeEventListener('message', hear)
    }
  }, [frame, origin])

  return state
}

/** The messages of the lab partner's registration page to the page around it. */
const PartnerMessage = v.variant('type', [
  /** The page has loaded and can be used. */
  v.strictObject({ type: v.literal('registration-ready') }),
  /** A kit was registered. A hint to ask our own API, not a proof. */
  v.strictObject({ type: v.literal('registration-complete'), kitId: KitId }),
])
type PartnerMessage = v.InferOutput<typeof PartnerMessage>
