import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { isNoPage } from '#contract/page-files.ts'
import { useIntent } from './preload.ts'
import { LineIcon } from './status.tsx'
import classes from './links.module.css'

interface TextLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'className'> {
  href: string
  className?: string | undefined
  /** Whether it links to the current page. */
  isCurrent?: boolean
  /** Stands alone, so that it is a target of 44 px. */
  isTall?: boolean
  /** What the page that it leads to is told, in its history entry. */
  state?: unknown
}

/** A link to another page of the app. As the `component` of a `Button` it is a link that looks like a button. */
export const TextLink = ({ href, className, isCurrent, isTall, ...link }: TextLinkProps) => (
  <Link
    href={href}
    className={isTall ? classes['tall'] : className}
    aria-current={isCurrent ? 'page' : undefined}
    {...link}
    {...useIntent(href)}
  />
)

/** The looks of a `Button`. Each screen has one filled button: its main action. */
interface PlainLook {
  variant?: 'filled' | 'outline' | 'default'
  children: ReactNode
}

interface PlainButtonLinkProps extends PlainLook {
  href: string
}

/** For pages without Mantine, so that they stay light: a link that looks like its `Button`, drawn by the same rules. */
export const PlainButtonLink = ({ variant = 'filled', ...link }: PlainButtonLinkProps) => (
  <TextLink {...link} className={classes['button']} data-variant={variant} />
)

/** The same for an address that the app's router does not know, such as `mailto:`. */
export const PlainButtonAnchor = ({ variant = 'filled', href, children }: PlainButtonLinkProps) => (
  <a href={href} className={classes['button']} data-variant={variant}>
    {children}
  </a>
)

interface PlainButtonProps extends PlainLook {
  onClick: () => void
}

/** The same as a button. */
export const PlainButton = ({ variant = 'filled', ...button }: PlainButtonProps) => (
  <button {...button} type="button" className={classes['button']} data-variant={variant} />
)

interface CardLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/**
 * The link of a card or row. Only its text is the link, but the whole of the nearest positioned ancestor can be
 * pressed and shows the focus.
 */
export const CardLink = ({ href, className = '', children }: CardLinkProps) => (
  <TextLink href={href} className={`${classes['link']} ${className}`}>
    {children}
  </TextLink>
)

/** The close button of a task's page: it leads to the dashboard (section 2). */
export const CloseLink = ({ href }: { href: string }) => (
  <TextLink href={href} className={classes['close']}>
    <LineIcon d="m6 6 12 12M18 6 6 18" />
    <span className="visually-hidden">Close and go to the dashboard</span>
  </TextLink>
)

interface ExternalLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site, or to a file of ours. Any other address that is not https is shown as plain text. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  if (!isHttps(href) && !isNoPage(href)) return <span className={className}>{children}</span>
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="link-note">(opens in a new tab)</span>
    </a>
  )
}

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

/** The first tab stop of every page. Not followed: the history entry of the page would lose what it knows. */
export const SkipLink = () => (
  <a className={classes['skipLink']} href="#main" onClick={skip}>
    Skip to main content
  </a>
)

const skip: MouseEventHandler = (event) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
