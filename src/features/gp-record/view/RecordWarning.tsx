import { Button } from '@mantine/core'
import { routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Page } from '#ui/Page.tsx'
import { TermsPoints } from '#ui/TermsPoints.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './RecordWarning.module.css'

/** Stands before the record once in each sign-in; nothing is fetched before it is passed (product rules). */
export const RecordWarning = ({ onContinue }: { onContinue: () => void }) => (
  <Page title="My GP record" documentTitle="Before you view your record – My GP record">
    <h2 className={classes['first']}>Please read this first</h2>
    <TermsPoints />
    <p>
      <TextLink href={routes.newResults}>Choose how you meet new results</TextLink>
    </p>
    <div className={classes['ways']}>
      <Button onClick={onContinue}>View my record</Button>
      <ButtonLink href={routes.dashboard} variant="outline">
        Leave this page
      </ButtonLink>
    </div>
  </Page>
)
