import { safeLink, type Study } from '#contract/studies.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import classes from './StudyLinks.module.css'

interface StudyLinksProps {
  study: Pick<Study, 'infoLink' | 'terms' | 'privacyPolicy'>
  /** The labels of the three links on this page (section 2). */
  names: Readonly<Record<'infoLink' | 'terms' | 'privacyPolicy', string>>
}

/** The labels on the page of interest. */
export const invitationLinks = {
  infoLink: 'Study information',
  terms: 'Terms',
  privacyPolicy: 'Privacy statement',
} as const

/** The labels on pages that request data. */
export const requestLinks = {
  infoLink: 'About the study',
  privacyPolicy: 'Privacy policy',
  terms: 'Terms',
} as const

/** Links of the research team. An unsafe address is not linked (S16). */
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
