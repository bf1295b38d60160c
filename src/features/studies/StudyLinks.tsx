import { safeLink, type Study } from '#contract/studies.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import classes from './StudyLinks.module.css'

interface StudyLinksProps {
  study: Pick<Study, 'infoLink' | 'terms' | 'privacyPolicy'>
  /** What the three are called on this page (section 2). */
  names: Readonly<Record<'infoLink' | 'terms' | 'privacyPolicy', string>>
}

/** Names of the links where a member is asked for interest. */
export const invitationLinks = {
  infoLink: 'Study information',
  terms: 'Terms',
  privacyPolicy: 'Privacy statement',
} as const

/** Names of the links where data is requested. */
export const requestLinks = {
  infoLink: 'About the study',
  privacyPolicy: 'Privacy policy',
  terms: 'Terms',
} as const

/** What the research team publishes. An address that is not safe to follow is no link (S16). */
export const StudyLinks = ({ study, names }: StudyLinksProps) => (
  <ul className={classes['links']}>
    {(['infoLink', 'terms', 'privacyPolicy'] as const).map((name) => (
      <StudyLink key={name} name={names[name]} address={safeLink(study[name])} />
    ))}
  </ul>
)

const StudyLink = ({ name, address }: { name: string; address: string | undefined }) => (
  <li>
    {address === undefined ? (
      <>
        {name} <span className={classes['note']}>(no secure link)</span>
      </>
    ) : (
      <ExternalLink href={address} className={classes['link']}>
        {name}
      </ExternalLink>
    )}
  </li>
)
