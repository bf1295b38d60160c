import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextLink } from '#ui/links.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { ConnectFrame } from './ConnectFrame.tsx'
import classes from './WhatYouNeedPage.module.css'

/** The five details for a connection (section 2), and where they are in the surgery's letter. */
const letterDetails = [
  {
    name: 'Account ID',
    where:
      'In the letter from your surgery, also called User ID or Patient ID. Numbers only, for example 0123456. Include any zero at the start.',
  },
  {
    name: 'Linkage Key',
    where:
      'In the same letter, below the Account ID. Some surgeries call it a passphrase. About 13 characters. Enter it exactly as printed, including capitals and symbols.',
  },
  {
    name: 'National Practice Code (GP ODS code)',
    where:
      'In the same letter, also called ODS code or Organisation ID. This is your surgery’s code: six letters and numbers, like A29928.',
  },
  {
    name: 'Surname',
    where:
      'Exactly as your GP surgery has it. If that’s an earlier surname of yours, tick the box for it on the next page.',
  },
  {
    name: 'Date of Birth',
    where: 'Exactly as your GP surgery has it. It must also be the one in your health profile.',
  },
] as const

/** The first step: what is needed and where to find it. Whoever is connected already reads that, and opens the rest. */
export function WhatYouNeedPage() {
  const { data: user } = useQuery(memberQueries.user(useMember().subject))
  return (
    <ConnectFrame step={1}>
      {user?.gpRecordsConnected ? (
        <>
          <StatusBanner tone="done" title="Your GP record is connected">
            <p>
              <TextLink href={routes.gpRecord}>View your record</TextLink>
            </p>
          </StatusBanner>
          <AlreadyAgreed />
          <Disclosure summary="Connect again with a new letter">
            <p>
              Only if you have moved to another surgery, or if your surgery has given you a new
              letter.
            </p>
            <Needed />
          </Disclosure>
        </>
      ) : (
        <>
          <AlreadyAgreed />
          <Needed />
        </>
      )}
    </ConnectFrame>
  )
}

const Needed = () => (
  <>
    <p>
      To connect your record you need a letter from your GP surgery. Ask at reception for your
      linkage details, or for “online access to your GP record”. They are free. Your surgery may ask
      for photo ID, because the letter opens your record. This works with surgeries in England.
    </p>
    <h2>What you need</h2>
    <Letter />
    <dl className={classes['details']}>
      {letterDetails.map(({ name, where }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{where}</dd>
        </div>
      ))}
    </dl>
    <p>
      <TextLink href={routes.helpPage.href('gp-record')}>
        Help with connecting your GP record
      </TextLink>
    </p>
    <p>
      <Button component={TextLink} href={routes.gpConnectDetails}>
        Next
      </Button>
    </p>
  </>
)

/** For a consent of before each item was asked about: it covers a record that is connected later. */
function AlreadyAgreed() {
  const { sharing } = useSharing(useMember().subject)
  const consents = sharing && sharing.state !== 'checking' ? sharing.consents : []
  const covering = consents.filter(({ decisions }) =>
    decisions.some(
      ({ item, state, isThere, isAsked }) =>
        item.type === 'MEDICAL_RECORD' && state === 'agreed' && !isThere && isAsked,
    ),
  )
  if (covering.length === 0) return undefined
  return (
    <StatusBanner tone="attention" title="You’ve agreed to share your GP record">
      <p>
        Once you connect it, we share it with{' '}
        {covering.map(({ study }) => study.studyName).join(', ')}. If you do not want that, withdraw
        in <TextLink href={routes.consents}>Consents</TextLink> first.
      </p>
    </StatusBanner>
  )
}

/** Where the details are in a letter. Hidden from screen readers: the list below says the same. */
const Letter = () => (
  <svg viewBox="0 0 320 190" className={classes['letter']} aria-hidden="true">
    <rect x="1" y="1" width="318" height="188" rx="6" />
    <text x="20" y="32" fontWeight="650">
      Your surgery
    </text>
    <text x="20" y="56">
      Dear …
    </text>
    {lettersLines.map(({ label, example, y }) => (
      <g key={label}>
        <rect x="14" y={y - 19} width="292" height="27" rx="4" />
        <text x="22" y={y}>
          {label}
        </text>
        <text x="180" y={y} fontWeight="650">
          {example}
        </text>
      </g>
    ))}
    <text x="20" y="180">
      With your surname and date of birth
    </text>
  </svg>
)

const lettersLines = [
  { label: 'Account ID', example: '0123456', y: 88 },
  { label: 'Linkage Key', example: 'QAkP7SUrfsQ1l', y: 120 },
  { label: 'ODS code', example: 'A29928', y: 152 },
] as const
