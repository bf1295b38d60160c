import { besideAnswers } from '#contract/looks-for.ts'
import { safeLink, type StudyConsentText } from '#contract/studies.ts'
import type { Study } from '#contract/study-page.ts'
import { ExternalLink } from '#ui/links.tsx'
import classes from './StudyDescription.module.css'

/** The study's own text about how it uses the data, with the line breaks of its author. */
export const StudyConsentWords = ({ text }: { text: StudyConsentText | undefined }) =>
  text && (
    <section className={classes['words']} aria-labelledby="study-words">
      <h2 id="study-words">About this study’s use of your data</h2>
      <p>{text.words}</p>
    </section>
  )

/** Who runs the study and what it is about. Its name is the page's heading. */
export const StudyIntroduction = ({ study }: { study: Study }) => (
  <div className={classes['introduction']}>
    <p className={classes['by-organisation']}>{study.organisation}</p>
    <p className={classes['study-words']}>{study.description}</p>
    <StudyLinks study={study} links={invitationLinks} />
  </div>
)

/** What a study asks for, as visitors and members read it before they say that they are interested. */
export const DataAskedFor = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <section className={classes['asked-for']} aria-labelledby="asks-for">
      <h2 id="asks-for">What data it asks for</h2>
      <ul>
        {names.map((name, index) => (
          // Two items of a study may have the same name.
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    </section>
  )

/** What no answer can settle, and where visits are. */
export const TeamAndPlace = ({ looksFor: { ask = [], where } = {} }: Pick<Study, 'looksFor'>) => (
  <>
    {ask.length > 0 && (
      <section aria-labelledby="team-decides">
        <h2 id="team-decides">{besideAnswers.ask}</h2>
        <ul>
          {ask.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    )}
    {where !== undefined && (
      <section aria-labelledby="where">
        <h2 id="where">{besideAnswers.where}</h2>
        <p>{where}</p>
      </section>
    )}
  </>
)

/** Whose names of diseases are on the page, besides our own. */
export const NamesFrom = ({ source }: { source: string | undefined }) =>
  source !== undefined && <p className={classes['note']}>{source}</p>

interface StudyLinksProps {
  study: Pick<Study, 'infoLink' | 'terms' | 'privacyPolicy'>
  /** The links of this page with their labels, in its order (section 2). */
  links: readonly (readonly ['infoLink' | 'terms' | 'privacyPolicy', string])[]
}

/** The labels on the page of interest. */
export const invitationLinks = [
  ['infoLink', 'Study information'],
  ['terms', 'Terms'],
  ['privacyPolicy', 'Privacy statement'],
] as const

/** The labels on pages that request data. */
export const requestLinks = [
  ['infoLink', 'About the study'],
  ['privacyPolicy', 'Privacy policy'],
  ['terms', 'Terms'],
] as const

/** Links of the research team. An unsafe address is not linked (docs/security.md, S16). */
export const StudyLinks = ({ study, links }: StudyLinksProps) => (
  <ul className={classes['links']}>
    {links.map(([link, name]) => (
      <StudyLink key={link} name={name} address={safeLink(study[link])} />
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
