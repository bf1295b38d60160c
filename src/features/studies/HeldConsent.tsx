import { Button } from '@mantine/core'
import type { Consent, ConsentEntry } from '#contract/consents.ts'
import { hrefs } from '#routes'
import { longDate, longDateTime } from '#ui/format-date.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './HeldConsent.module.css'
import { ItemList } from './RequestedData.tsx'

interface HeldConsentProps {
  consent: Consent
  onWithdraw: () => void
}

/** A current consent: what is shared with whom, with links to a copy and to withdraw. */
export const HeldConsent = ({ consent, onWithdraw }: HeldConsentProps) => (
  <section className={classes['card']} aria-labelledby={`consent-${consent.id}`}>
    <h3 id={`consent-${consent.id}`} className={classes['name']}>
      {consent.study.studyName}
    </h3>
    <p className={classes['since']}>
      {consent.study.organisation}. You agreed on{' '}
      <time dateTime={consent.at}>{longDate(consent.at)}</time>.
    </p>
    <ItemList items={consent.items} />
    <ConsentMarks entry={consent} />
    <div className={classes['ways']}>
      <Button variant="outline" onClick={onWithdraw}>
        Withdraw <span className="visually-hidden">from {consent.study.studyName}</span>
      </Button>
      <TextLink href={hrefs.consentCopy(consent.id)} className={classes['copy']}>
        Your copy
      </TextLink>
    </div>
  </section>
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
        The study has changed since then. Your answer is for the version of{' '}
        {longDateTime(study.version)}. We only share what’s listed here.
      </p>
    </StatusBanner>
  )
}
