import { routes } from '#routes'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { NotAnswered } from './why-not-answered.ts'

/** Why an answer was not saved, with the way on where there is one. */
export const NotAnsweredBanner = ({ notAnswered }: { notAnswered: NotAnswered }) => (
  <StatusBanner tone={notAnswered.because === 'study-changed' ? 'attention' : 'error'}>
    <p>{notAnswered.message}</p>
    {notAnswered.because === 'consent-given' && (
      <p>
        <TextLink href={routes.consents}>Consents</TextLink>
      </p>
    )}
    {notAnswered.because === 'signed-out' && (
      <p>
        <TextLink href={routes.signIn}>Log in</TextLink>
      </p>
    )}
  </StatusBanner>
)
