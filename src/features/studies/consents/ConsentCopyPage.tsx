import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import type { Consent, Sharing } from '#contract/consents.ts'
import { consentTextOf } from '#contract/consent-decisions.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import type { PageProps } from '#ui/lazy.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { Unready } from '#ui/states.tsx'
import { usePending } from '#ui/loading.tsx'
import { itemsByAnswer, receivedOf } from './ConsentHistory.tsx'
import { DeliveryWords } from '../DeliveryWords.tsx'
import { StudyConsentWords } from '../StudyDescription.tsx'
import { StudyNotFound } from '../StudyNotFound.tsx'

/** One complete consent, for printing: who agreed to what, when, and the text they had read. */
export function ConsentCopyPage({ params: { consentId = '' } }: PageProps) {
  const { subject } = useMember()
  const { sharing, query: consents } = useSharing(subject)
  const phase = usePending(sharing?.state === 'checking')
  const consent = consents.data?.history.find(({ id }) => id === consentId)
  const isThere = phase === 'done' && consents.data !== undefined
  if (isThere && consent?.kind !== 'CONSENT') return <StudyNotFound />
  return (
    <SettingsPage name="A copy of your consent" backTo={{ href: routes.consents, label: 'Back' }}>
      {isThere && consent?.kind === 'CONSENT' ? (
        <Copy consent={consent} sharing={sharing} />
      ) : (
        <Unready phase={phase} what="your consent" onRetry={() => void consents.refetch()} />
      )}
    </SettingsPage>
  )
}

function Copy({ consent, sharing }: { consent: Consent; sharing: Sharing | undefined }) {
  const member = useMember()
  const { data: user } = useQuery(memberQueries.user(member.subject))
  const { study, textVersion, consentText, delivery } = consent
  const name = [user?.firstName ?? member.firstName, user?.lastName ?? member.lastName]
  const text = consentTextOf(textVersion)
  return (
    <>
      <SummaryList
        rows={[
          { term: 'Name', values: [name.join(' ').trim()] },
          { term: 'Study', values: [study.studyName] },
          { term: 'Run by', values: [study.organisation] },
          { term: 'You agreed on', values: [longDateTime(consent.at)] },
          { term: 'Study information', values: [`Dated ${longDate(study.version)}`] },
          ...itemsByAnswer(consent),
          ...receivedOf(consent),
          { term: 'Now', values: [status(consent, sharing)] },
        ]}
      />
      {text && (
        <section aria-labelledby="read">
          <h2 id="read">What you read and agreed to</h2>
          <p>{text.notice}.</p>
          <ul>
            {text.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
      <StudyConsentWords text={consentText} />
      {delivery?.textVersion !== undefined && (
        <section aria-labelledby="how-it-is-sent">
          <h2 id="how-it-is-sent">How it is sent, as you agreed to it</h2>
          <DeliveryWords
            controller={delivery.state === 'agreed' ? delivery.controller : undefined}
            textVersion={delivery.textVersion}
          />
        </section>
      )}
      <Text c="dimmed" size="sm">
        Consent wording of {longDate(textVersion)}
        {consentText && `, and version ${consentText.version} of the study’s own`}. Questions?{' '}
        {brand.supportEmail}
      </Text>
      <Box className="screen-only" mt="xl">
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
        <Text mt="sm">This copy has your name on it. Keep it somewhere private.</Text>
      </Box>
    </>
  )
}

function status({ withdrawnAt }: Consent, sharing: Sharing | undefined): string {
  if (withdrawnAt !== null) return `Withdrawn on ${longDateTime(withdrawnAt)}`
  return sharing?.state === 'last-known'
    ? `In force on ${longDateTime(new Date(sharing.at).toISOString())}`
    : 'In force'
}
