import type { ReactNode } from 'react'
import { Page } from '#ui/Page.tsx'
import classes from './LegalText.module.css'

interface LegalTextProps {
  title: string
  /** The day from which the text holds, in words. */
  since: string
  lead: string
  sections: readonly { id: string; title: string; body: ReactNode }[]
}

/** A legal text in sections, with its contents above. */
export const LegalText = ({ title, since, lead, sections }: LegalTextProps) => (
  <Page title={title} lead={lead}>
    <p className={classes['since']}>In force from {since}</p>
    <nav className={classes['contents']} aria-labelledby="contents">
      <h2 id="contents" className={classes['contentsTitle']}>
        On this page
      </h2>
      <ol className={classes['list']}>
        {sections.map(({ id, title: name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
    {sections.map(({ id, title: name, body }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes['section']}>
        <h2 id={`${id}-title`}>{name}</h2>
        {body}
      </section>
    ))}
  </Page>
)
