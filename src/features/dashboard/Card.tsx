import type { ReactNode } from 'react'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './Card.module.css'

interface CardProps {
  id: string
  title: string
  link?: { href: string; label: string }
  children: ReactNode
}

/** The status of one of the member's things, with a link to it. */
export const Card = ({ id, title, link, children }: CardProps) => (
  <section className={classes['card']} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
    {link && (
      <p className={classes['link']}>
        <TextLink href={link.href}>{link.label}</TextLink>
      </p>
    )}
  </section>
)

/** Shown instead of a part that could not be loaded. */
export const NotLoaded = () => <p>We could not load this part. The rest is up to date.</p>
