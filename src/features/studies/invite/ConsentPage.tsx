import { Button, Paper, SimpleGrid, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { consentTexts, consentTextVersion, giveConsent } from '#contract/consent-decisions.ts'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { answerStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { useUserWithWaiting } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unready } from '#ui/states.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import {
  inviteStatus,
  NotAnsweredBanner,
  sayNotSaved,
  InviteStatusBanner,
} from './InviteStatus.tsx'
import { DeliveryWords } from '../DeliveryWords.tsx'
import { cacheInvite } from '../queries.ts'
import { readyItems, RequestedData, requestHeading } from '../RequestedData.tsx'
import { StudyConsentWords } from '../StudyDescription.tsx'
import { useInvite } from './use-invite.ts'
import { StudyNotFound } from '../StudyNotFound.tsx'

/** The same summary again, and the form to agree to share it. */
export function ConsentPage({ params: { inviteId = '' } }: PageProps) {
  const { subject } = useMember()
  const view = useInvite(subject, inviteId)
  if (view.state === 'not-found') return <StudyNotFound />
  return (
    <Page
      title="Consent"
      heading={
        view.state === 'there' ? `Your consent for ${view.invite.study.studyName}` : 'Your consent'
      }
      backTo={{ href: routes.studyData.href(inviteId), label: 'Back' }}
    >
      {view.state === 'unready' ? (
        <Unready phase={view.phase} what="the data request" onRetry={view.retry} />
      ) : (
        <>
          <Title order={2} size="h3">
            {requestHeading}
          </Title>
          {isAllOrNone(view.invite) && (
            <StatusBanner tone="info">
              <p>{allOrNone}</p>
            </StatusBanner>
          )}
          <RequestedData invite={view.invite} />
          <StudyConsentWords text={view.invite.study.consentText} />
          <Agreement invite={view.invite} subject={subject} onChanged={view.refetch} />
        </>
      )}
    </Page>
  )
}

const { notice, points } = consentTexts[consentTextVersion]
/** Said before the list, so that nobody reads it believing that they can choose. */
const [allOrNone, ...otherPoints] = points

const isAllOrNone = (invite: StudyInvite): boolean => readyItems(invite).length > 1

interface AgreementProps {
  invite: StudyInvite
  subject: string
  /** The study has changed: shows the current version. */
  onChanged: () => Promise<unknown>
}

function Agreement({ invite, subject, onChanged }: AgreementProps) {
  // It may have been answered on another device since.
  const { data: user } = useQuery({
    ...memberQueries.user(subject),
    select: useUserWithWaiting(subject),
    refetchOnMount: 'always',
  })
  // Here, because the buttons go as soon as the answer is cached.
  const goOn = useNavigateIfStillHere()
  const status = inviteStatus(invite)
  if (status.state === 'consented' || status.state === 'declined') {
    return <AlreadyAnswered invite={invite} />
  }
  if (invite.study.dataRequests.length === 0) return undefined
  return (
    <Paper component="section" variant="quiet" aria-label="Your consent">
      <Title order={2} size="h3">
        {notice}
      </Title>
      <ul>
        {(isAllOrNone(invite) ? otherPoints : points).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Title order={2} size="h3">
        How it reaches the research team
      </Title>
      {invite.study.controller ? (
        <DeliveryWords controller={invite.study.controller} textVersion={deliveryTextVersion} />
      ) : (
        <p>
          Nothing can be sent to this study yet. Your consent stays with us, and we ask you again
          before we send anything.
        </p>
      )}
      {user && !user.dob ? (
        <BirthDateFirst inviteId={invite.id} />
      ) : (
        <Answers {...{ invite, subject, onChanged, goOn }} />
      )}
    </Paper>
  )
}

/** Only people aged 16 or over may consent, so nobody does before they have given their date of birth. */
const BirthDateFirst = ({ inviteId }: { inviteId: string }) => (
  <StatusBanner tone="attention" title="Tell us your date of birth first">
    <p>
      Studies on {brand.name} are for people aged 16 or over. When you’ve saved it, you come
      straight back here.
    </p>
    <Button
      component={TextLink}
      href={routes.changeAnswer.href('dob')}
      state={{ consentTo: inviteId }}
      variant="outline"
    >
      Give your date of birth
    </Button>
  </StatusBanner>
)

interface ConsentAnswersProps extends AgreementProps {
  goOn: ReturnType<typeof useNavigateIfStillHere>
}

/** Yes, no and later, none of which stands out. */
function Answers({ invite, subject, onChanged, goOn }: ConsentAnswersProps) {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot answer at the moment.`
  const { submit, isPending, input, failure } = useSubmit({
    action: 'answer-study',
    send: async (agreement: EndpointInput<typeof giveConsent>['body'] | null, options) =>
      agreement
        ? (await call(giveConsent, { params: { id: invite.id }, body: agreement }, options)).invite
        : call(
            answerStudyInvite,
            { params: { id: invite.id }, body: { accepted: false } },
            options,
          ),
    onDone: async (answered, agreement) => {
      await cacheInvite(client, subject, answered)
      announce(agreement ? 'Your consent is saved' : 'You’ve declined the study')
      if (agreement) goOn(routes.taskList, { state: { consented: true } })
      else goOn(routes.dashboard, { state: { declined: invite.id } })
    },
    onFailed: async (why) => {
      sayNotSaved(why)
      if (why.isRefused) await onChanged()
    },
  })
  const button = (agreement: Parameters<typeof submit>[0]) => ({
    variant: 'outline',
    'aria-disabled': !isReachable || isPending || undefined,
    'aria-describedby': isReachable ? undefined : 'consent-offline',
    onClick: () => (isReachable ? submit(agreement) : announce(offlineReason)),
  })
  return (
    <>
      {failure && <NotAnsweredBanner failure={failure} />}
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="consent-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <SimpleGrid minColWidth="11rem" autoFlow="auto-fit" spacing="sm" mt="lg">
        <Button {...button(agreementTo(invite))}>
          {isPending && input ? 'Saving…' : 'Consent'}
        </Button>
        <Button {...button(null)}>
          {isPending && input === null ? 'Saving…' : 'No, do not share'}
        </Button>
        <Button component={TextLink} href={routes.taskList} variant="outline">
          Decide later
        </Button>
      </SimpleGrid>
    </>
  )
}

/** What the page has shown, which is what a person agrees to. */
const agreementTo = ({
  study,
  notYet,
}: StudyInvite): EndpointInput<typeof giveConsent>['body'] => ({
  dataRequestIds: study.dataRequests.map(({ id }) => id),
  notYet,
  textVersion: consentTextVersion,
  studyUpdatedAt: study.updatedAt,
  ...(study.consentText && { consentTextVersion: study.consentText.version }),
  ...(study.controller && {
    delivery: { textVersion: deliveryTextVersion, controllerVersion: study.controller.version },
  }),
})

const AlreadyAnswered = ({ invite }: { invite: StudyInvite }) => {
  const status = inviteStatus(invite)
  return (
    <>
      <InviteStatusBanner status={status} inviteId={invite.id} studyId={invite.studyId} />
      {status.state === 'declined' && (
        <p>
          <TextLink href={routes.studyInvite.href(invite.id)}>Open the invitation</TextLink>
        </p>
      )}
    </>
  )
}
